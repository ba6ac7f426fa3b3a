//! Play without records, for searches, playouts and counting: the same rules and systems, no journal, no undo.

use crate::systems::prompt;
use crate::{
    Actor, Command, Counting, Event, Game, MatchState, Refusal, Rng, Rules, Seat, StateHash, Viewer,
};

/// A match for trying commands. After a fault it must be dropped.
#[derive(Clone, Debug)]
pub struct Sandbox<G: Rules> {
    game: G,
    pub state: MatchState<G>,
    events: Vec<Event<G>>,
}

impl<G: Game> Sandbox<G> {
    pub fn new(game: G, state: MatchState<G>) -> Sandbox<G> {
        Sandbox { game, state, events: Vec::new() }
    }

    /// A determinization: a state that is possible for a viewer. What the viewer cannot know is re-dealt, and the
    /// generator is replaced. An honest bot may base its decisions only on this.
    pub fn determinized(game: &G, state: &MatchState<G>, viewer: Viewer, rng: &mut Rng) -> Sandbox<G> {
        let mut state = state.without_records();
        state.determinize(game, viewer, rng);
        Sandbox::new(game.clone(), state)
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    #[inline]
    pub fn apply(&mut self, seat: Seat, command: &Command<G>) -> Result<(), Refusal<G>> {
        self.events.clear();
        crate::pipeline::run(&self.game, &mut self.state, &mut self.events, Actor::Seat(seat), command)
    }

    /// The same for a command of the game, without wrapping it first.
    #[inline]
    pub fn play(&mut self, seat: Seat, command: &G::Command) -> Result<(), Refusal<G>> {
        self.apply(seat, &Command::Game(command.clone()))
    }

    /// A hash of what a viewer saw of the last command; equal if they saw the same.
    pub fn observed(&self, viewer: Viewer) -> StateHash {
        let (game, core) = (&self.game, &self.state.core);
        let seen = |hash: StateHash, event: &Event<G>| {
            StateHash::of_seeded(hash.0, &event.seen_by(game, core, viewer))
        };
        self.events.iter().fold(StateHash::default(), seen)
    }

    /// Copies what play changes, so that a search can go back cheaply. The records stay as they are.
    pub fn copy_play_from(&mut self, other: &Sandbox<G>) {
        self.state.core.clone_from(&other.state.core);
        self.state.sys.play.clone_from(&other.state.sys.play);
    }
}

impl<G: Game> MatchState<G> {
    /// Re-deals everything this viewer cannot know, replaces the generator and empties the records.
    pub fn determinize(&mut self, game: &G, viewer: Viewer, rng: &mut Rng) {
        let seed = rng.seed().derive(u64::from(rng.below(u32::MAX)));
        self.sys.play.rng = Rng::new(seed);
        self.sys.record = self.sys.record.emptied();
        game.determinize(self, viewer, rng);
        // After the game, which may have replaced the questions.
        prompt::redraw_answers(self, viewer, rng);
    }

    /// The number of positions after exactly `depth` more commands. Finished matches have no further positions.
    pub fn perft(&self, game: &G, depth: u32, counting: Counting) -> u64 {
        game.fast_perft(self, depth, counting).unwrap_or_else(|| self.generic_perft(game, depth, counting))
    }

    /// The same by the rules and systems alone, even if the game has a faster way. Tests compare the two.
    pub fn generic_perft(&self, game: &G, depth: u32, counting: Counting) -> u64 {
        let mut levels = vec![Sandbox::new(game.clone(), self.without_records()); depth as usize + 1];
        count(&mut levels, counting)
    }

    /// Plays one match at random and returns the number of commands played.
    pub fn playout(&self, game: &G, rng: &mut Rng, max_commands: u32) -> u32 {
        let fast = game.fast_playout(self, rng, max_commands);
        fast.unwrap_or_else(|| self.generic_playout(game, rng, max_commands))
    }

    /// The same by the rules and systems alone, even if the game has a faster way. Tests compare the two.
    pub fn generic_playout(&self, game: &G, rng: &mut Rng, max_commands: u32) -> u32 {
        let mut sandbox = Sandbox::new(game.clone(), self.without_records());
        let (mut commands, mut moves) = (Vec::new(), Vec::new());
        for played in 0..max_commands {
            let to_act = sandbox.state.to_act(game);
            let chosen = rng.below(to_act.len()) as usize;
            let Some(seat) = to_act.iter().nth(chosen) else {
                return played;
            };
            sandbox.state.legal_into(game, seat, &mut commands, &mut moves);
            let is_played = rng.pick(&commands).is_some_and(|command| sandbox.apply(seat, command).is_ok());
            if !is_played {
                return played;
            }
        }
        max_commands
    }
}

/// Counts all positions below the first sandbox; the others are buffers for the levels below.
fn count<G: Game>(levels: &mut [Sandbox<G>], counting: Counting) -> u64 {
    let Some((here, below)) = levels.split_first_mut() else {
        return 0;
    };
    if below.is_empty() {
        return 1;
    }
    let mut total = 0;
    for seat in here.state.to_act(&here.game).iter() {
        let commands = here.state.legal(&here.game, seat).commands;
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
