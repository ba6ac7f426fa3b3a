//! The expected values stand in `tests/data`; the tests here only compare.

mod compare;
mod facts;
mod playout;
mod referee;

use crate::PuzzleChess;
use qipan_testkit::{golden, laws, locales, perft, positions, search_states, stories};

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";

#[test]
fn keeps_the_laws() {
    laws::check(&PuzzleChess);
}

#[test]
fn tells_its_stories() {
    stories::check(&PuzzleChess, format!("{DATA}/stories"));
}

#[test]
fn counts_of_the_game_tree() {
    perft::check(&PuzzleChess, include_str!("../tests/data/perft.txt"));
}

#[test]
fn plays_as_it_always_did() {
    golden::check(&PuzzleChess, format!("{DATA}/golden.txt"), &[1, 2, 3]);
}

#[test]
fn impossible_positions_are_refused() {
    positions::check(&PuzzleChess, include_str!("../tests/data/positions.json"));
}

#[test]
fn every_message_has_words() {
    locales::check(
        &PuzzleChess,
        &[("zh", include_str!("../../locales/zh.ftl")), ("en", include_str!("../../locales/en.ftl"))],
    );
}

/// Repetition is not compared: the bots count the first repetition as a draw.
#[test]
fn the_board_of_the_bots_plays_as_the_engine_does() {
    search_states::check(&PuzzleChess, "{}", 2);
    search_states::check(&PuzzleChess, r#"{"mode":"edge","layout":"mirrored","size":6,"start_row":1}"#, 2);
}
