//! Evaluates expressions. Every step uses up gas.

use super::gas::{Fault, Scope};
use super::lists::Items;
use super::looks::{look, place_of, seat_of, seat_value, thing_at};
use crate::program::Program;
use crate::program::node::{Arithmetic, Comparison, Loop, NOTHING, Node};
use crate::state::State;

#[derive(Debug)]
pub(crate) struct Evaluator<'a> {
    pub(crate) program: &'a Program,
    pub(crate) state: &'a State,
    pub(crate) scope: &'a mut Scope,
}

type Evaluated = Result<i64, Fault>;

impl Evaluator<'_> {
    pub(crate) fn holds(&mut self, node: &Node) -> Result<bool, Fault> {
        Ok(self.value(node)? != 0)
    }

    pub(crate) fn value(&mut self, node: &Node) -> Evaluated {
        self.scope.burn(1)?;
        Ok(match node {
            Node::Constant(value) => *value,
            Node::Local(slot) => self.scope.locals[usize::from(*slot)],
            Node::Me => i64::from(self.scope.me.0),
            Node::Asked => seat_value(self.scope.asked),
            Node::Turn => i64::from(self.state.turn.0),
            Node::Last => i64::from(self.state.last),
            Node::SeatCount => i64::from(self.state.playing().len()),
            Node::Number(number) => self.number(i64::from(*number)),
            Node::NumberOf(first, seat) => {
                let seat = self.value(seat)?;
                if seat == NOTHING { 0 } else { self.number(i64::from(*first) + seat) }
            }
            Node::Not(inner) => i64::from(!self.holds(inner)?),
            Node::And(parts) => i64::from(self.holds(&parts[0])? && self.holds(&parts[1])?),
            Node::Or(parts) => i64::from(self.holds(&parts[0])? || self.holds(&parts[1])?),
            Node::If(parts) => {
                let which = if self.holds(&parts[0])? { 1 } else { 2 };
                self.value(&parts[which])?
            }
            Node::Compare(how, parts) => {
                let (left, right) = (self.value(&parts[0])?, self.value(&parts[1])?);
                i64::from(compare(*how, left, right))
            }
            _ => return self.more(node),
        })
    }

    /// The less frequent half, so that the frequent one stays small.
    fn more(&mut self, node: &Node) -> Evaluated {
        Ok(match node {
            Node::Negative(inner) => self.value(inner)?.checked_neg().ok_or(Fault::Overflow)?,
            Node::Abs(inner) => self.value(inner)?.checked_abs().ok_or(Fault::Overflow)?,
            Node::Min(parts) => self.value(&parts[0])?.min(self.value(&parts[1])?),
            Node::Max(parts) => self.value(&parts[0])?.max(self.value(&parts[1])?),
            Node::Arithmetic(how, parts) => {
                let (left, right) = (self.value(&parts[0])?, self.value(&parts[1])?);
                calculate(*how, left, right)?
            }
            Node::Contains(list, item) => {
                let wanted = self.value(item)?;
                let items = self.list(list)?;
                let found = self.contains(&items, wanted);
                self.drop_items(items);
                i64::from(found?)
            }
            Node::Any(each) => i64::from(self.find(each, true)?),
            Node::All(each) => i64::from(!self.find(each, false)?),
            Node::Count(each) | Node::Sum(each) => self.total(each)?,
            Node::Best(each) => self.best(each)?,
            Node::Size(list) => {
                let items = self.list(list)?;
                self.drop_items(items);
                items.len()
            }
            Node::Top(list) => self.item_from(list, None)?,
            Node::Item(list, n) => {
                let n = self.value(n)?;
                self.item_from(list, Some(n))?
            }
            _ => return self.of_board(node),
        })
    }

    /// Places, things and seats.
    fn of_board(&mut self, node: &Node) -> Evaluated {
        Ok(match node {
            Node::PlaceSize(place) => self.value(place).map(|place| self.state.size(place) as i64)?,
            Node::ThingAt(cell) => {
                let cell = self.value(cell)?;
                self.state.size(cell).checked_sub(1).map_or(NOTHING, |top| thing_at(cell, top))
            }
            Node::Attribute(attribute, thing) => {
                let thing = self.value(thing)?;
                self.program
                    .things
                    .value(look(self.program, self.state, self.scope.viewer, thing), *attribute)
            }
            Node::Kind(thing) => {
                let thing = self.value(thing)?;
                self.program.things.kind(look(self.program, self.state, self.scope.viewer, thing))
            }
            Node::Owner(thing) => {
                let thing = self.value(thing)?;
                seat_value(place_of(thing).and_then(|(place, index)| self.state.thing(place, index).owner()))
            }
            Node::TestCell(test, cell) => {
                let cell = self.value(cell)?;
                i64::from(cell != NOTHING && self.test(*test, self.state.top(cell)))
            }
            Node::TestThing(test, thing) => {
                let thing = place_of(self.value(thing)?);
                i64::from(
                    thing.is_some_and(|(place, index)| self.test(*test, self.state.thing(place, index))),
                )
            }
            Node::Row(cell) => self
                .value(cell)
                .map(|it| self.program.layout.place(it).map_or(NOTHING, |it| it.row.into()))?,
            Node::Column(cell) => self
                .value(cell)
                .map(|it| self.program.layout.place(it).map_or(NOTHING, |it| it.column.into()))?,
            Node::Step(parts) => {
                let (cell, direction) = (self.value(&parts[0])?, self.value(&parts[1])?);
                let count = self.value(&parts[2])?;
                self.scope.burn(count.clamp(0, 1_000) as u32)?;
                self.program.layout.step(cell, direction, count.min(1_000))
            }
            Node::Line(cell) => {
                let cell = self.value(cell)?;
                self.line(cell)?
            }
            Node::At(space, parts) => {
                let (column, row) = (self.value(&parts[0])?, self.value(&parts[1])?);
                self.program.layout.at(*space, column, row)
            }
            Node::Nth(space, n) => self.value(n).map(|n| self.program.layout.nth(*space, n))?,
            Node::Index(cell) => self.value(cell).map(|cell| {
                self.program.layout.space_of(cell).map_or(NOTHING, |space| cell - i64::from(space.first))
            })?,
            Node::PileOf(first, seat) => {
                let seat = self.value(seat)?;
                if seat == NOTHING { NOTHING } else { i64::from(*first) + seat }
            }
            Node::After(seat) => {
                let seat = self.value(seat)?;
                seat_of(seat, self.state).map_or(NOTHING, |seat| i64::from(self.state.after(seat).0))
            }
            Node::Team(seat) => self.value(seat).map(|seat| self.team_of(seat))?,
            Node::IsOut(seat) => {
                let seat = self.value(seat)?;
                i64::from(seat_of(seat, self.state).is_none_or(|seat| self.state.out.contains(seat)))
            }
            Node::Can(number) => i64::from(self.can(*number)?),
            _ => NOTHING,
        })
    }

    fn number(&self, position: i64) -> i64 {
        usize::try_from(position).ok().and_then(|it| self.state.numbers.get(it)).copied().unwrap_or(0)
    }

    fn contains(&mut self, items: &Items, wanted: i64) -> Result<bool, Fault> {
        if let Items::Range(low, high) = items {
            return Ok((*low..*high).contains(&wanted));
        }
        self.scope.burn(items.len() as u32)?;
        Ok((0..items.len()).any(|index| self.item(items, index) == wanted))
    }

    /// Whether the condition of a loop is like this for an item.
    fn find(&mut self, each: &Loop, wanted: bool) -> Result<bool, Fault> {
        let items = self.list(&each.list)?;
        let mut found = false;
        for index in 0..items.len() {
            self.scope.locals[usize::from(each.slot)] = self.item(&items, index);
            if self.accepts(each)? == wanted {
                found = true;
                break;
            }
        }
        self.drop_items(items);
        Ok(found)
    }

    fn accepts(&mut self, each: &Loop) -> Result<bool, Fault> {
        self.scope.burn(1)?;
        each.condition.as_ref().map_or(Ok(true), |condition| self.holds(condition))
    }

    /// The sum of the values of all items that fit; without a value each counts 1.
    fn total(&mut self, each: &Loop) -> Evaluated {
        let items = self.list(&each.list)?;
        let mut total: i64 = 0;
        for index in 0..items.len() {
            self.scope.locals[usize::from(each.slot)] = self.item(&items, index);
            if self.accepts(each)? {
                let value = each.by.as_ref().map_or(Ok(1), |by| self.value(by))?;
                total = total.checked_add(value).ok_or(Fault::Overflow)?;
            }
        }
        self.drop_items(items);
        Ok(total)
    }

    /// The item with the largest value; of equal ones the first.
    fn best(&mut self, each: &Loop) -> Evaluated {
        let items = self.list(&each.list)?;
        let mut best: Option<(i64, i64)> = None;
        for index in 0..items.len() {
            let item = self.item(&items, index);
            self.scope.locals[usize::from(each.slot)] = item;
            if self.accepts(each)? {
                let value = each.by.as_ref().map_or(Ok(0), |by| self.value(by))?;
                if best.is_none_or(|(_, found)| value > found) {
                    best = Some((item, value));
                }
            }
        }
        self.drop_items(items);
        Ok(best.map_or(NOTHING, |(item, _)| item))
    }

    /// The n-th item from 1, or the last one.
    fn item_from(&mut self, list: &crate::program::node::List, n: Option<i64>) -> Evaluated {
        let items = self.list(list)?;
        let n = n.unwrap_or(items.len());
        let item = if (1..=items.len()).contains(&n) { self.item(&items, n - 1) } else { NOTHING };
        self.drop_items(items);
        Ok(item)
    }
}

fn compare(how: Comparison, left: i64, right: i64) -> bool {
    match how {
        Comparison::Equal => left == right,
        Comparison::Different => left != right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
        Comparison::Less => left < right,
        Comparison::More => left > right,
    }
}

/// Division rounds down, and the remainder fits to it: `-1 mod 3` is 2.
fn calculate(how: Arithmetic, left: i64, right: i64) -> Evaluated {
    let result = match how {
        Arithmetic::Add => left.checked_add(right),
        Arithmetic::Subtract => left.checked_sub(right),
        Arithmetic::Multiply => left.checked_mul(right),
        Arithmetic::Divide | Arithmetic::Remainder if right == 0 => return Err(Fault::DivisionByZero),
        Arithmetic::Divide => left.checked_div_euclid(right).map(|whole| {
            // Euclid rounds towards the sign of the divisor; this rounds down.
            if right < 0 && left.rem_euclid(right) != 0 { whole - 1 } else { whole }
        }),
        Arithmetic::Remainder => left
            .checked_rem_euclid(right)
            .map(|rest| if right < 0 && rest != 0 { rest + right } else { rest }),
    };
    result.ok_or(Fault::Overflow)
}
