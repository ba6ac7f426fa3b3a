//! The position: everything that decides what is legal and what ends the match, except repetition.
//!
//! Small and `Copy`, so that a search makes a new one for every action instead of taking actions back.

use crate::lines::{self, Cells};
use crate::piece::{Side, edge_at};
use crate::{Action, Layout, Mode, Options, PieceId, Rejection, Rotation, SHAPES};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::Cell;
use serde::{Deserialize, Serialize};

/// This many actions in a row without progress are a draw.
pub const STILL_LIMIT: u8 = 60;

/// The most steps of a move in edge mode.
pub const EDGE_REACH: u8 = 3;

/// The cell and the rotation of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub col: u8,
    pub row: u8,
    pub rotation: Rotation,
}

impl Piece {
    #[inline]
    pub const fn at(cell: Cell, rotation: Rotation) -> Piece {
        Piece { col: cell.col, row: cell.row, rotation }
    }

    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::new(self.col, self.row)
    }

    /// Row, column and rotation in one byte: three, three and two bits.
    #[inline]
    pub(crate) const fn packed(self) -> u8 {
        (self.row & 7) << 5 | (self.col & 7) << 2 | self.rotation.turns()
    }

    #[inline]
    pub(crate) const fn unpacked(byte: u8) -> Piece {
        Piece::at(Cell::new(byte >> 2 & 7, byte >> 5), Rotation::quarters(byte))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub options: Options,
    /// Player 1: the seat that begins, and that has its start row at the top.
    pub first: Seat,
    /// By [`PieceId`].
    pub(crate) pieces: [Piece; 8],
    pub turn: Seat,
    /// Whether each seat skipped on its last turn.
    pub skipped: [bool; 2],
    /// The most pieces that each seat has had on its goal row.
    pub best: [u8; 2],
    /// Actions in a row in which no seat did better than its best.
    pub still: u8,
}

impl Position {
    /// The first position of a match.
    pub fn start(options: Options, first: Seat) -> Result<Position, Rejection> {
        options.check()?;
        let nobody = Piece::at(Cell::new(0, 0), Rotation::UPRIGHT);
        let mut position = Position {
            options,
            first,
            pieces: [nobody; 8],
            turn: first,
            skipped: [false; 2],
            best: [0; 2],
            still: 0,
        };
        for piece in PieceId::ALL {
            let col = piece.shape() - 1;
            let row = position.start_row(piece.seat());
            let is_turned = options.layout == Layout::Mirrored && piece.seat() != first;
            position.pieces[piece.index()] = if is_turned {
                Piece::at(Cell::new(options.size - 1 - col, row), Rotation::quarters(2))
            } else {
                Piece::at(Cell::new(col, row), Rotation::UPRIGHT)
            };
        }
        Ok(position)
    }

    pub fn start_row(&self, seat: Seat) -> u8 {
        let inset = self.options.start_row;
        if seat == self.first { inset } else { self.options.size - 1 - inset }
    }

    /// The row that this seat wants to reach: the other's start row.
    pub fn goal_row(&self, seat: Seat) -> u8 {
        self.start_row(seat.next(2))
    }

    #[inline]
    pub fn piece(&self, piece: PieceId) -> Piece {
        self.pieces[piece.index()]
    }

    /// The piece that stands on a cell.
    pub fn piece_on(&self, cell: Cell) -> Option<PieceId> {
        PieceId::ALL.into_iter().find(|piece| self.piece(*piece).cell() == cell)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Cells {
        self.pieces.iter().fold(0, |cells, piece| cells | lines::bit(piece.cell()))
    }

    /// How many of a seat's pieces stand on its goal row.
    #[inline]
    pub fn on_goal(&self, seat: Seat) -> u8 {
        let goal = self.goal_row(seat);
        PieceId::of(seat).filter(|piece| self.piece(*piece).row == goal).count() as u8
    }

    /// The most steps of a move.
    #[inline]
    pub(crate) fn reach(&self) -> u8 {
        match self.options.mode {
            Mode::Free => self.options.size - 1,
            Mode::Edge => EDGE_REACH,
        }
    }

    /// Whether a piece, lifted and put on `cell`, fits any neighbour.
    #[inline]
    pub fn fits(&self, piece: PieceId, cell: Cell, rotation: Rotation) -> bool {
        PieceId::ALL.into_iter().filter(|other| *other != piece).any(|other| {
            let neighbour = self.piece(other);
            Side::between(cell, neighbour.cell()).is_some_and(|side| {
                let own = edge_at(piece.shape(), rotation, side);
                own.fits(edge_at(other.shape(), neighbour.rotation, side.opposite()))
            })
        })
    }

    /// The position after an action of the seat in turn. The action must be legal.
    #[inline]
    #[must_use]
    pub fn after(&self, action: Action) -> Position {
        let mut next = *self;
        let seat = self.turn;
        next.turn = seat.next(2);
        next.skipped[seat.index() & 1] = action == Action::Skip;
        next.still = self.still.saturating_add(1);
        if let Action::Place { piece, to, rotation } = action {
            next.pieces[piece.index()] = Piece::at(to, rotation);
            let reached = next.on_goal(seat);
            // Only a new best counts as progress, so going back and forth over the goal row does not delay the draw.
            if reached > self.best[seat.index() & 1] {
                next.best[seat.index() & 1] = reached;
                next.still = 0;
            }
        }
        next
    }

    /// The board as one number: two positions with the same options have the same key if and only if every piece
    /// stands the same. Whose turn it is follows from the number of actions and is not in it.
    #[inline]
    pub fn board_key(&self) -> u64 {
        u64::from_le_bytes(self.pieces.map(Piece::packed))
    }

    /// Whether play can reach this position.
    pub(crate) fn is_possible(&self, first: Seat) -> bool {
        let size = self.options.size;
        self.options.check().is_ok()
            && self.first == first
            && self.turn.0 < 2
            && self.pieces.iter().all(|piece| piece.col < size && piece.row < size)
            && self.occupied().count_ones() == 8
            && self.still <= STILL_LIMIT
            && [Seat(0), Seat(1)].into_iter().all(|seat| {
                let best = self.best[seat.index()];
                best <= SHAPES && self.on_goal(seat) <= best
            })
            && self.on_goal(self.turn) < SHAPES
    }
}
