//! The memory of a live match.
//!
//! Counting allocations would need our own allocator, which is unsafe code. Instead the parts are added up: the state
//! itself and the heap of its windows, which is all that tic-tac-toe has on the heap.

use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Command, Entry, MatchState, SystemCommand};
use qipan_tictactoe::TicTacToe;

use super::sample;
use super::table::Measured;

/// Makes every move, undoes it and makes it again, until all windows are full.
pub(super) fn live_match() -> Measured {
    let mut game = sample::new_match();
    let journals = sample::journals(1);
    let undo = Command::System(SystemCommand::Undo(UndoCommand::Undo {}));
    for Entry { seat, command, .. } in &journals[0].entries {
        for command in [command, &undo, command] {
            if let Err(refusal) = game.apply(*seat, command, 0) {
                unreachable!("a move can always be made and taken back: {refusal}");
            }
        }
    }
    Measured::Bytes { value: bytes(game.state()), at_most: 4096 }
}

fn bytes(state: &MatchState<TicTacToe>) -> usize {
    let sys = &state.sys;
    let windows = [
        sys.record.undo.snapshots.heap_bytes(),
        sys.record.stream.events.heap_bytes(),
        sys.record.action_log.records.heap_bytes(),
    ];
    size_of::<MatchState<TicTacToe>>() + windows.iter().sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_counted() {
        let Measured::Bytes { value, .. } = live_match() else {
            panic!("memory is measured in bytes");
        };
        assert!(value > size_of::<MatchState<TicTacToe>>());
    }
}
