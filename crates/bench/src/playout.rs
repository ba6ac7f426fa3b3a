//! Random matches without a journal, as a search plays them: list the moves, choose one, carry it out.

use qipan_engine::{Rules, Sandbox};
use qipan_tictactoe::TicTacToe;

use super::harness::rate;
use super::sample::{self, XorShift};
use super::table::Measured;

/// How many matches are played between two readings of the clock.
const BATCH: u64 = 1000;

pub(super) fn matches() -> Measured {
    let start = Sandbox::new(TicTacToe, sample::new_match().into_state());
    let (mut sandbox, mut legal, mut rng) = (start.clone(), Vec::new(), XorShift::new());
    let rate = rate(|| {
        for _ in 0..BATCH {
            sandbox.copy_play_from(&start);
            while sandbox.state.sys.play.outcome.is_none() {
                let seat = sandbox.state.core.turn;
                legal.clear();
                TicTacToe.legal_commands(&sandbox.state, seat, &mut legal);
                let command = &legal[rng.index(legal.len())];
                if sandbox.play(seat, command).is_err() {
                    return 0;
                }
            }
        }
        BATCH
    });
    Measured::Speed { rate, target: Some(1_500_000.0), aim: Some(2_700_000.0) }
}
