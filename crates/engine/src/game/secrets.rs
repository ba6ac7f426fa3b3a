//! The part of games with hidden information (`Manifest::hidden_information`).

use super::Rules;
use crate::{MatchState, Rng, Seen, Viewer};

/// The hidden information of a game. Open games write `impl Secrets for Hex {}`.
pub trait Secrets: Rules {
    /// What a viewer sees of an event. `state` is the state in which the event is shown: the one after its command, or a
    /// later one when the action log is read. In a later state, a viewer may see less of the event than right after its
    /// command, and never more; a law of the testkit checks that.
    fn redact(&self, _state: &Self::State, _event: &Self::Event, _viewer: Viewer) -> Seen<Self::Event> {
        Seen::Whole
    }

    /// Re-deals what this viewer cannot know; the result must be a state that is possible for them. That includes
    /// open prompts of other seats (`sys.play.prompt`) whose topic or options reveal something. The engine itself draws
    /// the answers that other seats have given to the first steps of such a prompt again.
    fn determinize(&self, _state: &mut MatchState<Self>, _viewer: Viewer, _rng: &mut Rng) {}

    /// Whether an event reveals hidden information to a player. Strict undo does not go past such an event. By
    /// default every event of a game with hidden information does.
    fn reveals(&self, _event: &Self::Event) -> bool {
        self.manifest().hidden_information
    }
}
