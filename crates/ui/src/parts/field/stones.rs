//! Boards on which stones are placed: a tap on a cell is one command, and a stone stays where it has arrived. Everything
//! here works on JSON and cells, so that all games share one copy of it.

use super::{BoardFrame, Edge, FieldLayout, Marks, Proposed, board_frame, frame, label};
use crate::fx::{Act, Delay, Time, VisualEffect};
use crate::parts::brush;
use crate::parts::disc::{Disc, disc_group};
use crate::sound::{self, cues};
use crate::{Batch, BoardContext, Motion, settings, text, text_with};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_engine::primitives::grid::{Cell, Grid};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The cues of an event that places a stone in its field `cell`: it appears there, or it falls there from above.
pub const APPEARS: &[Act] =
    &[Act::Sound(&cues::PLACE), Act::Effect(event_spot, VisualEffect::Dust), Act::Wait(Time::Slide)];
pub const FALLS: &[Act] = &[
    Act::Later(LANDING, &Act::Sound(&cues::PLACE)),
    Act::Later(LANDING, &Act::Effect(event_spot, VisualEffect::Dust)),
    Act::Wait(Time::ArcHigh),
];

/// The style sheet lets stones fall for this time.
const LANDING: Delay = Delay::Time(Time::ArcHigh);

/// What lies on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stones {
    /// The owner of the stone on each cell, row by row from the top left.
    pub owners: Vec<Option<Seat>>,
    /// The cell of the last move.
    pub last: Option<Cell>,
    /// The cells that won, from one end to the other.
    pub line: Vec<Cell>,
}

impl Stones {
    pub fn new(grid: Grid, owner: impl Fn(Cell) -> Option<Seat>) -> Stones {
        Stones { owners: grid.cells().map(owner).collect(), ..Stones::default() }
    }
}

/// How a stone gets to its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// It appears on the cell that was tapped.
    Appears,
    /// It falls to the lowest free cell of the column that was tapped.
    Falls,
}

/// A board of stones. Set the public fields that differ.
#[derive(Clone, Copy, Debug)]
pub struct StoneBoard {
    context: BoardContext,
    game: &'static str,
    layout: FieldLayout,
    stones: Signal<Stones>,
    command: Callback<Cell, Value>,
    pub arrival: Arrival,
    /// Draws the stone of a seat around the origin, in a square of 60.
    pub draw: Callback<Seat, AnyView>,
    /// The cell that waits for a second tap, if moves are confirmed.
    chosen: RwSignal<Option<Cell>>,
    /// The cell under the pointer or the keyboard cursor.
    aimed: RwSignal<Option<Cell>>,
    /// The last batch of events whose stones have arrived.
    landed: RwSignal<Option<u64>>,
}

