//! The part that every game writes.

use super::Data;
use crate::systems::action_log::Narration;
use crate::systems::tutorial::Tutorial;
use crate::{Manifest, MatchState, Outcome, Reject, Rng, Seat, Seats, Tx, Viewer};
use serde::Serialize;
use std::fmt::Debug;

/// The data types and the rules of a game. A command passes these functions in the file order of a game folder:
/// `command → rules → event → state → view`.
pub trait Rules: Sized + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What the host of a table chooses, or [`crate::NoOptions`].
    type Options: Data + Default;
    /// The whole position, secrets included.
    type State: Data;
    /// What a player wants to do. It comes from the network and may be invalid.
    type Command: Data;
    /// A command that was found legal. Only [`Rules::validate`] makes one. Where each command causes exactly one event,
    /// it can be that event: `type Action = Event`.
    type Action;
    /// What happened.
    type Event: Data;
    /// What one viewer may see. In a game with secrets it is a separate type, so that the state cannot leak through it.
    /// In an open game it may be the state itself: `type View = State`.
    type View: Serialize + Debug;
    /// Why a command is refused.
    type Rejection: Reject;
    /// The phases of a turn, or [`crate::Never`].
    type Phase: Data + Copy + Eq;
    /// What prompts are about, or [`crate::Never`].
    type PromptTopic: Data;
    /// What response windows are about, or [`crate::Never`].
    type WindowTopic: Data;

    /// The facts of the game: id, seats, options.
    fn manifest(&self) -> &Manifest;

    /// The first position.
    fn setup(
        &self,
        options: &Self::Options,
        seats: Seats,
        rng: &mut Rng,
    ) -> Result<Self::State, Self::Rejection>;

    /// Checks a command without changing anything.
    fn validate(
        &self,
        state: &MatchState<Self>,
        seat: Seat,
        command: &Self::Command,
    ) -> Result<Self::Action, Self::Rejection>;

    /// Carries out a legal command by emitting events. It cannot fail.
    fn execute(&self, tx: &mut Tx<'_, Self>, seat: Seat, action: Self::Action);

    /// Applies one event. It must not decide anything, use chance, or fail.
    fn reduce(&self, state: &mut Self::State, event: &Self::Event);

    /// All commands that [`Rules::validate`] would accept from this seat.
    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Self::Command>);

    /// How the match ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What a viewer sees.
    fn view(&self, state: &MatchState<Self>, viewer: Viewer) -> Self::View;

    /// Adds the lines for an event to the action log: message keys with typed arguments.
    fn narrate(&self, _event: &Self::Event, _log: &mut Narration) {}

    /// The lesson, if there is one.
    fn tutorial(&self) -> Option<&Tutorial> {
        None
    }
}
