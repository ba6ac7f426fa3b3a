//! The drawing: goal rows, pieces, and what is shown around the held one.

use crate::choice::{self, Hand};
use crate::table::PuzzleTable;
use leptos::prelude::*;
use qipan_engine::primitives::grid::{Cell, Symmetry};
use qipan_puzzlechess::{Edge, PieceId, Rotation, View, edges};
use qipan_ui::Motion;
use qipan_ui::parts::field::{FieldLayout, Placed, UNIT, line_path, piece_layer};
use qipan_ui::parts::jigsaw::{Jigsaw, Joint, jigsaw_group, outline, turning_jigsaw};

/// The reason of an outcome by which a side has brought all its pieces across.
pub(crate) const ACROSS: &str = "all_across";

/// Jigsaw pieces are drawn on cells of 100.
const SCALE: &str = "scale(.6)";

fn joint(edge: Edge) -> Joint {
    match edge {
        Edge::ATab => Joint::RoundTab,
        Edge::ASocket => Joint::RoundSocket,
        Edge::BTab => Joint::DovetailTab,
        Edge::BSocket => Joint::DovetailSocket,
    }
}

fn joints(piece: PieceId) -> [Joint; 4] {
    edges(piece.shape(), Rotation::UPRIGHT).map(joint)
}

/// Quarter turns as the viewer sees them: a turned board turns its pieces.
fn seen_turns(rotation: Rotation, layout: FieldLayout) -> u8 {
    let board = if layout.turned == Symmetry::HalfTurn { 2 } else { 0 };
    (rotation.turns() + board) % 4
}

/// Half the height of a goal band, and the distance from a cell's centre to the band's end.
const BAND: i32 = 27;

/// The lines, and a band of each side's colour along the row that it wants to reach.
pub(crate) fn ground(table: PuzzleTable, layout: FieldLayout) -> AnyView {
    let goals = Memo::new(move |_| {
        let goals = |view: &View| view.sides.each_ref().map(|side| side.goal_row);
        table.position.with(|view| view.as_ref().map(goals))
    });
    let bands = move || {
        let goals = goals.get()?.into_iter().enumerate();
        Some(goals.map(|(seat, row)| band(table, layout, seat, row)).collect_view())
    };
    view! { {line_path(layout.lines())}{bands} }.into_any()
}

fn band(table: PuzzleTable, layout: FieldLayout, seat: usize, row: u8) -> AnyView {
    let last = layout.grid.width.saturating_sub(1);
    let ((x1, y), (x2, _)) = (layout.centre(Cell::new(0, row)), layout.centre(Cell::new(last, row)));
    let (left, width) = (x1.min(x2) - BAND, (x2 - x1).abs() + 2 * BAND);
    let edge = Memo::new(move |_| {
        let is_free = |column| {
            let cell = Cell::new(column, row);
            table
                .position
                .with(|view| view.as_ref().is_some_and(|view| choice::piece_on(view, cell).is_none()))
        };
        band_edge(layout, row, is_free)
    });
    let is_reached = Memo::new(move |_| reached(table) == Some(seat));
    let class = move || match (is_reached.get(), is_new(table)) {
        (true, true) => "pzc-goal is-reached is-new",
        (true, false) => "pzc-goal is-reached",
        (false, _) => "pzc-goal",
    };
    // The light along a finished row starts at the left edge and ends at the right one.
    let light = format!("M{left} {y}h{width}");
    let end = |name: &str, x: i32| {
        let spot = format!("goal-{seat}-{name}");
        view! { <circle class="pzc-end" data-spot=spot cx=x cy=y r="20" /> }
    };
    view! {
        <g class=class data-side=(seat + 1).to_string()>
            <rect x=left y=y - BAND width=width height=2 * BAND rx="4" />
            <path class="pzc-edge" d=move || edge.get() />
            <path class="pzc-light" d=light pathLength="1" />
            {end("start", left)}
            {end("end", left + width)}
        </g>
    }
    .into_any()
}

