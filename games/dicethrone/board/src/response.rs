//! What stands in the dock beside the dice: questions of the rules, and windows, in which one answers or passes.

use crate::faces;
use crate::table::{Table, Window};
use crate::{time, tray};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use qipan_dicethrone::{CardId, Command, Stage, StatusId, Topic, View};
use qipan_engine::systems::prompt::Question;
use qipan_engine::{Message, Seat};
use qipan_ui::controls::switch;
use qipan_ui::icons::icon_of;
use qipan_ui::parts::prompt::{OpenPrompt, PromptDock, prompt_dock};
use qipan_ui::{text_with, tr};
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::Duration;

/// Windows are numbered beyond all questions, so that the dock tells them apart.
const WINDOWS: u32 = 1 << 24;

/// Who has nothing to answer with passes after so long: a pause in which others see what has happened.
const PAUSE: Duration = Duration::from_millis(600);

thread_local! {
    /// Whether one passes by oneself where there is nothing to answer with; holds as long as the page is open.
    static PASSES: Cell<bool> = const { Cell::new(true) };
}

/// A question, and for windows the commands behind its options.
#[derive(Clone, PartialEq, Debug)]
struct Asked {
    prompt: OpenPrompt,
    commands: Option<Vec<Value>>,
}

pub(crate) fn response(table: Table) -> AnyView {
    let passes = RwSignal::new(PASSES.get());
    Effect::new(move |_| PASSES.set(passes.get()));
    pass_by_oneself(table, passes);
    let asked = Memo::new(move |_| asked(table).filter(|it| !(passes.get() && passes_alone(table, it))));
    let send = Callback::new(move |answer: Value| {
        let commands = asked.with_untracked(|asked| asked.as_ref().and_then(|it| it.commands.clone()));
        let picked = answer.pointer("/answer/one").and_then(Value::as_u64);
        match commands {
            None => table.context.send.run(answer),
            Some(commands) => {
                if let Some(command) = picked.and_then(|picked| commands.get(picked as usize)) {
                    table.context.send.run(command.clone());
                }
            }
        }
    });
    let dock = prompt_dock(PromptDock {
        prompt: Signal::derive(move || asked.with(|asked| asked.as_ref().map(|it| it.prompt.clone()))),
        time: time::left(table, Signal::derive(move || asked.with(Option::is_some))),
        seat_name: Callback::new(move |seat| table.name(seat)),
        sign: Callback::new(move |message: Message| sign(table, &message)),
        send,
    });
    let is_window = move || asked.with(|asked| asked.as_ref().is_some_and(|it| it.commands.is_some()));
    let alone = move || {
        let row = || switch(tr("dicethrone-pass-alone"), move || passes.get(), move |on| passes.set(on));
        is_window().then(|| view! { <div class="dt-alone">{row()}</div> })
    };
    view! { <div class="dt-side" data-spot="prompt">{dock}{alone}</div> }.into_any()
}

/// What is asked of the one who looks.
fn asked(table: Table) -> Option<Asked> {
    let me = table.me()?;
    let frame = table.context.frame;
    if let Some(prompt) = frame.with(|frame| OpenPrompt::read(frame.prompt.as_ref()?)) {
        return Some(Asked { prompt, commands: None });
    }
    let window = table.window.get().filter(|_| table.can_answer())?;
    let seq = frame.with(|frame| frame.seq);
    let text = table.with(|view| title(view, &window, me))?;
    let answers = table.legal.with(|legal| answers(legal, table.can_pass.get()));
    let (options, commands): (Vec<Message>, Vec<Value>) = answers.into_iter().unzip();
    let prompt = OpenPrompt {
        // Every answer asks anew.
        id: WINDOWS + (seq % u64::from(WINDOWS)) as u32,
        text,
        question: Question::OneOf { options },
        answered: Vec::new(),
    };
    Some(Asked { prompt, commands: Some(commands) })
}

