//! Judging commands, and listing those that are found right.

use super::{Action, asking, moments};
use crate::command::{Command, Rejection};
use crate::data::{AbilityId, Card, CardId, Side, StatusId, Timing, Upgrade, library};
use crate::state::{Phase, Roll, Stage, State};
use crate::{DiceThrone, Topic};
use qipan_engine::{MatchState, Seat};

type Judged = Result<(), Rejection>;

pub(crate) fn validate(
    state: &MatchState<DiceThrone>,
    seat: Seat,
    command: &Command,
) -> Result<Action, Rejection> {
    let core = &state.core;
    if !core.begun {
        return Err(Rejection::NoRoll {});
    }
    match *command {
        Command::RollDice {} => rolls(own_roll(state, seat)?),
        Command::ToggleDieLock { die } => toggles(own_roll(state, seat)?, die),
        Command::ConfirmRoll {} => confirms(own_roll(state, seat)?),
        Command::SelectAbility { ability } => selects(core, own_roll(state, seat)?, ability),
        Command::PlayCard { card } => plays(state, seat, card),
        Command::UpgradeAbility { card } => upgrades(state, seat, card),
        Command::SellCard { card } => sells(state, seat, card),
        Command::UndoSellCard {} => match core.last_sale.filter(|_| may_sell(state, seat)) {
            Some(_) => Ok(()),
            None => Err(Rejection::NoSale {}),
        },
        Command::SpendStatus { status, count } => spends(state, seat, status, count),
    }?;
    Ok(Action(command.clone()))
}

/// The dice that this seat is busy with, if nobody else is asked first.
fn own_roll(state: &MatchState<DiceThrone>, seat: Seat) -> Result<&Roll, Rejection> {
    let is_roll_phase = matches!(state.sys.flow.phase, Some(Phase::OffensiveRoll | Phase::DefensiveRoll));
    match &state.core.roll {
        Some(roll) if is_roll_phase && roll.stage != Stage::Done && !state.sys.window.is_open() => {
            if roll.seat == seat { Ok(roll) } else { Err(Rejection::NotYourDice {}) }
        }
        _ => Err(Rejection::NoRoll {}),
    }
}

fn rolls(roll: &Roll) -> Judged {
    if roll.stage != Stage::Rolling {
        Err(Rejection::AlreadyConfirmed {})
    } else if roll.rolls_left == 0 {
        Err(Rejection::NoRollsLeft {})
    } else if roll.dice.dice().iter().all(|die| die.kept) {
        Err(Rejection::AllLocked {})
    } else {
        Ok(())
    }
}

fn toggles(roll: &Roll, die: u8) -> Judged {
    if roll.stage != Stage::Rolling {
        Err(Rejection::AlreadyConfirmed {})
    } else if !roll.rolled {
        Err(Rejection::NotRolled {})
    } else if roll.rolls_left == 0 {
        Err(Rejection::NoRollsLeft {})
    } else if usize::from(die) >= roll.dice.dice().len() {
        Err(Rejection::NoSuchDie { die })
    } else {
        Ok(())
    }
}

fn confirms(roll: &Roll) -> Judged {
    match roll.stage {
        Stage::Rolling if roll.rolled => Ok(()),
        Stage::Rolling | Stage::Picking => Err(Rejection::NotRolled {}),
        _ => Err(Rejection::AlreadyConfirmed {}),
    }
}

fn selects(core: &State, roll: &Roll, ability: AbilityId) -> Judged {
    let (side, stage) = match core.turn == roll.seat {
        true => (Side::Offence, Stage::Choosing),
        false => (Side::Defence, Stage::Picking),
    };
    let Some((found, level)) = core.ability(roll.seat, ability).filter(|(found, _)| found.side == side)
    else {
        return Err(Rejection::NoSuchAbility { ability });
    };
    if roll.stage != stage {
        let is_early = roll.stage == Stage::Rolling && side == Side::Offence;
        return Err(if is_early { Rejection::NotConfirmed {} } else { Rejection::AlreadyConfirmed {} });
    }
    let fits =
        side == Side::Defence || State::tier(found.at(level), &roll.tally(core.hero(roll.seat))).is_some();
    if fits { Ok(()) } else { Err(Rejection::DiceDoNotFit { ability }) }
}

