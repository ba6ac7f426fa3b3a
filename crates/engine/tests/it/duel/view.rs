//! What a viewer of the duel sees, and determinizations of the rest.

use super::cards::Card;
use super::state::{Fighter, Pool, State};
use qipan_cards::zones::{Place, ZoneView};
use qipan_engine::{Rng, Seat, Viewer};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) turn: Seat,
    pub(crate) fighters: Vec<FighterView>,
    pub(crate) waiting: Vec<Card>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct FighterView {
    pub(crate) hero: u16,
    pub(crate) pools: Vec<(Pool, i64)>,
    pub(crate) deck: ZoneView<Card>,
    pub(crate) hand: ZoneView<Card>,
    pub(crate) discard: ZoneView<Card>,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let fighters = (0..).map(Seat).zip(&state.fighters);
        let fighters =
            fighters.map(|(seat, fighter)| FighterView::of(fighter, seat, viewer.seat())).collect();
        View { turn: state.turn, fighters, waiting: state.stack.iter().map(|aim| aim.card).collect() }
    }
}

impl FighterView {
    fn of(fighter: &Fighter, owner: Seat, viewer: Option<Seat>) -> FighterView {
        let owner = Some(owner);
        FighterView {
            hero: fighter.hero,
            pools: fighter.pools.iter().collect(),
            deck: fighter.deck.view(owner, viewer),
            hand: fighter.hand.view(owner, viewer),
            discard: fighter.discard.view(owner, viewer),
        }
    }
}

/// Re-deals what the viewer cannot know: other hands, and all decks except for the cards that they have looked at.
pub(crate) fn determinize(state: &mut State, viewer: Viewer, rng: &mut Rng) {
    for (seat, fighter) in (0..).map(Seat).zip(&mut state.fighters) {
        let known = if viewer.is(seat) { fighter.deck.draw(u32::from(fighter.known)) } else { Vec::new() };
        if !viewer.is(seat) {
            let count = fighter.hand.len() as u32;
            for card in fighter.hand.take_all() {
                fighter.deck.insert(card, Place::Top).unwrap_or_default();
            }
            fighter.deck.shuffle(rng);
            for card in fighter.deck.draw(count) {
                fighter.hand.insert(card, Place::Top).unwrap_or_default();
            }
        }
        fighter.deck.shuffle(rng);
        known.into_iter().rev().for_each(|card| fighter.deck.insert(card, Place::Top).unwrap_or_default());
    }
}
