//! Judging commands, and listing those that are accepted.

use super::action::Action;
use super::{asking, cards, moments};
use crate::DiceThrone;
use crate::command::{Command, Rejection};
use crate::data::{AbilityId, Card, CardId, Side, StatusId, SymbolId, Timing, library};
use crate::state::{Phase, Pool, Roll, Stage, State};
use qipan_engine::primitives::dice::Tally;
use qipan_engine::{MatchState, Seat};
use std::cell::LazyCell;

type Judged = Result<Action, Rejection>;

pub(crate) fn validate(state: &MatchState<DiceThrone>, seat: Seat, command: &Command) -> Judged {
    let core = &state.core;
    if !core.begun {
        return Err(Rejection::NoRoll {});
    }
    match *command {
        Command::RollDice {} => rolls(own_roll(state, seat)?),
        Command::ToggleDieLock { die } => toggles(own_roll(state, seat)?, die),
        Command::ConfirmRoll {} => confirms(core, own_roll(state, seat)?),
        Command::SelectAbility { ability } => {
            let roll = own_roll(state, seat)?;
            selects(core, roll, ability, &LazyCell::new(|| roll.tally(core.hero(seat))))
        }
        Command::PlayCard { card } => plays(state, seat, card),
        Command::UpgradeAbility { card } => upgrades(state, seat, card),
        Command::SellCard { card } => sells(state, seat, card),
        Command::UndoSellCard {} => takes_sale_back(state, seat),
        Command::SpendStatus { status, count } => spends(state, seat, status, count),
    }
}

/// The dice that this seat may handle now: no window is open, and they are its own.
fn own_roll(state: &MatchState<DiceThrone>, seat: Seat) -> Result<&Roll, Rejection> {
    let is_roll_phase =
        matches!(state.sys.play.flow.phase, Some(Phase::OffensiveRoll | Phase::DefensiveRoll));
    match &state.core.roll {
        Some(roll) if is_roll_phase && roll.stage != Stage::Done && !state.sys.play.window.is_open() => {
            if roll.seat == seat {
                Ok(roll)
            } else {
                Err(Rejection::NotYourDice {})
            }
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
        Ok(Action::Roll)
    }
}

fn toggles(roll: &Roll, die: u8) -> Judged {
    if roll.stage != Stage::Rolling {
        return Err(Rejection::AlreadyConfirmed {});
    } else if !roll.rolled {
        return Err(Rejection::NotRolled {});
    } else if roll.rolls_left == 0 {
        return Err(Rejection::NoRollsLeft {});
    }
    match roll.dice.dice().get(usize::from(die)) {
        Some(in_play) if in_play.kept => Ok(Action::Unlock { die }),
        Some(_) => Ok(Action::Lock { die }),
        None => Err(Rejection::NoSuchDie { die }),
    }
}

fn confirms(core: &State, roll: &Roll) -> Judged {
    match roll.stage {
        Stage::Rolling if roll.rolled => {
            Ok(if roll.is_defence(core) { Action::ConfirmDefence } else { Action::ConfirmOffence })
        }
        Stage::Rolling | Stage::Picking => Err(Rejection::NotRolled {}),
        _ => Err(Rejection::AlreadyConfirmed {}),
    }
}

/// The dice are counted only if needed, and once for all abilities that are judged.
fn selects<F: FnOnce() -> Tally<SymbolId>>(
    core: &State,
    roll: &Roll,
    id: AbilityId,
    tally: &LazyCell<Tally<SymbolId>, F>,
) -> Judged {
    let (side, stage) = match roll.is_defence(core) {
        false => (Side::Offence, Stage::Choosing),
        true => (Side::Defence, Stage::Picking),
    };
    let Some((ability, level)) = core.ability(roll.seat, id).filter(|(found, _)| found.side == side) else {
        return Err(Rejection::NoSuchAbility { ability: id });
    };
    if roll.stage != stage {
        let is_early = roll.stage == Stage::Rolling && side == Side::Offence;
        return Err(if is_early { Rejection::NotConfirmed {} } else { Rejection::AlreadyConfirmed {} });
    }
    if side == Side::Defence {
        return Ok(Action::ChooseDefence { ability: id, dice: ability.at(level).dice });
    }
    let tier = State::tier(ability.at(level), tally).ok_or(Rejection::DiceDoNotFit { ability: id })?;
    Ok(Action::ChooseOffence { ability, level, tier })
}

fn held(core: &State, seat: Seat, card: CardId) -> Result<&'static Card, Rejection> {
    match core.of(seat).hand.contains(&card) {
        true => Ok(library().card(card)),
        false => Err(Rejection::NotInHand { card }),
    }
}

