//! The things that an effect is about, and how remembered things follow what moves.

use super::effects::{Run, Stage};
use super::gas::{Fault, Scope};
use super::lists::Items;
use super::looks::{place_of, thing_at};
use crate::program::effect::Target;
use crate::program::node::NOTHING;

impl<S: Stage> Run<'_, S> {
    /// Does something with each thing of a target. Cells without things are left out.
    pub(crate) fn each_target(
        &mut self,
        target: &Target,
        act: &mut dyn FnMut(&mut Self, i64, usize) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        match target {
            Target::One(node) => {
                let thing = self.value(node)?;
                place_of(thing).map_or(Ok(()), |(place, index)| act(self, place, index))
            }
            Target::Many(list) => {
                let items = self.list(list)?;
                self.each_item(items, &mut |run, item| {
                    place_of(item).map_or(Ok(()), |(place, index)| act(run, place, index))
                })
            }
            Target::Cells(list) => {
                let items = self.list(list)?;
                self.each_item(items, &mut |run, cell| match run.stage.state().size(cell) {
                    0 => Ok(()),
                    size => act(run, cell, size - 1),
                })
            }
        }
    }

    /// Does something with each item; items that are things follow what moves meanwhile.
    pub(crate) fn each_item(
        &mut self,
        items: Items,
        act: &mut dyn FnMut(&mut Self, i64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if let Items::Stack(from, to) = items {
            self.scope.tracked.push((from, to));
        }
        let mut result = Ok(());
        for index in 0..items.len() {
            result = self.scope.burn(1);
            let item = self.read(|evaluator| Ok(evaluator.item(&items, index)))?;
            result = result.and_then(|()| act(self, item));
            if result.is_err() || self.is_over() {
                break;
            }
        }
        if let Items::Stack(from, _) = items {
            self.scope.tracked.pop();
            self.scope.stack.truncate(from);
        }
        result
    }
}

/// A thing came from one position to another; those above its old position moved down.
pub(crate) fn follow_move(scope: &mut Scope, from: (i64, usize), to: (i64, usize)) {
    scope.remembered(|value| match place_of(*value) {
        Some(here) if here == from => *value = thing_at(to.0, to.1),
        Some((place, index)) if place == from.0 && index > from.1 => *value -= 1,
        _ => {}
    });
}

/// A thing is gone.
pub(crate) fn follow_removal(scope: &mut Scope, from: (i64, usize)) {
    scope.remembered(|value| match place_of(*value) {
        Some(here) if here == from => *value = NOTHING,
        Some((place, index)) if place == from.0 && index > from.1 => *value -= 1,
        _ => {}
    });
}

/// Nobody knows which thing of a shuffled pile is which.
pub(crate) fn follow_shuffle(scope: &mut Scope, pile: i64) {
    scope.remembered(|value| {
        if place_of(*value).is_some_and(|(place, _)| place == pile) {
            *value = NOTHING;
        }
    });
}
