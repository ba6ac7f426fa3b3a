//! Commands that the rules have accepted, and how they are carried out.

use super::actor::Cause;
use super::course::{self, Course};
use super::topic::{Asking, Origin};
use super::{asking, attack, magic, phases};
use crate::SummonerWars;
use crate::cell::Cell;
use crate::data::{Card, CardId, WhenKind};
use crate::deck::DeckList;
use crate::event::{Event, Why};
use crate::state::PieceId;
use qipan_engine::{Seat, Tx};

/// An accepted command with everything it names looked up. Only [`validate`](super::judge::validate) makes one.
#[derive(Clone, Debug)]
pub enum Action {
    Summon { card: &'static Card, cell: Cell },
    Move { piece: PieceId, from: Cell, to: Cell },
    Build { card: &'static Card, cell: Cell },
    Attack { from: Cell, to: Cell },
    Play { cause: Cause },
    Use { cause: Cause },
    Discard { card: CardId },
    Muster { deck: Option<DeckList> },
}

pub(crate) fn execute(tx: &mut Tx<'_, SummonerWars>, seat: Seat, action: Action) {
    match action {
        Action::Summon { card, cell } => enter(tx, seat, card, cell, true),
        Action::Build { card, cell } => enter(tx, seat, card, cell, false),
        Action::Move { piece, from, to } => tx.emit(Event::Moved { piece, from, to }),
        Action::Attack { from, to } => attack::declare(tx, from, to),
        Action::Play { cause } => asking::proceed(tx, Asking::command(Origin::Event, cause)),
        Action::Use { cause } => asking::proceed(tx, Asking::command(Origin::Use, cause)),
        Action::Discard { card } => {
            tx.emit(Event::CardDiscarded { seat, card });
            magic::change(tx, seat, 1, Why::Discarded);
        }
        Action::Muster { deck } => {
            tx.emit(Event::Mustered { seat, deck });
            phases::begin_if_mustered(tx);
        }
    }
}

/// A card of the hand is paid for and put on the battlefield.
fn enter(tx: &mut Tx<'_, SummonerWars>, seat: Seat, card: &'static Card, cell: Cell, is_summoned: bool) {
    magic::change(tx, seat, -i64::from(card.cost), Why::Paid);
    let (card, piece) = (card.id, tx.core().next_piece);
    tx.emit(match is_summoned {
        true => Event::Summoned { seat, card, cell, piece },
        false => Event::Built { seat, card, cell, piece },
    });
    let mut course = Course::default();
    let Some(piece) = tx.core().field.at(cell).copied() else {
        return tx.abort("a card entered and is not there");
    };
    course.fire(tx.core(), course::moments_of(cell, &piece, WhenKind::Enters, None).collect());
    course.run(tx);
}
