//! All moves of a position. There is no duty to answer a check, so what the patterns allow is legal.

use super::moves::{Move, MoveList};
use super::piece::{Army, BORDER, Code, EMPTY, Kind, army_of};
use super::point::{Point, Square, delta, square};
use super::position::Position;
use crate::movement::{DIAGONAL, HORSE, STRAIGHT, Step};

const fn deltas(steps: [Step; 4]) -> [u8; 4] {
    let mut found = [0; 4];
    let mut index = 0;
    while index < 4 {
        found[index] = delta(steps[index].0, steps[index].1);
        index += 1;
    }
    found
}

pub(super) const LINES: [u8; 4] = deltas(STRAIGHT);
pub(super) const DIAGONALS: [u8; 4] = deltas(DIAGONAL);

/// A horse's leg and the two squares past it.
pub(super) const HORSES: [(u8, [u8; 2]); 4] = {
    let mut found = [(0, [0; 2]); 4];
    let mut index = 0;
    while index < 4 {
        let (leg, [one, other]) = HORSE[index];
        found[index] = (delta(leg.0, leg.1), [delta(one.0, one.1), delta(other.0, other.1)]);
        index += 1;
    }
    found
};

const GENERAL: u8 = Kind::General as u8;
const ADVISOR: u8 = Kind::Advisor as u8;
const ELEPHANT: u8 = Kind::Elephant as u8;
const HORSE_KIND: u8 = Kind::Horse as u8;
const CHARIOT: u8 = Kind::Chariot as u8;
const CANNON: u8 = Kind::Cannon as u8;

impl Position {
    /// All moves of the army whose turn it is, always in the same order; none once the game is over.
    pub fn moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.each_move(|from, to| list.push(Move { from, to }));
    }

    /// How many moves there are.
    pub fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_, _| count += 1);
        count
    }

    /// Whether the army whose turn it is can make this move.
    pub fn is_legal(&self, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        let is_own = |army: Army| army == self.turn();
        if self.is_over() || !self.terrain.has(to) || !self.piece(from).is_some_and(|it| is_own(it.army)) {
            return false;
        }
        let mut found = false;
        self.each_move_from(step.from, &mut |_, target| found |= target == step.to);
        found
    }

    /// The points that the piece on a point can go to if its army is to move.
    pub fn targets(&self, from: Point) -> Vec<Point> {
        let mut found = Vec::new();
        if self.piece(from).is_some() {
            self.each_move_from(square(from), &mut |_, to| found.push(super::point::point(to)));
        }
        found
    }

    #[inline(always)]
    pub(super) fn each_move(&self, mut found: impl FnMut(Square, Square)) {
        if self.is_over() {
            return;
        }
        for (index, word) in self.squares[usize::from(self.turn & 3)].iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let from = (index as u8) << 6 | word.trailing_zeros() as u8;
                word &= word - 1;
                self.each_move_from(from, &mut found);
            }
        }
    }

    #[inline(always)]
    fn each_move_from(&self, from: Square, found: &mut impl FnMut(Square, Square)) {
        let code = self.cells[usize::from(from)];
        let army = army_of(code);
        let barred = self.standing.barred[army];
        match code & 7 {
            CHARIOT => self.slide(from, barred, found),
            CANNON => self.fire(from, barred, found),
            HORSE_KIND => self.jump(from, barred, found),
            GENERAL => self.step(from, barred, LINES, |to| self.terrain.in_palace(army, to), found),
            ADVISOR => self.step(from, barred, DIAGONALS, |to| self.terrain.in_palace(army, to), found),
            ELEPHANT => self.stride(from, army, barred, found),
            _ => self.march(from, army, barred, found),
        }
    }

    #[inline(always)]
    pub(super) fn cell(&self, square: Square) -> Code {
        self.cells[usize::from(square)]
    }

    #[inline(always)]
    fn slide(&self, from: Square, barred: u32, found: &mut impl FnMut(Square, Square)) {
        for step in LINES {
            let mut to = from.wrapping_add(step);
            while self.cell(to) == EMPTY {
                found(from, to);
                to = to.wrapping_add(step);
            }
            if barred >> self.cell(to) & 1 == 0 {
                found(from, to);
            }
        }
    }

    #[inline(always)]
    fn fire(&self, from: Square, barred: u32, found: &mut impl FnMut(Square, Square)) {
        for step in LINES {
            let mut to = from.wrapping_add(step);
            while self.cell(to) == EMPTY {
                found(from, to);
                to = to.wrapping_add(step);
            }
            if self.cell(to) == BORDER {
                continue;
            }
            let (target, code) = self.first_piece(to, step);
            if barred >> code & 1 == 0 {
                found(from, target);
            }
        }
    }

    #[inline(always)]
    fn jump(&self, from: Square, barred: u32, found: &mut impl FnMut(Square, Square)) {
        for (leg, ends) in HORSES {
            if self.cell(from.wrapping_add(leg)) == EMPTY {
                for end in ends {
                    let to = from.wrapping_add(end);
                    if barred >> self.cell(to) & 1 == 0 {
                        found(from, to);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn step(
        &self,
        from: Square,
        barred: u32,
        steps: [u8; 4],
        is_allowed: impl Fn(Square) -> bool,
        found: &mut impl FnMut(Square, Square),
    ) {
        for step in steps {
            let to = from.wrapping_add(step);
            if is_allowed(to) && barred >> self.cell(to) & 1 == 0 {
                found(from, to);
            }
        }
    }

    #[inline(always)]
    fn stride(&self, from: Square, army: usize, barred: u32, found: &mut impl FnMut(Square, Square)) {
        for step in DIAGONALS {
            let eye = from.wrapping_add(step);
            let to = eye.wrapping_add(step);
            if self.cell(eye) == EMPTY && self.terrain.at_home(army, to) && barred >> self.cell(to) & 1 == 0 {
                found(from, to);
            }
        }
    }

    #[inline(always)]
    fn march(&self, from: Square, army: usize, barred: u32, found: &mut impl FnMut(Square, Square)) {
        let ahead = self.terrain.soldier_step(army);
        let steps = [ahead, LINES[2], LINES[3]];
        let count = if self.terrain.at_home(army, from) { 1 } else { 3 };
        for step in &steps[..count] {
            let to = from.wrapping_add(*step);
            if barred >> self.cell(to) & 1 == 0 {
                found(from, to);
            }
        }
    }
}
