//! Play without books, for searches, playouts and counting: the same rules and systems, no journal, no undo.

use crate::{Actor, Command, Counting, Event, Game, MatchState, Refusal, Rng, Seat, StateHash, Viewer};

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

    /// What a viewer saw of the last command, as a number: the same if they saw the same.
    pub fn observed(&self, viewer: Viewer) -> StateHash {
        let seen = |hash: StateHash, event: &Event<G>| StateHash::of_seeded(hash.0, &event.seen_by(viewer));
        self.events.iter().fold(StateHash::default(), seen)
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
    pub fn perft(&self, depth: u32, counting: Counting) -> u64 {
        G::fast_perft(self, depth, counting).unwrap_or_else(|| self.generic_perft(depth, counting))
    }

    /// The same by the rules and systems alone, also where the game has a faster way: one proves the other.
    pub fn generic_perft(&self, depth: u32, counting: Counting) -> u64 {
        let mut levels = vec![Sandbox::new(self.clone()); depth as usize + 1];
        count(&mut levels, counting)
    }

    /// Plays one match at random, for at most so many commands, and tells how many it took.
    pub fn playout(&self, rng: &mut Rng, most: u32) -> u32 {
        G::fast_playout(self, rng, most).unwrap_or_else(|| self.generic_playout(rng, most))
    }

    /// The same by the rules and systems alone, also where the game has a faster way: one proves the other.
    pub fn generic_playout(&self, rng: &mut Rng, most: u32) -> u32 {
        let mut sandbox = Sandbox::new(self.clone());
        let (mut commands, mut moves) = (Vec::new(), Vec::new());
        for played in 0..most {
            let to_act = sandbox.state.to_act();
            let chosen = rng.below(to_act.len()) as usize;
            let Some(seat) = to_act.iter().nth(chosen) else {
                return played;
            };
            sandbox.state.legal_into(seat, &mut commands, &mut moves);
            let is_played = rng.pick(&commands).is_some_and(|command| sandbox.apply(seat, command).is_ok());
            if !is_played {
                return played;
            }
        }
        most
    }
}

/// Walks all commands from the first sandbox; the others are room for the levels below.
fn count<G: Game>(levels: &mut [Sandbox<G>], counting: Counting) -> u64 {
    let Some((here, below)) = levels.split_first_mut() else {
        return 0;
    };
    if below.is_empty() {
        return 1;
    }
    let mut total = 0;
    for seat in here.state.to_act().iter() {
        let commands = here.state.legal(seat).commands;
        if below.len() == 1 && counting == Counting::LastInBulk {
            total += commands.len() as u64;
            continue;
        }
        for command in commands {
            below[0].copy_play_from(here);
            if below[0].apply(seat, &command).is_ok() {
                total += count(below, counting);
            }
        }
    }
    total
}
