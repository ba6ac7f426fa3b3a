//! Play without books, for searches, playouts and counting: the same rules and systems, no journal, no undo.

use crate::{Actor, Command, Event, Game, MatchState, Refusal, Rng, Seat, Viewer};

/// A match to try things out in. After a fault it must be thrown away.
#[derive(Clone, Debug)]
pub struct Sandbox<G: Game> {
    pub state: MatchState<G>,
    events: Vec<Event<G>>,
}

impl<G: Game> Sandbox<G> {
    pub fn new(state: MatchState<G>) -> Sandbox<G> {
        Sandbox { state, events: Vec::new() }
    }

    /// A state that is possible in the eyes of a viewer: what they cannot know is dealt anew, and so is the
    /// chance to come. This is what an honest player may think about.
    pub fn imagined(state: &MatchState<G>, viewer: Viewer, rng: &mut Rng) -> Sandbox<G> {
        let mut state = state.clone();
        state.imagine(viewer, rng);
        // What was recorded holds secrets that the imagined position no longer has.
        state.sys.stream.events.clear();
        state.sys.action_log.records.clear();
        Sandbox::new(state)
    }

    #[inline]
    pub fn apply(&mut self, seat: Seat, command: &Command<G>) -> Result<(), Refusal<G>> {
        self.events.clear();
        crate::pipeline::run(&mut self.state, &mut self.events, Actor::Seat(seat), command)
    }

    /// The same for a command of the game, without wrapping it first.
    #[inline]
    pub fn play(&mut self, seat: Seat, command: &G::Command) -> Result<(), Refusal<G>> {
        self.apply(seat, &Command::Game(command.clone()))
    }

    /// Takes over only what play changes, so that a search can go back cheaply.
    pub fn copy_play_from(&mut self, other: &Sandbox<G>) {
        let (sys, from) = (&mut self.state.sys, &other.state.sys);
        self.state.core.clone_from(&other.state.core);
        sys.rng.clone_from(&from.rng);
        sys.outcome.clone_from(&from.outcome);
        sys.flow.clone_from(&from.flow);
        sys.characters.clone_from(&from.characters);
        sys.tutorial.clone_from(&from.tutorial);
        sys.agreement.clone_from(&from.agreement);
        sys.prompt.clone_from(&from.prompt);
        sys.window.clone_from(&from.window);
    }
}

impl<G: Game> MatchState<G> {
    /// Deals anew everything this viewer cannot know, the chance to come included.
    pub fn imagine(&mut self, viewer: Viewer, rng: &mut Rng) {
        let seed = rng.seed().derive(u64::from(rng.below(u32::MAX)));
        self.sys.rng = Rng::new(seed);
        self.sys.undo.snapshots.clear();
        G::determinize(self, viewer, rng);
    }

    /// The number of positions after exactly `depth` more commands. Where play is over, there are none.
    pub fn perft(&self, depth: u32) -> u64 {
        match G::fast_perft(self, depth) {
            Some(count) => count,
            None => {
                let mut levels = vec![Sandbox::new(self.clone()); depth as usize + 1];
                count(&mut levels)
            }
        }
    }
}

/// Walks all commands from the first sandbox; the others are room for the levels below.
fn count<G: Game>(levels: &mut [Sandbox<G>]) -> u64 {
    let Some((here, below)) = levels.split_first_mut() else {
        return 0;
    };
    if below.is_empty() {
        return 1;
    }
    let mut total = 0;
    for seat in here.state.to_act().iter() {
        for command in here.state.legal(seat).commands {
            below[0].copy_play_from(here);
            if below[0].apply(seat, &command).is_ok() {
                total += count(below);
            }
        }
    }
    total
}
