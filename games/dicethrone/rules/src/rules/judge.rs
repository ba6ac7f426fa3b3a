//! Judging commands, and listing those that are found right.

use super::{Action, asking, moments};
use crate::command::{Command, Rejection};
use crate::data::{AbilityId, Card, CardId, Side, StatusId, Timing, Upgrade, library};
use crate::state::{Phase, Roll, Stage, State};
use crate::{DiceThrone, Topic};
use qipan_engine::primitives::dice::Tally;
use qipan_engine::{MatchState, Seat};
use std::cell::LazyCell;

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
        Command::SelectAbility { ability } => {
            let roll = own_roll(state, seat)?;
            selects(core, roll, ability, &LazyCell::new(|| roll.tally(core.hero(seat))))
        }
        Command::PlayCard { card } => plays(state, seat, card),
        Command::UpgradeAbility { card } => upgrades(state, seat, card),
        Command::SellCard { card } => sells(state, seat, card),
        Command::UndoSellCard {} => takes_sale_back(state, seat),
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

/// The dice are counted only where it matters, and once for all abilities that are looked at.
fn selects<F: FnOnce() -> Tally<String>>(
    core: &State,
    roll: &Roll,
    ability: AbilityId,
    tally: &LazyCell<Tally<String>, F>,
) -> Judged {
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
    let fits = side == Side::Defence || State::tier(found.at(level), tally).is_some();
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

fn takes_sale_back(state: &MatchState<DiceThrone>, seat: Seat) -> Judged {
    match state.core.last_sale.filter(|_| may_sell(state, seat)) {
        Some(_) => Ok(()),
        None => Err(Rejection::NoSale {}),
    }
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

/// Lists what [`validate`] accepts. It asks the same questions, but looks only once whose dice lie there and what they
/// show.
pub(crate) fn legal_commands(state: &MatchState<DiceThrone>, seat: Seat, out: &mut Vec<Command>) {
    let core = &state.core;
    if !core.begun {
        return;
    }
    let roll = own_roll(state, seat).ok();
    if let Some(roll) = roll {
        list(out, &rolls(roll), Command::RollDice {});
        list(out, &confirms(roll), Command::ConfirmRoll {});
    }
    list(out, &takes_sale_back(state, seat), Command::UndoSellCard {});
    if let Some(roll) = roll {
        for die in 0..roll.dice.dice().len() as u8 {
            list(out, &toggles(roll, die), Command::ToggleDieLock { die });
        }
        list_abilities(core, roll, out);
    }
    for &card in core.of(seat).hand.cards() {
        match library().card(card).timing {
            Timing::Upgrade => list(out, &upgrades(state, seat, card), Command::UpgradeAbility { card }),
            _ => list(out, &plays(state, seat, card), Command::PlayCard { card }),
        }
        list(out, &sells(state, seat, card), Command::SellCard { card });
    }
    for (status, stacks) in core.of(seat).held() {
        for count in 1..=stacks {
            list(out, &spends(state, seat, status, count), Command::SpendStatus { status, count });
        }
    }
}

fn list(out: &mut Vec<Command>, judged: &Judged, command: Command) {
    if judged.is_ok() {
        out.push(command);
    }
}

fn list_abilities(core: &State, roll: &Roll, out: &mut Vec<Command>) {
    // At any other stage no ability can be chosen, and looking all of them up costs time.
    if !matches!(roll.stage, Stage::Choosing | Stage::Picking) {
        return;
    }
    let hero = core.hero(roll.seat);
    let tally = LazyCell::new(|| roll.tally(hero));
    for ability in hero.abilities.iter().map(|it| it.id) {
        list(out, &selects(core, roll, ability, &tally), Command::SelectAbility { ability });
    }
}

/// Whether a window admits this command; the rules above judge whether it can be carried out.
pub(crate) fn is_response(_: &MatchState<DiceThrone>, _: Seat, _: &Topic, command: &Command) -> bool {
    matches!(command, Command::PlayCard { .. } | Command::SpendStatus { .. })
}
