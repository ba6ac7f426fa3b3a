//! What a viewer sees. Nothing is hidden, so all viewers see the same.

use crate::piece::edges;
use crate::{Action, Edge, Options, PieceId, Position, PuzzleChess, Rotation, STILL_LIMIT, State, rules};
use qipan_engine::primitives::grid::Cell;
use qipan_engine::{MatchState, Seat, Sketch, SketchSign};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub options: Options,
    pub turn: Seat,
    /// By seat.
    pub sides: [SideView; 2],
    /// All eight, by number.
    pub pieces: [PieceView; 8],
    /// Where the pieces of the seat in turn can go; empty once the match is over.
    pub targets: Vec<Target>,
    pub can_skip: bool,
    /// The last action; `None` at the start.
    pub last: Option<LastAction>,
    pub standstill: Standstill,
}

/// What belongs to a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideView {
    /// 1 begins, 2 follows.
    pub player: u8,
    pub start_row: u8,
    pub goal_row: u8,
    /// How many of its pieces stand on the goal row, and how many at most so far.
    pub on_goal: u8,
    pub best: u8,
    pub statistics: Statistics,
}

/// What a seat has done. Moves and skips that were taken back do not count; taking back does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statistics {
    pub moves: u16,
    pub skips: u16,
    pub undos: u32,
    /// Since the seat's last action.
    pub consecutive_undos: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceView {
    pub id: PieceId,
    pub seat: Seat,
    /// 1 to 4; 4 is the bird.
    pub shape: u8,
    pub cell: Cell,
    pub rotation: Rotation,
    /// As they are shown now: top, right, bottom, left.
    pub edges: [Edge; 4],
}

/// A cell that a piece can go to, or its own if it can turn there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Target {
    pub piece: PieceId,
    pub cell: Cell,
    /// The rotations it may end with.
    pub rotations: Vec<Rotation>,
    /// Whether it may turn on the way there: one step, or the bird on the spot.
    pub can_rotate: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LastAction {
    Moved { piece: PieceId, from: Cell, to: Cell, rotation_before: Rotation },
    Rotated { piece: PieceId, cell: Cell, rotation_before: Rotation },
    Skipped { seat: Seat },
}

/// How near the match is to a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standstill {
    /// Actions in a row without progress, and the number that makes a draw.
    pub actions: u8,
    pub limit: u8,
    /// How often the position has occurred; the third time is a draw.
    pub occurrences: u8,
}

impl View {
    /// The board as the first player sees it: columns from right to left, rows from the bottom.
    pub(crate) fn sketch(&self) -> Sketch {
        let size = self.options.size;
        let mut sketch = Sketch::of_cells(size, size);
        let turned = |at: u8| size.saturating_sub(1).saturating_sub(at);
        for piece in &self.pieces {
            let sign = SketchSign::Tile(char::from(b'0' + piece.shape % 10));
            sketch.put(turned(piece.cell.col), turned(piece.cell.row), piece.seat, sign);
        }
        sketch
    }

    pub(crate) fn of(state: &MatchState<PuzzleChess>) -> View {
        let core = &state.core;
        let position = &core.position;
        let is_over = state.sys.play.outcome.is_some() || rules::outcome(core).is_some();
        View {
            options: position.options,
            turn: position.turn,
            sides: [Seat(0), Seat(1)].map(|seat| SideView::of(state, seat)),
            pieces: PieceId::ALL.map(|piece| PieceView::of(position, piece)),
            targets: if is_over { Vec::new() } else { targets(position) },
            can_skip: !is_over && position.may_skip(),
            last: last_action(core),
            standstill: Standstill {
                actions: position.still,
                limit: STILL_LIMIT,
                occurrences: core.occurrences(),
            },
        }
    }
}

impl SideView {
    fn of(state: &MatchState<PuzzleChess>, seat: Seat) -> SideView {
        let position = &state.core.position;
        let counts = state.core.counts[seat.index() & 1];
        let undos = state.sys.record.undo.tally(seat);
        SideView {
            player: if seat == position.first { 1 } else { 2 },
            start_row: position.start_row(seat),
            goal_row: position.goal_row(seat),
            on_goal: position.on_goal(seat),
            best: position.best[seat.index() & 1],
            statistics: Statistics {
                moves: counts.moves,
                skips: counts.skips,
                undos: undos.total,
                consecutive_undos: undos.in_a_row,
            },
        }
    }
}

impl PieceView {
    fn of(position: &Position, id: PieceId) -> PieceView {
        let piece = position.piece(id);
        PieceView {
            id,
            seat: id.seat(),
            shape: id.shape(),
            cell: piece.cell(),
            rotation: piece.rotation,
            edges: edges(id.shape(), piece.rotation),
        }
    }
}

/// The legal actions, grouped by piece and cell.
fn targets(position: &Position) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for action in position.actions() {
        let Action::Place { piece, to, rotation } = action else {
            continue;
        };
        match targets.last_mut().filter(|target| target.piece == piece && target.cell == to) {
            Some(target) => target.rotations.push(rotation),
            None => {
                let can_rotate = position.piece(piece).cell().chebyshev(to) <= 1;
                targets.push(Target { piece, cell: to, rotations: vec![rotation], can_rotate });
            }
        }
    }
    targets
}

fn last_action(state: &State) -> Option<LastAction> {
    let Some((piece, before)) = state.last_change()? else {
        return Some(LastAction::Skipped { seat: state.position.turn.next(2) });
    };
    let (from, rotation_before) = (before.cell(), before.rotation);
    let to = state.position.piece(piece).cell();
    Some(if from == to {
        LastAction::Rotated { piece, cell: to, rotation_before }
    } else {
        LastAction::Moved { piece, from, to, rotation_before }
    })
}
