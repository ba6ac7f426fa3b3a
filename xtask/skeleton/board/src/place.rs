//! One place of the board: its stone, its name for screen readers, and what happens when it is tapped.

use crate::{COLUMNS, NewGameTable};
use leptos::prelude::*;
use qipan_ui::text_with;

pub(crate) fn row(table: NewGameTable, row: u8) -> AnyView {
    let places = (0..COLUMNS).map(|column| place(table, row * COLUMNS + column)).collect_view();
    view! { <g role="row">{places}</g> }.into_any()
}

fn place(table: NewGameTable, stone: u8) -> AnyView {
    let index = usize::from(stone);
    let middle = format!("translate({} {})", 50 + 60 * (stone % COLUMNS), 120 + 100 * (stone / COLUMNS));
    let class = move || if table.can_take_from(stone) { "newgame-place is-free" } else { "newgame-place" };
    let click = move |_| {
        table.cursor.cell.set(index);
        table.take_from(stone);
    };
    // Lessons highlight places by this name.
    let spot = format!("stone-{stone}");
    view! {
        <g
            class=class
            role="gridcell"
            id=table.cursor.id(index)
            tabindex=move || table.cursor.tab_index(index)
            transform=middle
            data-spot=spot
            aria-label=move || spoken(table, stone)
            on:click=click
            on:focus=move |_| table.cursor.cell.set(index)
        >
            <circle class="newgame-hole" r="25" />
            {move || drawn(table, stone)}
            <rect class="fr" x="-28" y="-28" width="56" height="56" rx="3" />
        </g>
    }
    .into_any()
}

fn drawn(table: NewGameTable, stone: u8) -> Option<AnyView> {
    let is_chosen = table.chosen.get().is_some_and(|chosen| chosen <= stone);
    let class = if is_chosen { "newgame-stone is-chosen" } else { "newgame-stone" };
    (stone < table.stones()).then(|| view! { <circle class=class r="22" /> }.into_any())
}

fn spoken(table: NewGameTable, stone: u8) -> String {
    let number = [("number", (stone + 1).into())];
    if stone < table.stones() { text_with("newgame-stone", &number) } else { text_with("newgame-gone", &number) }
}
