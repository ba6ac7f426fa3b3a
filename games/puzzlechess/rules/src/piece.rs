//! Pieces: four shapes with jigsaw edges, and the way they are turned.

use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize};

/// How many pieces a player has: one of each shape.
pub const SHAPES: u8 = 4;

/// A piece by number: those of seat 0 are 0 to 3 in the order of their shapes, those of seat 1 are 4 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u8);

impl PieceId {
    pub const ALL: [PieceId; 8] =
        [PieceId(0), PieceId(1), PieceId(2), PieceId(3), PieceId(4), PieceId(5), PieceId(6), PieceId(7)];

    /// The four pieces of a seat.
    #[inline]
    pub fn of(seat: Seat) -> impl Iterator<Item = PieceId> + Clone {
        let first = (seat.0 & 1) * SHAPES;
        (first..first + SHAPES).map(PieceId)
    }

    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self.0 / SHAPES % 2)
    }

    /// 1 to 4.
    #[inline]
    pub const fn shape(self) -> u8 {
        self.0 % SHAPES + 1
    }

    /// Shape 4: the only one that may turn on the spot.
    #[inline]
    pub const fn is_bird(self) -> bool {
        self.shape() == 4
    }

    /// The position in a list of all eight.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }
}

/// Clockwise quarter turns; on the wire degrees: 0, 90, 180 or 270.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Rotation(u8);

impl Rotation {
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];
    pub const UPRIGHT: Rotation = Rotation(0);

    /// `count` quarter turns; full turns do not count.
    #[inline]
    pub const fn quarters(count: u8) -> Rotation {
        Rotation(count & 3)
    }

    #[inline]
    pub const fn turns(self) -> u8 {
        self.0
    }

    pub const fn degrees(self) -> u16 {
        self.0 as u16 * 90
    }

    /// The clockwise turn that leads from `before` to this rotation.
    #[must_use]
    pub const fn since(self, before: Rotation) -> Rotation {
        Rotation::quarters(self.0 + 4 - before.0)
    }
}

impl From<Rotation> for u16 {
    fn from(rotation: Rotation) -> u16 {
        rotation.degrees()
    }
}

impl TryFrom<u16> for Rotation {
    type Error = &'static str;

    fn try_from(degrees: u16) -> Result<Rotation, &'static str> {
        let found = Rotation::ALL.into_iter().find(|rotation| rotation.degrees() == degrees);
        found.ok_or("a rotation is 0, 90, 180 or 270 degrees")
    }
}

/// One edge of a piece: two kinds, each as tab (+) and socket (−).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Edge {
    #[serde(rename = "A+")]
    ATab,
    #[serde(rename = "A-")]
    ASocket,
    #[serde(rename = "B+")]
    BTab,
    #[serde(rename = "B-")]
    BSocket,
}

impl Edge {
    /// A tab goes into the socket of its own kind, and nothing else fits.
    #[inline]
    pub const fn fits(self, other: Edge) -> bool {
        use Edge::{ASocket, ATab, BSocket, BTab};
        matches!((self, other), (ATab, ASocket) | (ASocket, ATab) | (BTab, BSocket) | (BSocket, BTab))
    }
}

/// The edges of the shapes when upright: top, right, bottom, left.
const EDGES: [[Edge; 4]; SHAPES as usize] = {
    use Edge::{ASocket, ATab, BSocket, BTab};
    [
        [ASocket, BSocket, BSocket, ASocket],
        [ATab, ASocket, BSocket, BTab],
        [BTab, ASocket, BSocket, ATab],
        [BTab, ATab, BTab, ATab],
    ]
};

/// The sides of a cell in the order of its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::Top, Side::Right, Side::Bottom, Side::Left];

    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::Top => Side::Bottom,
            Side::Right => Side::Left,
            Side::Bottom => Side::Top,
            Side::Left => Side::Right,
        }
    }

    /// The side of `cell` at which `other` lies, if they have an edge in common.
    #[inline]
    pub fn between(cell: Cell, other: Cell) -> Option<Side> {
        let columns = i16::from(other.col) - i16::from(cell.col);
        let rows = i16::from(other.row) - i16::from(cell.row);
        match (columns, rows) {
            (0, -1) => Some(Side::Top),
            (1, 0) => Some(Side::Right),
            (0, 1) => Some(Side::Bottom),
            (-1, 0) => Some(Side::Left),
            _ => None,
        }
    }
}

/// The edge that a shape shows at a side: turned by k, side i shows what side i − k showed.
#[inline]
pub const fn edge_at(shape: u8, rotation: Rotation, side: Side) -> Edge {
    EDGES[(shape.wrapping_sub(1) % SHAPES) as usize][((side as u8 + 4 - rotation.0) % 4) as usize]
}

/// All edges as they are shown: top, right, bottom, left.
pub fn edges(shape: u8, rotation: Rotation) -> [Edge; 4] {
    Side::ALL.map(|side| edge_at(shape, rotation, side))
}
