//! A match as text, to copy or to save.

use crate::boards;
use crate::pages::local::words::seat_name;
use crate::pages::names::{header_of, side_of};
use crate::pages::parts::{copy, save_text};
use crate::play::local::LocalMatch;
use crate::play::notation::steps::Played;
use crate::play::notation::write::{Style, write, write_position};
use crate::play::study::Study;
use leptos::prelude::*;
use qipan_engine::{AnyGame, Seat};
use qipan_ui::controls::segmented;
use qipan_ui::i18n::problem_text;
use qipan_ui::modal::open_modal;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, Language, icon, settings, tr};
use std::sync::Arc;

/// What the text looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Moves(Style),
    /// The first position and the moves in one line.
    Position,
}

/// The names of the players of a match at this screen, by their sides.
pub(super) fn people_of(running: LocalMatch) -> Vec<(String, String)> {
    let seats = running.frame().with_untracked(|frame| frame.seats);
    let id = running.with_match(|it| it.manifest().id.clone());
    let person = |seat: Seat| {
        let side = running.frame().with_untracked(|frame| side_of(frame, &id, seat));
        (header_of(&side, seat), untrack(|| seat_name(running.company, seat)))
    };
    (0..seats).map(Seat).map(person).collect()
}

pub(super) fn open_journal(journal: &str, people: &[(String, String)]) {
    match Played::of_journal(journal) {
        Ok(played) => open(played, people.to_vec()),
        Err(problem) => toast(Tone::Alarm, problem_text("", &problem)),
    }
}

/// The line to the current position of the analysis board.
pub(super) fn open_study(study: Study) {
    open(study.played(), Vec::new());
}

fn open(played: Played, people: Vec<(String, String)>) {
    let Some(playable) = boards::opened(&played.game) else { return };
    let written = Arc::new(Export { game: playable.game(), played, people });
    open_modal(tr("export-title"), move |_| body(written.clone()));
}

/// What is written.
struct Export {
    game: Arc<dyn AnyGame>,
    played: Played,
    people: Vec<(String, String)>,
}

impl Export {
    fn text(&self, form: Form) -> String {
        let Export { game, played, people } = self;
        match form {
            Form::Moves(style) => {
                write(&**game, played, people, style).unwrap_or_else(|problem| problem.message)
            }
            Form::Position => write_position(&**game, played).unwrap_or_default(),
        }
    }
}

fn body(export: Arc<Export>) -> AnyView {
    let has_position = !export.text(Form::Position).is_empty();
    let first = match settings().language() {
        _ if !has_position => Style::Plain,
        Language::Zh => Style::Chinese,
        Language::En => Style::English,
    };
    let form = RwSignal::new(Form::Moves(first));
    let name = format!("qipan-{}.txt", export.played.game);
    let written = Memo::new(move |_| export.text(form.get()));
    let save = move |_| save_text(&name, &written.get_untracked());
    view! {
        <div class="import">
            {has_position.then(|| choice(form))}
            <textarea class="input" rows="10" readonly=true aria-label=tr("export-title") prop:value=written></textarea>
        </div>
        <footer>
            <button type="button" class="btn btn--plain" on:click=save>{icon(Icon::Download)}{tr("export-save")}</button>
            <button type="button" class="btn btn--primary" on:click=move |_| copy(written.get_untracked())>{icon(Icon::Copy)}{tr("export-copy")}</button>
        </footer>
    }
    .into_any()
}

/// The notations of a game that has more than one.
fn choice(form: RwSignal<Form>) -> AnyView {
    type Words = Box<dyn Fn() -> String + Send + Sync>;
    let all: Vec<(Form, Words)> = vec![
        (Form::Moves(Style::Chinese), Box::new(tr("export-chinese"))),
        (Form::Moves(Style::English), Box::new(tr("export-wxf"))),
        (Form::Moves(Style::Plain), Box::new(tr("export-plain"))),
        (Form::Position, Box::new(tr("export-position"))),
    ];
    segmented(tr("export-form"), all, move || form.get(), move |chosen| form.set(chosen))
}
