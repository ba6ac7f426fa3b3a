//! Lists of effects as data: the game registers what each effect does, the engine only runs them in order.
//!
//! ```
//! use qipan_engine::primitives::action_registry::HandlerError;
//! use qipan_engine::primitives::effects::{Effect, EffectContext, EffectHandlers, run_effects};
//! use qipan_engine::primitives::expression::Variables;
//! use qipan_engine::primitives::params::Params;
//! use qipan_engine::primitives::target::TargetContext;
//! use qipan_engine::{Seat, Seats};
//!
//! struct Duel { health: [i64; 2], target: Option<Seat> }
//!
//! impl Variables for Duel {
//!     fn value(&self, _: &str) -> Option<i64> { None }
//! }
//! impl TargetContext for Duel {
//!     fn acting(&self) -> Seat { Seat(0) }
//!     fn seats(&self) -> Seats { Seats::new(2) }
//! }
//! impl EffectContext for Duel {
//!     fn target(&self) -> Option<Seat> { self.target }
//!     fn set_target(&mut self, target: Option<Seat>) { self.target = target; }
//! }
//!
//! fn damage(duel: &mut Duel, params: &Params) -> Result<(), HandlerError> {
//!     let target = duel.target.ok_or(HandlerError::new("no_target", "damage needs a target"))?;
//!     duel.health[target.index()] -= params.get::<i64>("amount")?;
//!     Ok(())
//! }
//!
//! let mut handlers: EffectHandlers<Duel> = EffectHandlers::new();
//! handlers.effects.register("damage", damage)?;
//! let burn: Vec<Effect> = serde_json::from_str(
//!     r#"[{"type": "for_each", "targets": {"type": "opponents"}, "effects": [
//!         {"type": "run", "effect": "damage", "params": {"amount": 2}}
//!     ]}]"#,
//! )?;
//! let mut duel = Duel { health: [10, 10], target: None };
//! let report = run_effects(&burn, &mut duel, &handlers)?;
//! assert_eq!((duel.health, report.ran.len()), ([10, 8], 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod run;

pub use check::check_effects;
pub use run::run_effects;

use super::MAX_DEPTH;
use super::action_registry::{ActionRegistry, CallError, QueryRegistry, Registry, RegistryError};
use super::condition::{Condition, ConditionError};
use super::expression::{Expression, ExpressionError, Variables};
use super::params::Params;
use super::target::{TargetContext, TargetError, TargetSelector};
use crate::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// How many steps one run may take. Every effect and every round of a loop is a step.
pub const MAX_STEPS: u32 = 1_000;

/// Something to do. `Id` names the game's effects, conditions and targets alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect<Id = String> {
    /// One of the game's own effects.
    Run {
        effect: Id,
        #[serde(default, skip_serializing_if = "Params::is_empty")]
        params: Params,
    },
    Sequence {
        effects: Vec<Effect<Id>>,
    },
    If {
        condition: Condition<Id>,
        then: Vec<Effect<Id>>,
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        otherwise: Vec<Effect<Id>>,
    },
    /// The number of rounds is settled before the first one; below 1 there is none.
    Repeat {
        times: Expression,
        effects: Vec<Effect<Id>>,
    },
    /// The targets are settled before the first one, and come in the order of their seats.
    ForEach {
        targets: TargetSelector<Id>,
        effects: Vec<Effect<Id>>,
    },
}

/// What effects work on: a game's state and the action that is being carried out.
///
/// A run that fails leaves behind what its first effects did, so a game hands over a copy or collects events.
pub trait EffectContext: Variables + TargetContext {
    /// The seat that a surrounding `for_each` has arrived at.
    fn target(&self) -> Option<Seat>;

    fn set_target(&mut self, target: Option<Seat>);
}

/// Everything a game plugs in: its effects, and the conditions and targets these may name.
#[derive(Clone, Debug)]
pub struct EffectHandlers<C, Id = String> {
    pub effects: ActionRegistry<C, (), Id>,
    pub conditions: QueryRegistry<C, bool, Id>,
    pub targets: QueryRegistry<C, SeatSet, Id>,
}

impl<C, Id: Ord + Clone + fmt::Debug> EffectHandlers<C, Id> {
    pub const fn new() -> EffectHandlers<C, Id> {
        EffectHandlers {
            effects: Registry::new("effect"),
            conditions: Registry::new("condition"),
            targets: Registry::new("target"),
        }
    }
}

impl<C, Id: Ord + Clone + fmt::Debug> Default for EffectHandlers<C, Id> {
    fn default() -> EffectHandlers<C, Id> {
        EffectHandlers::new()
    }
}

/// One effect that ran to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EffectRun<Id = String> {
    pub effect: Id,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
}

/// What a run did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EffectReport<Id = String> {
    /// The game's own effects in the order in which they ran.
    pub ran: Vec<EffectRun<Id>>,
    pub steps: u32,
}

/// A run that stopped, and what it had done by then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{error}")]
pub struct EffectFailure<Id: fmt::Debug = String> {
    pub error: EffectError,
    pub ran: Vec<EffectRun<Id>>,
}

/// Why a run stopped.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EffectError {
    #[error(transparent)]
    Call(#[from] CallError),
    #[error(transparent)]
    Condition(#[from] ConditionError),
    #[error(transparent)]
    Target(#[from] TargetError),
    #[error(transparent)]
    Expression(#[from] ExpressionError),
    #[error("effects are nested more than {MAX_DEPTH} levels deep")]
    TooDeep,
    #[error("effects took more than {MAX_STEPS} steps")]
    TooManySteps,
}

impl EffectError {
    pub const fn code(&self) -> &'static str {
        match self {
            EffectError::Call(error) => error.code(),
            EffectError::Condition(error) => error.code(),
            EffectError::Target(error) => error.code(),
            EffectError::Expression(error) => error.code(),
            EffectError::TooDeep => "effects_too_deep",
            EffectError::TooManySteps => "too_many_steps",
        }
    }
}

impl From<RegistryError> for EffectError {
    fn from(error: RegistryError) -> EffectError {
        EffectError::Call(error.into())
    }
}

#[cfg(test)]
mod tests;
