//! Making a move and taking it back, without allocating memory.

use super::moves::Move;
use super::piece::{Army, Code, EMPTY, Kind, army_of, is_kind};
use super::point::{Point, Square, delta, point};
use super::position::{NOWHERE, Position};

/// What is needed to take a move back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Undo {
    step: Move,
    captured: Code,
    turn: u8,
    /// Generals hit by the laser and where they stood; at most one above and one below.
    hits: [(Square, Code); 2],
    hash: u64,
}

impl Undo {
    /// The points of generals that the laser killed.
    pub fn laser_hits(&self) -> impl Iterator<Item = (Army, Point)> + use<> {
        let hits = self.hits.into_iter().filter(|(square, _)| *square != NOWHERE);
        hits.map(|(square, code)| (Army(army_of(code) as u8), point(square)))
    }
}

impl Position {
    /// Makes a move that was generated here: capture, laser, elimination and the next turn.
    #[inline]
    pub fn make(&mut self, step: Move) -> Undo {
        let (code, captured) = (self.cells[usize::from(step.from)], self.cells[usize::from(step.to)]);
        let mut undo = Undo { step, captured, turn: self.turn, hits: [(NOWHERE, EMPTY); 2], hash: self.hash };
        self.relocate(step, code, captured);
        // Only a general that moves can fire.
        if is_kind(code, Kind::General) {
            undo.hits = self.find_hits(step.to, army_of(code));
            for (square, code) in undo.hits.into_iter().filter(|(square, _)| *square != NOWHERE) {
                self.lift(square, code);
                self.bury(army_of(code));
            }
        }
        self.pass_turn();
        undo
    }

    /// Moves a piece and takes what stands there. A taken general is dead.
    #[inline(always)]
    fn relocate(&mut self, step: Move, code: Code, captured: Code) {
        self.lift(step.from, code);
        if captured != EMPTY {
            self.toggle(step.to, captured);
        }
        self.put(step.to, code);
        if is_kind(code, Kind::General) {
            self.generals[army_of(code)] = step.to;
        }
        if is_kind(captured, Kind::General) {
            self.bury(army_of(captured));
        }
    }

    /// The move alone, without laser: events report the consequences one by one.
    pub(crate) fn shift(&mut self, step: Move) {
        let (code, captured) = (self.cells[usize::from(step.from)], self.cells[usize::from(step.to)]);
        self.relocate(step, code, captured);
        self.pass_turn();
    }

    /// Takes a general off the board; its army's turns are skipped from now on.
    pub(crate) fn kill(&mut self, army: Army) {
        let Some(square) = self.generals.get(army.index()).copied().filter(|it| *it != NOWHERE) else {
            return;
        };
        self.lift(square, self.cells[usize::from(square)]);
        self.bury(army.index() & 3);
        if self.turn == army.0 {
            self.pass_turn();
        }
    }

    #[inline(never)]
    fn bury(&mut self, army: usize) {
        self.generals[army] = NOWHERE;
        self.standing = self.find_standing();
    }

    /// The enemy generals that a general sees from its new square, up and down its file.
    fn find_hits(&self, from: Square, army: usize) -> [(Square, Code); 2] {
        [delta(0, 1), delta(0, -1)].map(|step| {
            let (square, code) = self.first_piece(from, step);
            let is_hit = is_kind(code, Kind::General) && self.standing.hostile[army] >> code & 1 != 0;
            if is_hit { (square, code) } else { (NOWHERE, EMPTY) }
        })
    }

    /// The first square in a direction that is not empty, and what stands there.
    #[inline(always)]
    pub(super) fn first_piece(&self, from: Square, step: u8) -> (Square, Code) {
        let mut square = from.wrapping_add(step);
        while self.cells[usize::from(square)] == EMPTY {
            square = square.wrapping_add(step);
        }
        (square, self.cells[usize::from(square)])
    }

    /// Takes the last move back.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let Undo { step, captured, turn, hits, hash } = undo;
        let code = self.cells[usize::from(step.to)];
        self.lift(step.to, code);
        self.put(step.from, code);
        if captured != EMPTY {
            self.put(step.to, captured);
        }
        self.turn = turn;
        if is_kind(code, Kind::General) {
            self.generals[army_of(code)] = step.from;
            self.revive(hits);
        }
        if is_kind(captured, Kind::General) {
            self.generals[army_of(captured)] = step.to;
            self.standing = self.find_standing();
        }
        // Restored last: `lift` and `put` change the hash.
        self.hash = hash;
    }

    #[inline(always)]
    fn revive(&mut self, hits: [(Square, Code); 2]) {
        for (square, code) in hits.into_iter().filter(|(square, _)| *square != NOWHERE) {
            self.put(square, code);
            self.generals[army_of(code)] = square;
            self.standing = self.find_standing();
        }
    }
}
