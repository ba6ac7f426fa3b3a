//! All commands that were ever listed. A command that is valid for one seat at one time is a good invalid command
//! later.

use qipan_engine::{Command, Game, MatchState, Rng, SystemCommand};
use std::collections::BTreeSet;

/// More commands would not find more mistakes, but would cost memory in long matches.
const KEPT: usize = 1_024;

#[derive(Debug)]
pub(crate) struct Pool<G: Game> {
    commands: Vec<Command<G>>,
    known: BTreeSet<String>,
}

impl<G: Game> Default for Pool<G> {
    fn default() -> Pool<G> {
        Pool { commands: Vec::new(), known: BTreeSet::new() }
    }
}

impl<G: Game> Pool<G> {
    pub(crate) fn learn(&mut self, game: &G, state: &MatchState<G>) {
        for seat in state.to_act(game).iter() {
            for command in state.legal(game, seat).commands {
                self.add(command);
            }
        }
    }

    fn add(&mut self, command: Command<G>) {
        // During character selection, more commands are accepted than listed, such as `set_ready` twice.
        let is_selection = matches!(command, Command::System(SystemCommand::Characters(_)));
        if is_selection || self.commands.len() >= KEPT {
            return;
        }
        if let Ok(text) = serde_json::to_string(&command)
            && self.known.insert(text)
        {
            self.commands.push(command);
        }
    }

    /// A random sample of the commands; it may contain a command twice.
    pub(crate) fn sample(&self, count: usize, rng: &mut Rng) -> Vec<Command<G>> {
        if self.commands.len() <= count {
            return self.commands.clone();
        }
        (0..count).filter_map(|_| rng.pick(&self.commands)).cloned().collect()
    }
}
