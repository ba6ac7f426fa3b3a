//! The ways to play a game, as a ruled list like the quick actions of the home page.

use super::draft::Draft;
use crate::boards::GameBox;
use crate::pages::fields::Mistake;
use crate::pages::levels::level_select;
use crate::pages::opening::{open, why_not};
use crate::play::computer;
use crate::play::local::Company;
use crate::router::navigate;
use leptos::prelude::*;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, tr};

pub(super) fn ways(shelved: GameBox, draft: RwSignal<Draft>) -> AnyView {
    let game = &shelved.manifest.id;
    let level = RwSignal::new(computer::kept_level(game));
    let choose = move |chosen| {
        level.set(chosen);
        computer::keep_level(game, chosen);
    };
    view! {
        <nav class="quick" aria-label=tr("game-ways")>
            {way(Icon::Link, "quick-friend", "quick-friend-words", move || open_here(game, draft))}
            {way(Icon::Bot, "quick-computer", "quick-computer-words", move || begin_here(game, Company::Computer, draft))}
            {way(Icon::SameScreen, "quick-local", "quick-local-words", move || begin_here(game, Company::People, draft))}
            {way(Icon::Book, "quick-learn", "quick-learn-words", move || navigate(&format!("/learn/{game}")))}
        </nav>
        <div class="level-field">
            <label for="level">{tr("level-title")}</label>
            {level_select("level", move || level.get(), choose)}
        </div>
    }
    .into_any()
}

fn way(
    sign: Icon,
    title: &'static str,
    words: &'static str,
    begin: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    view! {
        <button type="button" on:click=move |_| begin()>
            {icon(sign)}
            <b>{tr(title)}</b>
            <small>{tr(words)}</small>
        </button>
    }
    .into_any()
}

/// Opens a table for friends with the options of the form.
fn open_here(game: &str, draft: RwSignal<Draft>) {
    match draft.with_untracked(Draft::for_friends) {
        Ok(table) => open(game, table),
        Err(mistakes) => tell(game, &mistakes),
    }
}

/// Plays in this page with the options of the form.
fn begin_here(game: &str, company: Company, draft: RwSignal<Draft>) {
    let path = draft.with_untracked(|draft| draft.local_path(company, js_sys::Math::random()));
    match path {
        Ok(path) => navigate(&path),
        Err(mistakes) => tell(game, &mistakes),
    }
}

fn tell(game: &str, mistakes: &[Mistake]) {
    for mistake in mistakes {
        toast(Tone::Plain, why_not(game, &mistake.problem));
    }
}
