//! Strict undo: the barriers that it does not go past.

use super::UndoState;
use crate::systems::prompt::{Answer, PromptEvent};
use crate::{Event, Game, Rules, Seat, SeatSet, SystemEvent, SystemRefusal};
use serde::{Deserialize, Serialize};

/// What a strict undo does not go past.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// A random result.
    Chance,
    /// Hidden information was revealed to a player.
    Reveal,
}

/// A barrier, and the seats whose moves before it can no longer be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barred {
    pub by: Barrier,
    pub seats: SeatSet,
}

impl<G: Rules> UndoState<G> {
    /// Drops all snapshots. `mover` is the seat whose command caused the barrier.
    pub(super) fn bar(&mut self, by: Barrier, mover: Option<Seat>) {
        let before = self.barred.map_or(SeatSet::EMPTY, |barred| barred.seats);
        let movers = self.snapshots.iter().map(|snapshot| snapshot.seat).chain(mover);
        let seats = movers.fold(before, SeatSet::with);
        self.snapshots.clear();
        self.barred = Some(Barred { by, seats });
    }

    /// Why the last move of this seat cannot be taken back, if a barrier is the reason.
    pub fn barred_for(&self, seat: Seat) -> Option<Barrier> {
        let barred = self.barred.filter(|barred| barred.seats.contains(seat))?;
        let has_moved_since = self.snapshots.iter().any(|snapshot| snapshot.seat == seat);
        (!has_moved_since).then_some(barred.by)
    }
}

/// The barrier that a command puts up in a strict match by showing players something they could not know before.
#[inline]
pub(crate) fn barrier<G: Game>(
    game: &G,
    undo: &UndoState<G>,
    events: &[Event<G>],
    used_chance: bool,
) -> Option<Barrier> {
    if !undo.strict {
        return None;
    }
    let shows = |event: &Event<G>| match event {
        Event::Game(event) => game.reveals(event),
        Event::System(event) => game.manifest().hidden_information && shows_hidden(event),
    };
    if used_chance { Some(Barrier::Chance) } else { events.iter().any(shows).then_some(Barrier::Reveal) }
}

/// Whether an event of a prompt shows a player something hidden.
fn shows_hidden<G: Rules>(event: &SystemEvent<G>) -> bool {
    match event {
        // The options of a question may name hidden things.
        SystemEvent::Prompt(PromptEvent::PromptOpened { .. }) => true,
        // What follows an answered question, or fails to follow it, shows how its earlier steps were answered.
        SystemEvent::Prompt(PromptEvent::PromptAnswered { answer, .. }) => {
            matches!(answer, Answer::Steps(_))
        }
        _ => false,
    }
}

/// The refusal for a seat that has nothing to undo.
pub(super) fn nothing_to_undo<G: Game>(undo: &UndoState<G>, seat: Seat) -> SystemRefusal {
    match undo.barred_for(seat) {
        Some(Barrier::Chance) => SystemRefusal::UndoPastChance,
        Some(Barrier::Reveal) => SystemRefusal::UndoPastReveal,
        None => SystemRefusal::NothingToUndo,
    }
}
