//! The events of the game.

use crate::{Options, PieceId, Rotation};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize};

/// `size` is that of the board: the names of its cells depend on it. Events of earlier versions lack it, and
/// [`complete`] takes it from the options of the match. It is not written for boards of the usual size.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A piece moved to another cell and may have turned on the way.
    Moved {
        seat: Seat,
        piece: PieceId,
        from: Cell,
        to: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(default = "usual_size", skip_serializing_if = "is_usual_size")]
        size: u8,
    },
    /// A bird turned on the spot.
    Rotated {
        seat: Seat,
        piece: PieceId,
        cell: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(default = "usual_size", skip_serializing_if = "is_usual_size")]
        size: u8,
    },
    Skipped {
        seat: Seat,
    },
}

fn usual_size() -> u8 {
    Options::default().size
}

fn is_usual_size(size: &u8) -> bool {
    *size == usual_size()
}

/// Sets the size of the board in an event that was read.
pub(crate) fn complete(options: &Options, event: &mut Event) {
    match event {
        Event::Moved { size, .. } | Event::Rotated { size, .. } => *size = options.size,
        Event::Skipped { .. } => {}
    }
}
