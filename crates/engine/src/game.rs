//! The one trait that a game implements.

use crate::systems::Systems;
use crate::systems::action_log::Narration;
use crate::systems::tutorial::Tutorial;
use crate::{
    Manifest, MatchState, Outcome, OwnOps, Reject, Rng, Seat, SeatSet, Seats, Seen, SystemEvent, Tx, Viewer,
    draw_plain,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Plain data that can be copied, compared, printed, saved and sent.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// How positions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counting {
    /// Every command is carried out, the last one too: this measures the rules.
    #[default]
    EveryLeaf,
    /// The commands of the last level are listed and not carried out: this finds the number sooner.
    LastInBulk,
}

/// For games without phases, prompts or windows: a type that has no values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Never {}

/// What becomes of an event before it happens: the home of "if you would …, instead …".
/// The events of an answer are not intercepted a second time.
#[derive(Clone, PartialEq, Debug)]
pub enum Intercept<E> {
    Keep,
    Replace(E),
    Drop,
    Split(Vec<E>),
}

/// A game: its data types and its rules. The way of a command through these functions is the file order of a
/// game folder: `command → rules → event → state → view`.
pub trait Game: Sized + Clone + PartialEq + Debug + Send + Sync + 'static {
    const MANIFEST: Manifest;
    /// Which systems take part, and how.
    const SYSTEMS: Systems<Self> = Systems::standard();

    /// What the creator of a room chooses.
    type Options: Data + Default;
    /// The whole position, secrets included.
    type State: Data;
    /// What a player wants; comes over the wire and may be nonsense.
    type Command: Data;
    /// A command that was found right. Only [`Game::validate`] makes one.
    type Action;
    /// What happened.
    type Event: Data;
    /// What one viewer may see: another type than the state, so what is not in it cannot leak.
    type View: Serialize + Debug;
    /// Why not.
    type Rejection: Reject;
    /// The phases of a turn, or [`Never`].
    type Phase: Data + Copy + Eq;
    /// What prompts and response windows are about, or [`Never`].
    type Topic: Data;

    fn setup(options: &Self::Options, seats: Seats, rng: &mut Rng) -> Result<Self::State, Self::Rejection>;

    /// Judges a command without changing anything.
    fn validate(
        state: &MatchState<Self>,
        seat: Seat,
        command: &Self::Command,
    ) -> Result<Self::Action, Self::Rejection>;

    /// Carries out a command that was found right. It cannot fail; what happens is emitted.
    fn execute(tx: &mut Tx<'_, Self>, seat: Seat, action: Self::Action);

    /// Applies one event. Decides nothing, draws nothing, never fails.
    fn reduce(state: &mut Self::State, event: &Self::Event);

    fn view(state: &MatchState<Self>, viewer: Viewer) -> Self::View;

    /// All commands that [`Game::validate`] would accept from this seat.
    fn legal_commands(state: &MatchState<Self>, seat: Seat, out: &mut Vec<Self::Command>);

    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// The seats that may act by the rules of the game. Prompts, windows and phases are added by the engine.
    fn active(state: &MatchState<Self>) -> SeatSet {
        let mut commands = Vec::new();
        let can_act = |seat: &Seat| {
            commands.clear();
            Self::legal_commands(state, *seat, &mut commands);
            !commands.is_empty()
        };
        state.sys.seats.iter().filter(can_act).collect()
    }

    fn intercept(_state: &MatchState<Self>, _event: &Self::Event) -> Intercept<Self::Event> {
        Intercept::Keep
    }

    /// Emits what follows from the state by itself, such as a death at no health. Called until it emits nothing.
    fn post_process(_tx: &mut Tx<'_, Self>) {}

    /// Goes on after a system event: an answered prompt, a closed window, a resignation.
    fn on_system_event(_tx: &mut Tx<'_, Self>, _event: &SystemEvent<Self>) {}

    fn redact(_event: &Self::Event, _viewer: Viewer) -> Seen<Self::Event> {
        Seen::Whole
    }

    /// Whether an event shows somebody what was hidden from them. Strict undo does not go past such an event. It is
    /// the safe answer for every event of a game with hidden information; the game may say which ones show nothing.
    fn reveals(_event: &Self::Event) -> bool {
        Self::MANIFEST.hidden_information
    }

    /// Deals anew what this viewer cannot know, so that the state stays possible in their eyes. That includes
    /// open questions of other seats (`sys.prompt`) whose topic or options tell something.
    fn determinize(_state: &mut MatchState<Self>, _viewer: Viewer, _rng: &mut Rng) {}

    /// Tells an event as lines of the action log: message keys with typed arguments.
    fn narrate(_event: &Self::Event, _log: &mut Narration) {}

    fn tutorial() -> Option<&'static Tutorial> {
        None
    }

    /// The team of a seat. Seats of one team share wins and consent.
    fn team(_state: &Self::State, seat: Seat) -> u8 {
        seat.0
    }

    /// The seats that still take part. Who is out needs not be asked for consent.
    fn in_play(_state: &Self::State, seats: Seats) -> SeatSet {
        seats.all()
    }

    /// Refuses a loaded state that play could never reach.
    fn check_state(_state: &Self::State, _seats: Seats) -> Result<(), Self::Rejection> {
        Ok(())
    }

    /// Brings the JSON of an event written under an older ruleset into today's shape.
    fn upgrade_event(_ruleset: u32, _event: &mut serde_json::Value) {}

    /// The same for a command.
    fn upgrade_command(_ruleset: u32, _command: &mut serde_json::Value) {}

    /// A command in the game's own notation (such as `b2` or `炮二平五`), for records and logs.
    fn notation(_state: &MatchState<Self>, _seat: Seat, command: &Self::Command) -> String {
        serde_json::to_string(command).unwrap_or_default()
    }

    /// The position as text, for a terminal. It is drawn from the view, so that it cannot show what is hidden.
    fn draw(view: &Self::View, _seats: Seats) -> String {
        draw_plain(view)
    }

    /// How many seats a match has if nobody says: the fewest that these options can be played with.
    fn usual_seats(_options: &Self::Options) -> u8 {
        Self::MANIFEST.seats_min
    }

    /// The characters of all seats, if the options say them and nobody is to choose: positions in the roster, one
    /// per seat. The match then begins by itself, and the set-up puts the characters on the table.
    fn chosen_characters(_options: &Self::Options) -> Option<Vec<u16>> {
        None
    }

    /// How long after a declined draw the same seat may not offer again, if the options say so.
    fn draw_cooldown_ms(_options: &Self::Options) -> Option<u64> {
        None
    }

    /// An engine object of the game's own, for programmes that want its contract instead of the engine's.
    fn own_ops() -> Option<Box<dyn OwnOps>> {
        None
    }

    /// Counts positions faster than the generic walk can, for games whose search needs it.
    fn fast_perft(_state: &MatchState<Self>, _depth: u32, _counting: Counting) -> Option<u64> {
        None
    }

    /// Plays one match at random, faster than the generic way can, and tells how many commands it took.
    fn fast_playout(_state: &MatchState<Self>, _rng: &mut Rng, _most: u32) -> Option<u32> {
        None
    }
}
