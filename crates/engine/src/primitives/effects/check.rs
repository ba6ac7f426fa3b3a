//! Checking effects when their data is loaded, before any match runs them.

use super::{Effect, EffectError, EffectHandlers};
use crate::primitives::MAX_DEPTH;
use crate::primitives::target::TargetSelector;
use std::fmt;

/// Whether every id in these effects has a handler and nothing is nested too deep.
///
/// A misspelt id is found here even if it stands in a branch that is hardly ever taken.
pub fn check_effects<C, Id: Ord + Clone + fmt::Debug>(
    effects: &[Effect<Id>],
    handlers: &EffectHandlers<C, Id>,
) -> Result<(), EffectError> {
    let mut open = vec![(effects, 0)];
    while let Some((list, depth)) = open.pop() {
        if depth > MAX_DEPTH {
            return Err(EffectError::TooDeep);
        }
        for effect in list {
            check_names(effect, handlers)?;
            open.extend(parts(effect).into_iter().map(|part| (part, depth + 1)));
        }
    }
    Ok(())
}

/// Checks what the effect itself names, without the effects inside it.
fn check_names<C, Id: Ord + Clone + fmt::Debug>(
    effect: &Effect<Id>,
    handlers: &EffectHandlers<C, Id>,
) -> Result<(), EffectError> {
    match effect {
        Effect::Run { effect, .. } => {
            handlers.effects.get(effect)?;
        }
        Effect::If { condition, .. } => condition.check(&handlers.conditions)?,
        Effect::ForEach { targets: TargetSelector::Custom { name, .. }, .. } => {
            handlers.targets.get(name)?;
        }
        Effect::Sequence { .. } | Effect::Repeat { .. } | Effect::ForEach { .. } => {}
    }
    Ok(())
}

/// The lists of effects inside an effect.
fn parts<Id>(effect: &Effect<Id>) -> [&[Effect<Id>]; 2] {
    match effect {
        Effect::Run { .. } => [&[], &[]],
        Effect::Sequence { effects } | Effect::Repeat { effects, .. } | Effect::ForEach { effects, .. } => {
            [effects, &[]]
        }
        Effect::If { then, otherwise, .. } => [then, otherwise],
    }
}
