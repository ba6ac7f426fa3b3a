//! The expected values stand in `tests/data`; the tests here only compare.

mod bots;
mod cover;
mod decks;
mod files;
mod lesson;
mod playing;
mod rows;
mod scene;
mod secrets;
mod setup;
mod table;

use crate::data::library;
use crate::{Options, SummonerWars};
use qipan_testkit::laws::Config;
use qipan_testkit::{golden, laws, locales, stories};
use serde_json::json;

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";

const WORDS: [(&str, &str); 2] =
    [("zh", include_str!("../../locales/zh.ftl")), ("en", include_str!("../../locales/en.ftl"))];

/// Every pairing of two factions, also of one with itself.
fn pairings() -> Vec<Options> {
    let factions = || library().factions.iter().map(|faction| faction.id);
    let with = |first| factions().map(move |second| vec![first, second]);
    let pairs = factions().flat_map(with);
    pairs.map(|factions| Options { factions, ..Options::default() }).collect()
}

fn config() -> Config {
    let mut options: Vec<_> = pairings().iter().map(|it| serde_json::to_value(it).unwrap()).collect();
    options.extend([json!({}), json!({ "custom_decks": true }), json!({ "press": 0, "first_turn": 3 })]);
    Config { matches: 30, options: Some(options), then_every: 24, ..bounds() }
}

/// A match is long. Its state has 24 positions of about 4 KB each, to take moves back.
fn bounds() -> Config {
    Config { max_commands: 4_000, state_bytes: 192 * 1024, ..Config::default() }
}

#[test]
fn keeps_the_laws() {
    laws::check_with(&SummonerWars, &config());
}

/// The same with options drawn from the schema.
#[test]
fn keeps_the_laws_with_any_options() {
    laws::check_with(&SummonerWars, &Config { matches: 8, then_every: 40, ..bounds() });
}

#[test]
fn tells_its_stories() {
    stories::check(&SummonerWars, format!("{DATA}/stories"));
}

#[test]
fn random_matches_go_as_they_always_did() {
    golden::check(&SummonerWars, format!("{DATA}/golden.txt"), &[1]);
}

#[test]
fn every_message_has_words() {
    locales::check(&SummonerWars, &WORDS);
    for (language, text) in WORDS {
        library().check_words(language, text).unwrap();
    }
}

/// Random play makes few mistakes, so the test takes every code from the source.
#[test]
fn every_refusal_and_reason_has_words() {
    locales::check_refusals(
        "summonerwars",
        include_str!("command.rs"),
        &["summoner-destroyed", "both-fell"],
        &WORDS,
    );
}
