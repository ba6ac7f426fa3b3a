//! The page of a game: what it is, and the ways to play it.

use super::not_found;
use super::parts::{facts_of, title_of};
use crate::boards;
use leptos::prelude::*;
use qipan_ui::{Icon, icon, text, tr};

pub(crate) fn page(id: &str) -> AnyView {
    let Some(playable) = boards::find(id) else { return not_found::page() };
    let manifest = playable.manifest();
    let summary = move || text(&format!("{}-summary", manifest.id));
    view! {
        <main class="game-page" id="main">
            <svg class="art" viewBox="0 0 360 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=playable.board.art></svg>
            <div class="about">
                <h1 class="display h1">{move || title_of(manifest)}</h1>
                <p class="meta">{move || facts_of(manifest)}</p>
                <p class="read">{summary}</p>
                <div class="btn-row">
                    <a class="btn btn--primary" href=format!("/local/{}", manifest.id)>{icon(Icon::SameScreen)}{tr("quick-local")}</a>
                    <a class="btn btn--plain" href=format!("/learn/{}", manifest.id)>{icon(Icon::Book)}{tr("quick-learn")}</a>
                </div>
            </div>
        </main>
    }
    .into_any()
}
