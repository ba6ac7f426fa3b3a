//! The bots, and the small board that they search on.

use crate::{Board, Command, TicTacToe};
use qipan_ai::{AnyBots, Bots, Brains, Dice, Level, Payoffs, World};
use qipan_engine::{Sandbox, Seat};

/// The bots of this game for the catalogue.
pub const BOTS: &dyn AnyBots = &Brains::<TicTacToe>::new();

impl Bots for TicTacToe {
    type World = Position;

    const LEVELS: [Level; 5] = [
        Level { steps: 20, depth: 1, overlooks: 400, tolerance: 300 },
        Level { steps: 50, depth: 2, overlooks: 250, tolerance: 150 },
        Level { steps: 150, depth: 3, overlooks: 120, tolerance: 60 },
        Level { steps: 500, depth: 5, overlooks: 50, tolerance: 20 },
        Level::sharp(20_000, 9),
    ];
}

/// The state without its match: a quarter of a cache line, copied for every playout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    board: Board,
    turn: Seat,
}

impl World for Position {
    type Game = TicTacToe;
    /// A cell.
    type Move = u8;

    fn of(imagined: Sandbox<TicTacToe>, _observer: Seat) -> Position {
        let core = &imagined.state.core;
        Position { board: core.board, turn: core.turn }
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        let is_over = self.board.has_line(self.turn.next(2)) || self.board.is_full();
        (!is_over).then_some(self.turn)
    }

    #[inline]
    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(self.board.free_cells());
    }

    #[inline]
    fn play(&mut self, cell: &u8) -> bool {
        self.board.occupy(*cell, self.turn);
        self.turn = self.turn.next(2);
        true
    }

    #[inline]
    fn payoffs(&self) -> Payoffs {
        if self.board.has_line(Seat(0)) {
            Payoffs::duel(1.0)
        } else if self.board.has_line(Seat(1)) {
            Payoffs::duel(0.0)
        } else {
            Payoffs::duel(0.5)
        }
    }

    fn command(&self, cell: &u8) -> qipan_engine::Command<TicTacToe> {
        qipan_engine::Command::Game(Command::ClickCell { cell: *cell })
    }

    #[inline]
    fn hash(&self) -> Option<u64> {
        Some(self.board.key() << 1 | u64::from(self.turn.0))
    }

    #[inline]
    fn playout(&mut self, dice: &mut Dice, _room: &mut Vec<u8>) -> Payoffs {
        let mut chance = dice.next();
        while self.turn().is_some() {
            // A new drop of chance lasts for a whole playout: at most nine numbers of seven bits.
            let count = self.board.count_free();
            let index = ((chance & 0x7F) as u32 * count) >> 7;
            chance >>= 7;
            let cell = self.board.free_cell(index);
            self.play(&cell);
        }
        self.payoffs()
    }
}
