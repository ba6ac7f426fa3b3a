//! Random matches of tic-tac-toe, the game that is used to measure the engine.

use qipan_engine::{Actor, Command, Header, Journal, Match, Rules, Seats, Seed};
use qipan_tictactoe::{Options, TicTacToe};

/// A fast generator for choosing moves. It must not cost more than what is measured.
#[derive(Clone, Debug)]
pub(super) struct XorShift(u64);

impl XorShift {
    pub(super) fn new() -> XorShift {
        XorShift(0x9E37_79B9_7F4A_7C15)
    }

    /// An index into a list of this length. The length must not be 0.
    #[inline]
    pub(super) fn index(&mut self, length: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The high half of a product is as uniform as a remainder and needs no division.
        ((self.0 >> 32).wrapping_mul(length as u64) >> 32) as usize
    }
}

pub(super) fn header() -> Header<TicTacToe> {
    Header::new(&TicTacToe, Seats::new(2), Seed::from_number(1), Options {})
}

pub(super) fn new_match() -> Match<TicTacToe> {
    match Match::create(TicTacToe, &header()) {
        Ok((game, _)) => game,
        Err(refusal) => unreachable!("tic-tac-toe always begins: {refusal}"),
    }
}

/// Journals of whole random matches. All moves are legal, so a replay need not check them.
pub(super) fn journals(count: usize) -> Vec<Journal<TicTacToe>> {
    let mut rng = XorShift::new();
    (0..count).map(|_| journal(&mut rng)).collect()
}

fn journal(rng: &mut XorShift) -> Journal<TicTacToe> {
    let (mut game, mut entries, mut legal) = (new_match(), Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        legal.clear();
        TicTacToe.legal_commands(game.state(), seat, &mut legal);
        let command = Command::Game(legal[rng.index(legal.len())].clone());
        match game.apply(Actor::Seat(seat), &command, 0) {
            Ok(applied) => entries.push(applied.to_entry()),
            Err(refusal) => unreachable!("a legal command was refused: {refusal}"),
        }
    }
    Journal { header: header(), entries }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_matches_are_whole_and_differ() {
        let journals = journals(50);
        assert!(journals.iter().all(|journal| (5..=9).contains(&journal.entries.len())));
        assert!(journals.iter().all(|journal| journal.audit(&TicTacToe).is_ok()));
        let first = &journals[0];
        assert!(journals.iter().any(|journal| journal.entries != first.entries));
    }
}
