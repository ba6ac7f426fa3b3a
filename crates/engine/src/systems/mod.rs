//! The systems that the platform provides to every game, as plugins with hooks.
//!
//! Each system is a file with its own state, commands and events. A game chooses in [`crate::Extras::systems`] which
//! ones it uses. Hooks run in the order of the list in `for_each_system!`.
//!
//! A new system is a file here, a line in that list, a last field in [`crate::Play`] with its first value in `setup.rs`,
//! and the decision in `Checkpoint::into_snapshot` whether undo takes it back (`tests/probe.rs` shows it). Its events are
//! a variant of [`crate::SystemEvent`] and a line in `reduce`, its commands a variant of [`crate::SystemCommand`].

pub mod action_log;
pub mod agreement;
pub mod characters;
pub mod cheat;
pub mod clock;
pub mod ending;
pub mod flow;
pub mod log;
pub mod prompt;
pub mod rematch;
pub mod stream;
pub mod tutorial;
pub mod undo;
pub mod window;

mod setup;

pub(crate) use setup::{begins_at_once, check_state, initial_state};

use crate::{
    Actor, Command, Event, Game, MatchState, Refusal, Rules, SeatSet, SystemEvent, SystemRefusal, Tx,
};
use std::fmt;
use std::ops::Range;

/// The systems that a game uses, and their settings. For compiled games it is a constant, so unused systems cost
/// nothing.
pub struct Systems<G: Rules> {
    pub undo: Option<undo::UndoRules<G>>,
    pub window: Option<window::WindowRules<G>>,
    pub prompt: bool,
    pub flow: Option<&'static dyn flow::FlowRules<G>>,
    pub log: bool,
    /// The number of events that the stream keeps; 0 turns it off.
    pub stream: u16,
    /// The number of events that the action log keeps; 0 turns it off.
    pub action_log: u16,
    pub rematch: bool,
    pub tutorial: bool,
    /// Whether matches of this game can be made with cheats.
    pub cheat: bool,
    pub characters: Option<characters::CharacterRules<G>>,
    pub agreement: Option<agreement::AgreementRules>,
    pub clock: bool,
    /// What resigning and running out of time lead to.
    pub forfeit: ending::Forfeit,
}

impl<G: Rules> Systems<G> {
    /// The usual set: all systems but phases, response windows and characters, which need rules of the game.
    pub const fn standard() -> Systems<G> {
        Systems {
            undo: Some(undo::UndoRules::every_command(16)),
            window: None,
            prompt: true,
            flow: None,
            log: true,
            stream: 32,
            action_log: 64,
            rematch: true,
            tutorial: true,
            cheat: true,
            characters: None,
            agreement: Some(agreement::AgreementRules::standard()),
            clock: true,
            forfeit: ending::Forfeit::EndsMatch,
        }
    }

    /// Only numbering and the outcome, for searches and the smallest games.
    pub const fn none() -> Systems<G> {
        Systems {
            undo: None,
            window: None,
            prompt: false,
            flow: None,
            log: false,
            stream: 0,
            action_log: 0,
            rematch: false,
            tutorial: false,
            cheat: false,
            characters: None,
            agreement: None,
            clock: false,
            forfeit: ending::Forfeit::EndsMatch,
        }
    }

    #[must_use]
    pub const fn with_undo(mut self, rules: undo::UndoRules<G>) -> Systems<G> {
        self.undo = Some(rules);
        self
    }

    #[must_use]
    pub const fn with_flow(mut self, rules: &'static dyn flow::FlowRules<G>) -> Systems<G> {
        self.flow = Some(rules);
        self
    }

    #[must_use]
    pub const fn with_window(mut self, rules: window::WindowRules<G>) -> Systems<G> {
        self.window = Some(rules);
        self
    }

    #[must_use]
    pub const fn with_characters(mut self, rules: characters::CharacterRules<G>) -> Systems<G> {
        self.characters = Some(rules);
        self
    }

    #[must_use]
    pub const fn with_forfeit(mut self, forfeit: ending::Forfeit) -> Systems<G> {
        self.forfeit = forfeit;
        self
    }

    #[must_use]
    pub const fn with_windows_of(mut self, stream: u16, action_log: u16) -> Systems<G> {
        self.stream = stream;
        self.action_log = action_log;
        self
    }
}

impl<G: Game> fmt::Debug for Systems<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Systems").finish_non_exhaustive()
    }
}

/// Whether a command goes on to the next system (and in the end to the game) or ends here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Continue,
    Consumed,
}

pub(crate) type Verdict<G> = Result<Next, Refusal<G>>;

/// The hooks of a system. All have defaults; a system writes those it needs.
pub(crate) trait System<G: Game> {
    /// Smaller is earlier.
    const PRIORITY: u8;

    /// May refuse a command, consume it, or let it pass. It must refuse before it changes anything.
    #[inline(always)]
    fn before_command(_tx: &mut Tx<'_, G>, _actor: Actor, _command: &Command<G>) -> Verdict<G> {
        Ok(Next::Continue)
    }

