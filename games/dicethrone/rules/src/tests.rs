//! The expected values stand in `tests/data`; the tests here only compare.

mod bots;
mod cover;
mod files;
mod rows;
mod secrets;
mod states;
mod table;

use crate::DiceThrone;
use crate::data::library;
use qipan_engine::{Actor, Header, Match, Mode, Rules, Seats, Seed};
use qipan_testkit::laws::Config;
use qipan_testkit::{laws, locales, stories};
use serde_json::json;

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";

const WORDS: [(&str, &str); 2] =
    [("zh", include_str!("../../locales/zh.ftl")), ("en", include_str!("../../locales/en.ftl"))];

/// Heroes with little health, so that random play reaches an end.
fn config() -> Config {
    let heroes = crate::data::ROSTER;
    let pair = |first: &str, second: &str| json!({ "health": 12, "heroes": [first, second] });
    let pairs = heroes.iter().flat_map(|first| heroes.iter().map(move |second| pair(first, second)));
    let options = pairs.chain([json!({ "health": 12 })]).collect();
    // With 24 matches of these seeds, every hero is on several of the tables.
    Config { matches: 24, options: Some(options), max_commands: 6_000, then_every: 40, ..Config::default() }
}

#[test]
fn keeps_the_laws() {
    laws::check_with(&DiceThrone, &config());
}

#[test]
fn tells_its_stories() {
    stories::check(&DiceThrone, format!("{DATA}/stories"));
}

#[test]
fn every_message_has_words() {
    locales::check(&DiceThrone, &WORDS);
    for (language, text) in WORDS {
        library().check_words(language, text).unwrap();
    }
}

/// Random play makes few mistakes, so the test takes every code from the source.
#[test]
fn every_refusal_and_reason_has_words() {
    locales::check_refusals(
        "dicethrone",
        include_str!("command.rs"),
        &["last-standing", "both-fell"],
        &WORDS,
    );
}

/// Does what each step asks for. No step is skipped, and the chance is as scripted.
#[test]
fn the_lesson_can_be_followed_to_its_end() {
    let lesson = DiceThrone.tutorial().unwrap();
    assert!((10..=15).contains(&lesson.steps.len()));
    let options = serde_json::from_value(lesson.options.clone().into()).unwrap();
    let header =
        Header::new(&DiceThrone, Seats::new(2), Seed::from_number(1), options).with_mode(Mode::Tutorial);
    let (mut game, _) = Match::create(DiceThrone, &header).unwrap();
    for step in &lesson.steps {
        let command = step.require.clone().unwrap_or(json!({ "type": "next_step" }));
        let command = serde_json::from_value(command).unwrap();
        let result = game.apply(Actor::Seat(lesson.learner), &command, 0).map(drop);
        result.unwrap_or_else(|refusal| panic!("step {}: {refusal}", step.id));
    }
    let tutorial = game.state().sys.play.tutorial.clone().unwrap();
    assert_eq!((tutorial.done, tutorial.skipped), (true, Vec::new()));
    let core = &game.state().core;
    let health = core.fighters.iter().map(|fighter| fighter.health()).collect::<Vec<_>>();
    // 8 of Lamplight and 3 Lanterns; 3 of Firelash less 2 of Prism Guard, and 1 of Smoulder at the next upkeep.
    assert_eq!(health, [39, 48]);
}
