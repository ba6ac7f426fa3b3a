//! The page of a game: what it is, the ways to play it, and the form for a table of one's own.

mod draft;
mod form;
mod options;
mod pace;
mod time;
mod ways;

use super::not_found;
use super::parts::{box_art, facts_of, title_of};
use crate::boards::{self, Playable};
use draft::Draft;
use leptos::prelude::*;
use qipan_ui::{Icon, icon, text, tr};

pub(crate) fn page(id: &str) -> AnyView {
    let Some(playable) = boards::find(id) else { return not_found::page() };
    let draft = RwSignal::new(Draft::new(playable.manifest()));
    view! {
        <main class="game-page" id="main">
            {about(playable)}
            <div class="start">
                {ways::ways(playable, draft)}
                {form::form(playable, draft)}
            </div>
        </main>
    }
    .into_any()
}

fn about(playable: Playable) -> AnyView {
    let manifest = playable.manifest();
    let summary = move || text(&format!("{}-summary", manifest.id));
    view! {
        <div class="about">
            {box_art(playable)}
            <h1 class="display h1">{move || title_of(manifest)}</h1>
            <p class="facts">{move || facts_of(manifest)}</p>
            <p class="read">{summary}</p>
        </div>
        <section class="how">
            <h2 class="display h2 fold">{tr("game-rules")}</h2>
            {rules(playable)}
        </section>
    }
    .into_any()
}

/// The rules in short: one line each in the game's own words.
fn rules(playable: Playable) -> AnyView {
    let id = playable.board.game;
    let lines = move || {
        let all = text(&format!("{id}-rules"));
        all.lines().map(|line| view! { <li>{line.to_owned()}</li> }).collect_view()
    };
    let lesson = playable.game.tutorial().map(|_| {
        view! { <a class="btn btn--plain" href=format!("/learn/{id}")>{icon(Icon::Book)}{tr("game-learn")}</a> }
    });
    view! { <ol class="rules">{lines}</ol>{lesson} }.into_any()
}
