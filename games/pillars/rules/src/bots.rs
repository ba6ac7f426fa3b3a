//! The bots. They search to the end of a hand and maximize the chips that it brings.

use crate::{Command, Pillars, State};
use qipan_ai::{AnyBots, Bots, Chance, ErasedBots, Level, Payoffs, Plain};
use qipan_engine::{MatchState, Outcome, Seat};
use std::sync::Arc;

/// The bots of this game for a catalogue.
pub fn bots() -> Arc<dyn AnyBots> {
    ErasedBots::arc(Pillars)
}

/// A gain of this many chips in one hand counts as a win. Larger gains are rare; a wider scale would make the usual
/// gains look alike.
const BEST_GAIN: Chance = 8.0;

impl Bots for Pillars {
    type SearchState = Plain<Pillars>;

    /// Luck decides most between good players, so the levels differ by their error rates.
    fn levels(&self) -> [Level; 5] {
        [
            Level { steps: 30, depth: 1, lapses: 400, overlooks: 400, tolerance: 200 },
            Level { steps: 60, depth: 1, lapses: 220, overlooks: 220, tolerance: 110 },
            Level { steps: 100, depth: 2, lapses: 130, overlooks: 130, tolerance: 70 },
            Level { steps: 160, depth: 2, lapses: 80, overlooks: 80, tolerance: 50 },
            Level::sharp(6_000, 12),
        ]
    }

    fn payoffs(&self, state: &MatchState<Self>, _outcome: &Outcome) -> Payoffs {
        gains(&state.core)
    }

    /// People decide when to end a match; a bot always wants another hand.
    fn shuns(&self, _state: &MatchState<Self>, _seat: Seat, command: &qipan_engine::Command<Self>) -> bool {
        matches!(command, qipan_engine::Command::Game(Command::Stop {}))
    }

    fn points(&self, state: &MatchState<Self>) -> Option<Vec<i64>> {
        Some(state.core.chips.map(i64::from).to_vec())
    }

    fn verdict(&self, state: &MatchState<Self>) -> Option<Payoffs> {
        state.core.is_settled().then(|| gains(&state.core))
    }
}

/// What the last hand was worth to each seat.
fn gains(state: &State) -> Payoffs {
    let mut payoffs = Payoffs::even(0.5);
    let deltas = state.history.last().map(|record| record.deltas);
    for (seat, delta) in deltas.into_iter().flatten().enumerate() {
        let gain = Chance::from(delta.total()) / BEST_GAIN;
        payoffs.set(Seat(seat as u8), 0.5 + gain.clamp(-1.0, 1.0) / 2.0);
    }
    payoffs
}
