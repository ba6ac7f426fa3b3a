//! What is expected stands in `tests/data`; here it is only compared.

mod counting;
mod data;
mod endgames;
mod slow;
mod solver;

use crate::Xiangqi;
use qipan_testkit::laws::Config;
use qipan_testkit::{laws, locales, stories};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

#[test]
fn keeps_the_laws() {
    laws::check_with::<Xiangqi>(&Config { max_commands: 10_000, may_be_stuck: true, ..Config::default() });
}

#[test]
fn tells_its_stories() {
    stories::check::<Xiangqi>(format!("{DATA}/stories"));
}

#[test]
fn every_message_has_words() {
    locales::check::<Xiangqi>(&[
        ("zh", include_str!("../../locales/zh.ftl")),
        ("en", include_str!("../../locales/en.ftl")),
    ]);
}
