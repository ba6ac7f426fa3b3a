//! The search state that works for every game: the engine's own pipeline.

use crate::knowledge::{drop_shunned, keep_sensible};
use crate::{Bots, Dice, Payoffs, SearchState};
use qipan_engine::{Command, Sandbox, Seat, StateHash, Viewer};

/// A match without records. It is slower than a search state that a game writes itself, and always correct.
#[derive(Debug)]
pub struct Plain<G: Bots> {
    sandbox: Sandbox<G>,
    observer: Seat,
    is_open: bool,
    turn: Option<Seat>,
    /// The commands of the seat that decides.
    commands: Vec<Command<G>>,
    /// A reusable buffer for listing commands; empty between calls.
    moves: Vec<G::Command>,
}

impl<G: Bots> Clone for Plain<G> {
    fn clone(&self) -> Plain<G> {
        Plain {
            sandbox: self.sandbox.clone(),
            observer: self.observer,
            is_open: self.is_open,
            turn: self.turn,
            commands: self.commands.clone(),
            moves: Vec::new(),
        }
    }

    /// Copies only what play changes, and reuses the memory.
    fn clone_from(&mut self, other: &Plain<G>) {
        self.sandbox.copy_play_from(&other.sandbox);
        self.observer = other.observer;
        self.turn = other.turn;
        self.commands.clone_from(&other.commands);
    }
}

impl<G: Bots> Plain<G> {
    /// Finds the seat that decides next, and its commands. The observer decides first.
    fn settle(&mut self) {
        let (game, state) = (self.sandbox.game(), &self.sandbox.state);
        self.commands.clear();
        self.turn = None;
        if state.sys.play.outcome.is_some() || game.verdict(state).is_some() {
            return;
        }
        let to_act = state.to_act(game);
        let observer = Some(self.observer).filter(|seat| to_act.contains(*seat));
        let others = to_act.iter().filter(|seat| *seat != self.observer);
        for seat in observer.into_iter().chain(others) {
            state.legal_into(game, seat, &mut self.commands, &mut self.moves);
            keep_sensible(&mut self.commands);
            drop_shunned(game, state, seat, &mut self.commands);
            // If no seat that must act has a command, the first one counts as stuck.
            self.turn = self.turn.or(Some(seat));
            if !self.commands.is_empty() {
                self.turn = Some(seat);
                return;
            }
        }
    }
}

impl<G: Bots> SearchState for Plain<G> {
    type Game = G;
    type Move = Command<G>;

    fn of(determinized: Sandbox<G>, observer: Seat) -> Plain<G> {
        let is_open = determinized.game().manifest().is_open();
        let (commands, moves) = (Vec::new(), Vec::new());
        let mut search_state =
            Plain { sandbox: determinized, observer, is_open, turn: None, commands, moves };
        search_state.settle();
        search_state
    }

    fn max_playout(&self) -> u32 {
        self.sandbox.game().max_playout()
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
        let (game, state) = (self.sandbox.game(), &self.sandbox.state);
        match (&state.sys.play.outcome, self.turn) {
            (Some(outcome), _) => game.payoffs(state, outcome),
            (None, Some(stuck)) if self.commands.is_empty() => Payoffs::of_stuck(game, state, stuck),
            (None, _) => game.verdict(state).unwrap_or_else(|| self.estimate()),
        }
    }

    fn estimate(&self) -> Payoffs {
        self.sandbox.game().estimate(&self.sandbox.state)
    }

    fn command(&self, chosen: &Command<G>) -> Command<G> {
        chosen.clone()
    }

    fn hash(&self) -> Option<u64> {
        let (state, sys) = (&self.sandbox.state, &self.sandbox.state.sys);
        let play = (
            &state.core,
            &sys.play.flow,
            &sys.play.prompt,
            &sys.play.window,
            &sys.play.characters,
            &sys.play.outcome,
        );
        self.is_open.then(|| StateHash::of(&play).0)
    }

    fn observation(&self) -> u64 {
        if self.is_open { 0 } else { self.sandbox.observed(Viewer::Seat(self.observer)).0 }
    }

    fn playout(&mut self, dice: &mut Dice, _buffer: &mut Vec<Command<G>>) -> Payoffs {
        for _ in 0..self.max_playout() {
            let Some(seat) = self.turn.filter(|_| !self.commands.is_empty()) else {
                return self.payoffs();
            };
            let index = self.sandbox.game().play_on(&self.sandbox.state, seat, &self.commands, dice);
            let chosen = self.commands.swap_remove(index.min(self.commands.len() - 1));
            if !self.play(&chosen) {
                return self.estimate();
            }
        }
        self.estimate()
    }
}
