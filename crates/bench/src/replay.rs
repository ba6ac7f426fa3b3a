//! Rebuilding matches from their events, and the hash that proves it.

use std::hint::black_box;

use super::harness::rate;
use super::sample;
use super::table::Measured;

/// Whole matches, set-up and comparison of every hash included.
pub(super) fn events() -> Measured {
    let journals = sample::journals(256);
    let events = |journal: &qipan_engine::Journal<qipan_tictactoe::TicTacToe>| {
        journal.entries.iter().map(|entry| entry.events.len() as u64).sum::<u64>()
    };
    Measured::speed(rate(|| {
        let replayed = journals.iter().filter(|journal| black_box(journal.replay()).is_ok());
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
