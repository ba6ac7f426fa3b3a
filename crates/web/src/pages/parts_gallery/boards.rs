//! Boards of points and squares, and one that is wider than a phone.

use super::demo::{Demo, xiangqi_pieces};
use super::section;
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;
use qipan_ui::controls::switch;
use qipan_ui::parts::disc::{Disc, Glyph};
use qipan_ui::parts::field::{
    Edge, FieldLayout, Placed, WideBoard, board_frame, label, line_path, wide_board,
};
use qipan_ui::tr;

const NUMERALS: [&str; 9] = ["九", "八", "七", "六", "五", "四", "三", "二", "一"];

pub(super) fn sections() -> AnyView {
    view! { {points()}{squares()}{wide()} }.into_any()
}

/// A board in a container of its shape, and the switches that change it.
fn with_switches(demo: Demo, shape: (i32, i32), board: AnyView) -> AnyView {
    let style = format!("--shape: {} / {}", shape.0, shape.1);
    view! {
        <div class="gallery-board"><div class="board-room" style=style><div>{board}</div></div></div>
        <div class="gallery-switches">
            {switch(tr("part-demo-turn"), move || demo.turned.get(), move |on| demo.turned.set(on))}
            {switch(tr("part-demo-extras"), move || demo.extras.get(), move |on| demo.extras.set(on))}
        </div>
    }
    .into_any()
}

/// The printed board of xiangqi, or of several side by side.
fn xiangqi_ground(layout: FieldLayout) -> AnyView {
    let boards = layout.grid.width / 9;
    let mut details = String::new();
    for left in (0..boards).map(|board| 9 * board) {
        let cell = |column: u8, row: u8| Cell::new(left + column, row);
        for top in [0, 7] {
            details.push_str(&layout.line(cell(3, top), cell(5, top + 2)));
            details.push_str(&layout.line(cell(5, top), cell(3, top + 2)));
        }
        let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
        let soldiers = [0, 2, 4, 6, 8].into_iter().flat_map(|column| [(column, 3), (column, 6)]);
        cannons.into_iter().chain(soldiers).for_each(|(column, row)| {
            details.push_str(&layout.corners(cell(column, row)));
        });
    }
    view! {
        {line_path(layout.lines_with_river(Some(4)))}
        {line_path(details)}
        <g class="f-print">{(0..boards).map(|board| river(layout, board)).collect_view()}</g>
    }
    .into_any()
}

/// The text of the river, in the middle of one board. It stays upright when the board is turned.
fn river(layout: FieldLayout, board: u8) -> AnyView {
    let (_, height) = layout.size();
    let (first, _) = layout.centre(Cell::new(9 * board, 0));
    let (last, _) = layout.centre(Cell::new(9 * board + 8, 0));
    let (left, width) = (first.min(last), (last - first).abs());
    let (one, two, middle) = (left + width / 4, left + width * 3 / 4, height / 2);
    view! { <text x=one y=middle dy=".36em">"楚 河"</text><text x=two y=middle dy=".36em">"漢 界"</text> }
        .into_any()
}

fn points() -> AnyView {
    let layout = FieldLayout::points(9, 10);
    let demo = Demo::new("demo-points", layout, xiangqi_pieces(1));
    let mut frame = demo.frame("part-points");
    frame.ground = Callback::new(xiangqi_ground);
    frame.coordinate = Callback::new(|(edge, number): (Edge, u8)| match edge {
        Edge::North => Some(label((number + 1).to_string())),
        Edge::South => NUMERALS.get(usize::from(number)).map(|numeral| label(*numeral)),
        _ => None,
    });
    let board = with_switches(demo, layout.size(), board_frame(frame));
    section("part-points", "part-points-words", board)
}

fn squares() -> AnyView {
    let layout = FieldLayout::squares(8, 6);
    let look = |(id, (side, glyph, col, row)): (u32, (u8, &'static str, u8, u8))| Placed {
        id,
        cell: Cell::new(col, row),
        look: Disc::new(side, Glyph::Text(glyph)),
    };
    let pieces = [
        (2, "將", 3, 0),
        (2, "車", 1, 2),
        (2, "卒", 5, 1),
        (1, "帥", 4, 5),
        (1, "炮", 1, 4),
        (1, "兵", 6, 3),
    ];
    let demo = Demo::new("demo-squares", layout, (0..).zip(pieces).map(look).collect());
    let mut frame = demo.frame("part-squares");
    frame.coordinate = Callback::new(|(edge, number): (Edge, u8)| match edge {
        Edge::South => Some(label(char::from(b'A' + number).to_string())),
        Edge::West => Some(label((6 - number).to_string())),
        _ => None,
    });
    let board = with_switches(demo, layout.size(), board_frame(frame));
    section("part-squares", "part-squares-words", board)
}

/// Two boards of xiangqi side by side, as when four play.
fn wide() -> AnyView {
    let layout = FieldLayout::points(18, 10);
    let demo = Demo::new("demo-wide", layout, xiangqi_pieces(2));
    let mut frame = demo.frame("part-wide");
    frame.ground = Callback::new(xiangqi_ground);
    let focus = RwSignal::new(None);
    let go = move |column: u8| focus.set(Some(layout.centre(Cell::new(column, 5))));
    let wide = WideBoard {
        size: layout.size(),
        board: Callback::new(move |()| board_frame(frame)),
        map: Callback::new(move |()| line_path(layout.lines_with_river(Some(4)))),
        follow: focus.into(),
    };
    let inside = view! {
        <div class="gallery-wide">{wide_board(wide)}</div>
        <div class="btn-row">
            <button type="button" class="btn btn--plain" on:click=move |_| go(4)>{tr("part-wide-left")}</button>
            <button type="button" class="btn btn--plain" on:click=move |_| go(13)>{tr("part-wide-right")}</button>
        </div>
    };
    section("part-wide", "part-wide-words", inside.into_any())
}
