//! Generals that could die with the next move of an enemy: a warning for players, a fact for searches.

use super::generate::{DIAGONALS, HORSES, LINES};
use super::piece::{Army, BORDER, Code, EMPTY, Kind, army_of, is_kind};
use super::point::{Point, Square, delta, point, square};
use super::position::{NOWHERE, Position};
use std::ops::ControlFlow;

/// A way in which a general could die at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Attack {
    /// Where the attacking piece stands.
    pub from: Point,
    /// The attacker is a general that would fire its laser.
    pub laser: bool,
}

impl Position {
    /// Whether an enemy could kill this army's general with one move, if it were the enemy's turn.
    pub fn is_attacked(&self, army: Army) -> bool {
        self.each_attack(army, |_| ControlFlow::Break(())).is_break()
    }

    /// All attacks on an army's general, each attacker once.
    pub fn attacks(&self, army: Army) -> Vec<Attack> {
        let mut found = Vec::new();
        let _ = self.each_attack(army, |attack| {
            found.push(attack);
            ControlFlow::<()>::Continue(())
        });
        found.sort();
        found.dedup();
        found
    }

    fn each_attack<B>(&self, army: Army, mut found: impl FnMut(Attack) -> ControlFlow<B>) -> ControlFlow<B> {
        let index = army.index() & 3;
        let general = self.generals[index];
        if general == NOWHERE {
            return ControlFlow::Continue(());
        }
        let hostile = self.standing.hostile[index];
        let mut capture = |from: Square| found(Attack { from: point(from), laser: false });
        for step in LINES {
            self.along_line(general, step, hostile, &mut capture)?;
        }
        for (leg, _) in HORSES {
            self.beside(general, leg, hostile, &mut capture)?;
        }
        for step in DIAGONALS {
            self.on_diagonal(general, step, hostile, &mut capture)?;
        }
        for enemy in self.armies().filter(|enemy| hostile >> (8 * enemy.0 + 1) & 1 != 0) {
            if self.can_fire_at(general, enemy) {
                found(Attack { from: point(self.generals[enemy.index() & 3]), laser: true })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chariots with nothing and cannons with one piece between.
    fn along_line<B>(
        &self,
        general: Square,
        step: u8,
        hostile: u32,
        found: &mut impl FnMut(Square) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is = |code: Code, kind| hostile >> code & 1 != 0 && is_kind(code, kind);
        let (first, code) = self.first_piece(general, step);
        if is(code, Kind::Chariot) {
            found(first)?;
        }
        if code != BORDER {
            let (second, code) = self.first_piece(first, step);
            if is(code, Kind::Cannon) {
                found(second)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Soldiers and generals on the next point.
    fn beside<B>(
        &self,
        general: Square,
        step: u8,
        hostile: u32,
        found: &mut impl FnMut(Square) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let from = general.wrapping_add(step);
        let code = self.cell(from);
        if hostile >> code & 1 == 0 {
            return ControlFlow::Continue(());
        }
        let army = army_of(code);
        let is_ahead = from.wrapping_add(self.terrain.soldier_step(army)) == general;
        let is_sideways = step == LINES[2] || step == LINES[3];
        let soldier =
            is_kind(code, Kind::Soldier) && (is_ahead || is_sideways && !self.terrain.at_home(army, from));
        let other_general = is_kind(code, Kind::General) && self.terrain.in_palace(army, general);
        if soldier || other_general { found(from) } else { ControlFlow::Continue(()) }
    }

    /// Advisors on the next point of a diagonal, and past it, if it is free, elephants and horses.
    fn on_diagonal<B>(
        &self,
        general: Square,
        step: u8,
        hostile: u32,
        found: &mut impl FnMut(Square) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is = |code: Code, kind| hostile >> code & 1 != 0 && is_kind(code, kind);
        let corner = general.wrapping_add(step);
        let code = self.cell(corner);
        if is(code, Kind::Advisor) && self.terrain.in_palace(army_of(code), general) {
            found(corner)?;
        }
        if code != EMPTY {
            return ControlFlow::Continue(());
        }
        let far = corner.wrapping_add(step);
        let code = self.cell(far);
        if is(code, Kind::Elephant) && self.terrain.at_home(army_of(code), general) {
            found(far)?;
        }
        // A horse's leg lies on the corner if it stands one straight step past it.
        let up = if step == DIAGONALS[0] || step == DIAGONALS[2] { delta(0, 1) } else { delta(0, -1) };
        for past in [up, step.wrapping_sub(up)] {
            let from = corner.wrapping_add(past);
            if is(self.cell(from), Kind::Horse) {
                found(from)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether an enemy general has a step after which it faces this square with nothing between.
    fn can_fire_at(&self, target: Square, enemy: Army) -> bool {
        let index = enemy.index() & 3;
        let (from, barred) = (self.generals[index], self.standing.barred[index]);
        LINES.into_iter().any(|step| {
            let to = from.wrapping_add(step);
            let can_go = self.terrain.in_palace(index, to) && barred >> self.cell(to) & 1 == 0;
            can_go && to != target && self.sees(to, target, from)
        })
    }

    /// How many enemy generals this army's general could kill with a step if one piece less stood between.
    pub(crate) fn laser_threats(&self, army: Army) -> i32 {
        let index = army.index() & 3;
        let from = self.generals[index];
        let enemies =
            self.armies().filter(|enemy| self.standing.hostile[index] >> (8 * enemy.0 + 1) & 1 != 0);
        let is_held_up = |enemy: Army| {
            let target = self.generals[enemy.index() & 3];
            let (to, aside) = (point(from), point(target).file);
            if target == NOWHERE || to.file.abs_diff(aside) != 1 {
                return false;
            }
            let to = square(Point { file: aside, rank: to.rank });
            let (low, high) = (to.min(target), to.max(target));
            let between = (low + 1..high).filter(|square| self.cell(*square) != EMPTY).count();
            self.terrain.in_palace(index, to) && self.cell(to) == EMPTY && between == 1
        };
        enemies.filter(|enemy| is_held_up(*enemy)).count() as i32
    }

    /// Whether two squares of a file see each other once `gone` is empty.
    fn sees(&self, one: Square, other: Square, gone: Square) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        let is_free = |square: Square| square == gone || self.cell(square) == EMPTY;
        point(one).file == point(other).file && (low + 1..high).all(is_free)
    }
}
