//! A match with its journal, and a random choice among the listed commands.

use qipan_engine::systems::characters::CharacterCommand;
use qipan_engine::{
    Actor, Command, Entry, Game, Header, Journal, Match, MatchState, Refusal, Rng, Seat, SystemCommand,
};

/// A match that is being played, and everything that happened in it.
#[derive(Clone, Debug)]
pub(crate) struct Play<G: Game> {
    pub(crate) running: Match<G>,
    pub(crate) journal: Journal<G>,
}

impl<G: Game> Play<G> {
    pub(crate) fn create(game: &G, header: Header<G>) -> Result<Play<G>, Refusal<G>> {
        let (running, opening) = Match::create(game.clone(), &header)?;
        Ok(Play { running, journal: Journal { header, entries: opening.into_iter().collect() } })
    }

    pub(crate) fn rules(&self) -> &G {
        self.running.game()
    }

    pub(crate) fn state(&self) -> &MatchState<G> {
        self.running.state()
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.state().sys.play.now_ms
    }

    /// Gives a command and records it: its entry is the last one of the journal.
    pub(crate) fn give(&mut self, actor: Actor, command: &Command<G>, at_ms: u64) -> Result<(), Refusal<G>> {
        let entry = self.running.apply(actor, command, at_ms)?.to_entry();
        self.journal.entries.push(entry);
        Ok(())
    }

    pub(crate) fn last_entry(&self) -> Option<&Entry<G>> {
        self.journal.entries.last()
    }
}

/// A random listed command of a random seat that is to act; `None` if there is none.
pub(crate) fn choose<G: Game>(game: &G, state: &MatchState<G>, rng: &mut Rng) -> Option<(Seat, Command<G>)> {
    let seats: Vec<Seat> = state.to_act(game).iter().collect();
    let seat = *rng.pick(&seats)?;
    let commands = state.legal(game, seat).commands;
    // Characters could be changed forever, so in half of the cases a command that ends the selection is given.
    let ending = commands.iter().rev().find(|command| ends_selection(command));
    match ending.filter(|_| rng.below(2) == 0) {
        Some(command) => Some((seat, command.clone())),
        None => rng.pick(&commands).map(|command| (seat, command.clone())),
    }
}

fn ends_selection<G: Game>(command: &Command<G>) -> bool {
    let Command::System(SystemCommand::Characters(command)) = command else {
        return false;
    };
    matches!(command, CharacterCommand::SetReady { ready: true } | CharacterCommand::StartMatch {})
}
