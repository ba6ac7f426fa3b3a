//! Commands through the whole pipeline with all standard systems: as types, and as JSON.

use std::hint::black_box;

use qipan_engine::{Match, NewMatch};

use qipan_tictactoe::TicTacToe;

use super::harness::rate;
use super::sample;
use super::table::Measured;

/// Enough different matches that branch prediction cannot learn them.
const MATCHES: usize = 2048;

/// The time includes creating the matches.
pub(super) fn typed_commands() -> Measured {
    let journals = sample::journals(MATCHES);
    let rate = rate(|| {
        let mut commands = 0;
        for journal in &journals {
            let Ok((mut game, _)) = Match::create(TicTacToe, &journal.header) else {
                continue;
            };
            for entry in &journal.entries {
                commands += u64::from(black_box(game.apply(entry.seat, &entry.command, 0)).is_ok());
            }
        }
        commands
    });
    Measured::Speed { rate, target: Some(1_000_000.0), aim: Some(3_100_000.0) }
}

pub(super) fn json_commands() -> Measured {
    let journals = sample::journals(MATCHES);
    let texts = |entry: &qipan_engine::Entry<_>| {
        (entry.seat, serde_json::to_string(&entry.command).unwrap_or_default())
    };
    let matches: Vec<Vec<_>> =
        journals.iter().map(|journal| journal.entries.iter().map(texts).collect()).collect();
    let new = NewMatch::with_seed(1);
    let rate = rate(|| {
        let mut commands = 0;
        for moves in &matches {
            let Ok((mut game, _)) = qipan_tictactoe::game().create(&new) else {
                continue;
            };
            for (actor, command) in moves {
                commands += u64::from(black_box(game.apply(*actor, command, None)).is_ok());
            }
        }
        commands
    });
    Measured::Speed { rate, target: Some(300_000.0), aim: None }
}
