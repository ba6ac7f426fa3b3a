//! Prompts of cards and statuses: what they offer, and what the answers do.

use crate::DiceThrone;
use crate::data::{Asking, Card, CardId, Polarity, StatusId, Whose, library};
use crate::rules::topic::{Choice, HeldStatus, PromptTopic};
use crate::rules::{dice, statuses};
use crate::state::{Roll, State};
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::systems::prompt::{self, Answer, NewPrompt};
use qipan_engine::{Message, Seat, Tx};

/// Whether the card has anything that it can be used on.
pub(crate) fn has_use(core: &State, seat: Seat, card: &Card) -> bool {
    card.asks.is_none_or(|asking| choice_of(core, seat, asking).is_some())
}

/// What can be chosen, or `None` if there is nothing to choose.
fn choice_of(core: &State, seat: Seat, asking: Asking) -> Option<Choice> {
    let choice = match asking {
        Asking::SetDie { value } => turn_die(core, |face| [Some(value - 1).filter(|to| *to != face), None]),
        Asking::NudgeDie {} => {
            turn_die(core, |face| [face.checked_sub(1), face.checked_add(1).filter(|to| *to < 6)])
        }
        Asking::AnyDie { count } => core.roll.as_ref().map(|_| Choice::SetDice { count }),
        Asking::CopyDie {} => core.roll.as_ref().map(|_| Choice::CopyDie {}),
        Asking::Reroll { most } => core.roll.as_ref().map(|_| Choice::Reroll { most }),
        Asking::RemoveStatus { whose, negative_only } => {
            let seats = if whose == Whose::Mine { vec![seat] } else { vec![seat, State::other(seat)] };
            Some(Choice::RemoveStatus { options: removable(core, &seats, negative_only) })
        }
        Asking::MoveStatus {} => {
            let all = removable(core, &[seat, State::other(seat)], false);
            let has_room = |held: &HeldStatus| {
                core.of(State::other(held.seat)).stacks(held.status) < library().status(held.status).limit
            };
            Some(Choice::MoveStatus { options: all.into_iter().filter(has_room).collect() })
        }
        Asking::ClearStatuses {} => {
            let has_any = |seat: &Seat| !removable(core, &[*seat], false).is_empty();
            Some(Choice::ClearStatuses {
                options: [seat, State::other(seat)].into_iter().filter(has_any).collect(),
            })
        }
    }?;
    let is_empty = match &choice {
        Choice::TurnDie { options } => options.is_empty(),
        Choice::RemoveStatus { options } | Choice::MoveStatus { options } => options.is_empty(),
        Choice::ClearStatuses { options } => options.is_empty(),
        _ => false,
    };
    (!is_empty).then_some(choice)
}

/// `targets` gives the faces that a die can be turned to.
fn turn_die(core: &State, targets: impl Fn(u8) -> [Option<u8>; 2]) -> Option<Choice> {
    let dice = (0..).zip(core.roll.as_ref()?.dice.dice());
    let options = dice.flat_map(|(die, in_play)| {
        let faces = targets(in_play.face);
        faces.into_iter().flatten().map(move |face| RolledDie { die, face })
    });
    Some(Choice::TurnDie { options: options.collect() })
}

/// Statuses that a card can remove; unique ones are excluded.
fn removable(core: &State, seats: &[Seat], negative_only: bool) -> Vec<HeldStatus> {
    let can_go = |status: StatusId| match library().status(status).polarity {
        Polarity::Unique => false,
        Polarity::Positive => !negative_only,
        Polarity::Negative => true,
    };
    let held = seats
        .iter()
        .flat_map(|seat| core.of(*seat).held().map(|(status, _)| HeldStatus { seat: *seat, status }));
    held.filter(|held| can_go(held.status)).collect()
}

/// The negative statuses of a seat.
pub(crate) fn cleansable(core: &State, seat: Seat) -> Vec<StatusId> {
    removable(core, &[seat], true).into_iter().map(|held| held.status).collect()
}

