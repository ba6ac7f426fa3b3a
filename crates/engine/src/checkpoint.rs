//! The state before a command: restored if the command is refused, and kept for undo.

use crate::systems::undo::Snapshot;
use crate::{Game, MatchState, Play, Seat};

/// A copy of everything that a command may change before it is recorded: the game's state and `sys.play`.
/// `sys.record` is not part of it: it changes only when an accepted command is recorded and when a command is undone.
#[derive(Debug)]
pub(crate) struct Checkpoint<G: Game> {
    core: G::State,
    play: Play<G>,
}

impl<G: Game> Checkpoint<G> {
    #[inline]
    pub(crate) fn take(state: &MatchState<G>) -> Checkpoint<G> {
        Checkpoint { core: state.core.clone(), play: state.sys.play.clone() }
    }

    /// Restores the state of the moment when the checkpoint was taken.
    pub(crate) fn restore(self, state: &mut MatchState<G>) {
        state.core = self.core;
        state.sys.play = self.play;
    }

    /// The part of the checkpoint that undo restores.
    #[inline]
    pub(crate) fn into_snapshot(self, seat: Seat, seq: u64) -> Snapshot<G> {
        let Checkpoint { core, play } = self;
        Snapshot {
            seat,
            seq,
            core,
            mark: play.rng.mark(),
            resigned: play.agreement.resigned,
            phase: play.flow.phase,
            prompts: play.prompt.open,
            windows: play.window.open,
            tutorial: play.tutorial,
        }
    }
}
