//! How the greedy player uses cards: in main phases, on dice, and for the choices that they ask for.

use super::greedy::{Greedy, WORTH_SPOILING, faces, opponent, spending};
use super::{Sight, worth};
use crate::data::{Asking, Behaviour, Card, CardId, Effect, Timing, library};
use crate::rules::topic::{Choice, HeldStatus};
use crate::{Command, DiceThrone, HAND_LIMIT, Phase, PromptTopic};
use qipan_engine::Seat;
use qipan_engine::systems::prompt::{Answer, Prompt};

/// How much better dice must become to be worth a card, in addition to its cost. In tenths of a point of health.
const WORTH_A_CARD: i32 = 14;

/// What to do in a main or discard phase; `None` to end it.
pub(super) fn play_main(sight: &Sight) -> Option<Command> {
    if sight.phase == Some(Phase::Discard) {
        return worst_card(sight).map(|card| Command::SellCard { card });
    }
    let upgrade = sight.commands.iter().filter(|it| matches!(it, Command::UpgradeAbility { .. }));
    let dearest = upgrade.max_by_key(|command| match command {
        Command::UpgradeAbility { card } => library().card(*card).cost,
        _ => 0,
    });
    if dearest.is_some() {
        return dearest.cloned();
    }
    let useful = sight.commands.iter().filter_map(|command| Some((profit(sight, command)?, command)));
    let best = useful.filter(|(profit, _)| *profit > 0).max_by_key(|(profit, _)| *profit);
    best.map(|(_, command)| command.clone()).or_else(|| clear_hand(sight))
}

/// The value of a command of the main phase minus its cost.
fn profit(sight: &Sight, command: &Command) -> Option<i64> {
    match command {
        Command::PlayCard { card } => {
            let card = library().card(*card);
            let asked = card.asks.map_or(0, |asking| asked_worth(sight, asking));
            let room = if card.effects.iter().any(|it| matches!(it, Effect::Draw { .. })) {
                0
            } else {
                worth::CARD / 2
            };
            Some(
                worth::effects(&card.effects, &sight.facts()) + asked + room
                    - worth::CARD
                    - worth::CP * i64::from(card.cost),
            )
            .map(|profit| if card.cost == 0 { profit + 5 } else { profit })
        }
        Command::SpendStatus { .. } => Some(5),
        _ => None,
    }
}

/// The value of a card that works on statuses.
fn asked_worth(sight: &Sight, asking: Asking) -> i64 {
    let sum = |fighter: &crate::FighterView, negative: bool| -> i64 {
        let held = fighter.statuses.iter().filter(|held| worth::is_negative(held.status) == negative);
        held.map(|held| worth::status(held.status) * i64::from(held.stacks)).sum()
    };
    let (bad, good) = (sum(sight.me(), true), sum(sight.them(), false));
    match asking {
        Asking::RemoveStatus { .. } => bad.max(good),
        Asking::MoveStatus {} => 2 * bad.max(good),
        Asking::ClearStatuses {} => (bad - sum(sight.me(), false)).max(good - sum(sight.them(), true)),
        _ => 0,
    }
}

/// Sells useless cards: upgrades whose level is reached already, and cards above the hand limit.
fn clear_hand(sight: &Sight) -> Option<Command> {
    let is_done = |card: &Card| {
        let level = |id| sight.me().abilities.iter().find(|it| it.ability == id).map_or(1, |it| it.level);
        card.upgrade.is_some_and(|upgrade| level(upgrade.ability) >= upgrade.level)
    };
    let useless = sight.hand().iter().copied().find(|card| is_done(library().card(*card)));
    let too_many =
        (sight.phase == Some(Phase::Main2) && sight.hand().len() > HAND_LIMIT).then(|| worst_card(sight));
    useless.or(too_many.flatten()).map(|card| Command::SellCard { card })
}

fn worst_card(sight: &Sight) -> Option<CardId> {
    let value = |card: &CardId| {
        let card = library().card(*card);
        match card.timing {
            Timing::Upgrade => 60,
            Timing::Main => worth::effects(&card.effects, &sight.facts()),
            Timing::Roll => 25,
            Timing::Instant => 40,
        }
    };
    sight.hand().iter().copied().min_by_key(value)
}

