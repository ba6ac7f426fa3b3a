//! The board of Xiangqi Glory: drawn from the view alone, for any size of board and two or four armies.

mod choice;
mod cues;
mod drag;
mod ending;
mod geometry;
mod ground;
mod laser;
mod looks;
mod pictograms;
mod picture;
mod pieces;
#[cfg(test)]
mod samples;
mod sounds;
mod table;
mod words;

use drag::Hand;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;
use qipan_ui::parts::field::{BoardFrame, Edge, FieldLayout, WideBoard, board_frame, line_path, wide_board};
use qipan_ui::{Board, BoardContext, Layout, fx, game_texts, sound, tr};
use qipan_xiangqi::View;
use table::XiangqiTable;

/// This board for the client.
pub const BOARD: Board = Board {
    game: "xiangqi",
    texts: game_texts!("../../locales"),
    art: include_str!("art/box.svg"),
    glyph: include_str!("art/glyph.svg"),
    layout: Layout::Shape(580, 690),
    turns: true,
    side: words::side,
    draw,
    picture: Some(picture::picture),
    decks: None,
};

fn draw(context: BoardContext) -> AnyView {
    let table = XiangqiTable::new(context);
    sound::accompany(&sounds::PAVILION);
    let hand = Hand::new(table);
    let first = table.view.get_untracked();
    let is_wide = first.as_ref().is_some_and(geometry::is_wide);
    let armies = first.as_ref().map_or(0, |view| view.armies.len()).to_string();
    let frame = frame(table, hand);
    let board = match first.filter(|_| is_wide) {
        Some(view) => wide(table, frame, &view),
        None => view! { <div class="xq-board">{board_frame(frame)}</div> }.into_any(),
    };
    let class = if is_wide { "xq is-wide" } else { "xq" };
    let whole = view! {
        <div
            class=class
            data-armies=armies
            on:pointerover=move |event: PointerEvent| hand.over(&event)
            on:pointerdown=move |event: PointerEvent| hand.down(&event)
            on:pointermove=move |event: PointerEvent| hand.moved(&event)
            on:pointerup=move |event: PointerEvent| hand.up(&event)
            on:pointercancel=move |_| hand.cancel()
        >
            {board}
            {words::foot(table)}
            {words::warning(table)}
        </div>
    };
    fx::stage(context, cues::CUES, whole.into_any())
}

/// The layers of the board.
fn frame(table: XiangqiTable, hand: Hand) -> BoardFrame {
    let context = table.context;
    let layout = Memo::new(move |_| {
        let bottom = context.bottom.get();
        let standard = FieldLayout::points(9, 10);
        table.view.with(|view| view.as_ref().map_or(standard, |view| geometry::layout(view, bottom)))
    });
    // Only the first drawing shows the opening of the match; a board that is turned later appears at once.
    let is_drawn = StoredValue::new(false);
    let ground = move |layout: FieldLayout| {
        let opens = !is_drawn.get_value();
        is_drawn.set_value(true);
        let has_begun = move || table.view.with(|view| view.as_ref().is_none_or(|view| view.moves > 0));
        // The first move ends the opening for good: a new match at the same board does not show it again.
        let opening = Memo::new(move |before| before.copied().unwrap_or(opens) && !has_begun());
        let draw = |view: &View| ground::ground(view, layout, opening);
        table.view.with_untracked(|view| view.as_ref().map(draw)).into_any()
    };
    let mut frame = BoardFrame::new("xiangqi-point", layout, Signal::derive(tr("xiangqi-title")));
    frame.ground = Callback::new(ground);
    frame.coordinate = Callback::new(move |(edge, file): (Edge, u8)| ground::coordinate(table, edge, file));
    frame.marks = Memo::new(move |_| table.marks()).into();
    frame.pieces = Callback::new(move |layout| {
        view! { {ending::halves(table, layout)}{pieces::layer(table, hand, layout)} }.into_any()
    });
    frame.above = Callback::new(move |layout: FieldLayout| {
        view! { {laser::ahead(table, layout)}{ending::stamp(table, layout)}{laser::beam(table, layout)} }
            .into_any()
    });
    frame.spoken = Callback::new(move |cell: Cell| words::spoken(table, geometry::point(cell)));
    frame.spot = geometry::spot;
    frame.notation = Callback::new(geometry::spot);
    frame.act = Callback::new(move |cell: Cell| hand.tapped(cell));
    frame.drop = Callback::new(move |()| table.let_go());
    frame
}

/// A board for four scrolls and enlarges, with a small map of all pieces.
fn wide(table: XiangqiTable, frame: BoardFrame, view: &View) -> AnyView {
    let layout = frame.layout;
    // Both read the position before the layout, a memo of it: an effect that reads them in the other order is not run if
    // only the position has changed.
    let follow = move || {
        let (last, own) = table.view.with(|view| {
            let view = view.as_ref()?;
            let own = view.armies.iter().find(|army| army.seat == table.context.bottom.get())?;
            Some((view.last.map(|last| last.to), own.general))
        })?;
        let layout = layout.get();
        last.or(own).map(|point| layout.centre(geometry::cell(point)))
    };
    let map = move || {
        table.view.track();
        let layout = layout.get();
        let dot = |piece: &qipan_xiangqi::PieceView| {
            let (x, y) = layout.centre(geometry::cell(piece.at));
            let side = if piece.neutral { 0 } else { looks::side(piece.army) };
            view! { <circle class="xq-dot" data-side=side.to_string() cx=x cy=y r="24" /> }
        };
        table.view.with(|view| view.as_ref().map(|view| view.pieces.iter().map(dot).collect_view()))
    };
    let river = view.board.river;
    wide_board(WideBoard {
        size: layout.get_untracked().size(),
        board: Callback::new(move |()| board_frame(frame)),
        map: Callback::new(move |()| {
            let lines = move || line_path(layout.get().lines_with_river(Some(river)));
            view! { {lines}{map} }.into_any()
        }),
        follow: Signal::derive(follow),
    })
}
