//! Moves, and a fixed list for all moves of a position.

use super::point::{Point, Square, point, square};
use std::fmt;

/// From one point to another; small, because searches store many.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl Move {
    pub fn new(from: Point, to: Point) -> Move {
        Move { from: square(from), to: square(to) }
    }

    pub fn from(self) -> Point {
        point(self.from)
    }

    pub fn to(self) -> Point {
        point(self.to)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// More moves than any army of sixteen pieces can have: a chariot has at most 26.
pub const MAX_MOVES: usize = 512;

/// A list of moves with fixed storage, without allocating memory.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    count: usize,
}

impl MoveList {
    pub const fn new() -> MoveList {
        MoveList { moves: [Move { from: 0, to: 0 }; MAX_MOVES], count: 0 }
    }

    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.count.min(MAX_MOVES)]
    }

    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.as_slice().iter().copied()
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, step: Move) {
        if let Some(room) = self.moves.get_mut(self.count) {
            *room = step;
            self.count += 1;
        }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
