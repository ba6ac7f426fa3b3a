//! Whether commands get slower as a match gets longer. The history must not add to the cost of a command.

use std::time::Instant;

use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, Command, Match, Seat, SystemCommand};
use qipan_tictactoe::TicTacToe;

use super::sample;
use super::table::Measured;

const MATCHES: usize = 300;
const BLOCK: usize = 20;
const EARLY: usize = 50;
const LATE: usize = 5_000;

/// Plays long matches in which every move is undone, and times a block of commands around the 50th and one around the
/// 5,000th. The medians are compared, so that an interruption in one match does not count.
pub(super) fn growth() -> Measured {
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for _ in 0..MATCHES {
        let mut game = sample::new_match();
        play(&mut game, EARLY - BLOCK / 2);
        early.push(time_block(&mut game));
        play(&mut game, LATE - EARLY - BLOCK);
        late.push(time_block(&mut game));
    }
    Measured::Ratio { value: median(late) / median(early), at_most: 1.2 }
}

fn time_block(game: &mut Match<TicTacToe>) -> f64 {
    let start = Instant::now();
    play(game, BLOCK);
    start.elapsed().as_secs_f64()
}

/// Carries out this number of commands, alternating moves and undos. The number is even, so the next block begins
/// with a move.
fn play(game: &mut Match<TicTacToe>, commands: usize) {
    let place = Command::Game(qipan_tictactoe::Command::ClickCell { cell: 4 });
    let undo = Command::System(SystemCommand::Undo(UndoCommand::Undo {}));
    for _ in 0..commands / 2 {
        for command in [&place, &undo] {
            if let Err(refusal) = game.apply(Actor::Seat(Seat(0)), command, 0) {
                unreachable!("a move can always be made and taken back: {refusal}");
            }
        }
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
