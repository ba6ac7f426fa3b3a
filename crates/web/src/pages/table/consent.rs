//! Tables whose options fix what chance would decide: every player has to agree to them first.

use super::TablePage;
use crate::boards;
use crate::pages::option_words::fixing_words;
use leptos::prelude::*;
use qipan_protocol::{RoomView, TableRequest};
use qipan_ui::modal::{Modal, open_modal};
use qipan_ui::tr;

/// The options to agree to, as text; empty at most tables.
fn options(room: &RoomView) -> Vec<String> {
    let shelved = boards::find(&room.settings.game);
    shelved.map(|it| fixing_words(it.manifest, &room.settings.options)).unwrap_or_default()
}

/// Whether the players of this table have to agree to anything.
pub(super) fn is_needed(room: &RoomView) -> bool {
    !options(room).is_empty()
}

/// Whether the user has not agreed yet.
fn is_missing(table: TablePage) -> bool {
    let you = table.online.you.get_untracked();
    table.online.room.with_untracked(|room| {
        let Some(room) = room else { return false };
        let mine = room.seats.iter().find(|it| you.is(it.seat));
        is_needed(room) && mine.is_some_and(|mine| !mine.confirmed)
    })
}

/// Sends that the user is ready, after the question if there is one. Then calls `then`, which may need the consent.
pub(super) fn get_ready(table: TablePage, then: fn(TablePage)) {
    let ask = move |confirm| table.online.ask(|id| TableRequest::Ready { id, ready: true, confirm });
    if !is_missing(table) {
        ask(false);
        return then(table);
    }
    let agree = move |modal: Modal| {
        modal.close();
        ask(true);
        then(table);
    };
    open_modal(tr("table-confirm-title"), move |modal| question(table, modal, agree));
}

/// Starts the match. A host who took over the table may not have agreed yet, and is asked first.
pub(super) fn start(table: TablePage) {
    let start = |table: TablePage| table.online.ask(|id| TableRequest::Start { id });
    if is_missing(table) { get_ready(table, start) } else { start(table) }
}

fn question(table: TablePage, modal: Modal, agree: impl Fn(Modal) + 'static) -> AnyView {
    let lines = move || {
        let words = table.online.room.with(|room| room.as_ref().map(|room| options(room)));
        words.unwrap_or_default().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <p>{tr("table-confirm-words")}</p>
        <ul class="confirm-options">{lines}</ul>
        <footer>
            <button type="button" class="btn btn--plain" on:click=move |_| modal.close()>{tr("ui-cancel")}</button>
            <button type="button" class="btn btn--primary" on:click=move |_| agree(modal)>{tr("table-confirm-agree")}</button>
        </footer>
    }
    .into_any()
}
