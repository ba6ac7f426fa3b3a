//! The home page: resume a match, quick start, choose a game, join an open table.

mod code;
mod quick;
mod resume;
mod rooms;
mod shelf;

use crate::net::lobby;
use leptos::prelude::*;
use qipan_ui::tr;

pub(crate) fn page() -> AnyView {
    let open = lobby::watch();
    view! {
        <main class="lobby" id="main">
            <div>
                <h1 class="display">{tr("home-title")}</h1>
                {resume::strip()}
                {quick::actions()}
                {shelf::shelf(open)}
            </div>
            {rooms::rooms(open)}
            <footer class="foot">
                <a href="/api" rel="external" target="_self">{tr("home-interface")}</a>
                <a href="/settings">{tr("settings-title")}</a>
            </footer>
        </main>
    }
    .into_any()
}
