//! The expectations are in `tests/data`; the tests only compare.

use crate::NewGame;
use qipan_testkit::{laws, locales, perft, stories};

#[test]
fn keeps_the_laws() {
    laws::check(&NewGame);
}

#[test]
fn tells_its_stories() {
    stories::check(&NewGame, "tests/data/stories");
}

#[test]
fn counts_of_positions() {
    perft::check(&NewGame, include_str!("../tests/data/perft.txt"));
}

#[test]
fn every_message_has_words() {
    locales::check(&NewGame, &[
        ("zh", include_str!("../../locales/zh.ftl")),
        ("en", include_str!("../../locales/en.ftl")),
    ]);
}
