//! Running effects in order, within limits.

use super::{
    Effect, EffectContext, EffectError, EffectFailure, EffectHandlers, EffectReport, EffectRun, MAX_STEPS,
};
use crate::primitives::MAX_DEPTH;
use std::fmt;

/// Runs the effects one after the other and stops at the first that fails.
pub fn run_effects<C: EffectContext, Id: Ord + Clone + fmt::Debug>(
    effects: &[Effect<Id>],
    context: &mut C,
    handlers: &EffectHandlers<C, Id>,
) -> Result<EffectReport<Id>, EffectFailure<Id>> {
    let mut run = Run { context, handlers, ran: Vec::new(), steps: 0 };
    match run.list(effects, 0) {
        Ok(()) => Ok(EffectReport { ran: run.ran, steps: run.steps }),
        Err(error) => Err(EffectFailure { error, ran: run.ran }),
    }
}

/// The state of one run.
struct Run<'a, C, Id> {
    context: &'a mut C,
    handlers: &'a EffectHandlers<C, Id>,
    ran: Vec<EffectRun<Id>>,
    steps: u32,
}

impl<C: EffectContext, Id: Ord + Clone + fmt::Debug> Run<'_, C, Id> {
    fn list(&mut self, effects: &[Effect<Id>], depth: u32) -> Result<(), EffectError> {
        if depth > MAX_DEPTH {
            return Err(EffectError::TooDeep);
        }
        effects.iter().try_for_each(|effect| self.one(effect, depth))
    }

    fn one(&mut self, effect: &Effect<Id>, depth: u32) -> Result<(), EffectError> {
        self.count_step()?;
        match effect {
            Effect::Run { effect, params } => {
                let target = self.context.target();
                self.handlers.effects.run(effect, self.context, params)?;
                self.ran.push(EffectRun { effect: effect.clone(), target });
                Ok(())
            }
            Effect::Sequence { effects } => self.list(effects, depth + 1),
            Effect::If { condition, then, otherwise } => {
                let holds = condition.holds(self.context, &self.handlers.conditions)?;
                self.list(if holds { then } else { otherwise }, depth + 1)
            }
            Effect::Repeat { times, effects } => {
                let times = times.evaluate(self.context)?;
                (0..times).try_for_each(|_| self.round(effects, depth))
            }
            Effect::ForEach { targets, effects } => {
                let targets = targets.resolve(self.context, &self.handlers.targets)?;
                let outer = self.context.target();
                let result = targets.iter().try_for_each(|seat| {
                    self.context.set_target(Some(seat));
                    self.round(effects, depth)
                });
                self.context.set_target(outer);
                result
            }
        }
    }

    /// A round counts as a step of its own, so that an empty loop cannot go on for ever.
    fn round(&mut self, effects: &[Effect<Id>], depth: u32) -> Result<(), EffectError> {
        self.count_step()?;
        self.list(effects, depth + 1)
    }

    fn count_step(&mut self) -> Result<(), EffectError> {
        if self.steps >= MAX_STEPS {
            return Err(EffectError::TooManySteps);
        }
        self.steps += 1;
        Ok(())
    }
}
