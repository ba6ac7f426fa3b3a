//! The game's own options, drawn from the schema in its manifest.

use super::draft::{Draft, field_id};
use crate::pages::fields::{FormState, TextField};
use leptos::prelude::*;
use qipan_engine::{Choice, Manifest, OptionField, OptionKind};
use qipan_ui::controls::switch;
use qipan_ui::i18n::has_text;
use qipan_ui::{settings, text, tr};
use serde_json::Value;

/// The set-up of a match, for every way to play: all fields, and the number of seats where it can be chosen. Nothing if
/// there is nothing to choose.
pub(super) fn options(manifest: &'static Manifest, draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let game = manifest.id.as_str();
    let mut fields: Vec<AnyView> =
        Draft::fields(manifest).map(|field| option(game, field, draft, state)).collect();
    if manifest.seats_min < manifest.seats_max {
        fields.insert(0, seats(manifest, draft));
    }
    let section = (!fields.is_empty()).then(|| {
        view! {
            <section class="table-form setup" aria-labelledby="setup-title">
                <h2 class="display h2 fold" id="setup-title">{tr("game-setup")}</h2>
                <p class="help">{tr("game-setup-words")}</p>
                <div class="fields">{fields}</div>
            </section>
        }
    });
    section.into_any()
}

fn option(
    game: &'static str,
    field: &'static OptionField,
    draft: RwSignal<Draft>,
    state: FormState,
) -> AnyView {
    let title = move || settings().language().of(&field.title).to_owned();
    let value = Memo::new(move |_| draft.with(|draft| draft.option(field)));
    match &field.kind {
        OptionKind::Toggle { .. } => {
            let set = move |on: bool| draft.update(|draft| draft.set_option(field, on.into()));
            switch(title, move || value.with(|value| value.as_bool().unwrap_or_default()), set)
        }
        OptionKind::Number { min, max, .. } => {
            let shown = Signal::derive(move || value.with(as_text));
            let set = move |typed: String| draft.update(|draft| draft.set_number(field, &typed));
            TextField::new(field_id(&field.name), title, shown, set)
                .within(((*min).into(), (*max).into()))
                .view(state)
        }
        OptionKind::Choice { values, .. } => {
            let set = move |chosen: String| draft.update(|draft| draft.set_option(field, chosen.into()));
            let chosen = move || value.with(as_text);
            choice(game, Entry { id: field_id(&field.name), values }, title, chosen, set)
        }
        OptionKind::Text => {
            let shown = Signal::derive(move || value.with(as_text));
            let set = move |typed: String| draft.update(|draft| draft.set_text(field, &typed));
            TextField::new(field_id(&field.name), title, shown, set).view(state)
        }
        OptionKind::Data => ().into_any(),
    }
}

/// The content of the field: a text value without its quotes.
fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A select field.
struct Entry {
    id: String,
    values: &'static [Choice],
}

/// The text of a choice's goal, such as that of an endgame, if the game has a message `<game>-goal-<value>`.
fn goal_key(game: &str, value: &str) -> Option<String> {
    let key = format!("{game}-goal-{}", value.replace('_', "-"));
    has_text(&key).then_some(key)
}

/// A select field. Choices with a goal are in a group of their own; the goal of the chosen one is shown below the
/// list.
fn choice(
    game: &'static str,
    Entry { id, values }: Entry,
    title: impl Fn() -> String + Send + Sync + 'static,
    chosen: impl Fn() -> String + Copy + Send + Sync + 'static,
    set: impl Fn(String) + 'static,
) -> AnyView {
    let entry = |choice: &'static Choice| {
        let words = move || settings().language().of(&choice.title).to_owned();
        view! { <option value=choice.value.as_str()>{words}</option> }
    };
    let (goals, plain): (Vec<&Choice>, Vec<&Choice>) =
        values.iter().partition(|choice| goal_key(game, &choice.value).is_some());
    let plain = plain.into_iter().map(entry).collect_view();
    let goals = (!goals.is_empty()).then(|| {
        let entries = goals.into_iter().map(entry).collect_view();
        view! { <optgroup label=tr("game-goals")>{entries}</optgroup> }
    });
    let goal = move || {
        let key = goal_key(game, &chosen())?;
        Some(view! { <p class="help">{move || text(&key)}</p> })
    };
    view! {
        <div class="field">
            <label for=id.clone()>{title}</label>
            <select class="select" id=id prop:value=chosen on:change=move |event| set(event_target_value(&event))>
                {plain}{goals}
            </select>
            {goal}
        </div>
    }
    .into_any()
}

fn seats(manifest: &'static Manifest, draft: RwSignal<Draft>) -> AnyView {
    let chosen = Memo::new(move |_| draft.with(|draft| draft.seats));
    let entries = manifest.seat_counts().map(|seats| {
        let pressed = move || (chosen.get() == seats).to_string();
        let choose = move |_| draft.update(|draft| draft.set_seats(seats));
        view! { <button type="button" aria-pressed=pressed on:click=choose>{seats}</button> }
    });
    let entries = entries.collect_view();
    view! {
        <div class="field" id="seats" tabindex="-1">
            <span class="label">{tr("game-seats")}</span>
            <div class="seg" role="group" aria-label=tr("game-seats")>{entries}</div>
        </div>
    }
    .into_any()
}
