//! Bots without the type of their game. A bot owns its data, so it can be sent to another thread.

use crate::bots::tree_search;
use crate::choose::choose;
use crate::search::Task;
use crate::{Bots, Budget, Chance, Dice, Knowledge, Level, Rating, Search, Strength};
use qipan_engine::{AnyMatch, Command, Game, Manifest, Match, MatchState, Problem, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;

/// The bots of a game, without its type. Each game crate returns them from `bots()`.
pub trait AnyBots: Send + Sync {
    fn manifest(&self) -> &Manifest;
    /// The five levels, the weakest first.
    fn levels(&self) -> [Level; 5];
    /// A bot with the knowledge of this seat. It owns its data, so the match can continue while it searches.
    fn bot(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Bot>, Problem>;
    /// The same with a tree search, even if the game prefers another one, for comparisons and measurements.
    fn tree_bot(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Bot>, Problem>;
    /// The points of each seat so far, in games that compare seats by more than the win.
    fn points(&self, running: &dyn AnyMatch) -> Result<Option<Vec<i64>>, Problem>;
}

/// A bot for one seat. A search calls `may_go_on` from time to time; once it returns false, the best command found so
/// far is the result. Otherwise the search ends after the number of steps of its level.
pub trait Bot: Send {
    fn seat(&self) -> Seat;

    /// Replaces the knowledge by the current state of the match. The search may reuse results of earlier calls.
    fn look(&mut self, running: &dyn AnyMatch) -> Result<(), Problem>;

    /// The command that the seat gives, as JSON. If the seat must act but has no command, it resigns. Fails with
    /// `nothing_to_do` if it is not this seat's turn.
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

    /// The best commands, at most `count`.
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

/// A recommended command.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    pub command: Box<RawValue>,
    /// The chance to win with it, from 0 to 1.
    pub chance: Chance,
    /// The commands that follow with best play, of all seats in turn, as far as the search has seen them. They are
    /// for this program's own pages and not sent to clients.
    #[serde(skip)]
    pub line: Vec<Box<RawValue>>,
}

/// The best commands of a seat, and the win chances.
#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    /// The best first.
    pub hints: Vec<Hint>,
    /// By seat, from 0 to 1.
    pub chances: Vec<Chance>,
}

/// The adapter from a game's [`Bots`] to [`AnyBots`].
#[derive(Debug)]
pub struct ErasedBots<G>(G);

impl<G: Bots> ErasedBots<G> {
    /// The bots of a game for a catalogue.
    pub fn arc(game: G) -> Arc<dyn AnyBots> {
        Arc::new(ErasedBots(game))
    }
}

impl<G: Bots> AnyBots for ErasedBots<G> {
    fn manifest(&self) -> &Manifest {
        self.0.manifest()
    }

    fn levels(&self) -> [Level; 5] {
        self.0.levels()
    }

    fn bot(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Bot>, Problem> {
        let knowledge = knowledge_of(&self.0, running, seat)?;
        Ok(Box::new(SearchBot { knowledge, search: self.0.search() }))
    }

    fn tree_bot(&self, running: &dyn AnyMatch, seat: Seat) -> Result<Box<dyn Bot>, Problem> {
        let knowledge = knowledge_of(&self.0, running, seat)?;
        Ok(Box::new(SearchBot { knowledge, search: tree_search(&self.0) }))
    }

    fn points(&self, running: &dyn AnyMatch) -> Result<Option<Vec<i64>>, Problem> {
        match_of(&self.0, running).map(|running| self.0.points(running.state()))
    }
}

/// The match with its type, if it is one of this game.
fn match_of<'a, G: Game>(game: &G, running: &'a dyn AnyMatch) -> Result<&'a Match<G>, Problem> {
    let id = &game.manifest().id;
    let typed = running.typed().downcast_ref::<Match<G>>().filter(|typed| typed.game().manifest().id == *id);
    typed.ok_or_else(|| Problem::new("other_game", format!("this is no match of {id}")))
}

/// Uses the rules of the match: a loaded game may have been changed after these bots were made.
fn knowledge_of<G: Game>(game: &G, running: &dyn AnyMatch, seat: Seat) -> Result<Knowledge<G>, Problem> {
    let running = match_of(game, running)?;
    if !running.state().sys.play.seats.contains(seat) {
        return Err(Problem::new("no_such_seat", format!("there is no seat {seat}")));
    }
    Ok(Knowledge::of(running.game(), running.state(), seat))
}

/// The command that a bot gives for a seat, without the erased face: for measurements, which play many matches. `None`
/// if the seat has nothing to decide.
pub fn decide<G: Bots>(
    game: &G,
    state: &MatchState<G>,
    seat: Seat,
    strength: Strength,
    seed: u64,
) -> Option<Command<G>> {
    let knowledge = Knowledge::of(game, state, seat);
    SearchBot { knowledge, search: game.search() }.choose(strength, seed, &mut || true)
}

#[derive(Debug)]
struct SearchBot<G: Bots> {
    knowledge: Knowledge<G>,
    search: Box<dyn Search<G>>,
}

impl<G: Bots> SearchBot<G> {
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
        match strength.among(&self.knowledge.game().levels()) {
            // A single command needs no search.
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

impl<G: Bots> Bot for SearchBot<G> {
    fn seat(&self) -> Seat {
        self.knowledge.seat()
    }

    fn look(&mut self, running: &dyn AnyMatch) -> Result<(), Problem> {
        self.knowledge = knowledge_of(self.knowledge.game(), running, self.seat())?;
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
        let level = strength.among(&self.knowledge.game().levels()).unwrap_or(Level::sharp(1, 1));
        let rating = self.rate(&level, 1.0, seed, may_go_on);
        let hint = |rated: &crate::Rated<G>| {
            let line = rated.line.iter().map(raw).collect::<Result<_, Problem>>()?;
            Ok(Hint { command: raw(&rated.command)?, chance: rated.chance.clamp(0.0, 1.0), line })
        };
        let hints = rating.commands.iter().map(hint).collect::<Result<_, Problem>>()?;
        Ok(Advice { hints, chances: rating.payoffs.list(self.knowledge.seats().count) })
    }
}

fn raw<G: Game>(command: &Command<G>) -> Result<Box<RawValue>, Problem> {
    serde_json::value::to_raw_value(command).map_err(|error| unwritable(&error))
}

fn unwritable(error: &serde_json::Error) -> Problem {
    Problem::new("unwritable", error.to_string())
}