/// The edge of a goal band, only along free cells: through the sockets of a piece it would look like a part of the piece.
fn band_edge(layout: FieldLayout, row: u8, is_free: impl Fn(u8) -> bool) -> String {
    let columns = layout.grid.width;
    let middle: i32 = (0..columns).map(|column| layout.centre(Cell::new(column, row)).0).sum::<i32>()
        / i32::from(columns.max(1));
    let along = |column: u8| {
        let (x, y) = layout.centre(Cell::new(column, row));
        let is_end = column == 0 || column + 1 == columns;
        // Inside the row an edge reaches half a cell to both sides; the ends of the row are closed by a line across.
        let outward = (x - middle).signum();
        let (reach, end) = (UNIT / 2, x + outward * BAND);
        match is_end {
            false => format!("M{} {}h{UNIT}M{} {}h{UNIT}", x - reach, y - BAND, x - reach, y + BAND),
            true => {
                format!("M{} {}H{end}V{}H{}", x - outward * reach, y - BAND, y + BAND, x - outward * reach)
            }
        }
    };
    (0..columns).filter(|column| is_free(*column)).map(along).collect()
}

/// The seat whose pieces are all across.
fn reached(table: PuzzleTable) -> Option<usize> {
    table.context.frame.with(|frame| {
        let outcome = frame.outcome.as_ref().filter(|outcome| outcome.reason == ACROSS)?;
        Some(outcome.winners.first()?.index())
    })
}

fn is_new(table: PuzzleTable) -> bool {
    table.context.batch.with(|batch| batch.motion == Motion::Forward)
}

/// All pieces; the held one as it would stand.
pub(crate) fn pieces(table: PuzzleTable, layout: FieldLayout) -> AnyView {
    let placed = Memo::new(move |_| {
        let hand = table.hand.get();
        table.position.with(|view| view.as_ref().map(|view| looks(view, hand, layout)).unwrap_or_default())
    });
    piece_layer(placed, layout, turning_piece)
}

/// A piece that keeps its elements, so that the style sheet can show how it turns.
fn turning_piece(look: Signal<Jigsaw>) -> AnyView {
    let degrees = Memo::new(move |before: Option<&i32>| {
        let turns = look.with(|look| look.turns);
        before.map_or(i32::from(turns) * 90, |before| choice::onward(*before, turns))
    });
    let piece = turning_jigsaw(look.get_untracked(), degrees.into());
    // The area that the piece covers while it turns: with it, the middle stays in place, whichever tabs the piece has.
    view! { <g class="pzc-piece" transform=SCALE><path class="pzc-reach" d="M-72-72h144v144h-144z" />{piece}</g> }
        .into_any()
}

fn looks(view: &View, hand: Option<Hand>, layout: FieldLayout) -> Vec<Placed<Jigsaw>> {
    let look = |piece: &qipan_puzzlechess::PieceView| {
        let held = hand.filter(|hand| hand.piece == piece.id);
        let lying = held.unwrap_or(Hand { piece: piece.id, rotation: piece.rotation });
        Placed { id: u32::from(piece.id.0), cell: piece.cell, look: look_of(lying, layout) }
    };
    view.pieces.iter().map(look).collect()
}

fn look_of(lying: Hand, layout: FieldLayout) -> Jigsaw {
    Jigsaw {
        side: lying.piece.seat().0 + 1,
        edges: joints(lying.piece),
        pips: lying.piece.shape(),
        turns: seen_turns(lying.rotation, layout),
    }
}

