//! The field for typed moves, below a board. Blind players use it with the pieces hidden.

use crate::pages::typing::TypedTarget;
use crate::play::notation::moves::{MoveMistake, find};
use crate::play::study::Study;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use qipan_ui::controls::switch;
use qipan_ui::{dom, text_with, tr};
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::Element;

const BLIND: &str = "qipan.blind";
const BLIND_MARK: &str = "data-blind";

/// Where typed moves go.
#[derive(Clone, Copy)]
struct Target {
    find: Callback<String, Result<Value, MoveMistake>>,
    play: Callback<Value>,
    is_off: Signal<bool>,
}

/// The field of a match. It takes the focus when it is opened.
pub(super) fn of_match(running: TypedTarget) -> AnyView {
    let look = move |text: String| {
        let (position, seat) = running.position.run(()).ok_or(MoveMistake::Over)?;
        find(&*position, seat, &text)
    };
    let target = Target {
        find: Callback::new(look),
        play: running.play,
        is_off: Signal::derive(move || !running.can_play.get()),
    };
    field(target, true)
}

pub(super) fn of_study(study: Study) -> AnyView {
    let target = Target {
        find: Callback::new(move |text: String| study.find(&text)),
        play: Callback::new(move |command: Value| study.play(&command)),
        is_off: Signal::derive(move || !study.can_act()),
    };
    field(target, false)
}

/// Why a typed move was not played.
pub(super) fn mistake_words(text: &str, mistake: &MoveMistake) -> String {
    let typed = ("text", text.to_owned().into());
    match mistake {
        MoveMistake::Over => tr("typed-over")(),
        MoveMistake::Illegal { example } => {
            text_with("typed-illegal", &[typed, ("example", example.clone().into())])
        }
        MoveMistake::Ambiguous { moves } => {
            text_with("typed-ambiguous", &[typed, ("moves", moves.join(", ").into())])
        }
    }
}

fn field(target: Target, takes_focus: bool) -> AnyView {
    let typed = RwSignal::new(String::new());
    let mistake = RwSignal::new(None::<(String, MoveMistake)>);
    let input = NodeRef::<html::Input>::new();
    if takes_focus {
        input.on_load(|input| dom::focus(Some(input.unchecked_ref::<Element>())));
    }
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_owned();
        if text.is_empty() {
            return;
        }
        match target.find.run(text.clone()) {
            Ok(command) => {
                typed.set(String::new());
                mistake.set(None);
                target.play.run(command);
            }
            Err(why) => mistake.set(Some((text, why))),
        }
    };
    let words = move || mistake.with(|it| it.as_ref().map(|(text, why)| mistake_words(text, why)));
    let error = move || words().map(|words| view! { <span>{words}</span> });
    view! {
        <form class="typed" on:submit=submit>
            <input
                class="input"
                type="text"
                node_ref=input
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label=tr("typed-label")
                aria-describedby="typed-error"
                placeholder=tr("typed-label")
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
            <button type="submit" class="btn btn--plain" disabled=target.is_off>{tr("typed-go")}</button>
            {blind_switch()}
            <p class="err" role="alert" id="typed-error">{error}</p>
        </form>
    }
    .into_any()
}

/// Hides the pieces while the field is open.
fn blind_switch() -> AnyView {
    let is_blind = RwSignal::new(dom::stored::<bool>(BLIND).unwrap_or(false));
    let root = || web_sys::window()?.document()?.document_element();
    Effect::new(move |_| {
        if let Some(root) = root() {
            // Both fail only for names that are no attributes.
            let _ = match is_blind.get() {
                true => root.set_attribute(BLIND_MARK, ""),
                false => root.remove_attribute(BLIND_MARK),
            };
        }
    });
    on_cleanup(move || drop(root().map(|root| root.remove_attribute(BLIND_MARK))));
    let set = move |on: bool| {
        is_blind.set(on);
        dom::store(BLIND, &on);
    };
    switch(tr("typed-blind"), move || is_blind.get(), set)
}
