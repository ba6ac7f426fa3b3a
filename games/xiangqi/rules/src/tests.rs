//! The expected values stand in `tests/data`; the tests here only compare.

mod counting;
mod data;
mod endgames;
mod fuzz;
mod mates;
mod records;
mod slow;
mod solver;
mod states;

use crate::{Cause, Xiangqi};
use qipan_engine::{Mode, NewMatch, Viewer};
use qipan_testkit::laws::Config;
use qipan_testkit::{golden, laws, locales, search_states, stories};

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";

#[test]
fn keeps_the_laws() {
    laws::check_with(&Xiangqi, &Config { max_commands: 10_000, may_be_stuck: true, ..Config::default() });
}

#[test]
fn tells_its_stories() {
    stories::check(&Xiangqi, format!("{DATA}/stories"));
}

#[test]
fn the_board_of_the_bots_plays_as_the_engine_does() {
    search_states::check(&Xiangqi, "{}", 2);
    search_states::check(&Xiangqi, "{}", 4);
    search_states::check(&Xiangqi, r#"{"sixty_move_draw":true}"#, 2);
}

/// Creates the match through the untyped interface, as the page does.
#[test]
fn the_lesson_begins_from_its_own_position() {
    let steps = crate::game().tutorial().unwrap().steps.len();
    assert!((8..=12).contains(&steps));
    let new = NewMatch { mode: Mode::Tutorial, ..NewMatch::with_seed(1) };
    let (game, _) = crate::game().create(&new).unwrap();
    let view = game.match_view(Viewer::Spectator).unwrap();
    assert_eq!(view.game["layout"], "fen");
    assert_eq!(view.tutorial.as_ref().map(|lesson| usize::from(lesson.count)), Some(steps));
}

#[test]
fn plays_as_it_always_did() {
    golden::check(&Xiangqi, format!("{DATA}/golden.txt"), &[1, 2]);
}

const WORDS: [(&str, &str); 2] =
    [("zh", include_str!("../../locales/zh.ftl")), ("en", include_str!("../../locales/en.ftl"))];

#[test]
fn every_message_has_words() {
    locales::check(&Xiangqi, &WORDS);
}

/// Random play makes few mistakes, so the test takes every code from the sources, and every reason by its type.
#[test]
fn every_refusal_and_reason_has_words() {
    let sources = [
        ("LayoutError", include_str!("layout/error.rs")),
        ("FenError", include_str!("notation/fen.rs")),
        ("PlayError", include_str!("command.rs")),
    ];
    let mut keys = Vec::new();
    for (name, source) in sources {
        let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).unwrap();
        let (body, _) = body.split_once("\n}").unwrap();
        let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
        let variants = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
        let names = variants.map(|line| line.split([' ', ',']).next().unwrap_or_default());
        keys.extend(names.map(|name| format!("xiangqi-reject-{}", kebab(name))));
    }
    assert!(keys.len() > 30);
    for reason in
        [Cause::Captured, Cause::Laser].map(Cause::reason).into_iter().chain(["repetition", "sixty_moves"])
    {
        keys.push(format!("xiangqi-reason-{}", reason.replace('_', "-")));
    }
    for cause in ["captured", "laser", "resigned", "time"] {
        keys.push(format!("xiangqi-log-fell-{cause}"));
    }
    for colour in ["red", "black", "blue", "green"] {
        let kinds = ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"];
        keys.extend(kinds.map(|kind| format!("xiangqi-piece-{colour}-{kind}")));
    }
    for (language, text) in WORDS {
        for key in &keys {
            assert!(text.contains(&format!("\n{key} = ")), "{language}: {key} has no words");
        }
    }
}

fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
