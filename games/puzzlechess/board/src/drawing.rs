//! The drawn things: goal rows, pieces, and what is shown around the held one.

use crate::choice::{self, Hand};
use crate::table::Table;
use leptos::prelude::*;
use qipan_engine::primitives::grid::{Cell, Symmetry};
use qipan_puzzlechess::{Command, Edge, PieceId, Rotation, View, edges};
use qipan_ui::parts::field::{FieldLayout, Placed, line_path, piece_layer};
use qipan_ui::parts::jigsaw::{Jigsaw, Joint, jigsaw_group, outline};

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

/// Quarter turns as they are seen: a turned board turns its pieces.
fn seen_turns(rotation: Rotation, layout: FieldLayout) -> u8 {
    let board = if layout.turned == Symmetry::HalfTurn { 2 } else { 0 };
    (rotation.turns() + board) % 4
}

/// The lines, and a band of each side's colour along the row that it wants to reach.
pub(crate) fn ground(table: Table, layout: FieldLayout) -> AnyView {
    let band = move |(seat, goal): (usize, u8)| {
        let last = layout.grid.width.saturating_sub(1);
        let ((x1, y), (x2, _)) = (layout.centre(Cell::new(0, goal)), layout.centre(Cell::new(last, goal)));
        let (left, width) = (x1.min(x2) - 27, (x2 - x1).abs() + 54);
        let side = (seat + 1).to_string();
        view! { <rect class="pzc-goal" data-side=side x=left y=y - 27 width=width height="54" rx="4" /> }
    };
    let goals = Memo::new(move |_| {
        table.position.with(|view| view.as_ref().map(|view| view.sides.each_ref().map(|side| side.goal_row)))
    });
    let bands = move || goals.get().map(|goals| goals.into_iter().enumerate().map(band).collect_view());
    view! { {line_path(layout.lines())}{bands} }.into_any()
}

/// All pieces; the held one as it would stand.
pub(crate) fn pieces(table: Table, layout: FieldLayout) -> AnyView {
    let placed = Memo::new(move |_| {
        let hand = table.hand.get();
        table.position.with(|view| view.as_ref().map(|view| looks(view, hand, layout)).unwrap_or_default())
    });
    piece_layer(placed, layout, |look: Signal<Jigsaw>| {
        view! { <g class="pzc-piece" transform=SCALE>{move || jigsaw_group(look.get())}</g> }.into_any()
    })
}

fn looks(view: &View, hand: Option<Hand>, layout: FieldLayout) -> Vec<Placed<Jigsaw>> {
    let look = |piece: &qipan_puzzlechess::PieceView| {
        let held = hand.filter(|hand| hand.piece == piece.id);
        let rotation = held.map_or(piece.rotation, |hand| hand.rotation);
        let look = Jigsaw {
            side: piece.seat.0 + 1,
            edges: joints(piece.id),
            pips: piece.shape,
            turns: seen_turns(rotation, layout),
        };
        Placed { id: u32::from(piece.id.0), cell: piece.cell, look }
    };
    view.pieces.iter().map(look).collect()
}

/// Above the pieces: the outline of the held one, signs where it may turn, and where a confirmed move would end.
pub(crate) fn above(table: Table, layout: FieldLayout) -> AnyView {
    let held = move || {
        let hand = table.hand.get()?;
        let cell = table.position.with(|view| Some(choice::piece(view.as_ref()?, hand.piece)?.cell))?;
        Some(outlined("pzc-pick", hand, cell, layout))
    };
    let ghost = move || match (table.hand.get()?, table.chosen.get()?) {
        (hand, Command::Move { to, .. }) => Some(outlined("j-ghost", hand, to, layout)),
        _ => None,
    };
    let turnable = move || {
        let hand = table.hand.get();
        let targets = table.position.with(|view| view.as_ref().map(|view| choice::targets(view, hand)));
        let own = table.position.with(|view| Some(choice::piece(view.as_ref()?, hand?.piece)?.cell));
        let signs = targets.unwrap_or_default().into_iter();
        let signs = signs.filter(|target| target.can_rotate && Some(target.cell) != own);
        signs.map(|target| turn_sign(layout.centre(target.cell))).collect_view()
    };
    view! { {held}{turnable}{ghost} }.into_any()
}

fn outlined(class: &'static str, hand: Hand, cell: Cell, layout: FieldLayout) -> AnyView {
    let (x, y) = layout.centre(cell);
    let degrees = u16::from(seen_turns(hand.rotation, layout)) * 90;
    let place = format!("translate({x} {y}) {SCALE} rotate({degrees})");
    view! { <path class=class d=outline(joints(hand.piece)) transform=place /> }.into_any()
}

/// An arrow that goes round, in the corner of a cell on which a piece may turn.
fn turn_sign((x, y): (i32, i32)) -> AnyView {
    let place = format!("translate({} {}) scale(.62)", x + 8, y - 24);
    view! { <path class="pzc-turn" d="M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4v5h-5" transform=place /> }.into_any()
}
