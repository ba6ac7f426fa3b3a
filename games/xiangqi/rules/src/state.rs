//! The state of a match: the position, the seats of the armies, and what draws by rule need.

mod wire;

use crate::board::{Army, Move, Piece, Point, Position};
use crate::command::{PlayError, Rejection};
use crate::event::{Cause, Event};
use crate::notation::fen;
use crate::options::{Options, Start};
use qipan_engine::{Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

/// A draw by repetition looks back over at most this many positions; a longer cycle is not detected.
pub(crate) const MAX_REMEMBERED: usize = 120;

/// This many moves of each side without capture are a draw, if the table has chosen that rule.
pub(crate) const QUIET_MOVES: u32 = 60;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "wire::Wire", into = "wire::Wire")]
pub struct State {
    pub position: Position,
    /// The name of the layout, or `fen` or `custom`.
    pub layout: String,
    /// The seat that plays the first army; the others follow in order.
    pub first: Seat,
    pub rules: DrawRules,
    /// A number for every piece on the board, by point, that it keeps while it moves.
    pub(crate) ids: Ids,
    pub last: Option<LastMove>,
    /// Everything that was taken, in order.
    pub taken: Vec<Piece>,
    /// How the last general came to its end.
    pub fall: Option<Cause>,
    /// Moves since the last capture or fallen general.
    pub quiet: u32,
    pub moves: u32,
    /// Hashes of earlier positions that could occur again; kept only if repetition matters.
    pub(crate) seen: Vec<u64>,
}

/// The draws that the table has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRules {
    pub repetition: bool,
    pub sixty_moves: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastMove {
    pub army: Army,
    pub from: Point,
    pub to: Point,
}

/// The numbers of the pieces by square; 0 where none stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ids(pub(crate) [u8; 256]);

impl Ids {
    /// Numbers all pieces from 1.
    fn of(position: &Position) -> Ids {
        let mut ids = Ids([0; 256]);
        for ((point, _), id) in position.pieces().zip(1..) {
            *ids.at(point) = id;
        }
        ids
    }

    fn at(&mut self, point: Point) -> &mut u8 {
        &mut self.0[usize::from(crate::board::square(point))]
    }

    pub(crate) fn get(&self, point: Point) -> u8 {
        self.0[usize::from(crate::board::square(point))]
    }
}

impl State {
    pub(crate) fn new(options: &Options, seats: Seats) -> Result<State, Rejection> {
        let Start { name, layout, quiet, moves } = options.start(seats.count)?;
        let position = layout.position()?;
        let rules = DrawRules { repetition: options.repetition_draw, sixty_moves: options.sixty_move_draw };
        let ids = Ids::of(&position);
        let mut state = State {
            position,
            layout: name,
            first: seats.first,
            rules,
            ids,
            last: None,
            taken: Vec::new(),
            fall: None,
            quiet: u32::from(quiet),
            moves,
            seen: Vec::new(),
        };
        state.remember();
        Ok(state)
    }

    fn count(&self) -> u8 {
        self.position.terrain().armies.len() as u8
    }

    pub fn seat_of(&self, army: Army) -> Seat {
        Seat((self.first.0 + army.0) % self.count().max(1))
    }

    pub fn army_of(&self, seat: Seat) -> Army {
        let count = self.count().max(1);
        Army((seat.0 % count + count - self.first.0 % count) % count)
    }

    /// The seat whose turn it is.
    pub fn turn(&self) -> Seat {
        self.seat_of(self.position.turn())
    }

    /// The seats of armies whose generals live.
    pub fn living(&self) -> SeatSet {
        let living = self.position.armies().filter(|army| self.position.is_alive(*army));
        living.map(|army| self.seat_of(army)).collect()
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Moved { army, from, to, captured, .. } => self.apply_move(army, from, to, captured),
            Event::LaserFired { victim, .. } => self.apply_fall(victim, Cause::Laser),
            Event::GeneralFell { army, cause } => self.apply_fall(army, cause),
        }
    }

    fn apply_move(&mut self, army: Army, from: Point, to: Point, captured: Option<Piece>) {
        let is_soldier = self.position.piece(from).is_some_and(|it| it.kind == crate::Kind::Soldier);
        let id = std::mem::take(self.ids.at(from));
        *self.ids.at(to) = id;
        self.position.shift(Move::new(from, to));
        self.last = Some(LastMove { army, from, to });
        self.taken.extend(captured);
        self.moves = self.moves.saturating_add(1);
        self.quiet = if captured.is_some() { 0 } else { self.quiet.saturating_add(1) };
        // Soldiers never go back, so after a soldier's step forward no earlier position can occur again.
        if captured.is_some() || (is_soldier && from.file == to.file) {
            self.seen.clear();
        }
        self.remember();
    }

    fn apply_fall(&mut self, army: Army, cause: Cause) {
        if let Some(point) = self.position.general(army) {
            *self.ids.at(point) = 0;
            self.taken.extend(self.position.piece(point));
            self.position.kill(army);
            self.quiet = 0;
            self.seen.clear();
            self.remember();
        }
        self.fall = Some(cause);
    }

    fn remember(&mut self) {
        if self.rules.repetition {
            if self.seen.len() >= MAX_REMEMBERED {
                self.seen.remove(0);
            }
            self.seen.push(self.position.hash());
        }
    }

    /// How often this position has occurred, if that is counted.
    pub fn repetitions(&self) -> u8 {
        let now = self.position.hash();
        self.seen.iter().filter(|hash| **hash == now).count().min(255) as u8
    }

    /// How many moves without capture are left until the draw, if the table has chosen it.
    pub fn moves_to_draw(&self) -> Option<u32> {
        let most = QUIET_MOVES * self.living().len();
        self.rules.sixty_moves.then(|| most.saturating_sub(self.quiet))
    }

    /// Refuses states that no match can reach.
    pub(crate) fn check(&self, seats: Seats) -> Result<(), Rejection> {
        let impossible = |what| Err(PlayError::ImpossibleState { what }.into());
        if self.count() != seats.count || self.first != seats.first {
            return impossible("the armies do not fit the seats");
        }
        if self.seen.len() > MAX_REMEMBERED || self.taken.len() > 64 {
            return impossible("more is remembered than can be");
        }
        let is_known = |army: Army| army.0 < seats.count;
        let terrain = self.position.terrain();
        let fits = |last: LastMove| is_known(last.army) && terrain.has(last.from) && terrain.has(last.to);
        if !self.last.is_none_or(fits) || !self.taken.iter().all(|piece| is_known(piece.army)) {
            return impossible("something happened that cannot");
        }
        Ok(())
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        fen::write(&self.position, self.quiet.min(u32::from(u16::MAX)) as u16, self.moves)
    }
}
