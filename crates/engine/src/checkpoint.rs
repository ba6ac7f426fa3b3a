//! The state before a command: restored if the command is refused, and kept for undo.

#[cfg(test)]
use crate::systems::tests::probe::ProbeState;
use crate::systems::{
    agreement::AgreementState, flow::FlowState, prompt::PromptState, undo::Snapshot, window::WindowState,
};
use crate::{Game, MatchState, Play, Seat};

/// A copy of everything that a command may change before it is recorded: the game's state and `sys.play`.
/// `sys.record` is not part of it: it changes only when an accepted command is recorded and when a command is undone.
#[derive(Debug)]
pub(crate) struct Checkpoint<G: Game> {
    core: G::State,
    play: Play<G>,
}

impl<G: Game> Checkpoint<G> {
    #[inline(always)]
    pub(crate) fn take(state: &MatchState<G>) -> Checkpoint<G> {
        Checkpoint { core: state.core.clone(), play: state.sys.play.clone() }
    }

    /// Restores the state of the moment when the checkpoint was taken.
    pub(crate) fn restore(self, state: &mut MatchState<G>) {
        state.core = self.core;
        state.sys.play = self.play;
    }

    /// The part of the checkpoint that undo restores. The patterns name every field, so that the compiler asks for a
    /// decision about each new one.
    #[inline(always)]
    pub(crate) fn into_snapshot(self, seat: Seat, seq: u64) -> Snapshot<G> {
        let Checkpoint { core, play } = self;
        let Play {
            // The position: it goes back.
            rng,
            window: WindowState { open: windows, next_id: _ },
            prompt: PromptState { open: prompts, next_id: _ },
            flow: FlowState { phase, begun: _ },
            tutorial,
            // A resignation after the move goes back with it. Draw offers are dropped, and declined ones keep their
            // waiting time, which is match time.
            agreement: AgreementState { resigned, offer: _, waits: _, cooldown_ms: _ },
            // Reset by `undo::restore`: a command was accepted, so there was no outcome, and the request is granted.
            outcome: _,
            rematch: _,
            undo_request: _,
            // Settled before the first command that can be undone.
            mode: _,
            seats: _,
            characters: _,
            // Time, numbers and the fact that there was a cheat go on.
            now_ms: _,
            log: _,
            clock: _,
            cheat: _,
            #[cfg(test)]
                probe: ProbeState { moves: probe_moves, commands: _ },
        } = play;
        Snapshot {
            seat,
            seq,
            core,
            mark: rng.mark(),
            resigned,
            phase,
            prompts,
            windows,
            tutorial,
            #[cfg(test)]
            probe_moves,
        }
    }
}
