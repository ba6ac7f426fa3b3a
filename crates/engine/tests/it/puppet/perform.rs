//! The meaning of the words of a script.

use super::{Doing, Happening, Puppet};
use qipan_engine::systems::agreement::AgreementEvent;
use qipan_engine::systems::characters::CharacterEvent;
use qipan_engine::systems::clock::ClockEvent;
use qipan_engine::systems::prompt::{Answer, NewPrompt, PromptEvent, Question};
use qipan_engine::systems::window::WindowEvent;
use qipan_engine::{Game, MatchState, Message, Seat, SystemEvent, Tx};

pub(crate) fn perform<const KIND: u8>(tx: &mut Tx<'_, Puppet<KIND>>, step: &str) {
    let mut words = step.split_whitespace();
    let (verb, rest) = (words.next().unwrap_or(""), words.collect::<Vec<_>>());
    let number = |index: usize| rest.get(index).and_then(|word| word.parse().ok()).unwrap_or(0u32);
    let named = Seat(number(0) as u8);
    match verb {
        "mark" => tx.emit(Happening::Marked { n: number(0) }),
        "flood" => (0..number(0)).for_each(|_| tx.emit(Happening::Rolled { face: 0 })),
        "roll" => {
            let face = tx.rng().below(6);
            tx.emit(Happening::Rolled { face });
        }
        "chain" => tx.emit(Happening::Chained { left: number(0) }),
        "spin" => tx.emit(Happening::Spun {}),
        // A window without responders closes at once; the reaction to that opens the next one, and so on.
        "bounce" => {
            tx.emit(Happening::Bounced {});
            window(tx, &[]);
        }
        "mute" => tx.emit(Happening::Muted { seat: named }),
        "out" => tx.emit(Happening::WentOut { seat: named }),
        "pass" => {
            let to = tx.core().turn.next(tx.core().seats);
            tx.emit(Happening::TurnPassed { to });
        }
        "win" => tx.emit(Happening::Won { seat: named }),
        "ask" => ask(tx, named, &rest),
        "withdraw" => tx.withdraw_prompt(number(0)),
        "window" => window(tx, &rest),
        "advance" => tx.advance_phase(),
        "give_up" => tx.abort("as told"),
        "panic" => panic!("as told"),
        other => tx.abort(format!("the puppet cannot {other:?}")),
    }
}

/// `window 1,2 mark loop` asks seats 1 and 2 for scripts that begin with `mark`, until all pass.
fn window<const KIND: u8>(tx: &mut Tx<'_, Puppet<KIND>>, words: &[&str]) {
    let seats = words.first().copied().unwrap_or("").split(',').filter_map(|word| word.parse().ok());
    let topic = words.get(1).copied().unwrap_or("mark").to_owned();
    tx.open_window(topic, seats.map(Seat).collect(), words.contains(&"loop"));
}

/// `ask 1 number default within 5000` asks seat 1 for a number; after five seconds the host gives the default.
fn ask<const KIND: u8>(tx: &mut Tx<'_, Puppet<KIND>>, seat: Seat, words: &[&str]) {
    let kind = words.get(1).copied().unwrap_or("yes");
    let limit_ms =
        words.iter().skip_while(|word| **word != "within").nth(1).and_then(|word| word.parse().ok());
    let options = || ["a", "b", "c"].map(Message::new).to_vec();
    let (question, default) = match kind {
        "one" => (Question::OneOf { options: options() }, Answer::One(0)),
        "several" => (Question::Several { options: options(), min: 1, max: 2 }, Answer::Several(vec![2])),
        "number" => (Question::Number { min: -1, max: 3 }, Answer::Number(0)),
        "order" => (Question::Order { options: options() }, Answer::Order(vec![0, 1, 2])),
        "steps" => {
            let steps = vec![Question::YesNo {}, Question::Number { min: 1, max: 6 }];
            (Question::Steps { steps }, Answer::Steps(vec![Answer::Yes(false), Answer::Number(1)]))
        }
        "nonsense" => (Question::Number { min: 3, max: 2 }, Answer::Number(0)),
        "mismatch" => (Question::YesNo {}, Answer::Number(0)),
        _ => (Question::YesNo {}, Answer::Yes(false)),
    };
    let (topic, text) = (kind.to_owned(), Message::new("puppet-question"));
    let default = words.contains(&"default").then_some(default);
    let prompt = NewPrompt { seat, topic, text, question, default };
    match limit_ms {
        Some(limit_ms) => tx.ask_within(prompt, limit_ms),
        None => tx.ask(prompt),
    };
}

/// A response is a script that begins with the window's topic.
#[allow(clippy::ptr_arg, reason = "the topic of this game is a String")]
pub(crate) fn allows<G: Game<Command = Doing, WindowTopic = String>>(
    _state: &MatchState<G>,
    _seat: Seat,
    topic: &String,
    command: &Doing,
) -> bool {
    let Doing::Do { script } = command;
    script.starts_with(topic.as_str())
}

#[allow(clippy::ptr_arg, reason = "the topic of this game is a String")]
pub(crate) fn can_respond<const KIND: u8>(
    state: &MatchState<Puppet<KIND>>,
    seat: Seat,
    _topic: &String,
) -> bool {
    !state.core.mute.contains(seat)
}

/// Reacts to system events: emits an event that tells what the puppet received.
pub(crate) fn hear<const KIND: u8>(tx: &mut Tx<'_, Puppet<KIND>>, event: &SystemEvent<Puppet<KIND>>) {
    let what = match event {
        SystemEvent::Prompt(PromptEvent::PromptAnswered { topic, answer, .. }) => {
            format!("{topic} {}", serde_json::to_string(answer).unwrap())
        }
        SystemEvent::Window(WindowEvent::WindowClosed { .. }) if tx.core().bouncing => {
            return window(tx, &[]);
        }
        SystemEvent::Window(WindowEvent::WindowClosed { window, .. }) => format!("window {window} closed"),
        SystemEvent::Agreement(AgreementEvent::Resigned { seat }) => format!("{seat} resigned"),
        SystemEvent::Clock(ClockEvent::FlagFell { seat }) => format!("{seat} flagged"),
        SystemEvent::Characters(CharacterEvent::CharactersChosen { picks }) => format!("picks {picks:?}"),
        _ => return,
    };
    tx.emit(Happening::Heard { what });
}
