//! Ids for discs, so that each can be animated from the hand to the table. The rules do not tell copies of a type
//! apart, and the view does not show the discs of others. So a disc that left a hand gets the id of the last copy there.

use qipan_engine::Seat;
use qipan_pillars::{Bag, Disc, PlayView, View};

/// A disc of the viewer's own hand: its type is known.
pub(crate) fn known(seat: Seat, disc: Disc, copy: u8) -> u32 {
    1000 * (u32::from(seat.0) + 1) + 10 * (disc as u32) + u32::from(copy)
}

/// A disc of another player, by its place among the eight.
pub(crate) fn unknown(seat: Seat, place: u8) -> u32 {
    1000 * (u32::from(seat.0) + 1) + 500 + u32::from(place)
}

/// The type of a disc of the viewer's own.
pub(crate) fn disc_of(id: u32) -> Option<Disc> {
    let place = (id % 1000) / 10;
    Disc::ALL.get(usize::try_from(place).ok()?).copied()
}

/// The chosen discs of the viewer's own, as a bag.
pub(crate) fn bag_of(ids: &[u32]) -> Bag {
    ids.iter().filter_map(|id| disc_of(*id)).collect()
}

/// The viewer's own hand, strong ones first.
pub(crate) fn of_hand(seat: Seat, hand: Bag) -> Vec<(u32, Disc)> {
    let of_type = |(disc, count): (Disc, u8)| (0..count).map(move |copy| (known(seat, disc, copy), disc));
    hand.iter().flat_map(of_type).collect()
}

/// A disc on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lying {
    pub(crate) id: u32,
    pub(crate) seat: Seat,
    /// Its place among the discs of the same play, and their number.
    pub(crate) place: u8,
    pub(crate) count: u8,
    /// `None` if it lies face down.
    pub(crate) disc: Option<Disc>,
}

/// The plays that lie on the table: those of the round, or those of the last round until the next one begins.
pub(crate) fn plays(view: &View) -> &[PlayView] {
    let decides = view.reveal.buckler.is_some();
    match view.groups.last() {
        Some(group) if view.round.plays.is_empty() && !decides => &group.plays,
        _ => &view.round.plays,
    }
}

/// The discs on the table. `laid` is what the viewer has just covered; the view does not contain it.
pub(crate) fn lying(view: &View, own: Option<Seat>, laid: Option<Bag>) -> Vec<Lying> {
    plays(view).iter().flat_map(|play| of_play(view, play, own, laid)).collect()
}

fn of_play(view: &View, play: &PlayView, own: Option<Seat>, laid: Option<Bag>) -> Vec<Lying> {
    let (seat, count, open) = match *play {
        PlayView::Open { seat, discs, .. } => (seat, discs.len(), Some(discs)),
        PlayView::Covered { seat, count } => (seat, count, None),
    };
    let held = view.players.get(seat.index()).map_or(0, |player| player.hand_count);
    let faces: Vec<Disc> = open.map(|discs| discs.discs().collect()).unwrap_or_default();
    let own_discs = open.or(laid).filter(|discs| own == Some(seat) && discs.len() == count);
    let own_ids = own_discs.map(|discs| left(view, seat, discs)).unwrap_or_default();
    let lying = |place: u8| Lying {
        id: own_ids.get(usize::from(place)).copied().unwrap_or_else(|| unknown(seat, held + place)),
        seat,
        place,
        count,
        disc: faces.get(usize::from(place)).copied(),
    };
    (0..count).map(lying).collect()
}

/// The ids of own discs that have just left the hand.
fn left(view: &View, seat: Seat, discs: Bag) -> Vec<u32> {
    let held = view.own.as_ref().map(|own| own.hand).unwrap_or_default();
    let of_type = |(disc, count): (Disc, u8)| {
        (0..count).map(move |copy| known(seat, disc, held.count(disc) + copy)).collect::<Vec<_>>()
    };
    discs.iter().flat_map(of_type).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{played, start};

    #[test]
    fn numbers_tell_discs_apart() {
        let mut all = Vec::new();
        for seat in [0, 1, 2].map(Seat) {
            all.extend((0..8).map(|place| unknown(seat, place)));
            for disc in Disc::ALL {
                all.extend((0..disc.copies()).map(|copy| known(seat, disc, copy)));
                assert_eq!(disc_of(known(seat, disc, 0)), Some(disc));
            }
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn what_is_on_the_table_has_left_the_hand() {
        let own = Some(Seat(0));
        let before = of_hand(Seat(0), start(Seat(0)).own.unwrap().hand);
        let view = played("SS", Seat(0));
        let lying = lying(&view, own, None);
        let after = of_hand(Seat(0), view.own.as_ref().unwrap().hand);
        let ids: Vec<u32> = lying.iter().map(|it| it.id).collect();
        let mut all: Vec<u32> = after.iter().map(|(id, _)| *id).chain(ids.iter().copied()).collect();
        all.sort_unstable();
        let mut expected: Vec<u32> = before.iter().map(|(id, _)| *id).collect();
        expected.sort_unstable();
        assert_eq!(all, expected);
        assert!(lying.iter().all(|it| it.disc == Some(Disc::RShi)));
    }

    /// Others see that discs were covered; only the player who covered them sees which discs left the hand.
    #[test]
    fn covers_come_out_of_the_hand_of_their_owner_only() {
        let laid = qipan_pillars::notation::read_discs("Nm");
        for (viewer, known_ids) in [(Seat(1), true), (Seat(0), false)] {
            let view = played("SS [Nm]", viewer);
            let covers = lying(&view, Some(viewer), laid.filter(|_| known_ids));
            let covers: Vec<_> = covers.into_iter().filter(|it| it.seat == Seat(1)).collect();
            assert_eq!(covers.len(), 2);
            assert!(covers.iter().all(|it| it.disc.is_none()));
            assert_eq!(covers.iter().all(|it| it.id % 1000 < 500), known_ids, "{covers:?}");
        }
    }

    #[test]
    fn a_finished_round_lies_there_until_the_next_one_begins() {
        let view = played("SS [Nm] [NN]", Seat(0));
        assert!(view.round.plays.is_empty());
        assert_eq!(plays(&view).len(), 3);
        assert_eq!(plays(&played("SS [Nm] [NN] s", Seat(0))).len(), 1);
        assert_eq!(plays(&played("SS [Nm] [NN] =", Seat(0))).len(), 0);
    }
}
