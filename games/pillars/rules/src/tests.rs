//! The expected values stand in `tests/data`; the tests here only compare.

mod contract;
mod hidden;
mod random;
mod referee;
mod shapes;
mod tables;
mod unloadable;

use crate::Pillars;
use qipan_ai::Strength;
use qipan_engine::{Actor, Match, NewMatch, Seat};
use qipan_testkit::laws::Config;
use qipan_testkit::{contest, golden, laws, locales, stories};

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";

#[test]
fn keeps_the_laws() {
    laws::check(&Pillars);
}

/// Checks every position of more matches with more determinizations: this is where a leak would show.
#[test]
fn secrets_stay_secret() {
    let config =
        Config { matches: 16, seeds_from: 500, determinizations: 6, then_every: 2, ..Config::default() };
    laws::check_with(&Pillars, &config);
}

#[test]
fn tells_its_stories() {
    stories::check(&Pillars, format!("{DATA}/stories"));
}

#[test]
fn plays_as_it_always_did() {
    golden::check(&Pillars, format!("{DATA}/golden.txt"), &[1, 2, 3]);
}

#[test]
fn every_message_has_words() {
    locales::check(
        &Pillars,
        &[("zh", include_str!("../../locales/zh.ftl")), ("en", include_str!("../../locales/en.ftl"))],
    );
}

#[test]
fn bots_know_what_their_seat_knows() {
    qipan_testkit::honest::check(&Pillars);
}

/// Matches of ten hands in which one bot plays against two random players.
#[test]
fn the_third_level_beats_chance() {
    let players = [Strength::level(3), Strength::RANDOM];
    let won = contest::won(&*crate::game(), &*crate::bots(), "{}", players, 9);
    assert!(won >= 8, "won {won} of 9");
}

/// People decide when to end a match.
#[test]
fn no_bot_ends_a_match() {
    let (mut running, _) = crate::game().create(&NewMatch::with_seed(3)).unwrap();
    let mut number = 0;
    while let Some(seat) = running.to_act().first() {
        let strength = if seat == Seat(0) { Strength::level(1) } else { Strength::RANDOM };
        let command = crate::bots().bot(&*running, seat).unwrap().think(strength, number, &mut || true);
        running.apply(Actor::Seat(seat), &command.unwrap(), None).unwrap();
        number += 1;
    }
    let state = running.typed().downcast_ref::<Match<Pillars>>().unwrap().state();
    assert_eq!((state.core.stopped, state.core.history.len()), (None, 10));
    let points = crate::bots().points(&*running).unwrap();
    assert_eq!(points, Some(state.core.chips.map(i64::from).to_vec()));
}