fn held(core: &State, seat: Seat, card: CardId) -> Result<&'static Card, Rejection> {
    match core.of(seat).hand.contains(&card) {
        true => Ok(library().card(card)),
        false => Err(Rejection::NotInHand { card }),
    }
}

fn pays(core: &State, seat: Seat, cost: u8) -> Judged {
    let cp = core.of(seat).cp();
    if cost <= cp { Ok(()) } else { Err(Rejection::TooExpensive { cost, cp }) }
}

fn plays(state: &MatchState<DiceThrone>, seat: Seat, id: CardId) -> Judged {
    let core = &state.core;
    let card = held(core, seat, id)?;
    if card.timing == Timing::Upgrade {
        return Err(Rejection::IsUpgrade { card: id });
    }
    if !state.may_act(seat) || !moments::fits(state, seat, card) {
        return Err(Rejection::WrongMoment { card: id });
    }
    pays(core, seat, card.cost)?;
    if asking::has_use(core, seat, card) { Ok(()) } else { Err(Rejection::NothingToChoose { card: id }) }
}

fn upgrades(state: &MatchState<DiceThrone>, seat: Seat, id: CardId) -> Judged {
    let card = held(&state.core, seat, id)?;
    let Some(Upgrade { ability, level }) = card.upgrade else {
        return Err(Rejection::NoUpgrade { card: id });
    };
    if state.sys.window.is_open() || !moments::in_own_main(state, seat) {
        return Err(Rejection::WrongMoment { card: id });
    }
    if state.core.of(seat).level(ability) >= level {
        return Err(Rejection::AlreadyUpgraded { ability });
    }
    pays(&state.core, seat, super::cards::price(&state.core.of(seat).upgrades, card))
}

fn may_sell(state: &MatchState<DiceThrone>, seat: Seat) -> bool {
    let is_own = state.core.turn == seat && !state.sys.window.is_open();
    is_own && matches!(state.sys.flow.phase, Some(Phase::Main1 | Phase::Main2 | Phase::Discard))
}

fn sells(state: &MatchState<DiceThrone>, seat: Seat, card: CardId) -> Judged {
    held(&state.core, seat, card)?;
    if may_sell(state, seat) { Ok(()) } else { Err(Rejection::NoSelling {}) }
}

fn spends(state: &MatchState<DiceThrone>, seat: Seat, status: StatusId, count: u8) -> Judged {
    let stacks = state.core.of(seat).stacks(status);
    if count == 0 || count > stacks {
        return Err(Rejection::TooFew { status, stacks });
    }
    let is_too_many = count > 1 && !library().status(status).behaviour.adds_up();
    if is_too_many || !state.may_act(seat) || !moments::can_spend(state, seat, status) {
        return Err(Rejection::CannotSpend { status });
    }
    Ok(())
}

pub(crate) fn legal_commands(state: &MatchState<DiceThrone>, seat: Seat, out: &mut Vec<Command>) {
    let core = &state.core;
    if !core.begun {
        return;
    }
    let dice = core.roll.as_ref().map_or(0, |roll| roll.dice.dice().len() as u8);
    let mut all = vec![Command::RollDice {}, Command::ConfirmRoll {}, Command::UndoSellCard {}];
    all.extend((0..dice).map(|die| Command::ToggleDieLock { die }));
    all.extend(core.hero(seat).abilities.iter().map(|it| Command::SelectAbility { ability: it.id }));
    for &card in core.of(seat).hand.cards() {
        let play = match library().card(card).timing {
            Timing::Upgrade => Command::UpgradeAbility { card },
            _ => Command::PlayCard { card },
        };
        all.extend([play, Command::SellCard { card }]);
    }
    for (status, stacks) in core.of(seat).held() {
        all.extend((1..=stacks).map(|count| Command::SpendStatus { status, count }));
    }
    out.extend(all.into_iter().filter(|command| validate(state, seat, command).is_ok()));
}

/// Whether a window admits this command; the rules above judge whether it can be carried out.
pub(crate) fn is_response(_: &MatchState<DiceThrone>, _: Seat, _: &Topic, command: &Command) -> bool {
    matches!(command, Command::PlayCard { .. } | Command::SpendStatus { .. })
}