/// Asks what a played card is used on.
pub(crate) fn ask(tx: &mut Tx<'_, DiceThrone>, seat: Seat, card: CardId, asking: Asking) {
    let Some(choice) = choice_of(tx.core(), seat, asking) else {
        return tx.abort("a card was played that has no use");
    };
    let (question, key) = question_of(tx.core().roll.as_ref(), &choice);
    let text = Message::new(key).card("card", card.key());
    let default = Some(first_answer(&question));
    let topic = PromptTopic::Choose { card, choice };
    tx.ask(NewPrompt { seat, topic, text, question, default });
}

/// The default when time runs out: the first possible answer.
fn first_answer(question: &prompt::Question) -> Answer {
    match question {
        prompt::Question::Steps { steps } => Answer::Steps(steps.iter().map(first_answer).collect()),
        prompt::Question::Number { min, .. } => Answer::Number(*min),
        prompt::Question::Several { min, .. } => Answer::Several((0..*min).collect()),
        prompt::Question::Order { options } => Answer::Order((0..options.len() as u16).collect()),
        prompt::Question::OneOf { .. } => Answer::One(0),
        prompt::Question::YesNo {} => Answer::Yes(false),
    }
}

fn question_of(roll: Option<&Roll>, choice: &Choice) -> (prompt::Question, &'static str) {
    let faces: Vec<u8> =
        roll.map_or(Vec::new(), |roll| roll.dice.dice().iter().map(|die| die.face).collect());
    let die = |(die, face): (i64, u8)| {
        Message::new("dicethrone-option-die").number("die", die).number("value", i64::from(face) + 1)
    };
    let dice: Vec<Message> = (1..).zip(faces.iter().copied()).map(die).collect();
    let one_die = || prompt::Question::OneOf { options: dice.clone() };
    match choice {
        Choice::TurnDie { options } => {
            let turn = |to: &RolledDie| {
                let from = faces.get(usize::from(to.die)).copied().unwrap_or(0);
                Message::new("dicethrone-option-turn")
                    .number("die", i64::from(to.die) + 1)
                    .number("from", i64::from(from) + 1)
                    .number("to", i64::from(to.face) + 1)
            };
            (
                prompt::Question::OneOf { options: options.iter().map(turn).collect() },
                "dicethrone-ask-turn-die",
            )
        }
        Choice::SetDice { count } => {
            let once = || [one_die(), prompt::Question::Number { min: 1, max: 6 }];
            let steps = (0..*count).flat_map(|_| once()).collect();
            (prompt::Question::Steps { steps }, "dicethrone-ask-set-dice")
        }
        Choice::CopyDie {} => {
            (prompt::Question::Steps { steps: vec![one_die(), one_die()] }, "dicethrone-ask-copy-die")
        }
        Choice::Reroll { most } => {
            let max = u16::from(*most).min(dice.len() as u16);
            (prompt::Question::Several { options: dice.clone(), min: 1, max }, "dicethrone-ask-reroll")
        }
        Choice::RemoveStatus { options } => (one_status(options), "dicethrone-ask-remove-status"),
        Choice::MoveStatus { options } => (one_status(options), "dicethrone-ask-move-status"),
        Choice::ClearStatuses { options } => {
            let seat = |seat: &Seat| Message::new("dicethrone-option-seat").seat("seat", *seat);
            (
                prompt::Question::OneOf { options: options.iter().map(seat).collect() },
                "dicethrone-ask-clear-statuses",
            )
        }
    }
}

fn one_status(options: &[HeldStatus]) -> prompt::Question {
    let status = |held: &HeldStatus| {
        Message::new("dicethrone-option-status").seat("seat", held.seat).key("status", held.status.key())
    };
    prompt::Question::OneOf { options: options.iter().map(status).collect() }
}

