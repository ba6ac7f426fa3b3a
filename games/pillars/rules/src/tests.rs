//! What is expected stands in `tests/data`; here it is only compared.

mod contract;
mod hidden;
mod random;
mod referee;
mod shapes;
mod tables;
mod unloadable;

use crate::Pillars;
use qipan_testkit::laws::Config;
use qipan_testkit::{golden, laws, locales, stories};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

#[test]
fn keeps_the_laws() {
    laws::check::<Pillars>();
}

/// Every position of more matches, dealt anew more often: this is where a leak would show.
#[test]
fn secrets_stay_secret() {
    let config = Config { matches: 16, seeds_from: 500, worlds: 6, then_every: 2, ..Config::default() };
    laws::check_with::<Pillars>(&config);
}

#[test]
fn tells_its_stories() {
    stories::check::<Pillars>(format!("{DATA}/stories"));
}

#[test]
fn plays_as_it_always_did() {
    golden::check::<Pillars>(format!("{DATA}/golden.txt"), &[1, 2, 3]);
}

#[test]
fn every_message_has_words() {
    locales::check::<Pillars>(&[
        ("zh", include_str!("../../locales/zh.ftl")),
        ("en", include_str!("../../locales/en.ftl")),
    ]);
}

#[test]
fn bots_know_what_their_seat_knows() {
    qipan_testkit::honest::check::<Pillars>();
}
