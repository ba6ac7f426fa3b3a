//! Reachable and unreachable positions, as data: `check_state` must accept the former and refuse the latter.

use qipan_engine::{Game, Seat, Seats};
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// What is special about the position.
    what: String,
    /// If omitted, the fewest seats of the game.
    seats: Option<u8>,
    #[serde(default)]
    first: u8,
    /// The game's part of the state.
    core: Value,
    possible: bool,
}

/// Checks a list such as `[{ "what": "two moves in a row", "core": {…}, "possible": false }]`.
pub fn check<G: Game>(game: &G, table: &str) {
    let rows: Vec<Row> = serde_json::from_str(table).unwrap_or_else(|error| panic!("the table: {error}"));
    assert!(!rows.is_empty(), "the table has no rows");
    for Row { what, seats, first, core, possible } in rows {
        let core: G::State = serde_json::from_value(core).unwrap_or_else(|error| panic!("{what:?}: {error}"));
        let seats = Seats { count: seats.unwrap_or(game.manifest().seats_min), first: Seat(first) };
        match game.check_state(&core, seats) {
            Ok(()) => assert!(possible, "{what:?} should be refused: {core:?}"),
            Err(reason) => assert!(!possible, "{what:?} should be possible, but: {reason}"),
        }
    }
}