pub(crate) fn answered(tx: &mut Tx<'_, DiceThrone>, seat: Seat, topic: &PromptTopic, answer: &Answer) {
    match (topic, answer) {
        (PromptTopic::PaySnare { status, cp }, Answer::Yes(pays)) => {
            statuses::pay_snare(tx, seat, *status, *cp, *pays);
        }
        (PromptTopic::Cleanse { statuses: options }, Answer::One(index)) => {
            if let Some(status) = options.get(usize::from(*index)) {
                statuses::remove_all(tx, seat, *status);
            }
        }
        (PromptTopic::Choose { card, choice }, answer) => chosen(tx, seat, *card, choice, answer),
        _ => tx.abort("an answer came that was not asked for"),
    }
}

fn chosen(tx: &mut Tx<'_, DiceThrone>, seat: Seat, card: CardId, choice: &Choice, answer: &Answer) {
    match (choice, answer) {
        (Choice::TurnDie { options }, Answer::One(index)) => {
            let picked = options.get(usize::from(*index)).copied();
            dice::change(tx, seat, card, picked.into_iter().collect(), false);
        }
        (Choice::SetDice { .. }, Answer::Steps(steps)) => {
            let pairs = steps.chunks(2).filter_map(|pair| match pair {
                [Answer::One(die), Answer::Number(value)] => {
                    Some(RolledDie { die: *die as u8, face: (*value - 1) as u8 })
                }
                _ => None,
            });
            dice::change(tx, seat, card, pairs.collect(), false);
        }
        (Choice::CopyDie {}, Answer::Steps(steps)) => {
            if let [Answer::One(from), Answer::One(to)] = steps[..] {
                let roll = tx.core().roll.as_ref();
                let face = roll.and_then(|roll| roll.dice.dice().get(usize::from(from))).map(|die| die.face);
                let copy = face.map(|face| RolledDie { die: to as u8, face });
                dice::change(tx, seat, card, copy.into_iter().collect(), false);
            }
        }
        (Choice::Reroll { .. }, Answer::Several(picked)) => dice::reroll(tx, seat, card, picked),
        (choice, Answer::One(index)) => chosen_status(tx, choice, usize::from(*index)),
        _ => tx.abort("an answer came that was not asked for"),
    }
}

fn chosen_status(tx: &mut Tx<'_, DiceThrone>, choice: &Choice, index: usize) {
    match choice {
        Choice::RemoveStatus { options } => {
            if let Some(held) = options.get(index) {
                statuses::remove_all(tx, held.seat, held.status);
            }
        }
        Choice::MoveStatus { options } => {
            if let Some(held) = options.get(index) {
                statuses::move_over(tx, *held);
            }
        }
        Choice::ClearStatuses { options } => {
            let target = options.get(index).copied();
            for held in target.map_or(Vec::new(), |target| removable(tx.core(), &[target], false)) {
                statuses::remove_all(tx, held.seat, held.status);
            }
        }
        _ => tx.abort("an answer came that was not asked for"),
    }
}

/// Asks whether a seat pays for its offensive roll.
pub(crate) fn ask_for_snare(tx: &mut Tx<'_, DiceThrone>, seat: Seat, status: StatusId, cp: u8) {
    let text = Message::new("dicethrone-ask-pay-snare").key("status", status.key()).number("cp", cp);
    let topic = PromptTopic::PaySnare { status, cp };
    let default = Some(Answer::Yes(false));
    tx.ask(NewPrompt { seat, topic, text, question: prompt::Question::YesNo {}, default });
}

/// Asks which status a cleansing removes.
pub(crate) fn ask_for_cleansing(tx: &mut Tx<'_, DiceThrone>, seat: Seat) {
    let options = cleansable(tx.core(), seat);
    if let [only] = options[..] {
        return statuses::remove_all(tx, seat, only);
    }
    let name = |status: &StatusId| Message::new("dicethrone-option-own-status").key("status", status.key());
    let question = prompt::Question::OneOf { options: options.iter().map(name).collect() };
    let text = Message::new("dicethrone-ask-cleanse");
    let default = Some(first_answer(&question));
    let topic = PromptTopic::Cleanse { statuses: options };
    tx.ask(NewPrompt { seat, topic, text, question, default });
}
