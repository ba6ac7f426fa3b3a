//! Parts that several pages share.

use crate::boards::{self, Playable};
use leptos::prelude::*;
use qipan_engine::Manifest;
use qipan_ui::modal::open_modal;
use qipan_ui::{settings, text_with, tr};

/// The name of a game in the language of now.
pub(crate) fn title_of(manifest: Manifest) -> String {
    settings().language().of(manifest.title).to_owned()
}

/// For how many, and how long: `2 players · 5 min`.
pub(crate) fn facts_of(manifest: Manifest) -> String {
    let (least, most) = (manifest.seats_min, manifest.seats_max);
    let seats = if least == most { least.to_string() } else { format!("{least}–{most}") };
    text_with("game-facts", &[("seats", seats.into()), ("minutes", manifest.minutes.into())])
}

/// The sign of a game in lists.
pub(crate) fn glyph(playable: Playable) -> AnyView {
    view! { <svg class="gl" viewBox="0 0 40 40" aria-hidden="true" inner_html=playable.board.glyph></svg> }
        .into_any()
}

/// A page that has nothing to show yet, or no longer: a picture, a title, a sentence, a way on.
pub(crate) fn state_page(title: &'static str, sentence: &'static str, way_on: AnyView) -> AnyView {
    view! {
        <main class="narrow" id="main">
            <div class="state">
                {empty_board()}
                <h1 class="display h2">{tr(title)}</h1>
                <p>{tr(sentence)}</p>
                {way_on}
            </div>
        </main>
    }
    .into_any()
}

/// An empty board of four lines.
pub(crate) fn empty_board() -> AnyView {
    view! {
        <svg class="pic" viewBox="0 0 84 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
            <path d="M6 6h72v72H6z" stroke-width="3" />
            <path d="M30 6v72M54 6v72M6 30h72M6 54h72" />
        </svg>
    }
    .into_any()
}

pub(crate) fn home_link() -> AnyView {
    view! { <a class="btn btn--primary" href="/">{tr("go-home")}</a> }.into_any()
}

/// Goes to a page of a game: at once if there is only one game, else after asking which.
pub(crate) fn choose_game(path_of: fn(&str) -> String) {
    let all = boards::playable();
    if let [only] = all.as_slice() {
        crate::router::navigate(&path_of(only.board.game));
        return;
    }
    open_modal(tr("choose-game"), move |modal| {
        let rows = boards::playable().into_iter().map(|playable| {
            let manifest = playable.manifest();
            view! {
                <a class="choice" href=path_of(manifest.id) on:click=move |_| modal.close()>
                    {glyph(playable)}
                    <span><b>{move || title_of(manifest)}</b><small>{move || facts_of(manifest)}</small></span>
                </a>
            }
        });
        rows.collect_view().into_any()
    });
}
