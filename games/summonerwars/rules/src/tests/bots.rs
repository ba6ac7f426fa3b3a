//! Bots: the greedy one finishes its matches, and none of them uses what is hidden from it.

use crate::bots::{Greedy, arena};
use crate::tests::table::TestMatch;
use crate::{Options, SummonerWars};
use qipan_ai::Strength;
use qipan_engine::{Rng, Seat, Viewer};
use qipan_testkit::contest;

#[test]
fn greedy_bots_finish_every_pair() {
    for pair in arena::pairs() {
        for (seed, first) in [(1, Seat(0)), (2, Seat(1))] {
            let options = Options { factions: pair.to_vec(), ..Options::default() };
            let record = arena::play(&options, first, seed, [Strength::level(2); 2]).unwrap();
            assert!((4..=40).contains(&record.turns), "{pair:?}: {record:?}");
        }
    }
}

/// The command of a bot may not depend on anything that its seat cannot see.
#[test]
fn greedy_bots_see_only_their_own_cards() {
    let mut rng = Rng::from_number(5);
    for options in super::pairings().into_iter().step_by(7) {
        let mut table = TestMatch::new(options);
        for _ in 0..150 {
            let Some(seat) = table.state().to_act(&SummonerWars).first() else { break };
            let command = Greedy::default().command(table.state(), seat).unwrap();
            let mut determinized = table.state().clone();
            determinized.determinize(&SummonerWars, Viewer::Seat(seat), &mut rng);
            assert_eq!(Greedy::default().command(&determinized, seat), Some(command.clone()));
            table.give(seat, &command).unwrap();
        }
    }
}

#[test]
fn bots_know_what_their_seat_knows() {
    qipan_testkit::honest::check(&SummonerWars);
}

#[test]
fn the_second_level_beats_chance() {
    let players = [Strength::level(2), Strength::RANDOM];
    let options = r#"{"factions":["tp","sc"]}"#;
    let won = contest::won(&*crate::game(), &*crate::bots(), options, players, 8);
    assert_eq!(won, 8);
}

/// Matches between the weakest bots reach an end.
#[test]
fn beginners_never_stall() {
    let players = [Strength::level(1), Strength::level(1)];
    let options = r#"{"factions":["bl","co"]}"#;
    let won = contest::won(&*crate::game(), &*crate::bots(), options, players, 6);
    assert!(won < 6, "both are equally strong");
}
