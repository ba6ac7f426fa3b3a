//! The lessons: one for every game.

use super::parts::{facts_of, glyph, title_of};
use crate::boards::{self, GameBox};
use leptos::prelude::*;
use qipan_ui::{text, tr};

pub(crate) fn page() -> AnyView {
    let rows = boards::shelf().iter().map(|shelved| row(*shelved)).collect_view();
    view! {
        <main class="narrow" id="main">
            <h1 class="display h1">{tr("lessons-title")}</h1>
            <p class="read">{tr("lessons-words")}</p>
            <div class="lessons">{rows}</div>
        </main>
    }
    .into_any()
}

fn row(shelved: GameBox) -> AnyView {
    let manifest = shelved.manifest;
    view! {
        <a class="choice" href=format!("/learn/{}", manifest.id)>
            {glyph(shelved)}
            <span>
                <b>{move || title_of(manifest)}</b>
                <small>{move || text(&format!("{}-summary", manifest.id))}</small>
            </span>
            <small>{move || facts_of(manifest)}</small>
        </a>
    }
    .into_any()
}
