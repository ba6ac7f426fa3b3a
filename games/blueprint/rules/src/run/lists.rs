//! Lists: their items are numbers on a stack, or a range.

use super::evaluate::Evaluator;
use super::gas::Fault;
use super::looks::{seat_of, thing_at};
use crate::program::node::{List, NOTHING, Test};

/// The items of a list. Those on the stack are dropped with [`Evaluator::drop_items`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Items {
    Range(i64, i64),
    Directions(&'static [u8]),
    Stack(usize, usize),
}

type Evaluated<T> = Result<T, Fault>;

impl Items {
    pub(crate) fn len(&self) -> i64 {
        match self {
            Items::Range(low, high) => (high - low).max(0),
            Items::Directions(items) => items.len() as i64,
            Items::Stack(from, to) => (to - from) as i64,
        }
    }
}

impl Evaluator<'_> {
    pub(crate) fn item(&self, items: &Items, index: i64) -> i64 {
        match items {
            Items::Range(low, _) => low + index,
            Items::Directions(items) => items.get(index as usize).map_or(NOTHING, |item| i64::from(*item)),
            Items::Stack(from, _) => self.scope.stack.get(from + index as usize).copied().unwrap_or(NOTHING),
        }
    }

    pub(crate) fn drop_items(&mut self, items: Items) {
        if let Items::Stack(from, _) = items {
            self.scope.stack.truncate(from);
        }
    }

    pub(crate) fn list(&mut self, list: &List) -> Evaluated<Items> {
        self.scope.burn(1)?;
        Ok(match list {
            List::Fixed(low, high) => Items::Range(*low, *high),
            List::Between(ends) => {
                let (low, high) = (self.value(&ends[0])?, self.value(&ends[1])?);
                Items::Range(low, high.saturating_add(1))
            }
            List::Directions(directions) => Items::Directions(directions),
            List::Seats if self.state.out.is_empty() => Items::Range(0, i64::from(self.state.seats)),
            List::Seats => {
                let playing = self.state.playing();
                self.push_all(playing.iter().map(|seat| i64::from(seat.0)))?
            }
            List::Near(cell) => {
                let cell = self.value(cell)?;
                let program = self.program;
                let near = usize::try_from(cell).ok().and_then(|cell| program.layout.near.get(cell));
                self.push_all(near.into_iter().flatten().map(|place| i64::from(*place)))?
            }
            List::Walk(test, ends) => {
                let (cell, direction) = (self.value(&ends[0])?, self.value(&ends[1])?);
                self.walk(*test, cell, direction)?
            }
            List::Group(cell) => {
                let cell = self.value(cell)?;
                self.group(cell)?
            }
            List::Things(place) => {
                let place = self.value(place)?;
                let size = self.state.size(place);
                self.push_all((0..size).map(|index| thing_at(place, index)))?
            }
            List::Upper(list, count) => {
                let count = self.value(count)?.max(0);
                let items = self.list(list)?;
                match items {
                    Items::Stack(from, to) => {
                        let skipped = (to - from).saturating_sub(count as usize);
                        self.scope.stack.drain(from..from + skipped);
                        Items::Stack(from, to - skipped)
                    }
                    other => other,
                }
            }
        })
    }

    pub(crate) fn push_all(&mut self, values: impl Iterator<Item = i64>) -> Evaluated<Items> {
        let from = self.scope.stack.len();
        for value in values {
            self.scope.burn(1)?;
            self.scope.stack.push(value);
        }
        Ok(Items::Stack(from, self.scope.stack.len()))
    }

    fn walk(&mut self, test: Test, cell: i64, direction: i64) -> Evaluated<Items> {
        let from = self.scope.stack.len();
        let mut here = self.program.layout.one_step(cell, direction);
        while here != NOTHING && self.test(test, self.state.top(here)) {
            self.scope.burn(1)?;
            self.scope.stack.push(here);
            here = self.program.layout.one_step(here, direction);
        }
        Ok(Items::Stack(from, self.scope.stack.len()))
    }

    /// The cells that are connected with a cell and whose uppermost things have the same owner.
    fn group(&mut self, cell: i64) -> Evaluated<Items> {
        let from = self.scope.stack.len();
        let start = self.state.top(cell);
        if start.is_none() {
            return Ok(Items::Stack(from, from));
        }
        let mut seen = vec![false; self.program.layout.places.len()];
        seen[cell as usize] = true;
        self.scope.stack.push(cell);
        let mut next = from;
        while let Some(here) = self.scope.stack.get(next).copied() {
            next += 1;
            for place in &self.program.layout.near[here as usize] {
                self.scope.burn(1)?;
                let other = self.state.top(i64::from(*place));
                if !other.is_none() && other.owner() == start.owner() && !seen[usize::from(*place)] {
                    seen[usize::from(*place)] = true;
                    self.scope.stack.push(i64::from(*place));
                }
            }
        }
        Ok(Items::Stack(from, self.scope.stack.len()))
    }

    /// Whether something is true of a thing or of no thing.
    #[inline]
    pub(crate) fn test(&self, test: Test, thing: crate::program::things::Thing) -> bool {
        let team = |seat| self.program.team(seat);
        match test {
            Test::Empty => thing.is_none(),
            Test::Taken => !thing.is_none(),
            Test::Mine => thing.owner() == Some(self.scope.me),
            Test::Theirs => thing.owner().is_some_and(|owner| team(owner) != team(self.scope.me)),
            Test::Ours => thing.owner().is_some_and(|owner| team(owner) == team(self.scope.me)),
        }
    }

    /// The longest straight row of one owner through a cell.
    pub(crate) fn line(&mut self, cell: i64) -> Evaluated<i64> {
        let top = self.state.top(cell);
        if cell == NOTHING || top.is_none() {
            return Ok(0);
        }
        let mut longest = 1;
        for direction in 0..4 {
            let mut length = 1;
            for direction in [direction, direction + 4] {
                let mut here = self.program.layout.one_step(cell, direction);
                while here != NOTHING
                    && !self.state.top(here).is_none()
                    && self.state.top(here).owner() == top.owner()
                {
                    self.scope.burn(1)?;
                    length += 1;
                    here = self.program.layout.one_step(here, direction);
                }
            }
            longest = longest.max(length);
        }
        Ok(longest)
    }

    pub(crate) fn team_of(&self, seat: i64) -> i64 {
        seat_of(seat, self.state).map_or(NOTHING, |seat| i64::from(self.program.team(seat)))
    }
}
