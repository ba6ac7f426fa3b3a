//! The form for a new table.

use super::draft::{Draft, First};
use super::time;
use crate::boards::GameBox;
use crate::net::tables;
use crate::pages::fields::{FormState, Mistake, TextField};
use crate::pages::opening::why_not;
use crate::router::{navigate, query};
use leptos::html;
use leptos::prelude::*;
use qipan_protocol::{AwayPolicy, Visibility};
use qipan_ui::controls::{segmented, switch};
use qipan_ui::tr;

type Words = Box<dyn Fn() -> String + Send + Sync>;

/// The state of the form, whose mistakes may also be about the set-up.
pub(super) fn state(shelved: GameBox) -> FormState {
    let manifest = shelved.manifest;
    FormState::new(move |problem| why_not(&manifest.id, problem))
}

pub(super) fn form(draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let submit = state.on_submit(move || send(draft));
    let element = NodeRef::<html::Form>::new();
    if query("open").is_some() {
        // The visitor came for this form, so they need not look for it on a small screen.
        element.on_load(|form| form.scroll_into_view());
    }
    view! {
        <form class="table-form" node_ref=element on:submit=submit novalidate aria-labelledby="table-form-title">
            <h2 class="display h2 fold" id="table-form-title">{tr("game-open")}</h2>
            <fieldset>
                <legend>{tr("game-room")}</legend>
                {visibility(draft)}
                {password(draft, state)}
                {time::time(draft, state)}
                {rated(draft)}
                {first(draft)}
                {away(draft)}
                {switches(draft)}
            </fieldset>
            {state.whole_refusal()}
            {state.button("game-open-go")}
        </form>
    }
    .into_any()
}

/// Opens the table and goes there, or reports all mistakes and their fields.
async fn send(draft: RwSignal<Draft>) -> Result<(), Vec<Mistake>> {
    let table = draft.with_untracked(|draft| draft.table(js_sys::Math::random()))?;
    match tables::open(&table).await {
        Ok(path) => {
            navigate(&path);
            Ok(())
        }
        Err(refusal) => Err(draft.with_untracked(|draft| draft.place_all(refusal.problem()))),
    }
}

fn labelled(
    label: &'static str,
    control: AnyView,
    help: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    view! { <div class="field"><span class="label">{tr(label)}</span>{control}<p class="help">{help}</p></div> }.into_any()
}

fn visibility(draft: RwSignal<Draft>) -> AnyView {
    let all: Vec<(Visibility, Words)> = vec![
        (Visibility::Public, Box::new(tr("game-public"))),
        (Visibility::Link, Box::new(tr("game-link"))),
        (Visibility::Password, Box::new(tr("game-password"))),
    ];
    let chosen = Memo::new(move |_| draft.with(|draft| draft.visibility));
    let help = move || match chosen.get() {
        Visibility::Public => tr("game-public-words")(),
        Visibility::Link => tr("game-link-words")(),
        Visibility::Password => tr("game-password-words")(),
    };
    let set = move |visibility| draft.update(|draft| draft.visibility = visibility);
    let control = segmented(tr("game-visibility"), all, move || chosen.get(), set);
    labelled("game-visibility", control, help)
}

fn password(draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let is_asked = Memo::new(move |_| draft.with(|draft| draft.visibility == Visibility::Password));
    let field = move || {
        let value = Signal::derive(move || draft.with(|draft| draft.password.clone()));
        let set = move |typed| draft.update(|draft| draft.password = typed);
        let field = TextField::new("password", tr("game-password-field"), value, set);
        is_asked.get().then(|| field.kind("text", "off").help("game-password-help").view(state))
    };
    view! { {field} }.into_any()
}

fn first(draft: RwSignal<Draft>) -> AnyView {
    let seats = Memo::new(move |_| draft.with(|draft| draft.seats));
    let chosen = Memo::new(move |_| draft.with(|draft| draft.first));
    let set = move |first| draft.update(|draft| draft.first = first);
    let control = move || {
        let mut all: Vec<(First, Words)> = vec![(First::Me, Box::new(tr("game-first-me")))];
        if seats.get() == 2 {
            all.push((First::Other, Box::new(tr("game-first-other"))));
        }
        all.push((First::Lot, Box::new(tr("game-first-lot"))));
        segmented(tr("game-first"), all, move || chosen.get(), set)
    };
    labelled("game-first", control.into_any(), tr("game-first-words"))
}

/// The switch for rated matches, and what they do not allow.
fn rated(draft: RwSignal<Draft>) -> AnyView {
    let is_rated = move || draft.with(|draft| draft.rated);
    let set = move |on| draft.update(|draft| draft.set_rated(on));
    view! {
        <div class="field">
            {switch(tr("game-rated"), is_rated, set)}
            <p class="help">{tr("game-rated-words")}</p>
        </div>
    }
    .into_any()
}

fn away(draft: RwSignal<Draft>) -> AnyView {
    let chosen = Memo::new(move |_| draft.with(Draft::away_policy));
    let is_rated = Memo::new(move |_| draft.with(|draft| draft.rated));
    let set = move |away| draft.update(|draft| draft.away = away);
    let control = move || {
        let mut all: Vec<(AwayPolicy, Words)> = vec![
            (AwayPolicy::Wait, Box::new(tr("game-away-wait"))),
            (AwayPolicy::Resign, Box::new(tr("game-away-resign"))),
        ];
        if !is_rated.get() {
            all.push((AwayPolicy::Bot, Box::new(tr("game-away-bot"))));
        }
        segmented(tr("game-away"), all, move || chosen.get(), set)
    };
    labelled("game-away", control.into_any(), tr("game-away-words"))
}

fn switches(draft: RwSignal<Draft>) -> AnyView {
    let spectators = move |on| draft.update(|draft| draft.spectators = on);
    let undo = move |on| draft.update(|draft| draft.undo = on);
    let hints = move |on| draft.update(|draft| draft.hints = on);
    let is_rated = Memo::new(move |_| draft.with(|draft| draft.rated));
    // A rated match has neither.
    let helps = move || {
        (!is_rated.get()).then(|| {
            view! {
                {switch(tr("game-undo"), move || draft.with(|draft| draft.undo), undo)}
                {free_undo(draft)}
                {switch(tr("game-hints"), move || draft.with(|draft| draft.hints), hints)}
            }
        })
    };
    view! {
        <div class="switches">
            {switch(tr("game-spectators"), move || draft.with(|draft| draft.spectators), spectators)}
            {helps}
        </div>
    }
    .into_any()
}

/// The switch for unlimited undo, where the game makes a difference of it.
fn free_undo(draft: RwSignal<Draft>) -> AnyView {
    let is_asked = Memo::new(move |_| draft.with(Draft::asks_for_free_undo));
    let set = move |on| draft.update(|draft| draft.free_undo = on);
    let field = move || {
        let value = move || draft.with(|draft| draft.free_undo);
        is_asked.get().then(|| switch(tr("game-free-undo"), value, set))
    };
    view! { {field} }.into_any()
}
