//! Dealing: three hands of eight, repeated until no hand is black.

use crate::disc::DECK;
use crate::options::Deal;
use crate::{Bag, Disc, Rejection};
use qipan_engine::{Rng, Seat};

/// How many discs each seat gets.
pub const HAND: u8 = 8;

/// A deal that stands, and how many were void before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dealt {
    pub deal: Deal,
    pub voided: u16,
}

/// Deals until no hand is black, then draws the leader. About one deal in twenty is void.
pub fn deal(rng: &mut Rng) -> Dealt {
    let mut discs: Vec<Disc> = DECK.discs().collect();
    let mut voided = 0;
    loop {
        rng.shuffle(&mut discs);
        let hand = |seat: usize| discs.iter().skip(seat * usize::from(HAND)).take(usize::from(HAND)).copied();
        let hands = [0, 1, 2].map(|seat| hand(seat).collect::<Bag>());
        // A scripted generator could give the same void deal for ever.
        if !hands.iter().any(Bag::is_black) || voided == u16::MAX {
            return Dealt { deal: Deal { leader: Seat(rng.below(3) as u8), hands }, voided };
        }
        voided += 1;
    }
}

impl Deal {
    /// Refuses deals that cannot stand.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        let bad = |what| Err(Rejection::BadDeal { what });
        let [first, second, third] = self.hands;
        if self.leader.0 > 2 {
            return bad("the leader has no seat");
        }
        if self.hands.iter().any(|hand| hand.len() != HAND) {
            return bad("every seat gets eight discs");
        }
        if first.plus(second).plus(third) != DECK {
            return bad("the discs are not those of the game");
        }
        if self.hands.iter().any(Bag::is_black) {
            return bad("a hand has neither advisor nor elephant");
        }
        Ok(())
    }
}
