//! The game's own options, drawn from the schema in its manifest.

use super::draft::{Draft, field_id};
use crate::pages::fields::{FormState, TextField};
use leptos::prelude::*;
use qipan_engine::{Choice, Manifest, OptionField, OptionKind};
use qipan_ui::controls::switch;
use qipan_ui::{settings, tr};
use serde_json::Value;

/// All fields, and the number of seats where it can be chosen; nothing if there is nothing to choose.
pub(super) fn options(manifest: Manifest, draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let mut fields: Vec<AnyView> = Draft::fields(manifest).map(|field| option(field, draft, state)).collect();
    if manifest.seats_min < manifest.seats_max {
        fields.insert(0, seats(manifest, draft));
    }
    let section = (!fields.is_empty()).then(|| {
        view! { <fieldset><legend>{tr("game-options")}</legend>{fields}</fieldset> }
    });
    section.into_any()
}

fn option(field: &'static OptionField, draft: RwSignal<Draft>, state: FormState) -> AnyView {
    let title = move || settings().language().of(field.title).to_owned();
    let value = Memo::new(move |_| draft.with(|draft| draft.option(field)));
    match field.kind {
        OptionKind::Toggle { .. } => {
            let set = move |on: bool| draft.update(|draft| draft.set_option(field, on.into()));
            switch(title, move || value.with(|value| value.as_bool().unwrap_or_default()), set)
        }
        OptionKind::Number { .. } => {
            let shown = Signal::derive(move || value.with(as_text));
            let set = move |typed: String| draft.update(|draft| draft.set_number(field, &typed));
            TextField::new(field_id(field.name), title, shown, set).kind("number", "off").view(state)
        }
        OptionKind::Choice { values, .. } => {
            let set = move |chosen: String| draft.update(|draft| draft.set_option(field, chosen.into()));
            let chosen = move || value.with(as_text);
            choice(field_id(field.name), title, values, chosen, set)
        }
        OptionKind::Data => ().into_any(),
    }
}

/// What stands in the field: a text without its quotes.
fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn choice(
    id: String,
    title: impl Fn() -> String + Send + Sync + 'static,
    values: &'static [Choice],
    chosen: impl Fn() -> String + Send + Sync + 'static,
    set: impl Fn(String) + 'static,
) -> AnyView {
    let entries = values.iter().map(|choice| {
        let words = move || settings().language().of(choice.title).to_owned();
        view! { <option value=choice.value>{words}</option> }
    });
    let entries = entries.collect_view();
    view! {
        <div class="field">
            <label for=id.clone()>{title}</label>
            <select class="select" id=id prop:value=chosen on:change=move |event| set(event_target_value(&event))>{entries}</select>
        </div>
    }
    .into_any()
}

fn seats(manifest: Manifest, draft: RwSignal<Draft>) -> AnyView {
    let chosen = Memo::new(move |_| draft.with(|draft| draft.seats));
    let entries = manifest.seat_counts().map(|seats| {
        let pressed = move || (chosen.get() == seats).to_string();
        let choose = move |_| draft.update(|draft| draft.seats = seats);
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
