//! The analysis board: all seats are moved freely, lines branch, and the computer evaluates every position.

mod evaluation;
mod export;
mod import;
mod moves;
mod typed;

use super::loading::with_game;
use super::not_found;
use super::parts::board_room;
use super::tools::Tools;
use crate::boards::{self, Playable};
use crate::play::local::{LocalMatch, Wanted};
use crate::play::notation::steps::Played;
use crate::play::study::{Study, keep};
use crate::router::{self, navigate};
use leptos::ev;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::i18n::problem_text;
use qipan_ui::modal::confirm;
use qipan_ui::people::seat_name;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, icon, text, tr};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// What other pages use of this part.
pub(crate) const TOOLS: Tools = Tools {
    type_moves: typed::of_match,
    export_local: |running| match running.journal() {
        Some(journal) => export::open_journal(&journal, &export::people_of(running)),
        None => toast(Tone::Plain, text("export-none")),
    },
    study_local: |running: LocalMatch| match running.journal() {
        Some(journal) => open_journal(&journal),
        None => toast(Tone::Plain, text("export-none")),
    },
    export_journal: export::open_journal,
    study_journal: open_journal,
};

/// Opens a match on the analysis board of its game.
fn open_journal(journal: &str) {
    match Played::of_journal(journal) {
        Ok(played) => {
            keep(&played);
            navigate(&format!("/analysis/{}", played.game));
        }
        Err(problem) => toast(Tone::Alarm, problem_text("", &problem)),
    }
}

pub(crate) fn page(id: &str) -> AnyView {
    // Where something is hidden or left to chance, one person cannot move for all.
    match boards::find(id).is_some_and(|shelved| shelved.manifest.is_open()) {
        true => with_game(id, opened),
        false => not_found::page(),
    }
}

fn opened(playable: Playable) -> AnyView {
    let id = playable.board.game;
    let wanted = wanted();
    let path = format!("/analysis/{id}");
    let is_wanted = wanted.is_some();
    match Study::open(playable.game(), wanted) {
        Ok(study) => {
            if is_wanted {
                router::rewrite(&path);
            }
            room(playable, study)
        }
        Err(problem) => {
            toast(Tone::Alarm, problem_text(id, &problem));
            not_found::page()
        }
    }
}

/// The position that the address asks for, as the form on the game's page encodes it.
fn wanted() -> Option<Wanted> {
    let options = router::query("options")?;
    let seats = router::query("seats").and_then(|seats| seats.parse().ok());
    Some(Wanted { options: serde_json::from_str(&options).unwrap_or_default(), seats, first: 0 })
}

fn room(playable: Playable, study: Study) -> AnyView {
    let id = playable.board.game;
    Effect::new(move |_| {
        if let Some(problem) = study.refusal.get() {
            toast(Tone::Plain, problem_text(id, &problem));
        }
    });
    listen_to_keys(study);
    let board = board_room(&playable.board, study.board());
    view! {
        <main class="replay study" id="main">
            <div class="stage">
                {board}
                <div class="under">{steps(study)}{typed::of_study(study)}</div>
            </div>
            <section class="sheet" aria-label=tr("study-title")>
                <header class="record-head">
                    <h1 class="display h2">{tr("study-title")}</h1>
                    <p class="meta">{move || playable.title()}</p>
                </header>
                {evaluation::evaluation(playable, study)}
                {moves::list(playable, study)}
                {acts(playable, study)}
            </section>
        </main>
    }
    .into_any()
}

/// First, back, forward, last; and taking a move out of the tree.
fn steps(study: Study) -> AnyView {
    let at_start = move || study.tree.with(|tree| tree.before(tree.at()).is_none());
    let at_end = move || study.tree.with(|tree| tree.next(tree.at()).is_none());
    let step = |sign: Icon, key: &'static str, off: Signal<bool>, act: fn(Study)| {
        view! {
            <button type="button" class="btn btn--icon btn--plain" aria-label=tr(key) disabled=off on:click=move |_| act(study)>{icon(sign)}</button>
        }
    };
    let (start, end) = (Signal::derive(at_start), Signal::derive(at_end));
    view! {
        <div class="study-steps" role="group" aria-label=tr("study-steps")>
            {step(Icon::First, "study-first", start, |study| study.go(0))}
            {step(Icon::Prev, "study-back", start, Study::back)}
            {step(Icon::Next, "study-forward", end, Study::forward)}
            {step(Icon::Last, "study-last", end, |study| study.go(study.tree.with_untracked(|tree| tree.last())))}
            <button type="button" class="btn btn--plain" disabled=start on:click=move |_| study.take_back()>{icon(Icon::Undo)}{tr("study-take-back")}</button>
        </div>
    }
    .into_any()
}

fn acts(playable: Playable, study: Study) -> AnyView {
    let is_empty = move || study.tree.with(|tree| tree.is_empty());
    let clear = move |_| {
        confirm(tr("study-clear-ask"), tr("study-clear-words"), tr("study-clear"), move || study.clear());
    };
    let export = move |_| export::open_study(study);
    view! {
        <div class="acts">
            <button type="button" class="btn btn--quiet" on:click=move |_| study.turn_board()>{icon(Icon::Flip)}{tr("study-flip")}</button>
            <button type="button" class="btn btn--quiet" on:click=move |_| import::open(playable)>{icon(Icon::Plus)}{tr("study-import")}</button>
            <button type="button" class="btn btn--quiet" on:click=export>{icon(Icon::Copy)}{tr("study-export")}</button>
            <button type="button" class="btn btn--quiet" disabled=is_empty on:click=clear>{icon(Icon::Close)}{tr("study-clear")}</button>
        </div>
    }
    .into_any()
}

/// The name of a seat: its side where the game has one.
fn name_of(playable: Playable, study: Study, seat: Seat) -> String {
    let side = study.frame().with(|frame| (playable.board.side)(frame, seat));
    side.name.unwrap_or_else(|| seat_name(seat))
}

/// Handles ← → Home End, unless an inner element has handled them.
fn listen_to_keys(study: Study) {
    let listener = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_inside =
            target.is_some_and(|it| it.closest("dialog, input, textarea, select").ok().flatten().is_some());
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() || is_inside {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => study.back(),
            "ArrowRight" => study.forward(),
            "Home" => study.go(0),
            "End" => study.go(study.tree.with_untracked(|tree| tree.last())),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}