/// A roll card that makes the bot's own final dice better.
pub(super) fn improve(bot: &mut Greedy, sight: &Sight, dice: [u8; 5]) -> Option<Command> {
    let odds = bot.odds(sight, sight.seat);
    let now = odds.worth(dice);
    let again = spending(sight, Behaviour::Reroll {});
    if again.is_some() && odds.again(dice) - now > WORTH_A_CARD {
        return again;
    }
    let mut best: Option<(i32, CardId)> = None;
    for command in &sight.commands {
        let Command::PlayCard { card } = command else {
            continue;
        };
        let data = library().card(*card);
        let then = match data.asks {
            None => {
                let keep = odds.keep(dice, 1);
                if keep == 0b11111 { now } else { now + 20 - now / 4 }
            }
            Some(asking) => {
                changes(dice, asking).into_iter().map(|faces| odds.worth(faces)).max().unwrap_or(now)
            }
        };
        let gain = then - now - WORTH_A_CARD - 10 * i32::from(data.cost);
        if gain > best.map_or(0, |(gain, _)| gain) {
            best = Some((gain, *card));
        }
    }
    best.map(|(_, card)| Command::PlayCard { card })
}

/// The results that a card can reach for certain; a reroll guarantees nothing.
fn changes(dice: [u8; 5], asking: Asking) -> Vec<[u8; 5]> {
    let with = |at: usize, face: u8| {
        let mut faces = dice;
        faces[at] = face;
        faces
    };
    let all = |targets: &dyn Fn(u8) -> Vec<u8>| -> Vec<[u8; 5]> {
        (0..5)
            .flat_map(|at| targets(dice[at]).into_iter().map(move |face| (at, face)))
            .map(|(at, face)| with(at, face))
            .collect()
    };
    match asking {
        Asking::SetDie { value } => all(&|_| vec![value - 1]),
        Asking::NudgeDie {} => {
            all(&|face| [face.wrapping_sub(1), face + 1].into_iter().filter(|it| *it < 6).collect())
        }
        Asking::CopyDie {} => all(&|_| dice.to_vec()),
        Asking::AnyDie { count: 1 } => all(&|_| (0..6).collect()),
        Asking::AnyDie { .. } => {
            let once = all(&|_| (0..6).collect());
            once.iter().flat_map(|faces| changes(*faces, Asking::AnyDie { count: 1 })).collect()
        }
        _ => Vec::new(),
    }
}

/// A card that spoils the opponent's dice, if they are strong enough to be worth it.
pub(super) fn spoil(bot: &mut Greedy, sight: &Sight) -> Option<Command> {
    let roll = sight.view.roll.as_ref().filter(|roll| !roll.defending)?;
    let dice = faces(roll)?;
    let odds = bot.odds(sight, roll.seat);
    if odds.worth(dice) < WORTH_SPOILING {
        return None;
    }
    let spoils = |command: &&Command| match command {
        Command::PlayCard { card } => match library().card(*card).asks {
            Some(Asking::Reroll { .. }) => true,
            Some(asking) => {
                changes(dice, asking).iter().any(|faces| odds.worth(*faces) + 30 < odds.worth(dice))
            }
            None => false,
        },
        _ => false,
    };
    sight.commands.iter().find(spoils).cloned()
}

/// Whether a response removes a harmful status.
pub(super) fn sheds_status(sight: &Sight, command: &Command) -> bool {
    match command {
        Command::PlayCard { card } => {
            let card = library().card(*card);
            card.asks.is_some_and(|asking| {
                asked_worth(sight, asking) > worth::CARD + worth::CP * i64::from(card.cost)
            })
        }
        _ => false,
    }
}

/// Answers a prompt of the bot.
pub(super) fn answer(bot: &mut Greedy, sight: &Sight, prompt: &Prompt<DiceThrone>) -> Answer {
    match &prompt.topic {
        PromptTopic::Cleanse { statuses } => best(statuses, |status| worth::status(*status)),
        PromptTopic::Choose { choice, .. } => chosen(bot, sight, choice, &prompt.answered),
        _ => Answer::Yes(true),
    }
}

