//! What a search found.

use crate::{Chance, Payoffs};
use qipan_engine::{Command, Game, Seat, Seats};

/// A command and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated<G: Game> {
    pub command: Command<G>,
    /// The chance to win with it.
    pub chance: Chance,
    /// The moves that follow with best play, as far as the search has seen them. Only the best commands have it.
    pub line: Vec<Command<G>>,
}

/// How many of the best commands get a line.
pub(crate) const LINES: usize = 4;
/// The maximum length of a line, without its first command.
pub(crate) const MAX_LINE: usize = 5;

impl<G: Game> Rated<G> {
    /// A command without a line.
    pub fn new(command: Command<G>, chance: Chance) -> Rated<G> {
        Rated { command, chance, line: Vec::new() }
    }
}

/// The commands of a seat, the best first, and the win chances of all seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating<G: Game> {
    /// Empty if the seat has nothing to decide. Commands that the search did not look at are missing.
    pub commands: Vec<Rated<G>>,
    /// The chance of every seat to win.
    pub payoffs: Payoffs,
}

impl<G: Game> Rating<G> {
    /// Drops commands that are not in the list, and appends the ones that the search did not look at, with the worst
    /// chance.
    pub(crate) fn fit(&mut self, commands: &[Command<G>]) {
        self.commands.retain(|rated| commands.contains(&rated.command));
        let worst = self.commands.iter().map(|rated| rated.chance).fold(0.5, Chance::min);
        for command in commands {
            if !self.commands.iter().any(|rated| rated.command == *command) {
                self.commands.push(Rated::new(command.clone(), worst));
            }
        }
    }
}

/// The win chances, from the chance of the seat that decides and the average of all iterations.
pub(crate) fn standing(seats: Seats, turn: Seat, chance: Chance, average: &Payoffs) -> Payoffs {
    let mut payoffs = *average;
    if seats.count == 2 {
        payoffs.set(turn.next(2), 1.0 - chance);
    }
    payoffs.set(turn, chance);
    payoffs
}
