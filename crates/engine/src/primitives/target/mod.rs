//! "Who is meant" as data: seats chosen by rule, by the player or by a game's own resolver.
//!
//! ```
//! use qipan_engine::primitives::action_registry::Registry;
//! use qipan_engine::primitives::target::{TargetContext, TargetSelector};
//! use qipan_engine::{Seat, SeatSet, Seats};
//!
//! struct Turn { actor: Seat }
//!
//! impl TargetContext for Turn {
//!     fn acting(&self) -> Seat { self.actor }
//!     fn seats(&self) -> Seats { Seats::new(4) }
//!     fn team(&self, seat: Seat) -> u8 { seat.0 % 2 }
//! }
//!
//! let enemies: TargetSelector = serde_json::from_str(r#"{"type": "opponents"}"#)?;
//! let found = enemies.resolve(&Turn { actor: Seat(0) }, &Registry::new("target"))?;
//! assert_eq!(found, SeatSet::EMPTY.with(Seat(1)).with(Seat(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::action_registry::{CallError, QueryRegistry};
use super::params::Params;
use crate::{Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A rule that picks seats. Only seats that are still in play are picked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TargetSelector<Id = String> {
    /// The acting seat.
    #[serde(rename = "self")]
    Actor,
    /// Everyone on another team.
    Opponents,
    /// The other seats of the acting seat's team.
    Allies,
    /// The acting seat and its allies.
    Team,
    All,
    /// The next seat in turn order that is in play; the acting seat itself if it is the last one.
    Next,
    /// What the player chose. Having chosen nobody is an error.
    Chosen,
    Custom {
        name: Id,
        #[serde(default, skip_serializing_if = "Params::is_empty")]
        params: Params,
    },
}

/// What a selector has to know about the match.
pub trait TargetContext {
    /// The seat whose action is being carried out.
    fn acting(&self) -> Seat;

    fn seats(&self) -> Seats;

    /// The seats that have not dropped out.
    fn in_play(&self) -> SeatSet {
        self.seats().all()
    }

    /// The team of a seat. Everyone plays alone unless the game says otherwise.
    fn team(&self, seat: Seat) -> u8 {
        seat.0
    }

    /// The seats that the acting player chose.
    fn chosen(&self) -> SeatSet {
        SeatSet::EMPTY
    }
}

impl<Id: Ord + Clone + fmt::Debug> TargetSelector<Id> {
    /// The seats that are meant. The set may be empty: a player without allies has none.
    pub fn resolve<C: TargetContext>(
        &self,
        context: &C,
        resolvers: &QueryRegistry<C, SeatSet, Id>,
    ) -> Result<SeatSet, TargetError> {
        let (actor, seats) = (context.acting(), context.seats());
        if !seats.contains(actor) {
            return Err(TargetError::NotSeated { seat: actor });
        }
        let in_play = context.in_play().intersect(seats.all());
        let team = context.team(actor);
        let teammates: SeatSet = in_play.iter().filter(|seat| context.team(*seat) == team).collect();
        let found = match self {
            TargetSelector::Actor => SeatSet::only(actor),
            TargetSelector::Opponents => in_play.minus(teammates),
            TargetSelector::Allies => teammates.without(actor),
            TargetSelector::Team => teammates,
            TargetSelector::All => in_play,
            TargetSelector::Next => next_in_play(actor, seats, in_play),
            TargetSelector::Chosen if context.chosen().is_empty() => return Err(TargetError::NobodyChosen),
            TargetSelector::Chosen => inside(context.chosen(), seats)?,
            TargetSelector::Custom { name, params } => inside(resolvers.ask(name, context, params)?, seats)?,
        };
        Ok(found.intersect(in_play))
    }
}

/// Seats that a player or a resolver named must exist; that one of them has dropped out is no mistake.
fn inside(found: SeatSet, seats: Seats) -> Result<SeatSet, TargetError> {
    match found.minus(seats.all()).first() {
        Some(seat) => Err(TargetError::NotSeated { seat }),
        None => Ok(found),
    }
}

fn next_in_play(actor: Seat, seats: Seats, in_play: SeatSet) -> SeatSet {
    let after = (actor.0.saturating_add(1)..seats.count).chain(0..=actor.0).map(Seat);
    after.into_iter().find(|seat| in_play.contains(*seat)).map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Why a selector found no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TargetError {
    #[error("nobody was chosen as a target")]
    NobodyChosen,
    #[error("there is no seat {seat} in this match")]
    NotSeated { seat: Seat },
    #[error(transparent)]
    Call(#[from] CallError),
}

impl TargetError {
    pub const fn code(&self) -> &'static str {
        match self {
            TargetError::NobodyChosen => "nobody_chosen",
            TargetError::NotSeated { .. } => "not_seated",
            TargetError::Call(error) => error.code(),
        }
    }
}

#[cfg(test)]
mod tests;