/// Above the pieces: how the held one would lie, its outline, signs where it may turn, and edges that fit.
pub(crate) fn above(table: PuzzleTable, layout: FieldLayout) -> AnyView {
    let held = Memo::new(move |_| {
        let id = table.hand.get()?.piece;
        table.position.with(|view| choice::piece(view.as_ref()?, id).map(|piece| (id, piece.cell)))
    });
    let held = move || held.get().map(|(id, cell)| pick(table, id, cell, layout));
    let ghost = move || {
        let (hand, cell) = table.ghost()?;
        Some(ghost(hand, cell, layout))
    };
    let seams = Memo::new(move |_| {
        let (hand, aim) = (table.hand.get(), table.ghost().map(|(_, cell)| cell));
        table
            .position
            .with(|view| view.as_ref().map(|view| choice::seams(view, hand, aim)).unwrap_or_default())
    });
    let seams = move || seams.get().into_iter().map(|pair| seam(pair, layout)).collect_view();
    let turnable = move || {
        let hand = table.hand.get();
        let targets = table.position.with(|view| view.as_ref().map(|view| choice::targets(view, hand)));
        let own = table.position.with(|view| Some(choice::piece(view.as_ref()?, hand?.piece)?.cell));
        let signs = targets.unwrap_or_default().into_iter();
        let signs = signs.filter(|target| target.can_rotate && Some(target.cell) != own);
        signs.map(|target| turn_sign(layout.centre(target.cell))).collect_view()
    };
    view! { {ghost}{held}{turnable}{seams} }.into_any()
}

/// The outline of the held piece, which turns with it.
fn pick(table: PuzzleTable, id: PieceId, cell: Cell, layout: FieldLayout) -> AnyView {
    let degrees = Memo::new(move |before: Option<&i32>| {
        let turns = table.hand.get().map(|hand| seen_turns(hand.rotation, layout));
        match (before, turns) {
            (Some(before), Some(turns)) => choice::onward(*before, turns),
            (None, Some(turns)) => i32::from(turns) * 90,
            (before, None) => before.copied().unwrap_or_default(),
        }
    });
    let turn = move || format!("rotate({}deg)", degrees.get());
    view! { <g transform=place(cell, layout)><path class="pzc-pick" d=outline(joints(id)) style:transform=turn /></g> }
        .into_any()
}

/// Where a jigsaw piece is drawn.
fn place(cell: Cell, layout: FieldLayout) -> String {
    let (x, y) = layout.centre(cell);
    format!("translate({x} {y}) {SCALE}")
}

/// The held piece as it would lie.
fn ghost(hand: Hand, cell: Cell, layout: FieldLayout) -> AnyView {
    let piece = jigsaw_group(look_of(hand, layout));
    let degrees = u16::from(seen_turns(hand.rotation, layout)) * 90;
    let edge = outline(joints(hand.piece));
    view! {
        <g transform=place(cell, layout)>
            <g class="pzc-ghost">{piece}</g>
            <path class="j-ghost" d=edge transform=format!("rotate({degrees})") />
        </g>
    }
    .into_any()
}

/// A mark between two cells whose edges fit.
fn seam((one, other): (Cell, Cell), layout: FieldLayout) -> AnyView {
    let ((x1, y1), (x2, y2)) = (layout.centre(one), layout.centre(other));
    let place = format!("translate({} {})", (x1 + x2) / 2, (y1 + y2) / 2);
    view! { <g transform=place><circle class="mk-halo" r="8" /><path class="pzc-seam" d="M-4 0L-1 3L4-3" /></g> }
        .into_any()
}

/// An arrow that goes round, in the corner of a cell on which a piece may turn.
fn turn_sign((x, y): (i32, i32)) -> AnyView {
    let place = format!("translate({} {}) scale(.62)", x + 8, y - 24);
    view! { <path class="pzc-turn" d="M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4v5h-5" transform=place /> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_band_has_no_edge_where_a_piece_stands() {
        let layout = FieldLayout::squares(4, 4);
        let (left, inner, right) =
            ("M94 37H37V91H94", "M94 37h60M94 91h60M154 37h60M154 91h60", "M214 37H271V91H214");
        assert_eq!(band_edge(layout, 0, |_| true), [left, inner, right].concat());
        assert_eq!(band_edge(layout, 0, |column| column == 0), left);
        assert_eq!(band_edge(layout, 0, |column| (1..3).contains(&column)), inner);
        assert_eq!(band_edge(layout, 0, |_| false), "");
        let turned = layout.turned(Symmetry::HalfTurn);
        assert_eq!(
            band_edge(turned, 3, |column| column == 3),
            left,
            "the last column of a turned board is at the left"
        );
    }
}
