//! A state as it is saved: everything that follows from the pieces is left out and derived when it is read.

use super::{DrawRules, Ids, LastMove, State};
use crate::event::Cause;
use crate::layout::Layout;
use crate::notation::fen;
use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wire {
    board: Layout,
    layout: String,
    first: Seat,
    rules: DrawRules,
    /// The numbers of the pieces in the order of their squares.
    ids: Vec<u8>,
    last: Option<LastMove>,
    /// Letters as in a FEN.
    taken: String,
    fall: Option<Cause>,
    quiet: u32,
    moves: u32,
    seen: Vec<u64>,
}

impl From<State> for Wire {
    fn from(state: State) -> Wire {
        let State { position, layout, first, rules, ids, last, taken, fall, quiet, moves, seen } = state;
        let mut letters = String::new();
        taken.iter().for_each(|piece| fen::write_piece(*piece, &mut letters));
        let ids = position.pieces().map(|(point, _)| ids.get(point)).collect();
        let board = Layout::of(&position);
        Wire { board, layout, first, rules, ids, last, taken: letters, fall, quiet, moves, seen }
    }
}

impl TryFrom<Wire> for State {
    type Error = String;

    fn try_from(wire: Wire) -> Result<State, String> {
        let Wire { board, layout, first, rules, ids, last, taken, fall, quiet, moves, seen } = wire;
        let position = board.position_in_play().map_err(|error| error.to_string())?;
        if position.turn() != board.turn {
            return Err("a dead army is to move".to_owned());
        }
        let mut numbers = Ids([0; 256]);
        if ids.len() != position.pieces().count() || ids.contains(&0) {
            return Err("the pieces and their numbers do not fit".to_owned());
        }
        for ((point, _), id) in position.pieces().zip(&ids) {
            if numbers.0.contains(id) {
                return Err("two pieces have one number".to_owned());
            }
            *numbers.at(point) = *id;
        }
        let taken = fen::read_pieces(&taken).ok_or("what was taken cannot be read")?;
        Ok(State { position, layout, first, rules, ids: numbers, last, taken, fall, quiet, moves, seen })
    }
}
