//! Which frames carry a position. Only servers decide that: browsers do not have the functions of the engine for it.

use crate::Position;
use qipan_engine::{AnyMatch, Problem, Seat, Viewer};
use serde::de::DeserializeOwned;

impl Position {
    /// What a seat can do now. It contains nothing that this seat may not know.
    pub fn of(game: &dyn AnyMatch, seat: Seat) -> Result<Position, Problem> {
        match game.position(Viewer::Seat(seat))? {
            Some(state) => {
                Ok(Position { n: game.seq(), state: Some(read(&state)?), legal: None, complete: true })
            }
            None => Position::listing(game.seq(), &game.legal(seat)?),
        }
    }

    fn listing(n: u64, (legal, complete): &(String, bool)) -> Result<Position, Problem> {
        Ok(Position { n, state: None, legal: Some(read(legal)?), complete: *complete })
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("internal", error.to_string()))
}

/// Decides for one seat which frames carry a position, so that its clients never have to ask for one.
#[derive(Clone, Debug, Default)]
pub struct PositionFeed {
    /// The list that was sent to the seat last, as the engine wrote it; `None` while the seat is not to act.
    listed: Option<(String, bool)>,
}

impl PositionFeed {
    /// For a `welcome` with the whole view. All clients of the seat get the same, so later frames fit all of them.
    pub fn begin(&mut self, game: &dyn AnyMatch, seat: Seat) -> Result<Option<Position>, Problem> {
        if game.manifest().is_open() {
            return Position::of(game, seat).map(Some);
        }
        self.listed = None;
        self.next_list(game, seat)
    }

    /// For the frame of the last command. `None` if the client can apply the events, if the seat is not to act, or if
    /// it has the same list already.
    pub fn next(&mut self, game: &dyn AnyMatch, seat: Seat) -> Result<Option<Position>, Problem> {
        if !game.manifest().is_open() {
            return self.next_list(game, seat);
        }
        let needed = !game.is_observable(Viewer::Seat(seat));
        needed.then(|| Position::of(game, seat)).transpose()
    }

    fn next_list(&mut self, game: &dyn AnyMatch, seat: Seat) -> Result<Option<Position>, Problem> {
        if !game.to_act().contains(seat) {
            self.listed = None;
            return Ok(None);
        }
        let list = game.legal(seat)?;
        if self.listed.as_ref() == Some(&list) {
            return Ok(None);
        }
        let position = Position::listing(game.seq(), &list)?;
        self.listed = Some(list);
        Ok(Some(position))
    }
}
