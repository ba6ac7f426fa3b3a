//! The page of a game: what it is, the ways to play it, and the form for a new table.

mod draft;
mod form;
mod options;
mod pace;
mod time;
mod ways;

use super::not_found;
use super::parts::{box_art, facts_of, title_of};
use super::seek_place;
use crate::boards::{self, GameBox};
use draft::Draft;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::{Icon, icon, text, tr};

pub(crate) fn page(id: &str) -> AnyView {
    let Some(shelved) = boards::find(id) else { return not_found::page() };
    let draft = RwSignal::new(Draft::new(shelved.manifest, shelved.has_windows));
    let state = form::state(shelved);
    // Loads the game early: the visitor will probably play it, and the texts of refusals are inside.
    spawn_local(async move {
        let _ = shelved.open().await;
    });
    view! {
        <main class="game-page" id="main">
            {about(shelved)}
            <div class="start">
                {pools(shelved)}
                {ways::ways(shelved, draft)}
                {options::options(shelved.manifest, draft, state)}
                {form::form(draft, state)}
            </div>
        </main>
    }
    .into_any()
}

/// Quick pairing, for games that two can play.
fn pools(shelved: GameBox) -> Option<AnyView> {
    let id = &shelved.manifest.id;
    let is_for_two = (shelved.manifest.seats_min..=shelved.manifest.seats_max).contains(&2);
    is_for_two.then(|| seek_place(move |parts| (parts.of_game)(id)))
}

fn about(shelved: GameBox) -> AnyView {
    let manifest = shelved.manifest;
    let summary = move || text(&format!("{}-summary", manifest.id));
    view! {
        <div class="about">
            {box_art(shelved)}
            <h1 class="display h1">{move || title_of(manifest)}</h1>
            <p class="facts">{move || facts_of(manifest)}</p>
            <p class="read">{summary}</p>
            <a class="btn btn--plain" href=format!("/leaderboards/{}/rapid", manifest.id)>{icon(Icon::Crown)}{tr("leaderboard-title")}</a>
        </div>
        <section class="how">
            <h2 class="display h2 fold">{tr("game-rules")}</h2>
            {rules(shelved)}
        </section>
    }
    .into_any()
}

/// The rules in short: one line each, from the game's texts.
pub(super) fn rules(shelved: GameBox) -> AnyView {
    let id = &shelved.manifest.id;
    let lines = move || {
        let all = text(&format!("{id}-rules"));
        all.lines().map(|line| view! { <li>{line.to_owned()}</li> }).collect_view()
    };
    view! {
        <ol class="rules">{lines}</ol>
        <a class="btn btn--plain" href=format!("/learn/{id}")>{icon(Icon::Book)}{tr("game-learn")}</a>
    }
    .into_any()
}
