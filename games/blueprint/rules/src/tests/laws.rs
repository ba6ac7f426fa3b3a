//! Every example keeps the laws of the platform, and counts are exact.

use crate::{Blueprint, EXAMPLES};
use qipan_testkit::{honest, laws, perft};

fn load(name: &str) -> Blueprint {
    let (_, text) = EXAMPLES.iter().find(|(it, _)| *it == name).unwrap();
    Blueprint::load(text).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"))
}

#[test]
fn every_example_keeps_the_laws() {
    for (name, _) in EXAMPLES {
        println!("{name}");
        laws::check_with(&load(name), &laws::Config { matches: 12, ..laws::Config::default() });
    }
}

#[test]
fn bots_of_every_example_are_honest() {
    for (name, _) in EXAMPLES {
        println!("{name}");
        honest::check(&load(name));
    }
}

#[test]
fn positions_are_counted_exactly() {
    for (name, rows) in [
        ("tictactoe", "{} | 9 | 127,872"),
        ("fourinarow", "{} | 7 | 823,536"),
        ("reversi", "{} | 7 | 55,092"),
    ] {
        perft::check(&load(name), rows);
    }
    let game = load("tictactoe");
    let census = perft::census(&game, &perft::start(&game, "{}").unwrap());
    assert_eq!(census, perft::Census { positions: 549_946, endings: 255_168 });
}
