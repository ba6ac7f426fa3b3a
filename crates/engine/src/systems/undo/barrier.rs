//! Strict undo: what no move is taken back past.

use super::UndoState;
use crate::systems::Recorded;
use crate::systems::prompt::PromptEvent;
use crate::{Event, Game, Seat, SeatSet, SystemEvent, SystemRefusal};
use serde::{Deserialize, Serialize};

/// What a strict undo does not go past.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// A random result.
    Chance,
    /// Something hidden was shown to somebody.
    Reveal,
}

/// A barrier, and the seats that have made a move before it which they can no longer take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barred {
    pub by: Barrier,
    pub seats: SeatSet,
}

impl<G: Game> UndoState<G> {
    /// Gives all snapshots up. `mover` is the seat whose command has met the barrier.
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

/// What a recorded command has let people see that they could not know before.
#[inline]
pub(super) fn barrier<G: Game>(recorded: &Recorded<'_, G>) -> Option<Barrier> {
    let shows = |event: &Event<G>| match event {
        Event::Game(event) => G::reveals(event),
        // The options of a question may name what was hidden.
        Event::System(event) => {
            G::MANIFEST.hidden_information
                && matches!(**event, SystemEvent::Prompt(PromptEvent::PromptOpened { .. }))
        }
    };
    match () {
        () if recorded.used_chance => Some(Barrier::Chance),
        () if recorded.events.iter().any(shows) => Some(Barrier::Reveal),
        () => None,
    }
}

/// Why there is nothing that this seat could take back.
pub(super) fn nothing_to_undo<G: Game>(undo: &UndoState<G>, seat: Seat) -> SystemRefusal {
    match undo.barred_for(seat) {
        Some(Barrier::Chance) => SystemRefusal::UndoPastChance,
        Some(Barrier::Reveal) => SystemRefusal::UndoPastReveal,
        None => SystemRefusal::NothingToUndo,
    }
}
