//! Every kind of question, opened with a button.

use super::section;
use leptos::prelude::*;
use qipan_engine::systems::prompt::{Answer, Question};
use qipan_engine::{Message, PromptView, Seat};
use qipan_ui::parts::disc::{Disc, Glyph, disc};
use qipan_ui::parts::prompt::{Draft, PromptDock, TimeLeft, prompt_dock};
use qipan_ui::{text, text_with, tr};
use serde_json::Value;
use std::time::Duration;

/// The time limit of the question that has one.
const WHOLE_MS: u64 = 15_000;
const TICK_MS: u64 = 250;

const KINDS: [&str; 6] = [
    "part-ask-yes",
    "part-ask-one",
    "part-ask-several",
    "part-ask-number",
    "part-ask-order",
    "part-ask-steps",
];

/// The text of each question.
const ASKED: [&str; 6] = [
    "part-ask-buckle",
    "part-ask-what",
    "part-ask-spare",
    "part-ask-chips",
    "part-ask-first",
    "part-ask-what",
];

fn question(kind: usize) -> Question {
    let options =
        || ["part-option-chariot", "part-option-cannon", "part-option-horse"].map(Message::new).to_vec();
    match kind {
        0 => Question::YesNo {},
        1 => Question::OneOf { options: options() },
        2 => Question::Several { options: options(), min: 1, max: 2 },
        3 => Question::Number { min: 0, max: 12 },
        4 => Question::Order { options: options() },
        _ => Question::Steps { steps: vec![question(1), question(3)] },
    }
}

/// Discs before the options that are about pieces.
fn sign(message: &Message) -> Option<AnyView> {
    let glyph = match &*message.key {
        "part-option-chariot" => "俥",
        "part-option-cannon" => "炮",
        "part-option-horse" => "傌",
        _ => return None,
    };
    Some(disc(Disc::new(1, Glyph::Text(glyph)), None))
}

pub(super) fn sections() -> AnyView {
    let open = RwSignal::new(None::<PromptView>);
    let answered = RwSignal::new(String::new());
    let left = RwSignal::new(None::<u64>);
    let next_id = StoredValue::new(1u32);
    let ask = move |kind: usize| {
        let id = next_id.get_value();
        next_id.set_value(id + 1);
        let asked = Message::new(ASKED[kind]);
        left.set((kind == 0).then_some(WHOLE_MS));
        open.set(Some(asked_first(id, asked, question(kind))));
    };
    tick(left, open);
    let dock = PromptDock {
        prompt: open.into(),
        time: Signal::derive(move || left.get().map(|left_ms| TimeLeft { left_ms, whole_ms: WHOLE_MS })),
        seat_name: Callback::new(|seat: Seat| text_with("ui-seat", &[("number", (seat.0 + 1).into())])),
        draft: RwSignal::new(Draft::default()),
        sign: Callback::new(|message| sign(&message)),
        send: Callback::new(move |answer: Answer| {
            answered.set(serde_json::to_string(&answer).unwrap_or_default());
            left.set(None);
            open.update(|open| *open = open.take().and_then(|prompt| after(prompt, answer)));
        }),
    };
    let buttons = (0..).zip(KINDS).map(|(kind, words)| {
        view! { <button type="button" class="btn btn--plain" on:click=move |_| ask(kind)>{tr(words)}</button> }
    });
    let buttons = buttons.collect_view();
    let said =
        move || answered.with(|said| if said.is_empty() { text("part-ask-nothing") } else { said.clone() });
    let inside = view! {
        <div class="gallery-prompt">
            <div><div class="btn-row">{buttons}</div><p class="meta gallery-said">{said}</p></div>
            {prompt_dock(dock)}
        </div>
    };
    section("part-prompts", "part-prompts-words", inside.into_any())
}

fn asked_first(id: u32, text: Message, question: Question) -> PromptView {
    let (seat, topic) = (Seat(0), Value::Null);
    PromptView { id, seat, topic, text, question, default: None, answered: Vec::new(), expires_ms: None }
}

/// Answers a step of a question, as the engine would: the next step, or `None` after the last one.
fn after(mut prompt: PromptView, answer: Answer) -> Option<PromptView> {
    let (now, all) = prompt.step()?;
    prompt.answered.push(answer);
    (now < all).then_some(prompt)
}

/// Counts the time down; at zero the question is closed.
fn tick(left: RwSignal<Option<u64>>, open: RwSignal<Option<PromptView>>) {
    let step = move || {
        let Some(now) = left.get_untracked() else { return };
        let next = now.saturating_sub(TICK_MS);
        left.set((next > 0).then_some(next));
        if next == 0 {
            open.set(None);
        }
    };
    if let Ok(ticking) = set_interval_with_handle(step, Duration::from_millis(TICK_MS)) {
        on_cleanup(move || ticking.clear());
    }
}
