//! The state: the position, how it came about, and what each seat has done.

use crate::position::{Piece, STILL_LIMIT};
use crate::{Action, Event, Options, PieceId, Position, Rejection, SHAPES};
use qipan_engine::primitives::grid::Grid;
use qipan_engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// The longest match. Each seat's best can grow three times without a win. After each of these six times, and from the
/// start, at most `STILL_LIMIT` actions follow.
pub(crate) const MAX_ACTIONS: usize = (2 * (SHAPES as usize - 1) + 1) * STILL_LIMIT as usize;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub position: Position,
    /// What every action changed, oldest first: all earlier positions can be derived from it. Its length is bounded by
    /// `MAX_ACTIONS`.
    pub(crate) past: Vec<Change>,
    /// By seat.
    pub counts: [Counts; 2],
}

/// What a seat has done, without what was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Moves and turns of the bird.
    pub moves: u16,
    pub skips: u16,
}

impl State {
    pub(crate) fn new(options: Options, first: Seat) -> Result<State, Rejection> {
        let position = Position::start(options, first)?;
        Ok(State { position, past: Vec::new(), counts: [Counts::default(); 2] })
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        let (seat, action) = match *event {
            Event::Moved { seat, piece, to, rotation, .. } => (seat, Action::Place { piece, to, rotation }),
            Event::Rotated { seat, piece, cell, rotation, .. } => {
                (seat, Action::Place { piece, to: cell, rotation })
            }
            Event::Skipped { seat } => (seat, Action::Skip),
        };
        let counts = &mut self.counts[seat.index() & 1];
        let count = if action == Action::Skip { &mut counts.skips } else { &mut counts.moves };
        *count = count.saturating_add(1);
        self.act(action);
    }

    /// Advances to the position after an action, and records the one before.
    pub(crate) fn act(&mut self, action: Action) {
        self.past.push(Change::of(&self.position, action));
        self.position = self.position.after(action);
    }

    /// How often the position has occurred with the same seat in turn, this time included.
    ///
    /// Goes back action by action and keeps one bit for every piece that stood differently then. An action moves one
    /// piece, so only its bit can change; the whole board is never compared. This runs after every action.
    pub fn occurrences(&self) -> u8 {
        let now = self.position.pieces.map(Piece::packed);
        let mut differing = 0u8;
        let mut count = 1;
        for (index, change) in self.past.iter().rev().enumerate() {
            if *change != Change::SKIP {
                let piece = change.piece().index();
                let differs = u8::from(change.packed_before() != now[piece]);
                differing = differing & !(1 << piece) | differs << piece;
            }
            // Seats always alternate, so every other earlier position had the same seat in turn.
            count += u8::from(index % 2 == 1 && differing == 0);
        }
        count
    }

    /// The boards of all earlier positions, with the seat that was in turn.
    pub(crate) fn past_keys(&self) -> impl Iterator<Item = (u64, Seat)> {
        let mut position = self.position;
        self.past.iter().rev().map(move |change| {
            change.take_back(&mut position.pieces);
            position.turn = position.turn.next(2);
            (position.board_key(), position.turn)
        })
    }

    /// What the last action changed: the piece and where it stood, or `Some(None)` after a skip.
    pub(crate) fn last_change(&self) -> Option<Option<(PieceId, Piece)>> {
        self.past.last().map(|change| change.before())
    }

    /// Refuses states that play cannot reach.
    pub(crate) fn check(&self, seats: Seats) -> Result<(), Rejection> {
        let is_possible = self.position.is_possible(seats.first)
            && self.past.len() <= MAX_ACTIONS
            && self.past_is_possible();
        if is_possible { Ok(()) } else { Err(Rejection::ImpossiblePosition {}) }
    }

    /// Whether every earlier position was possible: a piece of the seat in turn moved, and every piece was on the board
    /// on its own cell.
    fn past_is_possible(&self) -> bool {
        let size = self.position.options.size;
        let mut pieces = self.position.pieces;
        let mut seat = self.position.turn;
        self.past.iter().rev().all(|change| {
            change.take_back(&mut pieces);
            seat = seat.next(2);
            change.is_written_right()
                && change.before().is_none_or(|(piece, before)| {
                    let mut others = PieceId::ALL.into_iter().filter(|other| *other != piece);
                    piece.seat() == seat
                        && Grid::new(size, size).contains(before.cell())
                        && others.all(|other| pieces[other.index()].cell() != before.cell())
                })
        })
    }
}

/// The piece that an action moved and how it stood before, in eleven bits; a twelfth stands for a skip.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Change(u16);

impl Change {
    const SKIP: Change = Change(1 << 11);

    fn of(position: &Position, action: Action) -> Change {
        let Action::Place { piece, .. } = action else {
            return Change::SKIP;
        };
        Change(u16::from(piece.0 & 7) << 8 | u16::from(position.piece(piece).packed()))
    }

    /// The piece that moved. A skip has none.
    #[inline]
    fn piece(self) -> PieceId {
        PieceId((self.0 >> 8 & 7) as u8)
    }

    /// How the piece stood before, as [`Piece::packed`].
    #[inline]
    fn packed_before(self) -> u8 {
        self.0 as u8
    }

    fn before(self) -> Option<(PieceId, Piece)> {
        let before = Piece::unpacked(self.packed_before());
        (self.0 & Change::SKIP.0 == 0).then_some((self.piece(), before))
    }

    fn take_back(self, pieces: &mut [Piece; 8]) {
        if let Some((piece, before)) = self.before() {
            pieces[piece.index()] = before;
        }
    }

    fn is_written_right(self) -> bool {
        self.0 <= Change::SKIP.0
    }
}