    /// Reacts to events; `new` are the positions of the events since the last round.
    #[inline(always)]
    fn after_events(_tx: &mut Tx<'_, G>, _new: Range<usize>) {}

    /// Records an accepted command. It runs in play and in replay alike, and may depend only on its arguments.
    #[inline(always)]
    fn record(_game: &G, _state: &mut MatchState<G>, _recorded: &Recorded<'_, G>) {}
}

/// An accepted command that is to be recorded.
#[derive(Debug)]
pub(crate) struct Recorded<'a, G: Rules> {
    pub(crate) seq: u64,
    pub(crate) at_ms: u64,
    pub(crate) actor: Actor,
    pub(crate) command: &'a Command<G>,
    pub(crate) events: &'a [Event<G>],
    /// The seats whose time runs after the command.
    pub(crate) thinking: SeatSet,
    /// What moves can no longer be taken back past, in a strict match.
    pub(crate) barrier: Option<undo::Barrier>,
}

/// The only list of systems, in priority order. The compiler checks the order, see `IN_ORDER`.
macro_rules! for_each_system {
    ($apply:ident) => {
        $apply!(
            ending::Ending,
            clock::Clock,
            tutorial::TutorialGate,
            characters::Characters,
            undo::Undo,
            window::ResponseWindow,
            prompt::Prompts,
            flow::Flow,
            agreement::Agreement,
            rematch::Rematch,
            cheat::Cheat,
            tutorial::TutorialFollower,
            log::Log,
            stream::EventStream,
            action_log::ActionLog,
            #[cfg(test)]
            tests::probe::Probe
        )
    };
}

struct Order<G>(std::marker::PhantomData<G>);

impl<G: Game> Order<G> {
    const IN_ORDER: () = {
        macro_rules! priorities {
            ($($(#[$when:meta])* $system:ty),*) => { [$($(#[$when])* <$system as System<G>>::PRIORITY),*] };
        }
        let priorities = for_each_system!(priorities);
        let mut index = 1;
        while index < priorities.len() {
            assert!(priorities[index - 1] < priorities[index]);
            index += 1;
        }
    };
}

#[inline]
pub(crate) fn before_command<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
    let () = Order::<G>::IN_ORDER;
    macro_rules! ask {
        ($($(#[$when:meta])* $system:ty),*) => {$(
            $(#[$when])*
            {
                if let Next::Consumed = <$system as System<G>>::before_command(tx, actor, command)? {
                    return Ok(Next::Consumed);
                }
            }
        )*};
    }
    for_each_system!(ask);
    Ok(Next::Continue)
}

#[inline]
pub(crate) fn after_events<G: Game>(tx: &mut Tx<'_, G>, new: &Range<usize>) {
    macro_rules! tell {
        ($($(#[$when:meta])* $system:ty),*) => {$(
            $(#[$when])*
            <$system as System<G>>::after_events(tx, new.clone());
        )*};
    }
    for_each_system!(tell);
}

/// Records an accepted command: numbering, windows, clock and the undo snapshot. It asks the game nothing but its systems,
/// so it cannot fail.
#[inline]
pub(crate) fn record<G: Game>(
    game: &G,
    state: &mut MatchState<G>,
    recorded: &Recorded<'_, G>,
    snapshot: Option<undo::Snapshot<G>>,
) {
    state.sys.play.log.seq = recorded.seq;
    undo::keep(game, state, recorded, snapshot);
    macro_rules! record {
        ($($(#[$when:meta])* $system:ty),*) => {$(
            $(#[$when])*
            <$system as System<G>>::record(game, state, recorded);
        )*};
    }
    for_each_system!(record);
}

/// Applies one system event. Like a game's `reduce`, it decides nothing, uses no chance and never fails.
pub(crate) fn reduce<G: Game>(game: &G, state: &mut MatchState<G>, event: &SystemEvent<G>) {
    match event {
        SystemEvent::Ending(event) => ending::reduce(state, event),
        SystemEvent::Undo(event) => undo::reduce(game, state, event),
        SystemEvent::Window(event) => window::reduce(state, event),
        SystemEvent::Prompt(event) => prompt::reduce(state, event),
        SystemEvent::Flow(event) => flow::reduce(state, event),
        SystemEvent::Agreement(event) => agreement::reduce(state, event),
        SystemEvent::Clock(event) => clock::reduce(state, event),
        SystemEvent::Characters(event) => characters::reduce(state, event),
        SystemEvent::Rematch(event) => rematch::reduce(state, event),
        SystemEvent::Tutorial(event) => tutorial::reduce(game, state, event),
        SystemEvent::Cheat(event) => cheat::reduce(state, event),
    }
}

/// Refuses a command of a system that the game does not use.
fn require(on: bool, system: &'static str) -> Result<(), SystemRefusal> {
    if on { Ok(()) } else { Err(SystemRefusal::SystemOff { system }) }
}

/// The seat behind a command that only a seat can give.
fn seat_of(actor: Actor) -> Result<crate::Seat, SystemRefusal> {
    actor.seat().ok_or(SystemRefusal::SeatOnly)
}

/// Implements `From` so that a system can emit its own events.
macro_rules! into_system_event {
    ($variant:ident($event:ty)) => {
        impl<G: $crate::Rules> From<$event> for $crate::SystemEvent<G> {
            fn from(event: $event) -> $crate::SystemEvent<G> {
                $crate::SystemEvent::$variant(event)
            }
        }
    };
}
pub(crate) use into_system_event;

#[cfg(test)]
pub(crate) mod tests;