fn pays(core: &State, seat: Seat, cost: u8) -> Result<(), Rejection> {
    let cp = core.of(seat).cp();
    if cost <= cp { Ok(()) } else { Err(Rejection::TooExpensive { cost, cp }) }
}

fn plays(state: &MatchState<DiceThrone>, seat: Seat, id: CardId) -> Judged {
    let core = &state.core;
    let card = held(core, seat, id)?;
    if card.timing == Timing::Upgrade {
        return Err(Rejection::IsUpgrade { card: id });
    }
    if !state.may_act(&DiceThrone, seat) || !moments::fits(state, seat, card) {
        return Err(Rejection::WrongMoment { card: id });
    }
    pays(core, seat, card.cost)?;
    match asking::has_use(core, seat, card) {
        true => Ok(Action::Play { card }),
        false => Err(Rejection::NothingToChoose { card: id }),
    }
}

fn upgrades(state: &MatchState<DiceThrone>, seat: Seat, id: CardId) -> Judged {
    let card = held(&state.core, seat, id)?;
    let upgrade = card.upgrade.ok_or(Rejection::NoUpgrade { card: id })?;
    if state.sys.play.window.is_open() || !moments::in_own_main(state, seat) {
        return Err(Rejection::WrongMoment { card: id });
    }
    let fighter = state.core.of(seat);
    if fighter.level(upgrade.ability) >= upgrade.level {
        return Err(Rejection::AlreadyUpgraded { ability: upgrade.ability });
    }
    let price = cards::price(&fighter.upgrades, card);
    pays(&state.core, seat, price)?;
    Ok(Action::Upgrade { card: id, upgrade, price })
}

fn may_sell(state: &MatchState<DiceThrone>, seat: Seat) -> bool {
    let is_own = state.core.turn == seat && !state.sys.play.window.is_open();
    is_own && matches!(state.sys.play.flow.phase, Some(Phase::Main1 | Phase::Main2 | Phase::Discard))
}

fn takes_sale_back(state: &MatchState<DiceThrone>, seat: Seat) -> Judged {
    match state.core.last_sale.filter(|_| may_sell(state, seat)) {
        Some((card, cp)) => Ok(Action::UndoSale { card, cp }),
        None => Err(Rejection::NoSale {}),
    }
}

fn sells(state: &MatchState<DiceThrone>, seat: Seat, card: CardId) -> Judged {
    held(&state.core, seat, card)?;
    if !may_sell(state, seat) {
        return Err(Rejection::NoSelling {});
    }
    let room = state.core.of(seat).pools.room(Pool::Cp).unwrap_or(0);
    Ok(Action::Sell { card, cp: room.min(1) as u8 })
}

fn spends(state: &MatchState<DiceThrone>, seat: Seat, id: StatusId, count: u8) -> Judged {
    let stacks = state.core.of(seat).stacks(id);
    if count == 0 || count > stacks {
        return Err(Rejection::TooFew { status: id, stacks });
    }
    let status = library().status(id);
    let is_too_many = count > 1 && !status.behaviour.adds_up();
    if is_too_many || !state.may_act(&DiceThrone, seat) || !moments::can_spend(state, seat, id) {
        return Err(Rejection::CannotSpend { status: id });
    }
    Ok(Action::Spend { status, count })
}

/// Lists what [`validate`] accepts. It applies the same checks, but finds the dice and counts them only once.
pub(crate) fn legal_commands(state: &MatchState<DiceThrone>, seat: Seat, out: &mut Vec<Command>) {
    let core = &state.core;
    if !core.begun {
        return;
    }
    let roll = own_roll(state, seat).ok();
    if let Some(roll) = roll {
        list(out, &rolls(roll), Command::RollDice {});
        list(out, &confirms(core, roll), Command::ConfirmRoll {});
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
    // At any other stage no ability can be chosen; judging each of them would cost time.
    if !matches!(roll.stage, Stage::Choosing | Stage::Picking) {
        return;
    }
    let hero = core.hero(roll.seat);
    let tally = LazyCell::new(|| roll.tally(hero));
    for ability in hero.abilities.iter().map(|it| it.id) {
        list(out, &selects(core, roll, ability, &tally), Command::SelectAbility { ability });
    }
}

/// Whether this kind of command is a response; [`validate`] judges whether it can be carried out.
pub(crate) fn is_response(command: &Command) -> bool {
    matches!(command, Command::PlayCard { .. } | Command::SpendStatus { .. })
}
