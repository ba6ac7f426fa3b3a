//! A finished match, move by move: from the server, or the same-screen match that ended last in this browser.

mod analysis;
mod branch;
pub(super) mod embed;
mod graph;
mod room;
pub(super) mod share;

use super::parts::{empty_board, home_link, state_page};
use crate::boards;
use crate::net::http::{self, NoAnswer};
use crate::net::session;
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
    Journal(String, Players),
    Missing,
    /// The match still runs: its table, and its journal if it may be seen.
    Running(Option<String>, Option<String>, Players),
    Offline,
}

/// Where a record comes from.
#[derive(Clone, PartialEq)]
enum Origin {
    /// A finished match on the server, by its id.
    Server(String),
    ThisBrowser,
    /// The match still runs; its table.
    Running(Option<String>),
}

pub(crate) fn page(id: &str) -> AnyView {
    let origin = match id {
        stored::LOCAL => Origin::ThisBrowser,
        id => Origin::Server(id.to_owned()),
    };
    found_page(id, move |replay, table| match table {
        Some(table) => room::room(replay, &Origin::Running(table)),
        None => room::room(replay, &origin),
    })
}

/// The page of a record: loads it, then shows it, or says why not. A running match comes with its table, if that is
/// still there.
fn found_page(
    id: &str,
    show: impl Fn(ReplayMatch, Option<Option<String>>) -> AnyView + Clone + Send + Sync + 'static,
) -> AnyView {
    let found = RwSignal::new(Found::Loading);
    if id == stored::LOCAL {
        let last = || stored::last_ended().map(|journal| Found::Journal(journal, stored::last_players()));
        keep(async move { last().unwrap_or(Found::Missing) }, found);
    } else {
        load(id.to_owned(), found);
    }
    let id = StoredValue::new(id.to_owned());
    let page = move || match found.get() {
        Found::Loading => loading(),
        Found::Journal(journal, players) => opened(journal, players, &show),
        Found::Missing => state_page("replay-missing", "replay-missing-words", home_link()),
        Found::Running(table, journal, players) => running(table, journal, players, &show),
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
        if let Found::Journal(journal, _) | Found::Running(_, Some(journal), _) = &answer {
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
    // A private match is shown to its players only, so their session has to be alive.
    let _ = session::look().await;
    let facts = match http::get::<MatchFacts>(&format!("/api/matches/{id}")).await {
        Ok(facts) => facts,
        Err(NoAnswer::Offline) => return Found::Offline,
        Err(NoAnswer::Refused(_)) => return Found::Missing,
    };
    let journal = http::get_text(&format!("/api/matches/{id}/journal")).await;
    let late_join = boards::find(&facts.game).is_some_and(|shelved| shelved.manifest.late_join);
    let players = Players::of_server(&facts.players, late_join);
    match (facts.finished_at, journal) {
        (None, journal) => Found::Running(facts.table, journal.ok(), players),
        (Some(_), Ok(journal)) => Found::Journal(journal, players),
        (Some(_), Err(NoAnswer::Offline)) => Found::Offline,
        (Some(_), Err(NoAnswer::Refused(_))) => Found::Missing,
    }
}

fn asked() -> Option<usize> {
    let search = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    asked_position(&search)
}

fn opened(
    journal: String,
    players: Players,
    show: &impl Fn(ReplayMatch, Option<Option<String>>) -> AnyView,
) -> AnyView {
    match ReplayMatch::open(journal.clone(), asked(), players) {
        Ok(replay) => show(replay, None),
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
fn running(
    table: Option<String>,
    journal: Option<String>,
    players: Players,
    show: &impl Fn(ReplayMatch, Option<Option<String>>) -> AnyView,
) -> AnyView {
    let shown = journal.map(|journal| ReplayMatch::open(journal, asked().or(Some(usize::MAX)), players));
    match (shown, table) {
        (Some(Ok(replay)), table) => show(replay, Some(table)),
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
