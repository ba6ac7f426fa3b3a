//! What the words of a script mean.

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
        // A window that asks nobody closes by itself; hearing of that opens the next one, and so on.
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
        "ask" => ask(tx, named, rest.get(1).copied().unwrap_or("yes"), rest.get(2) == Some(&"default")),
        "withdraw" => tx.withdraw_prompt(number(0)),
        "window" => window(tx, &rest),
        "advance" => tx.advance_phase(),
        "give_up" => tx.give_up("as told"),
        "panic" => panic!("as told"),
        other => tx.give_up(format!("the puppet cannot {other:?}")),
    }
}

/// `window 1,2 mark loop` asks seats 1 and 2 for scripts that begin with `mark`, until all pass.
fn window<const KIND: u8>(tx: &mut Tx<'_, Puppet<KIND>>, words: &[&str]) {
    let seats = words.first().copied().unwrap_or("").split(',').filter_map(|word| word.parse().ok());
    let topic = words.get(1).copied().unwrap_or("mark").to_owned();
    tx.open_window(topic, seats.map(Seat).collect(), words.contains(&"loop"));
}

fn ask<const KIND: u8>(tx: &mut Tx<'_, Puppet<KIND>>, seat: Seat, kind: &str, with_default: bool) {
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
    tx.ask(NewPrompt { seat, topic, text, question, default: with_default.then_some(default) });
}

/// A response is a script that begins with the window's topic.
#[allow(clippy::ptr_arg, reason = "the topic of this game is a String")]
pub(crate) fn allows<G: Game<Command = Doing, Topic = String>>(
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

/// The puppet tells what it has heard from the systems.
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