impl StoneBoard {
    /// `game` is the id of the game; `command` is what a tap on a cell asks for.
    pub fn new<C: Serialize + 'static>(
        context: BoardContext,
        game: &'static str,
        layout: FieldLayout,
        stones: impl Into<Signal<Stones>>,
        command: fn(Cell) -> C,
    ) -> StoneBoard {
        StoneBoard {
            context,
            game,
            layout,
            stones: stones.into(),
            command: Callback::new(move |cell| qipan_engine::to_value(command(cell)).unwrap_or_default()),
            arrival: Arrival::Appears,
            draw: Callback::new(|seat: Seat| disc_group(Disc::plain(seat.0 + 1))),
            chosen: RwSignal::new(None),
            aimed: RwSignal::new(None),
            landed: RwSignal::new(None),
        }
    }

    fn owner(self, cell: Cell) -> Option<Seat> {
        let index = self.layout.grid.index(cell)?;
        self.stones.with(|stones| stones.owners.get(index).copied().flatten())
    }

    fn is_legal(self, cell: Cell) -> bool {
        let command = self.command.run(cell);
        self.context.legal.with(|legal| legal.commands.contains(&command))
    }

    /// Where the stone of a tap on this cell would lie.
    fn landing(self, cell: Cell) -> Cell {
        let column = (0..self.layout.grid.height).rev().map(|row| Cell::new(cell.col, row));
        match self.arrival {
            Arrival::Appears => cell,
            Arrival::Falls => column.into_iter().find(|cell| self.owner(*cell).is_none()).unwrap_or(cell),
        }
    }

    /// Whether a stone falls through this column now: what a tap would place is not shown in its way.
    fn is_falling(self, column: u8) -> bool {
        let landed = self.landed.get();
        self.arrival == Arrival::Falls && self.context.batch.with(|batch| falls_in(column, batch, landed))
    }

    /// Sends the command, or asks for a second tap first. The rules refuse what is not legal, with a message.
    fn tap(self, cell: Cell) {
        let landing = self.landing(cell);
        if settings().get().confirm_move
            && self.is_legal(cell)
            && self.chosen.get_untracked() != Some(landing)
        {
            self.chosen.set(Some(landing));
            return sound::play(&cues::CLICK);
        }
        self.chosen.set(None);
        self.context.send.run(self.command.run(cell));
    }

    fn marks(self) -> Marks {
        let last = self.stones.with(|stones| stones.last);
        let cells = || self.layout.grid.cells();
        let proposed = self.context.hints.with(|hints| {
            let found = hints.iter().filter_map(|hint| {
                let cell = cells().find(|cell| self.command.run(*cell) == hint.command)?;
                let to = self.landing(cell);
                Some(Proposed { from: to, to, percent: hint.percent() })
            });
            found.collect()
        });
        Marks {
            last: last.map(|cell| (cell, cell)),
            free: cells().filter(|cell| self.is_legal(*cell)).collect(),
            selected: self.chosen.get(),
            proposals: proposed,
            ..Marks::default()
        }
    }

    fn spoken(self, cell: Cell) -> String {
        let name = self.layout.grid.name(cell);
        match self.owner(cell) {
            Some(seat) => {
                let player = self.context.people.name(seat);
                text_with("part-stone", &[("cell", name.into()), ("player", player.into())])
            }
            None => text_with("part-no-stone", &[("cell", name.into())]),
        }
    }

    /// If one of the latest events has placed the stone of this cell: the number of that event.
    fn arrived(self, cell: Cell) -> Option<usize> {
        self.context.batch.with(|batch| {
            let is_here = |event: &Option<Value>| event.as_ref().and_then(event_cell) == Some(cell);
            batch.events.iter().position(is_here).filter(|_| batch.motion == Motion::Forward)
        })
    }
}

/// Whether a stone of these events is still falling in a column. `landed` is the last batch whose stones have arrived.
fn falls_in(column: u8, batch: &Batch, landed: Option<u64>) -> bool {
    let mut cells = batch.events.iter().flatten().filter_map(event_cell);
    batch.motion == Motion::Forward && landed != Some(batch.seq) && cells.any(|cell| cell.col == column)
}

/// The field `cell` of an event.
pub fn event_cell(event: &Value) -> Option<Cell> {
    Cell::deserialize(event.get("cell")?).ok()
}

fn event_spot(event: &Value) -> Option<String> {
    event_cell(event).map(frame::usual_spot)
}

/// Draws the board. Wrap it in `fx::stage` with cues of [`APPEARS`] or [`FALLS`].
pub fn stone_board(board: StoneBoard) -> AnyView {
    let title = format!("{}-title", board.game);
    let mut frame = BoardFrame::new(board.game, board.layout, Signal::derive(move || text(&title)));
    frame.checkered = false;
    frame.ground = Callback::new(holes);
    frame.coordinate = Callback::new(move |(edge, number)| coordinate(board.layout.grid, edge, number));
    frame.marks = Memo::new(move |_| board.marks()).into();
    frame.pieces = Callback::new(move |layout: FieldLayout| {
        layout.grid.cells().map(|cell| stone(board, layout, cell)).collect_view().into_any()
    });
    frame.above = Callback::new(move |layout| above(board, layout));
    frame.spoken = Callback::new(move |cell| board.spoken(cell));
    frame.act = Callback::new(move |cell| board.tap(cell));
    frame.drop = Callback::new(move |()| board.chosen.set(None));
    frame.aim = Callback::new(move |cell| board.aimed.set(cell));
    board_frame(frame)
}

fn holes(layout: FieldLayout) -> AnyView {
    let hole = |cell| {
        let (x, y) = layout.centre(cell);
        view! { <circle class="f-hole" cx=x cy=y r="25" /> }
    };
    layout.grid.cells().map(hole).collect_view().into_any()
}

