//! The battlefield: wood, cells for pointer and keyboard, marks and tokens.

use crate::cards;
use crate::marks::{self, FieldMarks};
use crate::place::{FRAME, HEIGHT, UNIT, WIDTH, cell_shown_at, turned};
use crate::preview;
use crate::table::{Subject, SummonerTable};
use crate::tokens::{self, life_left};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_summonerwars::{Cell, PieceView, library};
use qipan_ui::grid::{CursorKey, GridCursor};
use qipan_ui::{LongPress, text, text_with, tr};

const GRAIN: &str = "M24 -20q-11 84 0 168q8 90 0 180q-9 70 0 150q12 96 0 190q-8 80 0 170M88 -34q9 70 0 150q-12 88 0 176q8 94 0 190q-10 74 0 158q11 90 0 210M139 -8q13 96 0 190q-9 82 0 170q10 70 0 150q-12 90 0 186q8 72 0 160M198 -41q-8 78 0 164q12 92 0 184q-9 72 0 152q10 86 0 176q-11 84 0 200M244 -15q10 82 0 168q-13 76 0 158q9 90 0 186q-8 82 0 172q12 80 0 170M301 -30q-12 92 0 186q9 76 0 156q-10 84 0 172q13 70 0 150q-9 88 0 190M352 -4q8 74 0 152q-11 94 0 190q10 80 0 166q-12 72 0 152q9 86 0 180M411 -38q-10 88 0 178q12 70 0 146q-8 92 0 188q10 84 0 174q-11 78 0 190M460 -12q11 80 0 164q-9 86 0 178q13 74 0 154q-10 90 0 182q8 76 0 170M515 -26q-13 76 0 156q8 90 0 184q-11 82 0 170q9 70 0 150q-12 88 0 190M569 -6q9 92 0 186q-12 74 0 154q10 88 0 180q-8 78 0 162q11 84 0 170M612 -36q-9 82 0 170q11 90 0 184q-10 72 0 150q12 84 0 174q-8 80 0 200";

pub(crate) fn field(table: SummonerTable) -> AnyView {
    let marks = marks::marks(table);
    let cursor = GridCursor::new("sw-cell", 6, 8);
    let key = move |event: KeyboardEvent| {
        if let Some(CursorKey::Act(index)) = cursor.key(&event)
            && let Some(cell) = cell_shown_at(index, table.context.bottom.get_untracked())
        {
            table.act_on(cell);
        }
    };
    let rows = (0..8).map(|row| {
        let cells = (0..6).map(|column| place(table, marks, cursor, row * 6 + column)).collect_view();
        view! { <g role="row">{cells}</g> }
    });
    let rows = rows.collect_view();
    let view_box = format!("0 0 {WIDTH} {HEIGHT}");
    view! {
        <div class="sw-field">
        <svg class="board" viewBox=view_box role="grid" data-spot="board" aria-label=tr("summonerwars-field") on:keydown=key on:pointerleave=move |_| table.pointed.set(None)>
            {ground()}
            {coordinates(table)}
            {marks::below(table, marks)}
            {tokens::layer(table)}
            {marks::above(table, marks)}
            {rows}
        </svg>
        </div>
    }
    .into_any()
}

/// Wood, the chequered cells, the middle line and the third rows, up to which structures are built.
fn ground() -> AnyView {
    let dark: String = (0..48)
        .filter(|index| (index % 6 + index / 6) % 2 == 1)
        .map(|index| format!("M{} {}h100v100h-100z", FRAME + index % 6 * UNIT, FRAME + index / 6 * UNIT))
        .collect();
    let columns = (1..6).map(|at| format!("M{} {FRAME}v800", FRAME + at * UNIT));
    let rows = (1..8).map(|at| format!("M{FRAME} {}h600", FRAME + at * UNIT));
    let lines: String = columns.chain(rows).collect();
    view! {
        <g aria-hidden="true">
            <rect class="sw-frame" width=WIDTH height=HEIGHT />
            <clipPath id="sw-wood"><rect x=FRAME y=FRAME width="600" height="800" /></clipPath>
            <rect class="sw-wood" x=FRAME y=FRAME width="600" height="800" />
            <path class="sw-grain" clip-path="url(#sw-wood)" d=GRAIN />
            <path class="sw-dark" d=dark />
            <path class="sw-lines" d=lines />
            <path class="sw-middle" d="M16 416h600" />
            <path class="sw-third" d="M20 316h592M20 516h592" />
        </g>
    }
    .into_any()
}

