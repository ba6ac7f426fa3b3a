//! The generic walk over all positions, through rules and systems.

use std::hint::black_box;

use qipan_engine::Counting;

use qipan_tictactoe::TicTacToe;

use super::harness::rate;
use super::sample;
use super::table::Measured;

pub(super) fn leaves() -> Measured {
    let game = sample::new_match();
    Measured::speed(rate(|| black_box(game.state()).perft(&TicTacToe, 9, Counting::EveryLeaf)))
}
