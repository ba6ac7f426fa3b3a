//! The events of the game.

use crate::{Options, PieceId, Rotation};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize, Serializer};

/// `size` is that of the board: the names of its cells depend on it. Events of earlier versions lack it, and
/// [`complete`] takes it from the options of the match.
#[derive(Clone, PartialEq, Debug, Deserialize)]
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
        #[serde(default = "usual_size")]
        size: u8,
    },
    /// A bird turned on the spot.
    Rotated {
        seat: Seat,
        piece: PieceId,
        cell: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(default = "usual_size")]
        size: u8,
    },
    Skipped {
        seat: Seat,
    },
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Only hashes are not for people to read.
        match serializer.is_human_readable() {
            true => Written::serialize(self, serializer),
            false => Hashed::serialize(self, serializer),
        }
    }
}

/// How an event is written: without the usual size.
#[derive(Serialize)]
#[serde(remote = "Event", tag = "type", rename_all = "snake_case")]
enum Written {
    Moved {
        seat: Seat,
        piece: PieceId,
        from: Cell,
        to: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(skip_serializing_if = "is_usual_size")]
        size: u8,
    },
    Rotated {
        seat: Seat,
        piece: PieceId,
        cell: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(skip_serializing_if = "is_usual_size")]
        size: u8,
    },
    Skipped {
        seat: Seat,
    },
}

/// How an event is hashed: as before events had a size. Even a field that is left out would change the hash, and the
/// hashes of journals never change. The size follows from the options of the match, so it need not be hashed.
#[derive(Serialize)]
#[serde(remote = "Event", tag = "type", rename_all = "snake_case")]
enum Hashed {
    Moved {
        seat: Seat,
        piece: PieceId,
        from: Cell,
        to: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(skip)]
        size: u8,
    },
    Rotated {
        seat: Seat,
        piece: PieceId,
        cell: Cell,
        rotation_before: Rotation,
        rotation: Rotation,
        #[serde(skip)]
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
