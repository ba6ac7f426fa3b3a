//! Replaying matches from their events, and computing the state hash.

use std::hint::black_box;

use qipan_tictactoe::TicTacToe;

use super::harness::rate;
use super::sample;
use super::table::Measured;

/// Replays whole matches, including their creation and the comparison of every hash.
pub(super) fn events() -> Measured {
    let journals = sample::journals(256);
    let events = |journal: &qipan_engine::Journal<TicTacToe>| {
        journal.entries.iter().map(|entry| entry.events.len() as u64).sum::<u64>()
    };
    Measured::speed(rate(|| {
        let replayed = journals.iter().filter(|journal| black_box(journal.replay(&TicTacToe)).is_ok());
        replayed.map(events).sum()
    }))
}

pub(super) fn hashes() -> Measured {
    const BATCH: u64 = 1000;
    let game = sample::new_match();
    Measured::speed(rate(|| {
        for _ in 0..BATCH {
            black_box(black_box(game.state()).hash());
        }
        BATCH
    }))
}
