//! Actions: what a turn consists of, how one is judged, and all that are legal.

use crate::notation;
use crate::{Command, Mode, PieceId, Position, Rejection, Rotation, lines};
use qipan_engine::Seat;
use qipan_engine::primitives::grid::{Cell, Grid};

/// What a seat does with its turn. A bird that turns on the spot is placed on its own cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Place { piece: PieceId, to: Cell, rotation: Rotation },
    Skip,
}

impl Position {
    /// Calls `visit` with every legal action of the seat in turn until it returns false. It does not check whether the
    /// match is over; the caller does.
    #[inline]
    pub fn visit_actions(&self, mut visit: impl FnMut(Action) -> bool) {
        let free = lines::board(self.options.size) & !self.occupied();
        for piece in PieceId::of(self.turn) {
            let from = self.piece(piece).cell();
            for to in lines::each(lines::in_line(from, self.reach()) & free) {
                let can_turn = from.chebyshev(to) == 1;
                if !self.visit_rotations(piece, to, can_turn, &mut visit) {
                    return;
                }
            }
            if piece.is_bird() && !self.visit_rotations(piece, from, true, &mut visit) {
                return;
            }
        }
        if self.may_skip() {
            visit(Action::Skip);
        }
    }

    #[inline]
    fn visit_rotations(
        &self,
        piece: PieceId,
        to: Cell,
        can_turn: bool,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let now = self.piece(piece);
        let must_fit = self.options.mode == Mode::Edge;
        let mut try_out = |rotation: Rotation| {
            let is_legal = !must_fit || self.fits(piece, to, rotation);
            !is_legal || visit(Action::Place { piece, to, rotation })
        };
        if !can_turn {
            return try_out(now.rotation);
        }
        let stays = to == now.cell();
        Rotation::ALL.into_iter().all(|rotation| stays && rotation == now.rotation || try_out(rotation))
    }

    /// All legal actions of the seat in turn.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::with_capacity(64);
        self.visit_actions(|action| {
            actions.push(action);
            true
        });
        actions
    }

    /// How many legal actions the seat in turn has.
    pub fn count_actions(&self) -> u32 {
        if self.options.mode == Mode::Free {
            return self.count_free_actions();
        }
        let mut count = 0;
        self.visit_actions(|_| {
            count += 1;
            true
        });
        count
    }

    /// In free mode cells are counted instead of visited: a piece may turn on its way to a neighbouring cell, so such a
    /// cell counts for four actions and any other for one. A bird has three more on its own cell.
    fn count_free_actions(&self) -> u32 {
        let free = lines::board(self.options.size) & !self.occupied();
        let turning = Rotation::ALL.len() as u32 - 1;
        let count = |piece: PieceId| {
            let from = self.piece(piece).cell();
            let all = lines::in_line(from, self.reach()) & free;
            let near = lines::in_line(from, 1) & free;
            all.count_ones() + turning * (near.count_ones() + u32::from(piece.is_bird()))
        };
        PieceId::of(self.turn).map(count).sum::<u32>() + u32::from(self.may_skip())
    }

    /// The legal action at this index of [`Position::actions`], found without a list.
    pub fn nth_action(&self, index: u32) -> Option<Action> {
        let (mut left, mut found) = (index, None);
        self.visit_actions(|action| {
            if left == 0 {
                found = Some(action);
                return false;
            }
            left -= 1;
            true
        });
        found
    }

    pub fn has_action(&self) -> bool {
        // A bird can always turn in free mode, so only in edge mode can a seat be without an action.
        let mut found = self.options.mode == Mode::Free;
        if !found {
            self.visit_actions(|_| {
                found = true;
                false
            });
        }
        found
    }

    /// No seat may skip twice in a row. Since a bird can always turn in free mode, no seat has to.
    #[inline]
    pub fn may_skip(&self) -> bool {
        self.options.mode == Mode::Free && !self.skipped[self.turn.index() & 1]
    }

    /// The command that makes an action.
    pub fn command(&self, action: Action) -> Command {
        match action {
            Action::Skip => Command::Skip {},
            Action::Place { piece, to, rotation } => match self.piece(piece).cell() {
                from if from == to => Command::Rotate { cell: from, rotation },
                from => Command::Move { from, to, rotation },
            },
        }
    }

    /// Judges a command of a seat.
    pub fn judge(&self, seat: Seat, command: &Command) -> Result<Action, Rejection> {
        if seat != self.turn {
            return Err(Rejection::NotYourTurn { turn: self.turn });
        }
        match *command {
            Command::Skip {} => self.judge_skip(),
            Command::Rotate { cell, rotation } => {
                let piece = self.own_piece(cell)?;
                if !piece.is_bird() {
                    return Err(Rejection::OnlyBirdRotates {});
                }
                if rotation == self.piece(piece).rotation {
                    return Err(Rejection::NothingTurns {});
                }
                self.judge_fit(piece, cell, rotation)
            }
            Command::Move { from, to, rotation } => self.judge_move(from, to, rotation),
        }
    }

    fn judge_skip(&self) -> Result<Action, Rejection> {
        match self.options.mode {
            Mode::Edge => Err(Rejection::NoSkip {}),
            Mode::Free if !self.may_skip() => Err(Rejection::SkipTwice {}),
            Mode::Free => Ok(Action::Skip),
        }
    }

    fn judge_move(&self, from: Cell, to: Cell, rotation: Rotation) -> Result<Action, Rejection> {
        self.on_board(to)?;
        let piece = self.own_piece(from)?;
        if let Some(other) = self.piece_on(to) {
            return Err(Rejection::CellOccupied { place: self.place_name(to), seat: other.seat() });
        }
        let (columns, rows) = (from.col.abs_diff(to.col), from.row.abs_diff(to.row));
        if columns != 0 && rows != 0 && columns != rows {
            return Err(Rejection::NotStraight { from: self.place_name(from), to: self.place_name(to) });
        }
        let (steps, most) = (columns.max(rows), self.reach());
        if steps > most {
            return Err(Rejection::TooFar { steps, most });
        }
        if steps > 1 && rotation != self.piece(piece).rotation {
            return Err(Rejection::RotationNeedsOneStep { steps });
        }
        self.judge_fit(piece, to, rotation)
    }

    fn judge_fit(&self, piece: PieceId, to: Cell, rotation: Rotation) -> Result<Action, Rejection> {
        if self.options.mode == Mode::Edge && !self.fits(piece, to, rotation) {
            return Err(Rejection::NoFit { place: self.place_name(to) });
        }
        Ok(Action::Place { piece, to, rotation })
    }

    fn own_piece(&self, cell: Cell) -> Result<PieceId, Rejection> {
        self.on_board(cell)?;
        let piece = self.piece_on(cell).filter(|piece| piece.seat() == self.turn);
        piece.ok_or_else(|| Rejection::NoSuchPiece { place: self.place_name(cell) })
    }

    fn place_name(&self, cell: Cell) -> String {
        notation::place_name(cell, self.options.size)
    }

    fn on_board(&self, cell: Cell) -> Result<(), Rejection> {
        let size = self.options.size;
        if Grid::new(size, size).contains(cell) {
            return Ok(());
        }
        Err(Rejection::OffBoard { col: cell.col, row: cell.row, size })
    }
}
