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
    let manifest = shelved.manifest;
    let game = &manifest.id;
    let level = RwSignal::new(computer::kept_level(game));
    let choose = move |chosen| {
        level.set(chosen);
        computer::keep_level(game, chosen);
    };
    view! {
        <nav class="quick" aria-label=tr("game-ways")>
            {way(Icon::Link, "quick-friend", "quick-friend-words", move || open_here(game, draft))}
            {way(Icon::Bot, "quick-computer", "quick-computer-words", move || begin_here(game, Company::Computer, draft))}
            {team(shelved)}
            {way(Icon::SameScreen, "quick-local", "quick-local-words", move || begin_here(game, Company::People, draft))}
            {way(Icon::Book, "quick-learn", "quick-learn-words", move || navigate(&format!("/learn/{game}")))}
            {manifest.decks.then(|| way(Icon::List, "decks-title", "quick-decks-words", move || navigate(&format!("/decks/{game}"))))}
            {manifest.puzzles.then(|| way(Icon::Grid, "puzzles-title", "quick-puzzles-words", || navigate("/puzzles")))}
            {manifest.is_open().then(|| way(Icon::Signal, "study-title", "quick-study-words", move || study_here(game, draft)))}
        </nav>
        <div class="level-field">
            <label for="level">{tr("level-title")}</label>
            {level_select("level", move || level.get(), choose)}
        </div>
    }
    .into_any()
}

/// Two against two: the person with a bot against two bots. The seats of a game for two or four are two teams.
fn team(shelved: GameBox) -> Option<AnyView> {
    let manifest = shelved.manifest;
    let begin = move || {
        let path = Company::Computer.path(&manifest.id);
        navigate(&format!("{path}&options=%7B%7D&seats={}&first=0", manifest.seats_max));
    };
    let has_teams = manifest.seats_step == 2 && manifest.seats_max == 4;
    has_teams.then(|| way(Icon::Users, "quick-team", "quick-team-words", begin))
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

/// Opens the analysis board, from the position of the form if one is chosen there.
fn study_here(game: &str, draft: RwSignal<Draft>) {
    match draft.with_untracked(Draft::study_path) {
        Ok(path) => navigate(&path),
        Err(mistakes) => tell(game, &mistakes),
    }
}
