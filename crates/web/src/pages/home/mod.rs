//! The home page: resume a match, quick start, choose a game, join an open table.

mod code;
mod quick;
mod resume;
mod rooms;
mod shelf;

use crate::boards::NotLoaded;
use crate::net::lobby::{self, OpenTables};
use crate::pages::parts::skeleton;
use crate::pages::seek_place;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use qipan_ui::tr;

/// What the page shows of the server: unfinished matches and open tables. It is loaded after the page is shown, because
/// it waits for answers of the server anyway, and because no other page needs it.
#[derive(Clone, Copy)]
struct ServerPart {
    resume: fn() -> AnyView,
    rooms: fn(RwSignal<OpenTables>) -> AnyView,
}

#[wasm_split(lobby, wasm_split_path = leptos::wasm_split, fallible)]
fn server_part() -> Result<ServerPart, NotLoaded> {
    let rooms = |open: RwSignal<OpenTables>| {
        lobby::watch(open);
        rooms::rooms(open.into())
    };
    Ok(ServerPart { resume: resume::strip, rooms })
}

pub(crate) fn page() -> AnyView {
    let open = RwSignal::new(OpenTables::default());
    let loaded: RwSignal<Option<Result<ServerPart, NotLoaded>>> = RwSignal::new(None);
    spawn_local(async move {
        let part = server_part().await;
        // The visitor may have left the page in the meantime.
        loaded.try_set(Some(part));
    });
    let resume = move || loaded.get().and_then(Result::ok).map(|part| (part.resume)());
    let rooms = move || match loaded.get() {
        None => rooms_frame(skeleton()),
        Some(Ok(part)) => (part.rooms)(open),
        Some(Err(NotLoaded)) => rooms_frame(offline()),
    };
    view! {
        <main class="lobby" id="main">
            <div>
                <h1 class="display">{tr("home-title")}</h1>
                {resume}
                {seek_place(|parts| (parts.home)())}
                {quick::actions()}
                {shelf::shelf(open.into())}
            </div>
            {rooms}
            <footer class="foot">
                <a href="/api" rel="external" target="_self">{tr("home-interface")}</a>
                <a href="/settings">{tr("settings-title")}</a>
            </footer>
        </main>
    }
    .into_any()
}

/// The column of open tables while they cannot be shown.
fn rooms_frame(content: AnyView) -> AnyView {
    view! {
        <aside class="rooms" aria-label=tr("rooms-title")>
            <header><h2 class="display fold">{tr("rooms-title")}</h2></header>
            {content}
        </aside>
    }
    .into_any()
}

fn offline() -> AnyView {
    view! { <div class="state"><h3>{tr("rooms-offline")}</h3><p>{tr("rooms-offline-words")}</p></div> }
        .into_any()
}
