//! The world of every game: the engine's own pipeline.

use crate::knowledge::{drop_shunned, keep_sensible};
use crate::{Bots, Dice, Payoffs, World};
use qipan_engine::{Command, Game, Sandbox, Seat, StateHash, Viewer};

/// A match without books. Slower than a world that a game makes for itself, and always right.
#[derive(Debug)]
pub struct Plain<G: Bots> {
    sandbox: Sandbox<G>,
    observer: Seat,
    turn: Option<Seat>,
    /// Of the seat that decides.
    commands: Vec<Command<G>>,
    /// Working memory for listing commands; empty in between.
    moves: Vec<G::Command>,
}

impl<G: Bots> Clone for Plain<G> {
    fn clone(&self) -> Plain<G> {
        Plain {
            sandbox: self.sandbox.clone(),
            observer: self.observer,
            turn: self.turn,
            commands: self.commands.clone(),
            moves: Vec::new(),
        }
    }

    /// Takes over only what play changes.
    fn clone_from(&mut self, other: &Plain<G>) {
        self.sandbox.copy_play_from(&other.sandbox);
        self.observer = other.observer;
        self.turn = other.turn;
        self.commands.clone_from(&other.commands);
    }
}

/// Whether nobody knows more than others and nothing is left to chance.
pub(crate) const fn is_open<G: Game>() -> bool {
    !G::MANIFEST.hidden_information && !G::MANIFEST.chance
}

impl<G: Bots> Plain<G> {
    /// Finds out who decides next, and what there is to decide.
    fn settle(&mut self) {
        let state = &self.sandbox.state;
        self.commands.clear();
        self.turn = None;
        if state.sys.outcome.is_some() || G::verdict(state).is_some() {
            return;
        }
        let to_act = state.to_act();
        let observer = Some(self.observer).filter(|seat| to_act.contains(*seat));
        let others = to_act.iter().filter(|seat| *seat != self.observer);
        for seat in observer.into_iter().chain(others) {
            state.legal_into(seat, &mut self.commands, &mut self.moves);
            keep_sensible(&mut self.commands);
            drop_shunned(state, seat, &mut self.commands);
            // The first one stands for a match in which nobody who should act can.
            self.turn = self.turn.or(Some(seat));
            if !self.commands.is_empty() {
                self.turn = Some(seat);
                return;
            }
        }
    }
}

impl<G: Bots> World for Plain<G> {
    type Game = G;
    type Move = Command<G>;
    const LONGEST_PLAYOUT: u32 = G::LONGEST_PLAYOUT;

    fn of(imagined: Sandbox<G>, observer: Seat) -> Plain<G> {
        let mut world =
            Plain { sandbox: imagined, observer, turn: None, commands: Vec::new(), moves: Vec::new() };
        world.settle();
        world
    }

    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn moves(&self, out: &mut Vec<Command<G>>) {
        out.extend_from_slice(&self.commands);
    }

    fn play(&mut self, chosen: &Command<G>) -> bool {
        let Some(seat) = self.turn else {
            return false;
        };
        let is_played = self.sandbox.apply(seat, chosen).is_ok();
        if is_played {
            self.settle();
        }
        is_played
    }

    fn payoffs(&self) -> Payoffs {
        let state = &self.sandbox.state;
        match (&state.sys.outcome, self.turn) {
            (Some(outcome), _) => G::payoffs(state, outcome),
            (None, Some(stuck)) if self.commands.is_empty() => Payoffs::of_stuck(state, stuck),
            (None, _) => G::verdict(state).unwrap_or_else(|| self.estimate()),
        }
    }

    fn estimate(&self) -> Payoffs {
        G::estimate(&self.sandbox.state)
    }

    fn command(&self, chosen: &Command<G>) -> Command<G> {
        chosen.clone()
    }

    fn hash(&self) -> Option<u64> {
        let (state, sys) = (&self.sandbox.state, &self.sandbox.state.sys);
        let play = (&state.core, &sys.flow, &sys.prompt, &sys.window, &sys.characters, &sys.outcome);
        is_open::<G>().then(|| StateHash::of(&play).0)
    }

    fn observation(&self) -> u64 {
        if is_open::<G>() { 0 } else { self.sandbox.observed(Viewer::Seat(self.observer)).0 }
    }

    fn playout(&mut self, dice: &mut Dice, _room: &mut Vec<Command<G>>) -> Payoffs {
        for _ in 0..G::LONGEST_PLAYOUT {
            let Some(seat) = self.turn.filter(|_| !self.commands.is_empty()) else {
                return self.payoffs();
            };
            let index = G::play_on(&self.sandbox.state, seat, &self.commands, dice);
            let chosen = self.commands.swap_remove(index.min(self.commands.len() - 1));
            if !self.play(&chosen) {
                return self.estimate();
            }
        }
        self.estimate()
    }
}
