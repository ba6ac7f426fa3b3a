//! The rows of a question: options to pick, a number to set, and the button to confirm.

use super::data::Draft;
use super::view::{AskedPrompt, said};
use crate::i18n::{has_text, text, text_with, tr};
use crate::icons::{Icon, icon, icon_of};
use leptos::prelude::*;
use qipan_engine::systems::prompt::{Answer, Question};
use qipan_engine::{Message, PromptView};

/// The controls for the current question.
pub(super) fn controls(asked: &AskedPrompt) -> AnyView {
    match asked.prompt.current() {
        Question::YesNo {} => yes_no(asked),
        Question::OneOf { options } => list(asked, options),
        Question::Several { options, .. } | Question::Order { options } => {
            view! { {list(asked, options)}{confirm(asked)} }.into_any()
        }
        Question::Number { min, max } => view! { {number(asked, *min, *max)}{confirm(asked)} }.into_any(),
        Question::Steps { .. } => ().into_any(),
    }
}

fn yes_no(asked: &AskedPrompt) -> AnyView {
    let answer = |yes: bool| {
        let asked = asked.clone();
        move |_| asked.give(Answer::Yes(yes))
    };
    view! {
        <div class="two">
            <button type="button" class="opt opt--go" on:click=answer(true)><b>{tr("prompt-yes")}</b><kbd aria-hidden="true">"1"</kbd></button>
            <button type="button" class="opt" on:click=answer(false)><b>{tr("prompt-no")}</b><kbd aria-hidden="true">"Esc"</kbd></button>
        </div>
    }
    .into_any()
}

fn list(asked: &AskedPrompt, options: &[Message]) -> AnyView {
    let rows = (0u16..).zip(options).map(|(place, message)| option(asked, place, message));
    let rows = rows.collect_view();
    view! { <div class="choices" role="group">{rows}</div> }.into_any()
}

fn option(asked: &AskedPrompt, place: u16, message: &Message) -> AnyView {
    let draft = asked.draft;
    let sign = asked.sign.run(message.clone());
    let is_single = matches!(asked.prompt.current(), Question::OneOf { .. });
    let pressed = move || {
        let picked = draft.with(|draft| draft.picked.contains(&place));
        (!is_single).then_some(if picked { "true" } else { "false" })
    };
    let key = (place < 9).then(|| (place + 1).to_string());
    let key = key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
    let mark = mark(asked, place);
    let press = {
        let asked = asked.clone();
        move |_| asked.pick(place)
    };
    view! {
        <button type="button" class="choice" aria-pressed=pressed on:click=press>
            <span class="choice-sign">{mark}{sign}</span>
            {words(asked, message)}
            {key}
        </button>
    }
    .into_any()
}

/// A checkbox, or the place in an order.
fn mark(asked: &AskedPrompt, place: u16) -> Option<AnyView> {
    let draft = asked.draft;
    let at = move || draft.with(|draft| draft.picked.iter().position(|picked| *picked == place));
    match asked.prompt.current() {
        Question::Several { .. } => {
            let tick = move || at().map(|_| icon_of("i i--sm", Icon::Check));
            Some(
                view! { <span class="choice-mark" class:is-on=move || at().is_some()>{tick}</span> }
                    .into_any(),
            )
        }
        Question::Order { .. } => {
            let rank = move || at().map(|at| (at + 1).to_string());
            Some(
                view! { <span class="choice-mark num" class:is-on=move || at().is_some()>{rank}</span> }
                    .into_any(),
            )
        }
        _ => None,
    }
}

fn words(asked: &AskedPrompt, message: &Message) -> AnyView {
    let (message, seat_name) = (message.clone(), asked.seat_name);
    let note = {
        let mut note = message.clone();
        note.key = format!("{}-note", note.key).into();
        move || has_text(&note.key).then(|| view! { <small>{said(&note, seat_name)}</small> })
    };
    view! { <span><b>{move || said(&message, seat_name)}</b>{note}</span> }.into_any()
}

fn number(asked: &AskedPrompt, min: i64, max: i64) -> AnyView {
    let draft = asked.draft;
    let value = move || draft.with(|draft| draft.number.unwrap_or(min));
    let question = asked.prompt.current().clone();
    let set = Callback::new(move |number: i64| {
        draft.update(|draft: &mut Draft| draft.set_number(&question, number));
    });
    let slide = move |event| set.run(event_target_value(&event).parse().unwrap_or(min));
    let (at_least, at_most) = (move || value() <= min, move || value() >= max);
    let words = move || text_with("prompt-number-range", &[("min", min.into()), ("max", max.into())]);
    view! {
        <div class="prompt-number">
            <button type="button" class="btn btn--icon btn--plain" aria-label=tr("prompt-less") disabled=at_least on:click=move |_| set.run(value() - 1)>
                {icon(Icon::Minus)}
            </button>
            <input type="range" min=min max=max aria-label=words prop:value=move || value().to_string() on:input=slide />
            <output class="num">{value}</output>
            <button type="button" class="btn btn--icon btn--plain" aria-label=tr("prompt-more") disabled=at_most on:click=move |_| set.run(value() + 1)>
                {icon(Icon::Plus)}
            </button>
        </div>
    }
    .into_any()
}

/// The button that sends the picked options, with a text about what is missing.
fn confirm(asked: &AskedPrompt) -> AnyView {
    let (draft, question) = (asked.draft, asked.prompt.current().clone());
    let ready = Memo::new(move |_| draft.with(|draft| draft.answer(&question)));
    let send = {
        let asked = asked.clone();
        move |_| {
            if let Some(answer) = ready.get_untracked() {
                asked.give(answer);
            }
        }
    };
    let hint = {
        let prompt = asked.prompt.clone();
        move || hint(&prompt, draft.with(|draft| draft.picked.len()))
    };
    let missing = move || ready.with(Option::is_none);
    view! {
        <footer class="prompt-acts">
            <span class="hint" role="status">{hint}</span>
            <button type="button" class="btn btn--primary" disabled=missing on:click=send>{tr("prompt-confirm")}</button>
        </footer>
    }
    .into_any()
}

fn hint(prompt: &PromptView, picked: usize) -> String {
    let picked = ("picked", picked.into());
    match prompt.current() {
        Question::Several { min, max, .. } if min == max => {
            text_with("prompt-pick-exactly", &[("count", (*min).into()), picked])
        }
        Question::Several { min, max, .. } => {
            text_with("prompt-pick-between", &[("min", (*min).into()), ("max", (*max).into()), picked])
        }
        Question::Order { .. } => text("prompt-pick-order"),
        _ => String::new(),
    }
}