fn coordinates(table: SummonerTable) -> AnyView {
    let drawn = move || {
        let bottom = table.context.bottom.get();
        let file = |at: i32| {
            let column = turned(at as usize, bottom) % 6;
            let letter = char::from(b'a' + column as u8).to_string();
            view! { <text class="sw-label" x=FRAME + at * UNIT + 7 y=HEIGHT - FRAME - 6>{letter}</text> }
        };
        let rank = |at: i32| {
            let rank = if bottom == Seat(0) { 8 - at } else { at + 1 };
            view! { <text class="sw-label is-rank" x=FRAME + 593 y=FRAME + at * UNIT + 18>{rank.to_string()}</text> }
        };
        view! { {(0..6).map(file).collect_view()}{(0..8).map(rank).collect_view()} }
    };
    view! { <g aria-hidden="true">{drawn}</g> }.into_any()
}

/// One cell: the area for pointers and the ring of the keyboard. It lies above the tokens, which take no pointer.
fn place(table: SummonerTable, marks: Memo<FieldMarks>, cursor: GridCursor, index: usize) -> AnyView {
    let cell = Memo::new(move |_| cell_shown_at(index, table.context.bottom.get()));
    let name = move || cell.get().map(Cell::name);
    let (x, y) = (FRAME + (index % 6) as i32 * UNIT, FRAME + (index / 6) as i32 * UNIT);
    let long = LongPress::new(move || {
        let occupied = cell.get_untracked().filter(|cell| untrack(|| table.piece_at(*cell)).is_some());
        if let Some(cell) = occupied {
            preview::open(table, Subject::Cell(cell));
        }
    });
    let click = move |_| {
        cursor.cell.set(index);
        if let Some(cell) = cell.get_untracked().filter(|_| !long.swallows_click()) {
            table.act_on(cell);
        }
    };
    let point = move || {
        let at = cell.get_untracked().filter(|cell| untrack(|| table.piece_at(*cell)).is_some());
        table.pointed.set(at.map(Subject::Cell));
    };
    let spoken = move || cell.get().map(|cell| spoken(table, marks, cell));
    let selected = move || (cell.get().is_some() && table.selected.get() == cell.get()).then_some("true");
    let class = move || {
        let can = cell.get().is_some_and(|cell| marks.with(|marks| marks.state(cell).is_some()));
        if can { "sw-cell can-act" } else { "sw-cell" }
    };
    view! {
        <g
            class=class
            role="gridcell"
            id=cursor.id(index)
            tabindex=move || cursor.tab_index(index)
            data-spot=name
            data-place=name
            aria-label=spoken
            aria-selected=selected
            on:click=click
            on:focus=move |_| { cursor.cell.set(index); point(); }
            on:pointerenter=move |event: leptos::ev::PointerEvent| if event.pointer_type() == "mouse" { point() }
            on:pointerdown=move |event: leptos::ev::PointerEvent| long.down(&event)
            on:pointermove=move |event: leptos::ev::PointerEvent| long.moved(&event)
            on:pointerup=move |_| long.end()
            on:pointercancel=move |_| long.end()
        >
            <rect class="sw-area" x=x y=y width=UNIT height=UNIT />
            <rect class="fr" x=x + 3 y=y + 3 width=UNIT - 6 height=UNIT - 6 rx="3" />
        </g>
    }
    .into_any()
}

/// What stands on a cell and what can be done there.
fn spoken(table: SummonerTable, marks: Memo<FieldMarks>, cell: Cell) -> String {
    let content = match table.piece_at(cell) {
        Some(piece) => spoken_piece(table, &piece),
        None => text("summonerwars-cell-empty"),
    };
    let place = text_with("summonerwars-cell", &[("cell", cell.name().into()), ("content", content.into())]);
    match marks.with(|marks| marks.state(cell)) {
        Some(state) => text_with("part-with-state", &[("name", place.into()), ("state", text(state).into())]),
        None => place,
    }
}

fn spoken_piece(table: SummonerTable, piece: &PieceView) -> String {
    let owner = if piece.owner == table.context.bottom.get() { "own" } else { "enemy" };
    let words = [
        ("name", cards::name(piece.card).into()),
        ("side", owner.into()),
        ("strength", piece.strength.into()),
        ("left", life_left(piece).into()),
        ("life", library().card(piece.card).life.into()),
        ("boosts", i64::from(piece.boosts).into()),
    ];
    text_with("summonerwars-piece-spoken", &words)
}