fn best<T>(options: &[T], value: impl Fn(&T) -> i64) -> Answer {
    let best = (0u16..).zip(options).max_by_key(|(index, option)| (value(option), u16::MAX - index));
    Answer::One(best.map_or(0, |(index, _)| index))
}

fn chosen(bot: &mut Greedy, sight: &Sight, choice: &Choice, answered: &[Answer]) -> Answer {
    let status = |held: &HeldStatus| {
        let helps = (held.seat == sight.seat) == worth::is_negative(held.status);
        let stacks = i64::from(Sight::stacks(&sight.view.fighters[held.seat.index()], held.status));
        if helps { worth::status(held.status) * stacks } else { -1 }
    };
    match choice {
        Choice::RemoveStatus { options } | Choice::MoveStatus { options } => best(options, status),
        Choice::ClearStatuses { options } => best(options, |seat: &Seat| {
            let held = &sight.view.fighters[seat.index()].statuses;
            held.iter().map(|it| status(&HeldStatus { seat: *seat, status: it.status })).sum()
        }),
        _ => on_dice(bot, sight, choice, answered).unwrap_or(Answer::One(0)),
    }
}

/// Chooses dice for the best possible result: for the bot's own roll, or against the opponent's.
fn on_dice(bot: &mut Greedy, sight: &Sight, choice: &Choice, answered: &[Answer]) -> Option<Answer> {
    let roll = sight.view.roll.as_ref()?;
    let Some(dice) = faces(roll) else {
        return Some(fallback(choice, answered));
    };
    let sign = if roll.seat == sight.seat { 1 } else { -1 };
    let seat = if sign == 1 { sight.seat } else { opponent(sight) };
    let odds = bot.odds(sight, seat);
    let value = |faces: [u8; 5]| i64::from(sign * odds.worth(faces));
    let with = |at: usize, face: u8| {
        let mut faces = dice;
        faces[at.min(4)] = face;
        faces
    };
    let best_face = |at: usize| (0..6u8).max_by_key(|face| value(with(at, *face))).unwrap_or(0);
    Some(match (choice, answered) {
        (Choice::TurnDie { options }, _) => best(options, |it| value(with(usize::from(it.die), it.face))),
        (Choice::SetDice { .. }, done) => match done.last() {
            Some(Answer::One(die)) => Answer::Number(i64::from(best_face(usize::from(*die))) + 1),
            _ => best(&[0, 1, 2, 3, 4], |at| value(with(*at, best_face(*at)))),
        },
        (Choice::CopyDie {}, []) => {
            best(&[0, 1, 2, 3, 4], |from| (0..5).map(|to| value(with(to, dice[*from]))).max().unwrap_or(0))
        }
        (Choice::CopyDie {}, done) => {
            let from = if let Some(Answer::One(from)) = done.last() { usize::from(*from).min(4) } else { 0 };
            best(&[0, 1, 2, 3, 4], |to| value(with(*to, dice[from])))
        }
        (Choice::Reroll { most }, _) => {
            let average = |at: usize| (0..6u8).map(|face| value(with(at, face))).sum::<i64>();
            let mut order: Vec<u16> = (0..5).collect();
            order.sort_by_key(|at| -average(usize::from(*at)));
            let mut picked: Vec<u16> = order.into_iter().take(usize::from(*most)).collect();
            picked.sort_unstable();
            Answer::Several(picked)
        }
        _ => fallback(choice, answered),
    })
}

/// Any legal answer: the odds cover only rolls of five dice, and a defence may have fewer.
fn fallback(choice: &Choice, answered: &[Answer]) -> Answer {
    match (choice, answered.last()) {
        (Choice::SetDice { .. }, Some(Answer::One(_))) => Answer::Number(6),
        (Choice::Reroll { .. }, _) => Answer::Several(vec![0]),
        _ => Answer::One(0),
    }
}
