//! A finished match, move by move: from the server, or the same-screen match that ended last in this browser.

mod analysis;
mod branch;
mod graph;
mod room;
mod share;

use super::parts::{empty_board, home_link, state_page};
use crate::boards;
use crate::net::http::{self, NoAnswer};
use crate::play::players::Players;
use crate::play::replay::player::asked_position;
use crate::play::replay::record::game_id;
use crate::play::replay::{ReplayMatch, stored};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::http::MatchFacts;
use qipan_ui::tr;
use web_sys::window;

/// The result of looking for the journal.
#[derive(Clone, PartialEq)]
enum Found {
    Loading,
    Journal(String),
    Missing,
    /// The match still runs: its table, and its journal if it may be seen.
    Running(Option<String>, Option<String>),
    Offline,
}

/// Where a record comes from.
#[derive(Clone, PartialEq)]
enum Origin {
    Server,
    ThisBrowser,
    /// The match still runs; its table.
    Running(Option<String>),
}

pub(crate) fn page(id: &str) -> AnyView {
    let is_local = id == stored::LOCAL;
    let found = RwSignal::new(Found::Loading);
    if is_local {
        keep(async { stored::last_ended().map_or(Found::Missing, Found::Journal) }, found);
    } else {
        load(id.to_owned(), found);
    }
    let id = StoredValue::new(id.to_owned());
    let page = move || match found.get() {
        Found::Loading => loading(),
        Found::Journal(journal) => opened(journal, is_local),
        Found::Missing => state_page("replay-missing", "replay-missing-words", home_link()),
        Found::Running(table, journal) => running(table, journal),
        Found::Offline => offline(move || load(id.get_value(), found)),
    };
    page.into_any()
}

fn load(id: String, found: RwSignal<Found>) {
    found.set(Found::Loading);
    keep(async move { ask(&id).await }, found);
}

/// Waits for the journal, then loads the rules of its game.
fn keep(answer: impl Future<Output = Found> + 'static, found: RwSignal<Found>) {
    spawn_local(async move {
        let mut answer = answer.await;
        if let Found::Journal(journal) | Found::Running(_, Some(journal)) = &answer {
            let shelved = game_id(journal).and_then(|id| boards::find(&id));
            let opened = match shelved {
                Some(shelved) => shelved.open().await.is_ok(),
                // The game is unknown here; the page will say that it cannot read this journal.
                None => true,
            };
            if !opened {
                answer = Found::Offline;
            }
        }
        // The visitor may have left the page in the meantime.
        found.try_set(answer);
    });
}

async fn ask(id: &str) -> Found {
    let facts = match http::get::<MatchFacts>(&format!("/api/matches/{id}")).await {
        Ok(facts) => facts,
        Err(NoAnswer::Offline) => return Found::Offline,
        Err(NoAnswer::Refused(_)) => return Found::Missing,
    };
    let journal = http::get_text(&format!("/api/matches/{id}/journal")).await;
    match (facts.finished_at, journal) {
        (None, journal) => Found::Running(facts.table, journal.ok()),
        (Some(_), Ok(journal)) => Found::Journal(journal),
        (Some(_), Err(NoAnswer::Offline)) => Found::Offline,
        (Some(_), Err(NoAnswer::Refused(_))) => Found::Missing,
    }
}

fn asked() -> Option<usize> {
    let search = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    asked_position(&search)
}

fn opened(journal: String, is_local: bool) -> AnyView {
    let origin = if is_local { Origin::ThisBrowser } else { Origin::Server };
    let players = if is_local { stored::last_players() } else { Players::default() };
    match ReplayMatch::open(journal.clone(), asked(), players) {
        Ok(replay) => room::room(replay, &origin),
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

/// A running match can be replayed if its game has neither hidden information nor chance; others only after their
/// end.
fn running(table: Option<String>, journal: Option<String>) -> AnyView {
    let shown =
        journal.map(|journal| ReplayMatch::open(journal, asked().or(Some(usize::MAX)), Players::default()));
    match (shown, table) {
        (Some(Ok(replay)), table) => room::room(replay, &Origin::Running(table)),
        (_, Some(table)) => {
            state_page("replay-running", "replay-running-words", back_to(&table, "btn btn--primary"))
        }
        (_, None) => state_page("replay-running", "replay-running-words", home_link()),
    }
}

/// The link back to the table of a running match.
fn back_to(table: &str, class: &'static str) -> AnyView {
    view! { <a class=class href=format!("/table/{table}")>{tr("replay-to-table")}</a> }.into_any()
}

fn offline(again: impl Fn() + 'static) -> AnyView {
    let way_on = view! {
        <button type="button" class="btn btn--plain" on:click=move |_| again()>{tr("replay-try-again")}</button>
    };
    state_page("replay-offline", "replay-offline-words", way_on.into_any())
}
