//! The dock beside the dice: questions of the rules, and windows in which the player responds or passes.

use crate::faces;
use crate::table::{DiceTable, Window};
use crate::{time, tray};
use leptos::prelude::*;
use qipan_dicethrone::{CardId, Command, Stage, StatusId, View, WindowTopic};
use qipan_engine::systems::prompt::{Answer, Question};
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Message, PromptView, Seat, SystemCommand};
use qipan_ui::controls::switch;
use qipan_ui::icons::icon_of;
use qipan_ui::parts::prompt::{Draft, PromptDock, prompt_dock};
use qipan_ui::{AutoPass, text_with, tr};
use serde_json::Value;

/// The ids of windows are above those of all questions, so that the dock tells them apart.
const WINDOWS: u32 = 1 << 24;

/// A question, and for windows the commands behind its options.
#[derive(Clone, PartialEq, Debug)]
struct AskedPrompt {
    prompt: PromptView,
    commands: Option<Vec<Value>>,
}

pub(crate) fn response(table: DiceTable) -> AnyView {
    // The window that the player passed. The host may delay the pass; until then nothing more is asked.
    let passed = RwSignal::new(None);
    Effect::new(move |_| {
        // Every message of the host, also a refusal, brings a list of commands with it.
        table.live.legal.track();
        passed.set(None);
    });
    let asked = Memo::new(move |_| {
        let asked = asked(table).filter(|it| !passes_alone(table, it))?;
        (passed.get() != Some(asked.prompt.id)).then_some(asked)
    });
    let send = Callback::new(move |answer: Answer| {
        let Some(asked) = asked.get_untracked() else { return };
        match (asked.commands, answer) {
            (None, answer) => table.context.arrange(&asked.prompt.command(answer)),
            (Some(commands), Answer::One(picked)) => {
                if let Some(command) = commands.get(usize::from(picked)) {
                    if *command == pass() {
                        passed.set(Some(asked.prompt.id));
                    }
                    table.context.send.run(command.clone());
                }
            }
            (Some(_), _) => {}
        }
    });
    let dock = prompt_dock(PromptDock {
        prompt: Signal::derive(move || asked.with(|asked| asked.as_ref().map(|it| it.prompt.clone()))),
        time: time::left(table, Signal::derive(move || asked.with(Option::is_some))),
        seat_name: Callback::new(move |seat| table.name(seat)),
        draft: RwSignal::new(Draft::default()),
        sign: Callback::new(move |message: Message| sign(table, &message)),
        send,
    });
    let is_window = move || asked.with(|asked| asked.as_ref().is_some_and(|it| it.commands.is_some()));
    let auto_pass = move || {
        let AutoPass { is_on, set } = table.context.auto_pass.filter(|_| is_window())?;
        let row = switch(tr("dicethrone-auto-pass"), move || is_on.get(), move |on| set.run(on));
        Some(view! { <div class="dt-auto-pass">{row}</div> })
    };
    view! { <div class="dt-side" data-spot="prompt">{dock}{auto_pass}</div> }.into_any()
}

/// The question that the viewer is asked, if any.
fn asked(table: DiceTable) -> Option<AskedPrompt> {
    let me = table.me()?;
    let frame = table.context.frame;
    if let Some(prompt) = frame.with(|frame| frame.prompt.clone()) {
        return Some(AskedPrompt { prompt, commands: None });
    }
    let window = table.window.get().filter(|_| table.can_answer())?;
    let seq = frame.with(|frame| frame.seq);
    let text = table.with(|view| title(view, &window, me))?;
    let answers = table.legal.with(|legal| answers(legal, table.can_pass.get()));
    let (options, commands): (Vec<Message>, Vec<Value>) = answers.into_iter().unzip();
    // A window is shown as a question with one option for each response.
    let prompt = PromptView {
        // Every response asks again, so the id changes with the sequence number.
        id: WINDOWS + (seq % u64::from(WINDOWS)) as u32,
        seat: me,
        topic: Value::Null,
        text,
        question: Question::OneOf { options },
        default: None,
        answered: Vec::new(),
        expires_ms: None,
    };
    Some(AskedPrompt { prompt, commands: Some(commands) })
}

/// The options of a window: cards, statuses, and to pass.
fn answers(legal: &[Command], can_pass: bool) -> Vec<(Message, Value)> {
    let answer = |command: &Command| {
        let message = match *command {
            Command::PlayCard { card } => play(card),
            Command::SpendStatus { status, count } => spend(status, count),
            _ => return None,
        };
        Some((message, qipan_engine::to_value(command).ok()?))
    };
    let pass = can_pass.then(|| (Message::new("dicethrone-pass"), pass()));
    legal.iter().filter_map(answer).chain(pass).collect()
}

fn pass() -> Value {
    let command: SystemCommand = WindowCommand::PassResponse {}.into();
    // Commands are plain data, so serializing them does not fail.
    qipan_engine::to_value(command).unwrap_or_default()
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
        WindowTopic::RollConfirmed { seat } => {
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
        WindowTopic::CardPlayed { seat, card } => {
            Message::new("dicethrone-window-card").seat("seat", *seat).card("card", card.key())
        }
        WindowTopic::LastChance {} => {
            let total = view.attack.as_ref().map_or(0, |attack| attack.breakdown.total.max(0));
            let is_mine = view.attack.as_ref().is_some_and(|attack| attack.attacker == me);
            let key = if is_mine { "dicethrone-window-hit" } else { "dicethrone-window-hurt" };
            Message::new(key).number("damage", total)
        }
        WindowTopic::Then {} => Message::new("dicethrone-window-then"),
        WindowTopic::AttackResolved {} => Message::new("dicethrone-window-after"),
    }
}

fn sign(table: DiceTable, message: &Message) -> Option<AnyView> {
    let Some(card) = faces::named(&message.key) else { return tray::sign(table, message) };
    let price = text_with("dicethrone-price", &[("cp", table.price(card).into())]);
    Some(
        view! { <span class="dt-price">{icon_of("i", faces::icon_of(card))}<small>{price}</small></span> }
            .into_any(),
    )
}

/// Passing is the only option, and the host of the match will pass automatically.
fn passes_alone(table: DiceTable, asked: &AskedPrompt) -> bool {
    let is_on = table.context.auto_pass.is_some_and(|auto_pass| auto_pass.is_on.get());
    is_on && asked.commands.as_ref().is_some_and(|commands| commands.len() == 1)
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
