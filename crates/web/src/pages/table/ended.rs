//! The page of a table before its first message, and after a final refusal.

use super::TablePage;
use crate::net::socket::Link;
use crate::pages::parts::{empty_board, home_link, state_page};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use qipan_ui::tr;
use web_sys::window;

/// Shown until the table has answered. After a failed attempt it says that the server is unreachable.
pub(super) fn waiting(table: TablePage) -> AnyView {
    let words = move || match table.online.link.get() {
        Link::Lost { .. } => qipan_ui::text("net-unreachable"),
        _ => qipan_ui::text("net-connecting"),
    };
    view! {
        <main class="narrow" id="main">
            <div class="state" role="status">{empty_board()}<p>{words}</p></div>
        </main>
    }
    .into_any()
}

/// The reason why the user cannot be at this table, and what to do about it.
pub(super) fn page(table: TablePage, code: &str) -> AnyView {
    let (title, sentence, way_on) = match code {
        "wrong_password" => ("table-locked", "table-locked-words", password_form(table)),
        "locked_out" => ("table-locked-out", "table-locked-out-words", again_button(table)),
        "no_such_table" => ("table-gone", "table-gone-words", home_link()),
        "match_damaged" => ("table-damaged", "table-damaged-words", home_link()),
        "spectators_off" => ("table-closed", "table-closed-words", home_link()),
        "opponent_gone" => ("table-opponent-gone", "table-opponent-gone-words", home_link()),
        "other_version" => ("net-old-page", "net-old-page-words", reload_button()),
        "banned" => ("net-banned", "net-banned-words", home_link()),
        _ => ("net-session-ended", "net-session-ended-words", again_button(table)),
    };
    state_page(title, sentence, way_on)
}

fn password_form(table: TablePage) -> AnyView {
    let password = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        table.knocked.set(true);
        table.online.come_back(Some(password.get_untracked()));
    };
    let typed = move |event| password.set(event_target_value(&event));
    // The table asks for the password again after one was sent, so that one was wrong.
    let was_wrong = table.knocked.get_untracked();
    let invalid = was_wrong.then_some("true");
    let mistake =
        was_wrong.then(|| view! { <span class="err" role="alert">{tr("table-password-wrong")}</span> });
    let is_empty = move || password.with(String::is_empty);
    view! {
        <form class="table-password" on:submit=submit>
            <label class="field">
                <span class="label">{tr("table-password")}</span>
                <input class="input" type="password" autocomplete="off" aria-invalid=invalid on:input=typed />
                {mistake}
            </label>
            <button class="btn btn--primary" disabled=is_empty>{tr("table-enter")}</button>
        </form>
    }
    .into_any()
}

fn reload_button() -> AnyView {
    let reload = |_| {
        if let Some(window) = window() {
            let _ = window.location().reload();
        }
    };
    view! { <button type="button" class="btn btn--primary" on:click=reload>{tr("net-reload")}</button> }
        .into_any()
}

fn again_button(table: TablePage) -> AnyView {
    let again = move |_| table.online.come_back(None);
    view! { <button type="button" class="btn btn--primary" on:click=again>{tr("net-again")}</button> }
        .into_any()
}