/// The options of a window: cards, statuses, and to pass.
fn answers(legal: &[Command], can_pass: bool) -> Vec<(Message, Value)> {
    let answer = |command: &Command| {
        let message = match *command {
            Command::PlayCard { card } => play(card),
            Command::SpendStatus { status, count } => spend(status, count),
            _ => return None,
        };
        Some((message, serde_json::to_value(command).ok()?))
    };
    let pass = can_pass.then(|| (Message::new("dicethrone-pass"), json!({ "type": "pass_response" })));
    legal.iter().filter_map(answer).chain(pass).collect()
}

/// A card is called by its name; its note explains the option.
fn play(card: CardId) -> Message {
    Message { key: card.key().into(), args: Vec::new() }
}

fn spend(status: StatusId, count: u8) -> Message {
    let note = format!("{}-note", status.key());
    Message::new("dicethrone-spend").key("status", status.key()).number("count", count).key("note", note)
}

/// What the window is about.
fn title(view: &View, window: &Window, me: Seat) -> Message {
    match &window.topic {
        Topic::RollConfirmed { seat } => {
            let chosen = view
                .roll
                .as_ref()
                .filter(|roll| roll.stage == Stage::Answering)
                .and_then(|roll| roll.ability);
            let key = if *seat == me { "dicethrone-window-own-roll" } else { "dicethrone-window-roll" };
            match chosen {
                Some(ability) => Message::new(key).seat("seat", *seat).key("ability", ability.key()),
                None => Message::new("dicethrone-window-dice").seat("seat", *seat),
            }
        }
        Topic::CardPlayed { seat, card } => {
            Message::new("dicethrone-window-card").seat("seat", *seat).card("card", card.key())
        }
        Topic::LastChance {} => {
            let total = view.attack.as_ref().map_or(0, |attack| attack.breakdown.total.max(0));
            let is_mine = view.attack.as_ref().is_some_and(|attack| attack.attacker == me);
            let key = if is_mine { "dicethrone-window-hit" } else { "dicethrone-window-hurt" };
            Message::new(key).number("damage", total)
        }
        Topic::Then {} => Message::new("dicethrone-window-then"),
        Topic::AttackResolved {} => Message::new("dicethrone-window-after"),
        _ => Message::new("dicethrone-window-other"),
    }
}

fn sign(table: Table, message: &Message) -> Option<AnyView> {
    let Some(card) = faces::named(&message.key) else { return tray::sign(table, message) };
    let price = text_with("dicethrone-price", &[("cp", table.price(card).into())]);
    Some(
        view! { <span class="dt-price">{icon_of("i", faces::icon_of(card))}<small>{price}</small></span> }
            .into_any(),
    )
}

/// There is nothing to do but to pass. In a lesson everybody passes by hand.
fn passes_alone(table: Table, asked: &Asked) -> bool {
    let is_lesson = table.context.frame.with(|frame| frame.tutorial.is_some());
    !is_lesson && asked.commands.as_ref().is_some_and(|commands| commands.len() == 1)
}

fn pass_by_oneself(table: Table, passes: RwSignal<bool>) {
    Effect::new(move |_| {
        let Some(asked) = asked(table).filter(|it| passes.get() && passes_alone(table, it)) else { return };
        let still = move || {
            let now = untrack(move || self::asked(table));
            // The page may be gone by then, or the window closed.
            if now.is_some_and(|now| now.prompt.id == asked.prompt.id) {
                table.pass();
            }
        };
        let timer = set_timeout_with_handle(still, PAUSE).ok();
        on_cleanup(move || {
            timer.inspect(TimeoutHandle::clear);
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_dicethrone::library;

    #[test]
    fn windows_offer_cards_statuses_and_to_pass() {
        let card = library().card_named("nudge").unwrap();
        let status = library().status_named("lantern").unwrap();
        let legal = [
            Command::PlayCard { card },
            Command::SpendStatus { status, count: 2 },
            Command::SellCard { card },
        ];
        let answers = answers(&legal, true);
        let commands: Vec<String> = answers.iter().map(|(_, command)| command.to_string()).collect();
        assert_eq!(
            commands,
            [
                r#"{"card":"nudge","type":"play_card"}"#,
                r#"{"count":2,"status":"lantern","type":"spend_status"}"#,
                r#"{"type":"pass_response"}"#,
            ]
        );
        assert_eq!(answers[0].0.key, "dicethrone-card-nudge");
    }
}
