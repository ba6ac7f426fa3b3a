//! Bots without their type: from any match an owned mind that can go to another thread.

use crate::bots::tree_search;
use crate::choose::choose;
use crate::search::Task;
use crate::{Bots, Budget, Chance, Dice, Knowledge, Level, Rating, Search, Strength};
use qipan_engine::{AnyMatch, Command, Game, Manifest, MatchState, Problem, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use std::marker::PhantomData;

/// The bots of a game without its type; every game's crate has them as `BOTS`.
pub trait AnyBots: Send + Sync {
    fn manifest(&self) -> Manifest;
    /// The five levels, the weakest first.
    fn levels(&self) -> [Level; 5];
    /// A mind that knows what this seat knows. It owns all it needs, so the match can go on meanwhile.
    fn mind(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Mind>, Problem>;
    /// The same with a tree search, whatever search the game prefers: to compare and to measure.
    fn tree_mind(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Mind>, Problem>;
    /// What each seat has won so far, where seats are compared by more than who has won.
    fn points(&self, running: &dyn AnyMatch) -> Result<Option<Vec<i64>>, Problem>;
}

/// Somebody who thinks for a seat. `may_go_on` is asked now and then; once it says no, the best so far is the answer.
/// Without it a level ends by itself, after as many steps as it takes.
pub trait Mind: Send {
    fn seat(&self) -> Seat;

    /// Takes in how the match stands now. What was thought before is kept as far as it is of use.
    fn look(&mut self, running: &dyn AnyMatch) -> Result<(), Problem>;

    /// The command that the seat gives, as JSON. Who has nothing left to do resigns; a problem (`nothing_to_do`) if it is
    /// not this seat's turn.
    fn think(
        &mut self,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<String, Problem>;

    /// The best commands of the seat (none if it has nothing to decide) and the chance of every seat to win.
    fn advise(
        &mut self,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Advice, Problem>;

    /// The best commands, at most so many.
    fn hints(
        &mut self,
        count: usize,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Hint>, Problem> {
        let mut hints = self.advise(strength, seed, may_go_on)?.hints;
        hints.truncate(count);
        Ok(hints)
    }

    /// The chance of every seat to win.
    fn estimate(
        &mut self,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Chance>, Problem> {
        Ok(self.advise(strength, seed, may_go_on)?.chances)
    }
}

/// A command that is worth a thought.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    pub command: Box<RawValue>,
    /// The chance to win with it, from 0 to 1.
    pub chance: Chance,
}

/// How a seat sees the match.
#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    /// The best first.
    pub hints: Vec<Hint>,
    /// By seat, from 0 to 1.
    pub chances: Vec<Chance>,
}

/// The adapter from a game's [`Bots`] to [`AnyBots`].
#[derive(Debug)]
pub struct Brains<G>(PhantomData<G>);

impl<G> Brains<G> {
    pub const fn new() -> Brains<G> {
        Brains(PhantomData)
    }
}

impl<G> Default for Brains<G> {
    fn default() -> Brains<G> {
        Brains::new()
    }
}

impl<G: Bots> AnyBots for Brains<G> {
    fn manifest(&self) -> Manifest {
        G::MANIFEST
    }

    fn levels(&self) -> [Level; 5] {
        G::LEVELS
    }

    fn mind(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Mind>, Problem> {
        let knowledge = knowledge_of::<G>(running, seat)?;
        Ok(Box::new(Thinker { knowledge, search: G::search() }))
    }

    fn tree_mind(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Mind>, Problem> {
        let knowledge = knowledge_of::<G>(running, seat)?;
        Ok(Box::new(Thinker { knowledge, search: tree_search::<G>() }))
    }

    fn points(&self, running: &dyn AnyMatch) -> Result<Option<Vec<i64>>, Problem> {
        state_of::<G>(running).map(G::points)
    }
}

fn state_of<G: Game>(running: &dyn AnyMatch) -> Result<&MatchState<G>, Problem> {
    let state = running.state().downcast_ref::<MatchState<G>>();
    state.ok_or_else(|| Problem::new("other_game", format!("this is no match of {}", G::MANIFEST.id)))
}

fn knowledge_of<G: Game>(running: &dyn AnyMatch, seat: Seat) -> Result<Knowledge<G>, Problem> {
    let state = state_of::<G>(running)?;
    if !state.sys.seats.contains(seat) {
        return Err(Problem::new("no_such_seat", format!("there is no seat {seat}")));
    }
    Ok(Knowledge::of(state, seat))
}

#[derive(Debug)]
struct Thinker<G: Bots> {
    knowledge: Knowledge<G>,
    search: Box<dyn Search<G>>,
}

impl<G: Bots> Thinker<G> {
    fn rate(
        &mut self,
        level: &Level,
        margin: Chance,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Rating<G> {
        let task = Task { seed, depth: level.depth, margin };
        let mut budget = Budget::new(level.steps, may_go_on);
        let mut rating = self.search.rate(&self.knowledge, &task, &mut budget);
        rating.fit(&self.knowledge.choices());
        rating
    }

    fn choose(
        &mut self,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Command<G>> {
        let mut commands = self.knowledge.choices();
        let mut dice = Dice::new(seed ^ 0xD1CE);
        match strength.among(&G::LEVELS) {
            // What must be done needs no thought.
            _ if commands.len() < 2 => commands.pop(),
            None => dice.pick(&commands).cloned(),
            Some(level) => {
                let level = if dice.happens(level.lapses) { level.distracted() } else { level };
                let margin = Chance::from(level.tolerance) / 1000.0;
                let margin = if level.overlooks > 0 { 1.0 } else { margin };
                let rating = self.rate(&level, margin, seed, may_go_on);
                choose(&rating.commands, &level, &mut dice).map(|rated| rated.command.clone())
            }
        }
    }
}

impl<G: Bots> Mind for Thinker<G> {
    fn seat(&self) -> Seat {
        self.knowledge.seat()
    }

    fn look(&mut self, running: &dyn AnyMatch) -> Result<(), Problem> {
        self.knowledge = knowledge_of(running, self.seat())?;
        Ok(())
    }

    fn think(
        &mut self,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<String, Problem> {
        let command = self.choose(strength, seed, may_go_on);
        let command =
            command.ok_or_else(|| Problem::new("nothing_to_do", "this seat has nothing to decide"))?;
        serde_json::to_string(&command).map_err(|error| unwritable(&error))
    }

    fn advise(
        &mut self,
        strength: Strength,
        seed: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Advice, Problem> {
        let level = strength.among(&G::LEVELS).unwrap_or(Level::sharp(1, 1));
        let rating = self.rate(&level, 1.0, seed, may_go_on);
        let hint = |rated: &crate::Rated<G>| {
            let command =
                serde_json::value::to_raw_value(&rated.command).map_err(|error| unwritable(&error))?;
            Ok(Hint { command, chance: rated.chance.clamp(0.0, 1.0) })
        };
        let hints = rating.commands.iter().map(hint).collect::<Result<_, Problem>>()?;
        Ok(Advice { hints, chances: rating.payoffs.list(self.knowledge.seats().count) })
    }
}

fn unwritable(error: &serde_json::Error) -> Problem {
    Problem::new("unwritable", error.to_string())
}
