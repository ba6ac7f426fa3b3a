//! Counting positions and playing at random: measures the speed of the board and checks its results.

use super::moves::MoveList;
use super::position::Position;
use qipan_engine::Rng;

/// How a random match went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    pub moves: u32,
    /// The team that won, if one did before the moves ran out.
    pub winner: Option<u8>,
}

impl Position {
    /// The number of positions after exactly `depth` more moves. `bulk` counts the moves of the last ply instead of
    /// making them.
    pub fn perft(&mut self, depth: u32, bulk: bool) -> u64 {
        match depth {
            0 => return 1,
            1 if bulk => return self.count_moves(),
            _ => {}
        }
        let mut moves = MoveList::new();
        self.moves_into(&mut moves);
        let mut total = 0;
        for step in moves.as_slice() {
            let undo = self.make(*step);
            total += self.perft(depth - 1, bulk);
            self.unmake(undo);
        }
        total
    }

    /// Plays random moves until a team has won, the army in turn cannot move or the number of moves is reached.
    pub fn playout(&mut self, rng: &mut Rng, most: u32) -> Playout {
        let mut list = MoveList::new();
        for moves in 0..most {
            self.moves_into(&mut list);
            match list.as_slice() {
                [] => return Playout { moves, winner: self.winner() },
                all => self.make(all[rng.below(all.len() as u32) as usize]),
            };
        }
        Playout { moves: most, winner: self.winner() }
    }
}
