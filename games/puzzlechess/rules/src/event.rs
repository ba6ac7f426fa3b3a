//! The events of the game.

use crate::{PieceId, Rotation};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize};

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
    },
    /// A bird turned on the spot.
    Rotated {
        seat: Seat,
        piece: PieceId,
        cell: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
    },
    Skipped {
        seat: Seat,
    },
}
