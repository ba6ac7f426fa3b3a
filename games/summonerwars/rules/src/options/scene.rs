//! A position to begin with, for lessons, puzzles and tests. Cards that it does not name are not in the match.

use crate::Rejection;
use crate::cell::Cell;
use crate::data::{CardId, library};
use crate::state::{Field, MAGIC_CAP, Phase, Piece, State};
use qipan_cards::zones::{Visibility, Zone};
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The seat to act.
    pub turn: Seat,
    pub round: u16,
    pub phase: Phase,
    pub magic: [u8; 2],
    /// The active seat has attacked an enemy card this turn.
    #[serde(default)]
    pub engaged: bool,
    /// How many enemy cards the active seat has destroyed this turn.
    #[serde(default)]
    pub felled: u8,
    /// The cards on the battlefield.
    pub cards: Vec<SceneCard>,
    #[serde(default)]
    pub hands: [Vec<String>; 2],
    /// The first card of each is drawn first.
    #[serde(default)]
    pub piles: [Vec<String>; 2],
    #[serde(default)]
    pub discards: [Vec<String>; 2],
    #[serde(default)]
    pub active: [Vec<String>; 2],
}

/// Owner, card and cell, and where something is on the card, its marks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SceneCard {
    Marked(Seat, String, String, Marks),
    Plain(Seat, String, String),
}

#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    pub damage: u8,
    pub boosts: u16,
    pub moved: bool,
    pub attacked: bool,
}

fn bad(problem: impl Into<String>) -> Rejection {
    Rejection::BadScene { problem: problem.into() }
}

impl Scene {
    /// Puts everything where the scene says.
    pub(crate) fn arrange(&self, state: &mut State) -> Result<(), Rejection> {
        if self.round == 0 || self.round > 1_000 || self.turn.0 > 1 || self.phase == Phase::Muster {
            return Err(bad("there is no such turn"));
        }
        if self.magic.iter().any(|magic| *magic > MAGIC_CAP) {
            return Err(bad("magic is 0 to 15"));
        }
        let is_first = self.turn == state.turn;
        state.number = 2 * self.round - u16::from(is_first);
        (state.turn, state.opening) = (self.turn, self.phase);
        (state.engaged, state.felled) = (self.engaged, self.felled);
        state.field = self.field()?;
        let own = || self.turn_cards(&state.field);
        let [moves, attacks] = [own().filter(|it| it.moved).count(), own().filter(|it| it.attacked).count()];
        (state.moves, state.attacks) = (moves as u8, attacks as u8);
        state.next_piece = state.field.pieces().map(|(_, piece)| piece.id).max().unwrap_or(0) + 1;
        for seat in [Seat(0), Seat(1)] {
            let at = seat.index();
            let mut pile = cards(&self.piles[at])?;
            pile.reverse();
            let side = state.of_mut(seat);
            side.magic = self.magic[at];
            side.pile = Zone::with_cards(Visibility::Hidden, pile);
            side.hand = Zone::with_cards(Visibility::Owner, cards(&self.hands[at])?);
            side.discard = Zone::with_cards(Visibility::Public, cards(&self.discards[at])?);
            side.active = cards(&self.active[at])?;
            let zones = [side.pile.cards(), side.hand.cards(), side.discard.cards(), &side.active];
            let mut list = zones.concat();
            let own = state.field.pieces().filter(|(_, piece)| piece.owner == seat);
            list.extend(own.map(|(_, piece)| piece.card));
            list.sort_unstable();
            state.of_mut(seat).list = list;
            if state.field.summoner(seat).is_none() {
                return Err(bad(format!("seat {seat} has no summoner")));
            }
        }
        state.begun = true;
        state.check(qipan_engine::Seats::new(2)).map_err(|_| bad("it cannot occur in play"))
    }

    fn turn_cards<'a>(&self, field: &'a Field) -> impl Iterator<Item = &'a Piece> {
        let turn = self.turn;
        field.pieces().map(|(_, piece)| piece).filter(move |piece| piece.owner == turn)
    }

    fn field(&self) -> Result<Field, Rejection> {
        let mut field = Field::default();
        for (id, card) in (1..).zip(&self.cards) {
            let (owner, name, cell, marks) = match card {
                SceneCard::Marked(owner, name, cell, marks) => (owner, name, cell, *marks),
                SceneCard::Plain(owner, name, cell) => (owner, name, cell, Marks::default()),
            };
            let card = card_named(name)?;
            let place = Cell::named(cell).ok_or_else(|| bad(format!("there is no cell {cell}")))?;
            if !field.is_empty(place) {
                return Err(bad(format!("two cards stand on {cell}")));
            }
            if marks.damage >= library().card(card).life {
                return Err(bad(format!("{name} does not stand {} damage", marks.damage)));
            }
            let Marks { damage, boosts, moved, attacked } = marks;
            field.put(place, Piece { damage, boosts, moved, attacked, ..Piece::new(id, card, *owner) });
        }
        Ok(field)
    }
}

fn card_named(name: &str) -> Result<CardId, Rejection> {
    library().card_named(name).ok_or_else(|| bad(format!("there is no card {name}")))
}

fn cards(names: &[String]) -> Result<Vec<CardId>, Rejection> {
    names.iter().map(|name| card_named(name)).collect()
}
