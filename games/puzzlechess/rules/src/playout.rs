//! Random play on bare positions instead of the whole pipeline.

use crate::state::MAX_ACTIONS;
use crate::{Position, PuzzleChess, State, rules};
use qipan_engine::{MatchState, Rng, Seat};

/// How many actions a random match takes. Draws the same numbers as the pipeline does, so both play the same match.
pub(crate) fn count(state: &MatchState<PuzzleChess>, rng: &mut Rng, max: u32) -> Option<u32> {
    is_bare(state).then(|| {
        let mut playout = Playout::of(&state.core);
        (0..max).find(|_| !playout.step(rng)).unwrap_or(max)
    })
}

/// Whether the position alone decides how the match goes on. A match that was resigned is over although the position is
/// not, and a lesson admits only some actions.
pub(crate) fn is_bare(state: &MatchState<PuzzleChess>) -> bool {
    state.sys.play.outcome.is_none() && state.sys.play.tutorial.is_none()
}

/// A match without history, commands and events.
#[derive(Debug)]
pub(crate) struct Playout {
    pub(crate) position: Position,
    /// The board keys of all positions so far, by the seat that was in turn: only those with the same seat in turn count
    /// as repetitions.
    seen: [Vec<u64>; 2],
}

impl Playout {
    pub(crate) fn of(state: &State) -> Playout {
        let keys_of = |seat: Seat| {
            let mut keys = Vec::with_capacity(MAX_ACTIONS / 2 + 1);
            keys.extend(state.past_keys().filter(|(_, turn)| *turn == seat).map(|(key, _)| key));
            keys
        };
        let mut playout = Playout { position: state.position, seen: [keys_of(Seat(0)), keys_of(Seat(1))] };
        playout.note_position();
        playout
    }

    /// Plays one action at random. False if the match is over.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> bool {
        if rules::outcome_of(&self.position, || self.occurrences()).is_some() {
            return false;
        }
        let chosen = rng.below(self.position.count_actions());
        let Some(action) = self.position.nth_action(chosen) else {
            return false;
        };
        self.position = self.position.after(action);
        self.note_position();
        true
    }

    fn note_position(&mut self) {
        self.seen[self.position.turn.index() & 1].push(self.position.board_key());
    }

    fn occurrences(&self) -> u8 {
        let now = self.position.board_key();
        let seen = &self.seen[self.position.turn.index() & 1];
        // A match has fewer than 255 positions with the same seat in turn (see `MAX_ACTIONS`), so the sum fits.
        seen.iter().map(|key| u8::from(*key == now)).sum()
    }
}
