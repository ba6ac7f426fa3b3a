//! One registry from an id to the function that a game wrote for it.
//!
//! Conditions, targets and effects all look their handlers up here, and a game can use it for its own
//! actions. Handlers are plain function pointers: they carry no hidden state, so the same id always means the
//! same thing.
//!
//! ```
//! use qipan_engine::primitives::action_registry::{ActionRegistry, CallError, HandlerError};
//! use qipan_engine::primitives::params::Params;
//!
//! struct Duel { health: i64 }
//!
//! fn heal(duel: &mut Duel, params: &Params) -> Result<i64, HandlerError> {
//!     duel.health += params.get::<i64>("amount")?;
//!     Ok(duel.health)
//! }
//!
//! let mut actions: ActionRegistry<Duel, i64> = ActionRegistry::new("action");
//! actions.register("heal", heal)?;
//! let mut duel = Duel { health: 10 };
//! assert_eq!(actions.run("heal", &mut duel, &Params::new().with("amount", 3))?, 13);
//!
//! let mistake = actions.run("hael", &mut duel, &Params::new()).unwrap_err();
//! assert_eq!(mistake.to_string(), "no action is registered as \"hael\"");
//! # Ok::<(), CallError>(())
//! ```

mod error;

pub use error::{CallError, HandlerError, RegistryError};

use super::params::Params;
use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;

/// A handler that changes the game's context.
pub type Action<C, Out> = fn(&mut C, &Params) -> Result<Out, HandlerError>;

/// A handler that only looks at the game's context.
pub type Query<C, Out> = fn(&C, &Params) -> Result<Out, HandlerError>;

/// A registry of handlers that change the context.
pub type ActionRegistry<C, Out, Id = String> = Registry<Id, Action<C, Out>>;

/// A registry of handlers that only look.
pub type QueryRegistry<C, Out, Id = String> = Registry<Id, Query<C, Out>>;

/// Handlers by id. Ids are strings or a game's own enum; each is registered once.
#[derive(Clone)]
pub struct Registry<Id, H> {
    /// What the handlers are, for error messages: "effect", "condition".
    kind: &'static str,
    order: Vec<Id>,
    handlers: BTreeMap<Id, H>,
}

impl<Id: Ord + Clone + fmt::Debug, H: Copy> Registry<Id, H> {
    pub const fn new(kind: &'static str) -> Registry<Id, H> {
        Registry { kind, order: Vec::new(), handlers: BTreeMap::new() }
    }

    /// Adds a handler. An id that is taken keeps its first handler.
    pub fn register(&mut self, id: impl Into<Id>, handler: H) -> Result<(), RegistryError> {
        let id = id.into();
        if self.handlers.contains_key(&id) {
            return Err(RegistryError::Duplicate { kind: self.kind, id: format!("{id:?}") });
        }
        self.order.push(id.clone());
        self.handlers.insert(id, handler);
        Ok(())
    }

    /// Adds a handler and gives the registry back, to build one in a single expression.
    pub fn with(mut self, id: impl Into<Id>, handler: H) -> Result<Registry<Id, H>, RegistryError> {
        self.register(id, handler)?;
        Ok(self)
    }

    pub fn get<Q>(&self, id: &Q) -> Result<H, RegistryError>
    where
        Id: Borrow<Q>,
        Q: Ord + fmt::Debug + ?Sized,
    {
        let unknown = || RegistryError::Unknown { kind: self.kind, id: format!("{id:?}") };
        self.handlers.get(id).copied().ok_or_else(unknown)
    }

    pub fn contains<Q>(&self, id: &Q) -> bool
    where
        Id: Borrow<Q>,
        Q: Ord + ?Sized,
    {
        self.handlers.contains_key(id)
    }

    /// The ids in the order in which they were registered.
    pub fn ids(&self) -> impl Iterator<Item = &Id> {
        self.order.iter()
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl<Id: Ord + Clone + fmt::Debug, C, Out> Registry<Id, Action<C, Out>> {
    /// Runs the handler with this id.
    pub fn run<Q>(&self, id: &Q, context: &mut C, params: &Params) -> Result<Out, CallError>
    where
        Id: Borrow<Q>,
        Q: Ord + fmt::Debug + ?Sized,
    {
        Ok(self.get(id)?(context, params)?)
    }
}

impl<Id: Ord + Clone + fmt::Debug, C, Out> Registry<Id, Query<C, Out>> {
    /// Asks the handler with this id.
    pub fn ask<Q>(&self, id: &Q, context: &C, params: &Params) -> Result<Out, CallError>
    where
        Id: Borrow<Q>,
        Q: Ord + fmt::Debug + ?Sized,
    {
        Ok(self.get(id)?(context, params)?)
    }
}

impl<Id: fmt::Debug, H> fmt::Debug for Registry<Id, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registry").field("kind", &self.kind).field("ids", &self.order).finish()
    }
}

#[cfg(test)]
mod tests;
