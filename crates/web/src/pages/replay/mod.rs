//! A match that is over, move by move: from the server, or the same-screen match that ended here last.

mod room;
mod share;

use super::parts::{empty_board, home_link, state_page};
use crate::net::http::{self, NoAnswer};
use crate::play::replay::player::asked_position;
use crate::play::replay::{ReplayMatch, kept};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::tr;
use serde::Deserialize;
use web_sys::window;

/// What there is to show.
#[derive(Clone, PartialEq)]
enum Found {
    Loading,
    Journal(String),
    Missing,
    /// The match is not over, and its table.
    Running(Option<String>),
    Offline,
}

/// What the server tells of a match.
#[derive(Deserialize)]
struct Facts {
    table: Option<String>,
    finished_at: Option<i64>,
}

pub(crate) fn page(id: &str) -> AnyView {
    let is_local = id == kept::LOCAL;
    let found = RwSignal::new(Found::Loading);
    if is_local {
        found.set(kept::last_ended().map_or(Found::Missing, Found::Journal));
    } else {
        load(id.to_owned(), found);
    }
    let id = StoredValue::new(id.to_owned());
    let page = move || match found.get() {
        Found::Loading => loading(),
        Found::Journal(journal) => opened(journal, is_local),
        Found::Missing => state_page("replay-missing", "replay-missing-words", home_link()),
        Found::Running(table) => running(table),
        Found::Offline => offline(move || load(id.get_value(), found)),
    };
    page.into_any()
}

fn load(id: String, found: RwSignal<Found>) {
    found.set(Found::Loading);
    spawn_local(async move {
        let answer = ask(&id).await;
        // The visitor may have gone elsewhere meanwhile.
        found.try_set(answer);
    });
}

async fn ask(id: &str) -> Found {
    let facts = match http::get::<Facts>(&format!("/api/matches/{id}")).await {
        Ok(facts) => facts,
        Err(NoAnswer::Offline) => return Found::Offline,
        Err(NoAnswer::Refused(_)) => return Found::Missing,
    };
    if facts.finished_at.is_none() {
        return Found::Running(facts.table);
    }
    match http::get_text(&format!("/api/matches/{id}/journal")).await {
        Ok(journal) => Found::Journal(journal),
        Err(NoAnswer::Offline) => Found::Offline,
        Err(NoAnswer::Refused(_)) => Found::Missing,
    }
}

fn opened(journal: String, is_local: bool) -> AnyView {
    let search = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    match ReplayMatch::open(journal.clone(), asked_position(&search)) {
        Ok(replay) => room::room(replay, is_local),
        Err(_) => state_page("replay-broken", "replay-broken-words", share::download_button(journal)),
    }
}

fn loading() -> AnyView {
    view! {
        <main class="narrow" id="main">
            <div class="state" aria-busy="true">
                {empty_board()}
                <h1 class="display h2">{tr("replay-loading")}</h1>
            </div>
        </main>
    }
    .into_any()
}

fn running(table: Option<String>) -> AnyView {
    let way_on = match table {
        Some(table) => {
            view! { <a class="btn btn--primary" href=format!("/table/{table}")>{tr("rooms-watch")}</a> }
                .into_any()
        }
        None => home_link(),
    };
    state_page("replay-running", "replay-running-words", way_on)
}

fn offline(again: impl Fn() + 'static) -> AnyView {
    let way_on = view! {
        <button type="button" class="btn btn--plain" on:click=move |_| again()>{tr("replay-try-again")}</button>
    };
    state_page("replay-offline", "replay-offline-words", way_on.into_any())
}
