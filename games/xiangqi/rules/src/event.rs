//! The events of the game.

use crate::board::{Army, Kind, Piece, Point};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A piece moved, and took what stood there.
    Moved {
        army: Army,
        kind: Kind,
        from: Point,
        to: Point,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        captured: Option<Piece>,
        /// The move in Chinese, such as 炮二平五.
        name: String,
        /// The same in WXF, such as `C2=5`.
        wxf: String,
    },
    /// A general moved into the sight of an enemy general and killed it.
    LaserFired { army: Army, from: Point, victim: Army, to: Point },
    /// A general was lost in another way.
    GeneralFell { army: Army, cause: Cause },
}

/// How a general came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Captured,
    Laser,
    Resigned,
    OutOfTime,
}

impl Cause {
    /// The reason of an outcome whose last cause this was.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Cause::Captured => "general_captured",
            Cause::Laser => "laser",
            Cause::Resigned => "resignation",
            Cause::OutOfTime => "time",
        }
    }
}
