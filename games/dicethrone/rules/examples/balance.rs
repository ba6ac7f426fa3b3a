//! Prints the results of the heroes against each other: `cargo xtask bench balance`. Called directly, it takes the
//! number of matches per pair and a folder of hero files to use instead of the built-in ones.

use qipan_dicethrone::bots::{Greedy, arena};
use qipan_dicethrone::data;

fn main() -> Result<(), String> {
    let matches = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(2_000);
    if let Some(folder) = std::env::args().nth(2) {
        try_out(&folder)?;
    }
    println!(
        "{:<16}{:<16}{:>8}{:>10}{:>8}{:>10}{:>8}",
        "hero", "against", "matches", "wins", "draws", "beginner", "turns"
    );
    let mut bot = Greedy::new();
    for pair in arena::pairs() {
        let it = arena::measure(pair, matches, &mut bot)?;
        let percent = |per_mille: u32| format!("{}.{} %", per_mille / 10, per_mille % 10);
        let tenths = it.turns * 10 / u64::from(matches.max(1));
        let fair = if (400..=600).contains(&it.per_mille()) { "" } else { "  outside 40 to 60 %" };
        println!(
            "{:<16}{:<16}{:>8}{:>10}{:>8}{:>10}{:>8}{fair}",
            it.heroes[0].name(),
            it.heroes[1].name(),
            it.matches,
            percent(it.per_mille()),
            it.matches - it.wins[0] - it.wins[1],
            percent(it.first_wins * 1_000 / it.matches.max(1)),
            format!("{}.{}", tenths / 10, tenths % 10),
        );
    }
    Ok(())
}

fn try_out(folder: &str) -> Result<(), String> {
    let read = |name: &str| {
        let file = format!("{folder}/{name}.json");
        std::fs::read_to_string(&file).map(|text| (file, text)).map_err(|error| format!("{folder}: {error}"))
    };
    let common = read("common")?;
    let heroes = data::ROSTER.iter().map(|name| read(name)).collect::<Result<Vec<_>, _>>()?;
    let heroes: Vec<(&str, &str)> =
        heroes.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    data::try_out((&common.0, &common.1), &heroes).map_err(|error| error.to_string())
}
