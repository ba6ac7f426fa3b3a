//! One cell: its mark, its name for screen readers, and what happens when it is clicked.

use crate::{TicTacToeTable, drawing};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_tictactoe::notation::cell_name;
use qipan_ui::parts::hints::chance_badge;
use qipan_ui::{text, text_with};

pub(crate) fn row(table: TicTacToeTable, row: u8) -> AnyView {
    let cells = (0..3u8).map(|column| cell(table, row * 3 + column)).collect_view();
    view! { <g role="row">{cells}</g> }.into_any()
}

fn cell(table: TicTacToeTable, cell: u8) -> AnyView {
    let index = usize::from(cell);
    let place = format!("translate({} {})", 20 + 100 * (cell % 3), 20 + 100 * (cell / 3));
    let class = move || if table.can_take(cell) { "ttt-cell is-free" } else { "ttt-cell" };
    let click = move |_| {
        table.cursor.cell.set(index);
        table.take(cell);
    };
    // The lesson points at cells by this name.
    let spot = format!("cell-{cell}");
    view! {
        <g
            class=class
            role="gridcell"
            id=table.cursor.id(index)
            tabindex=move || table.cursor.tab_index(index)
            transform=place
            data-spot=spot
            data-place=cell_name(cell)
            aria-label=move || spoken(table, cell)
            on:click=click
            on:focus=move |_| table.cursor.cell.set(index)
        >
            <rect class="ttt-area" width="100" height="100" />
            {move || mark(table, cell)}
            {move || hint(table, cell)}
            <rect class="fr" x="5" y="5" width="90" height="90" rx="3" />
        </g>
    }
    .into_any()
}

fn mark(table: TicTacToeTable, cell: u8) -> Option<AnyView> {
    let owner = table.owner(cell);
    let fresh = table.fresh(cell);
    let waits = table.chosen.get() == Some(cell);
    match owner {
        Some(seat) => {
            Some(drawing::mark(seat, if fresh.is_some() { "ttt-mark is-fresh" } else { "ttt-mark" }, fresh))
        }
        None if waits => Some(drawing::mark(table.context.acting.get()?, "ttt-mark is-ghost", None)),
        None => None,
    }
}

fn hint(table: TicTacToeTable, cell: u8) -> Option<AnyView> {
    let (percent, is_best) = table.proposal(cell)?;
    Some(
        view! { <g class="ttt-hint" transform="translate(50 50)">{chance_badge(percent, is_best)}</g> }
            .into_any(),
    )
}

/// The cell as text for screen readers: where it is, what is in it, and the coach's rating.
fn spoken(table: TicTacToeTable, cell: u8) -> String {
    let content = match table.owner(cell) {
        Some(Seat(0)) => text("tictactoe-mark-cross"),
        Some(_) => text("tictactoe-mark-nought"),
        None => text("tictactoe-mark-none"),
    };
    let words = text_with("tictactoe-cell", &[("cell", cell_name(cell).into()), ("content", content.into())]);
    match table.proposal(cell) {
        Some((percent, _)) => {
            format!("{words} {}", text_with("ui-hint-chance", &[("percent", percent.into())]))
        }
        None => words,
    }
}
