//! Determinization depends on the given generator and on nothing that is hidden.

use super::table::TestMatch;
use crate::view::determinize;
use qipan_engine::{Rng, Seat, Viewer};

#[test]
fn the_same_seed_gives_the_same_world_whatever_is_hidden() {
    let table = TestMatch::new(["quarryhand", "ashcaller"]);
    let core = &table.state().core;
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let mut shuffled = core.clone();
        determinize(&mut shuffled, viewer, &mut Rng::from_number(9));
        assert_ne!(&shuffled, core);
        // Another state that the viewer cannot tell from this one gives the same determinization.
        let (mut here, mut there) = (core.clone(), shuffled);
        determinize(&mut here, viewer, &mut Rng::from_number(4));
        determinize(&mut there, viewer, &mut Rng::from_number(4));
        assert_eq!(here, there);
    }
}

/// A card that came back from a sale has been seen, so every determinization leaves it in the hand.
#[test]
fn cards_that_were_seen_stay_where_they_are() {
    let mut table = TestMatch::new(["quarryhand", "ashcaller"]);
    let card = table.state().core.of(Seat(0)).hand.cards()[0];
    table.play(Seat(0), crate::Command::SellCard { card });
    table.play(Seat(0), crate::Command::UndoSellCard {});
    for seed in 0..20 {
        let mut core = table.state().core.clone();
        determinize(&mut core, Viewer::Seat(Seat(1)), &mut Rng::from_number(seed));
        assert!(core.of(Seat(0)).hand.contains(&card));
    }
}
