//! Optional strength: the board that the bots of this game search on, and their levels. It makes the strongest bot
//! perfect, sets five levels apart in a game this small, and is the board on which the benchmarks measure tree search.
//! `docs/bots.md` says when a game gains from such a file.

use crate::{Board, Command, TicTacToe};
use qipan_ai::{Chance, Dice, Duel, Level, Payoffs, SearchState, Standing};
use qipan_engine::{Sandbox, Seat};

/// The lower four levels overlook some of the free cells: in a game this small, a lower depth would hardly be noticed.
pub(crate) const LEVELS: [Level; 5] = [
    Level { steps: 1_000, depth: 1, lapses: 0, overlooks: 500, tolerance: 200 },
    Level { steps: 1_000, depth: 1, lapses: 0, overlooks: 480, tolerance: 0 },
    Level { steps: 2_000, depth: 2, lapses: 0, overlooks: 270, tolerance: 0 },
    Level { steps: 5_000, depth: 4, lapses: 0, overlooks: 130, tolerance: 0 },
    Level::sharp(100_000, 9),
];

/// The state without its match: a quarter of a cache line, copied for every playout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FastBoard {
    board: Board,
    turn: Seat,
}

impl SearchState for FastBoard {
    type Game = TicTacToe;
    /// A cell.
    type Move = u8;

    fn of(determinized: Sandbox<TicTacToe>, _observer: Seat) -> FastBoard {
        FastBoard::new(&determinized)
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
    fn playout(&mut self, dice: &mut Dice, _buffer: &mut Vec<u8>) -> Payoffs {
        let mut chance = dice.bits();
        while self.turn().is_some() {
            // One random number is enough for a whole playout: at most nine draws of seven bits.
            let count = self.board.count_free();
            let index = ((chance & 0x7F) as u32 * count) >> 7;
            chance >>= 7;
            let cell = self.board.free_cell(index);
            self.play(&cell);
        }
        self.payoffs()
    }
}

impl FastBoard {
    fn new(determinized: &Sandbox<TicTacToe>) -> FastBoard {
        let core = &determinized.state.core;
        FastBoard { board: core.board, turn: core.turn }
    }

    /// The payoff of a seat if it plays well from now on and the other seat plays at random.
    fn hope_of(&self, seat: Seat) -> Chance {
        match self.turn() {
            None => self.payoffs().of(seat),
            Some(turn) => {
                let hopes = self.board.free_cells().map(|cell| self.after(cell).hope_of(seat));
                match turn == seat {
                    true => hopes.fold(0.0, Chance::max),
                    false => hopes.sum::<Chance>() / self.board.count_free() as Chance,
                }
            }
        }
    }

    #[must_use]
    fn after(mut self, cell: u8) -> FastBoard {
        self.play(&cell);
        self
    }
}

impl Duel for FastBoard {
    type Game = TicTacToe;
    type Move = u8;
    type Undo = FastBoard;
    const SCALE: i32 = 100;

    fn of(determinized: &Sandbox<TicTacToe>) -> FastBoard {
        FastBoard::new(determinized)
    }

    fn seat(&self) -> Seat {
        self.turn
    }

    fn side_of(&self, seat: Seat) -> u8 {
        seat.0 & 1
    }

    fn standing(&self) -> Standing {
        let last = self.turn.next(2);
        match self.board.has_line(last) {
            true => Standing::Won(last.0 & 1),
            false if self.board.is_full() => Standing::Drawn,
            false => Standing::Open,
        }
    }

    fn hash(&self) -> u64 {
        (self.board.key() << 1 | u64::from(self.turn.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn moves(&self, out: &mut Vec<(u8, i32)>) {
        out.extend(self.board.free_cells().map(|cell| (cell, 0)));
    }

    fn make(&mut self, cell: u8) -> FastBoard {
        std::mem::replace(self, self.after(cell))
    }

    fn unmake(&mut self, before: FastBoard) {
        *self = before;
    }

    /// Only the end of the match has a value.
    fn evaluate(&self) -> i32 {
        0
    }

    fn place(&self, cell: u8) -> usize {
        usize::from(cell)
    }

    /// Most moves lead to a draw if both players play well; some leave the other player more room for errors.
    fn tie_break(&self, cell: u8) -> Chance {
        self.after(cell).hope_of(self.turn)
    }

    fn command(&self, cell: u8) -> qipan_engine::Command<TicTacToe> {
        SearchState::command(self, &cell)
    }
}
