//! Settling: cards with as much damage as life, and doomed ones, are taken off at once.

use super::{magic, modifiers};
use crate::SummonerWars;
use crate::cell::Cell;
use crate::event::{Event, Why};
use crate::state::{Piece, PieceId, State};
use qipan_engine::{Seat, Tx};

/// A card that was destroyed, as it was the moment before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fallen {
    pub(crate) cell: Cell,
    pub(crate) piece: Piece,
    pub(crate) silenced: bool,
}

/// A card that an effect destroys, and whose effect it is.
pub(crate) type Doomed = (PieceId, Seat);

/// Takes off everything that falls, in cell order. The opponent who did the last damage gets 1 magic for each.
pub(crate) fn settle(tx: &mut Tx<'_, SummonerWars>, doomed: &[Doomed]) -> Vec<Fallen> {
    let core = tx.core();
    let falls =
        |piece: &Piece| piece.life_left() == 0 || doomed.iter().any(|(victim, _)| *victim == piece.id);
    let standing = core.field.pieces().filter(|(_, piece)| falls(piece));
    let fallen: Vec<Fallen> = standing
        .map(|(cell, piece)| Fallen { cell, piece: *piece, silenced: modifiers::is_silenced(core, piece.id) })
        .collect();
    for Fallen { cell, piece, .. } in &fallen {
        let doom = doomed.iter().find(|(victim, _)| *victim == piece.id).map(|(_, seat)| *seat);
        // Nobody gets anything for own cards.
        let by = doom.or(piece.hurt_by).filter(|seat| *seat == State::other(piece.owner));
        tx.emit(Event::Destroyed { cell: *cell, piece: piece.id, card: piece.card, seat: piece.owner, by });
        if let Some(seat) = by {
            magic::change(tx, seat, 1, Why::Destroyed);
        }
    }
    fallen
}
