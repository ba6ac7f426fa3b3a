//! The transaction in which a command is carried out.

use crate::systems::prompt::{self, NewPrompt};
use crate::systems::{flow, window};
use crate::{Actor, Event, Fault, Game, Intercept, MatchState, Rng, Rules, Seat, SystemEvent};

/// The maximum number of events of one command. It is far above any game's need and stops endless loops.
pub(crate) const MAX_EVENTS: usize = 10_000;

/// Everything that `execute` may do. An emitted event is applied at once, so the next line of the rules sees the new
/// state.
#[derive(Debug)]
pub struct Tx<'a, G: Rules> {
    game: &'a G,
    state: &'a mut MatchState<G>,
    events: &'a mut Vec<Event<G>>,
    pub(crate) actor: Actor,
    pub(crate) course: Course,
    fault: Option<Fault>,
    /// Events emitted after the fault.
    ignored: usize,
}

/// What the systems tell each other about the current command.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Course {
    /// The command moves the play on.
    pub(crate) is_play: bool,
    /// The command is an undo: no system may react to it.
    pub(crate) is_undo: bool,
    /// The command answers this response window.
    pub(crate) response_to: Option<u32>,
    /// The tutorial makes this move for another seat, so its gate lets it through.
    pub(crate) is_scripted: bool,
    /// The current step of the tutorial is done by this command.
    pub(crate) meets_step: bool,
}

impl<'a, G: Game> Tx<'a, G> {
    #[inline]
    pub(crate) fn new(
        game: &'a G,
        state: &'a mut MatchState<G>,
        events: &'a mut Vec<Event<G>>,
        actor: Actor,
    ) -> Tx<'a, G> {
        Tx { game, state, events, actor, course: Course::default(), fault: None, ignored: 0 }
    }

    /// The rules in force. The reference does not borrow the transaction.
    pub fn game(&self) -> &'a G {
        self.game
    }

    pub fn state(&self) -> &MatchState<G> {
        self.state
    }

    pub fn core(&self) -> &G::State {
        &self.state.core
    }

    /// All events of this command so far, in order.
    pub fn events(&self) -> &[Event<G>] {
        self.events
    }

    /// Match time in milliseconds.
    pub fn now_ms(&self) -> u64 {
        self.state.sys.play.now_ms
    }

    /// The generator of the match. Its results must be stored in an event, because replay draws nothing.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.state.sys.play.rng
    }

    /// Emits an event: the game may intercept it, then it is applied and recorded.
    #[inline]
    pub fn emit(&mut self, event: G::Event) {
        match self.game.intercept(self.state, &event) {
            Intercept::Keep => self.apply(event),
            Intercept::Replace(event) => self.apply(event),
            Intercept::Drop => {}
            Intercept::Split(events) => events.into_iter().for_each(|event| self.apply(event)),
        }
    }

    #[inline]
    fn apply(&mut self, event: G::Event) {
        if self.has_room() {
            self.game.reduce(&mut self.state.core, &event);
            self.events.push(Event::Game(event));
        }
    }

    pub(crate) fn emit_system(&mut self, event: impl Into<SystemEvent<G>>) {
        if self.has_room() {
            let event = event.into();
            crate::systems::reduce(self.game, self.state, &event);
            self.events.push(Event::System(Box::new(event)));
        }
    }

    fn has_room(&mut self) -> bool {
        if self.events.len() >= MAX_EVENTS {
            self.stop(Fault::TooManyEvents { limit: MAX_EVENTS as u32 });
        }
        if self.fault.is_some() {
            self.ignored += 1;
            // Rules that ignore `is_stopped` would loop forever. The panic is caught and ends them.
            assert!(self.ignored < MAX_EVENTS, "the rules do not stop emitting");
        }
        self.fault.is_none()
    }

    /// Aborts the command, for states that the rules consider impossible. The command is refused as a fault and
    /// rolled back.
    pub fn abort(&mut self, reason: impl Into<String>) {
        self.stop(Fault::RulesStopped { reason: reason.into() });
    }

    pub(crate) fn stop(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// Whether the command has failed already. Rules that emit in a loop must check this.
    pub fn is_stopped(&self) -> bool {
        self.fault.is_some()
    }

    pub(crate) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    pub(crate) fn event(&self, index: usize) -> Option<&Event<G>> {
        self.events.get(index)
    }

    /// Asks a seat to decide something. The answer comes back through `on_system_event`.
    pub fn ask(&mut self, prompt: NewPrompt<G>) -> u32 {
        prompt::open(self, prompt, None)
    }

    /// The same with a time limit. After it, the host takes the default answer, so the prompt must have one.
    pub fn ask_within(&mut self, prompt: NewPrompt<G>, limit_ms: u64) -> u32 {
        prompt::open(self, prompt, Some(limit_ms))
    }

    /// Withdraws a question that no longer matters.
    pub fn withdraw_prompt(&mut self, id: u32) {
        prompt::withdraw(self, id);
    }

    /// Asks seats in this order for responses before play continues. `until_all_pass` asks again after every
    /// response.
    pub fn open_window(&mut self, topic: G::WindowTopic, responders: Vec<Seat>, until_all_pass: bool) -> u32 {
        window::open(self, topic, responders, until_all_pass)
    }

    /// Ends the current phase as if `advance_phase` had been given.
    pub fn advance_phase(&mut self) {
        flow::advance(self);
    }
}
