//! Pages whose code is loaded when they are opened.

use super::not_found;
use super::parts::{empty_board, state_page};
use crate::app;
use crate::boards::{self, Loading, NotLoaded, Playable};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::tr;

/// A page that needs the rules and the board of a game.
pub(crate) fn with_game(id: &str, page: impl Fn(Playable) -> AnyView + Send + 'static) -> AnyView {
    let Some(shelved) = boards::find(id) else { return not_found::page() };
    let page = move |playable| {
        let page = page(playable);
        app::mark("qipan-board");
        page
    };
    match boards::opened(id) {
        Some(playable) => page(playable),
        None => later(move || Box::pin(shelved.open()), page),
    }
}

/// Shows the loaded value when it is there. If loading fails, shows a button to retry.
pub(crate) fn later<T>(
    load: impl Fn() -> Loading<T> + Copy + Send + Sync + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView
where
    T: Copy + Send + Sync + 'static,
{
    let loaded: RwSignal<Option<Result<T, NotLoaded>>> = RwSignal::new(None);
    let fetch = move || {
        loaded.set(None);
        spawn_local(async move {
            let result = load().await;
            // The visitor may have left the page in the meantime.
            loaded.try_set(Some(result));
        });
    };
    fetch();
    let page = move || match loaded.get() {
        None => waiting(),
        Some(Ok(part)) => show(part),
        Some(Err(NotLoaded)) => failed(fetch),
    };
    page.into_any()
}

fn waiting() -> AnyView {
    view! {
        <main class="narrow" id="main">
            <div class="state" aria-busy="true">
                {empty_board()}
                <h1 class="display h2">{tr("loading-title")}</h1>
            </div>
        </main>
    }
    .into_any()
}

fn failed(again: impl Fn() + 'static) -> AnyView {
    let way_on = view! {
        <button type="button" class="btn btn--primary" on:click=move |_| again()>{tr("loading-again")}</button>
    };
    state_page("loading-failed", "loading-failed-words", way_on.into_any())
}
