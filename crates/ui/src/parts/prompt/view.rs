//! The dock: the question, the time left, and the rows.

use super::data::{Draft, Escape, TimeLeft};
use super::focus::FocusKeeper;
use super::options;
use crate::announce::announce_urgently;
use crate::i18n::{message_text, text_with};
use crate::icons::{Icon, icon_of};
use leptos::prelude::*;
use qipan_engine::systems::prompt::{Answer, Question};
use qipan_engine::{Message, PromptView, Seat};
use web_sys::KeyboardEvent;

/// The source of questions, and where answers go.
#[derive(Clone, Copy, Debug)]
pub struct PromptDock {
    pub prompt: Signal<Option<PromptView>>,
    pub time: Signal<Option<TimeLeft>>,
    pub seat_name: Callback<Seat, String>,
    /// The draft of the answer. A board that shows the options in their places picks them here too; every question
    /// begins with an empty draft.
    pub draft: RwSignal<Draft>,
    /// A small picture before an option, made from its message: a disc, a card, a token.
    pub sign: Callback<Message, Option<AnyView>>,
    pub send: Callback<Answer>,
}

/// A question on the page.
#[derive(Clone)]
pub(super) struct AskedPrompt {
    pub(super) prompt: PromptView,
    pub(super) draft: RwSignal<Draft>,
    pub(super) seat_name: Callback<Seat, String>,
    pub(super) sign: Callback<Message, Option<AnyView>>,
    send: Callback<Answer>,
    keeper: FocusKeeper,
}

impl AskedPrompt {
    pub(super) fn give(&self, answer: Answer) {
        self.send.run(answer);
    }

    pub(super) fn pick(&self, option: u16) {
        let question = self.prompt.current();
        if let Some(answer) = self.draft.try_update(|draft| draft.pick(question, option)).flatten() {
            self.give(answer);
        }
    }

    fn key(&self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let question = self.prompt.current();
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            match self.draft.with_untracked(|draft| draft.escape(question)) {
                Escape::Answer(answer) => self.give(answer),
                Escape::Clear => self.draft.set(Draft::default()),
                Escape::Leave => self.keeper.leave(),
            }
        }
        let digit = event.key().parse::<u16>().ok().and_then(|digit| digit.checked_sub(1));
        if let Some(option) = digit.filter(|option| *option < choices(question)) {
            event.prevent_default();
            self.pick(option);
        }
    }
}

/// The text of a message with the names of seats.
pub(super) fn said(message: &Message, seat_name: Callback<Seat, String>) -> String {
    message_text(message, &|seat| seat_name.run(seat))
}

/// The number of options that have a key.
fn choices(question: &Question) -> u16 {
    match question {
        Question::YesNo {} => 2,
        Question::OneOf { options } | Question::Several { options, .. } | Question::Order { options } => {
            options.len().min(9) as u16
        }
        _ => 0,
    }
}

/// The container of questions. Without a question it is empty and takes no space.
pub fn prompt_dock(dock: PromptDock) -> AnyView {
    let keeper = FocusKeeper::new();
    let PromptDock { prompt, time, seat_name, draft, sign, send } = dock;
    let key = Memo::new(move |_| prompt.with(|prompt| prompt.as_ref().map(|it| (it.id, it.answered.len()))));
    Effect::new(move |before: Option<Option<(u32, usize)>>| {
        let (before, now) = (before.flatten(), key.get());
        match now {
            Some(_) if now != before && !keeper.question_came(before.is_none()) => {
                let words = prompt.with_untracked(|it| it.as_ref().map(|it| said(&it.text, seat_name)));
                announce_urgently(words.unwrap_or_default());
            }
            None if before.is_some() => keeper.question_left(),
            _ => {}
        }
        now
    });
    let shown = move || {
        key.track();
        let prompt = prompt.get_untracked()?;
        draft.set(Draft::default());
        Some(question(AskedPrompt { prompt, draft, seat_name, sign, send, keeper }, time))
    };
    view! { <div class="prompt-dock" node_ref=keeper.room>{shown}</div> }.into_any()
}

fn question(asked: AskedPrompt, time: Signal<Option<TimeLeft>>) -> AnyView {
    let heading = format!("prompt-{}", asked.prompt.id);
    let labelled_by = heading.clone();
    let controls = options::controls(&asked);
    let (message, seat_name) = (asked.prompt.text.clone(), asked.seat_name);
    let step = asked.prompt.step().map(|(now, all)| {
        let words = move || text_with("prompt-step", &[("now", now.into()), ("all", all.into())]);
        view! { <p>{words}</p> }
    });
    let key = move |event: KeyboardEvent| asked.key(&event);
    let left = Memo::new(move |_| time.get().map(TimeLeft::percent));
    let bar = move || {
        let style = format!("--left: {}%", left.get()?);
        Some(view! { <div class="countdown" style=style aria-hidden="true"><i></i></div> })
    };
    view! {
        <section class="prompt" role="alertdialog" aria-labelledby=labelled_by on:keydown=key>
            {bar}
            <header>
                <span class="q" id=heading>{move || said(&message, seat_name)}</span>
                {timer(time)}
                {step}
            </header>
            {controls}
        </section>
    }
    .into_any()
}

/// The seconds left, which screen readers do not announce at every change.
fn timer(time: Signal<Option<TimeLeft>>) -> AnyView {
    let seconds = Memo::new(move |_| time.get().map(|time| (time.seconds(), time.is_low())));
    let shown = move || {
        let (seconds, is_low) = seconds.get()?;
        let class = if is_low { "timer is-low" } else { "timer" };
        let label = text_with("prompt-seconds", &[("seconds", seconds.into())]);
        Some(
            view! { <span class=class role="timer" aria-label=label>{icon_of("i i--sm", Icon::Clock)}{seconds.to_string()}</span> },
        )
    };
    shown.into_any()
}