/// Letters below and numbers on the left, as in the names of cells.
fn coordinate(grid: Grid, edge: Edge, number: u8) -> Option<AnyView> {
    match edge {
        Edge::South => {
            let name = grid.name(Cell::new(number, 0));
            Some(label(name.trim_end_matches(|it: char| it.is_ascii_digit())))
        }
        Edge::West => Some(label((grid.height - number).to_string())),
        Edge::North | Edge::East => None,
    }
}

/// The stone of one cell. It is drawn again only when the owner of this cell changes.
fn stone(board: StoneBoard, layout: FieldLayout, cell: Cell) -> AnyView {
    let owner = Memo::new(move |_| board.owner(cell));
    let arrived = Memo::new(move |_| board.arrived(cell));
    let class = move || match (arrived.get(), board.arrival) {
        (None, _) => "f-stone",
        (Some(_), Arrival::Appears) => "f-stone is-new",
        (Some(_), Arrival::Falls) => "f-stone is-falling",
    };
    let style = move || {
        format!("--order: {}; --fall: {}", arrived.get().unwrap_or_default(), u16::from(cell.row) + 1)
    };
    let drawing = move || {
        let seat = owner.get()?;
        let land = move |_| board.landed.set(Some(board.context.batch.with_untracked(|batch| batch.seq)));
        Some(view! { <g class=class style=style on:animationend=land>{scaled(board, seat)}</g> })
    };
    view! { <g class="pc" transform=at(layout.centre(cell))>{drawing}</g> }.into_any()
}

fn scaled(board: StoneBoard, seat: Seat) -> AnyView {
    view! { <g transform="scale(.8)">{board.draw.run(seat)}</g> }.into_any()
}

/// The stone that a tap would place, and the line through the stones that won.
fn above(board: StoneBoard, layout: FieldLayout) -> AnyView {
    let ghost = Memo::new(move |_| {
        let cell = board.chosen.get().or(board.aimed.get())?;
        (board.is_legal(cell) && !board.is_falling(cell.col)).then(|| board.landing(cell))
    });
    let ghost = move || {
        let (cell, seat) = (ghost.get()?, board.context.acting.get()?);
        Some(
            view! { <g class="f-stone is-ghost" transform=at(layout.centre(cell))>{scaled(board, seat)}</g> },
        )
    };
    let ends =
        Memo::new(move |_| board.stones.with(|stones| Some((*stones.line.first()?, *stones.line.last()?))));
    let line = move || {
        let ((x1, y1), (x2, y2)) = ends.get().map(|(a, b)| (layout.centre(a), layout.centre(b)))?;
        let is_new = board.context.batch.with_untracked(|batch| batch.motion == Motion::Forward);
        let class = if is_new { "f-win is-new" } else { "f-win" };
        let path = format!("M{x1} {y1}L{x2} {y2}");
        let hairs = brush::stroke((x1.into(), y1.into()), (x2.into(), y2.into()), 9.0);
        let hairs = hairs.map(|hair| view! { <path d=hair.path stroke-width=hair.width pathLength="1" /> });
        // The light line below it makes it visible on stones of any colour.
        Some(
            view! { <g class=class><path class="f-winhalo" d=path pathLength="1" />{hairs.collect_view()}</g> },
        )
    };
    view! { {ghost}{line} }.into_any()
}

fn at((x, y): (i32, i32)) -> String {
    format!("translate({x} {y})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn no_stone_is_proposed_where_one_still_falls() {
        let dropped = json!({ "type": "dropped", "cell": { "col": 3, "row": 5 } });
        let batch = |motion| Batch { seq: 7, motion, events: vec![None, Some(dropped.clone())] };
        let (falling, jumped) = (batch(Motion::Forward), batch(Motion::Jump));
        let rows = [
            (3, &falling, None, true),
            (3, &falling, Some(6), true),
            (4, &falling, None, false),
            (3, &falling, Some(7), false),
            (3, &jumped, None, false),
        ];
        for (column, batch, landed, expected) in rows {
            assert_eq!(falls_in(column, batch, landed), expected, "{column} {landed:?} {:?}", batch.motion);
        }
    }
}
