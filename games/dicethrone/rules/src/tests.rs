//! What is expected stands in `tests/data`; here it is only compared.

use crate::DiceThrone;
use qipan_testkit::laws::Config;
use qipan_testkit::{laws, stories};
use serde_json::json;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

fn config() -> Config {
    let heroes = ["quarryhand", "lanternwright", "ashcaller"];
    let pairs = heroes.iter().flat_map(|first| heroes.map(|second| json!({ "health": 14, "heroes": [first, second] })));
    let options = pairs.chain([json!({}), json!({ "health": 20 })]).collect();
    Config { options: Some(options), max_commands: 6_000, state_bytes: 96 * 1024, ..Config::default() }
}

#[test]
fn keeps_the_laws() {
    laws::check_with::<DiceThrone>(&config());
}

#[test]
fn tells_its_stories() {
    stories::check::<DiceThrone>(format!("{DATA}/stories"));
}
