//! When cards and statuses can be used. Only public information decides it, so that being asked for a response tells
//! nothing about a hand.

use crate::DiceThrone;
use crate::data::{Behaviour, Card, CardId, Moment, Spending, StatusId, library};
use crate::rules::asking;
use crate::rules::topic::{WindowTopic, open_window};
use crate::state::{Phase, Roll, Stage, State};
use qipan_engine::{MatchState, Seat};

/// Whether a seat could respond: with a status it holds, or with a card that the others must assume it may hold.
pub(crate) fn can_respond(state: &MatchState<DiceThrone>, seat: Seat, topic: &WindowTopic) -> bool {
    let (fighter, window) = (state.core.of(seat), Some(topic));
    if fighter.held().any(|(status, _)| can_spend_at(state, seat, status, window)) {
        return true;
    }
    let may_hold = |card: &CardId| {
        let card = library().card(*card);
        card.cost <= fighter.cp()
            && fits_at(state, seat, card, window)
            && asking::has_use(&state.core, seat, card)
    };
    !fighter.hand.is_empty() && fighter.hand.cards().iter().chain(fighter.deck.cards()).any(may_hold)
}

/// Whether a card fits the moment.
pub(crate) fn fits(state: &MatchState<DiceThrone>, seat: Seat, card: &Card) -> bool {
    fits_at(state, seat, card, open_window(state))
}

fn fits_at(state: &MatchState<DiceThrone>, seat: Seat, card: &Card, window: Option<&WindowTopic>) -> bool {
    let core = &state.core;
    let answers_roll = matches!(window, None | Some(WindowTopic::RollConfirmed { .. }));
    let live = core.roll.as_ref().filter(|roll| roll.rolled && roll.stage != Stage::Done && answers_roll);
    let mine = live.filter(|roll| roll.seat == seat);
    let theirs = live.filter(|roll| roll.seat != seat && window.is_some());
    match card.when {
        Moment::Main => window.is_none() && in_own_main(state, seat),
        Moment::MyRoll => mine.is_some(),
        Moment::TheirRoll => theirs.is_some(),
        Moment::AnyRoll => mine.or(theirs).is_some(),
        Moment::MyOffence => mine.is_some_and(|_| core.turn == seat),
        Moment::MyDefence => mine.is_some_and(|_| core.turn != seat),
        Moment::MyAttack => is_last_chance(window) && attacks(core, seat),
        Moment::Hurt => is_last_chance(window) && is_hurt(core, seat),
        Moment::Anytime => true,
    }
}

pub(crate) fn in_own_main(state: &MatchState<DiceThrone>, seat: Seat) -> bool {
    state.core.turn == seat && matches!(state.sys.play.flow.phase, Some(Phase::Main1 | Phase::Main2))
}

fn is_last_chance(window: Option<&WindowTopic>) -> bool {
    matches!(window, Some(WindowTopic::LastChance {}))
}

fn attacks(core: &State, seat: Seat) -> bool {
    core.attack
        .as_ref()
        .is_some_and(|it| it.attacker == seat && it.avoided.is_none() && it.kind.can_be_enhanced())
}

fn is_hurt(core: &State, seat: Seat) -> bool {
    core.attack.as_ref().is_some_and(|it| {
        it.target() == seat && it.avoided.is_none() && it.kind.can_be_reduced() && it.breakdown().total > 0
    })
}

fn is_avoidable(core: &State, seat: Seat) -> bool {
    let attacked = core.attack.as_ref().is_some_and(|it| {
        it.target() == seat && it.avoided.is_none() && it.kind.can_be_avoided() && it.breakdown().total > 0
    });
    attacked || core.hits.iter().any(|hit| hit.seat == seat && hit.kind.can_be_avoided())
}

pub(crate) fn can_spend(state: &MatchState<DiceThrone>, seat: Seat, status: StatusId) -> bool {
    can_spend_at(state, seat, status, open_window(state))
}

fn can_spend_at(
    state: &MatchState<DiceThrone>,
    seat: Seat,
    status: StatusId,
    window: Option<&WindowTopic>,
) -> bool {
    let core = &state.core;
    let behaviour = library().status(status).behaviour;
    match behaviour.spending() {
        None => false,
        Some(Spending::Choosing) => {
            window.is_none() && core.roll.as_ref().is_some_and(|roll| chooses(core, roll, seat))
        }
        Some(Spending::Attacking) => is_last_chance(window) && attacks(core, seat),
        Some(Spending::Reducing) => {
            is_last_chance(window) && is_hurt(core, seat) && !is_used_up(core, status, behaviour)
        }
        Some(Spending::Avoiding) => is_last_chance(window) && is_avoidable(core, seat),
        Some(Spending::Rolling) => {
            window.is_none() && core.roll.as_ref().is_some_and(|roll| has_rolled_all(roll, seat))
        }
        Some(Spending::Main) => {
            window.is_none() && in_own_main(state, seat) && !asking::cleansable(core, seat).is_empty()
        }
    }
}

fn chooses(core: &State, roll: &Roll, seat: Seat) -> bool {
    let is_open = matches!(roll.stage, Stage::Rolling | Stage::Choosing) && roll.rolled;
    roll.seat == seat && core.turn == seat && is_open && roll.pierced.is_none()
}

/// The seat's own dice, of an offence or a defence, have no rolls left and are not given over to the opponent yet.
fn has_rolled_all(roll: &Roll, seat: Seat) -> bool {
    let is_open = matches!(roll.stage, Stage::Rolling | Stage::Choosing) && roll.rolled;
    roll.seat == seat && is_open && roll.rolls_left == 0
}

/// Halving and reflecting work once on the same attack.
fn is_used_up(core: &State, status: StatusId, behaviour: Behaviour) -> bool {
    let source = crate::event::Source::Status { status };
    core.attack.as_ref().is_some_and(|attack| match behaviour {
        Behaviour::Halve { .. } => attack.modifiers.iter().any(|modifier| modifier.source == source),
        Behaviour::Reflect { .. } => attack.reflected.is_some(),
        _ => false,
    })
}
