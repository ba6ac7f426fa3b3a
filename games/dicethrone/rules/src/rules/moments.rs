//! When cards and statuses can be used. Everything here is decided by what lies open on the table, so that who
//! is asked for a response tells nothing about a hand.

use crate::data::{Behaviour, Card, CardId, Moment, Spending, StatusId, library};
use crate::rules::asking;
use crate::state::{Phase, Roll, Stage, State};
use crate::{DiceThrone, Topic};
use qipan_engine::{MatchState, Seat};

/// Whether a seat could do anything about this: by a status it holds, or by a card that it may hold for all
/// that the others know.
pub(crate) fn can_respond(state: &MatchState<DiceThrone>, seat: Seat, topic: &Topic) -> bool {
    let fighter = state.core.of(seat);
    if fighter.held().any(|(status, _)| can_spend_at(state, seat, status, Some(topic))) {
        return true;
    }
    let may_hold = |card: &CardId| {
        let card = library().card(*card);
        card.cost <= fighter.cp()
            && fits_at(state, seat, card, Some(topic))
            && asking::has_use(&state.core, seat, card)
    };
    !fighter.hand.is_empty() && fighter.hand.cards().iter().chain(fighter.deck.cards()).any(may_hold)
}

/// Whether a card fits the moment, whoever holds it.
pub(crate) fn fits(state: &MatchState<DiceThrone>, seat: Seat, card: &Card) -> bool {
    fits_at(state, seat, card, state.sys.window.open.last().map(|window| &window.topic))
}

fn fits_at(state: &MatchState<DiceThrone>, seat: Seat, card: &Card, window: Option<&Topic>) -> bool {
    let core = &state.core;
    let answers_roll = matches!(window, None | Some(Topic::RollConfirmed { .. }));
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
    state.core.turn == seat && matches!(state.sys.flow.phase, Some(Phase::Main1 | Phase::Main2))
}

fn is_last_chance(window: Option<&Topic>) -> bool {
    matches!(window, Some(Topic::LastChance {}))
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
    can_spend_at(state, seat, status, state.sys.window.open.last().map(|window| &window.topic))
}

fn can_spend_at(
    state: &MatchState<DiceThrone>,
    seat: Seat,
    status: StatusId,
    window: Option<&Topic>,
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
        Some(Spending::Main) => {
            window.is_none() && in_own_main(state, seat) && !asking::cleansable(core, seat).is_empty()
        }
    }
}

fn chooses(core: &State, roll: &Roll, seat: Seat) -> bool {
    let is_open = matches!(roll.stage, Stage::Rolling | Stage::Choosing) && roll.rolled;
    roll.seat == seat && core.turn == seat && is_open && roll.pierced.is_none()
}

/// What halves or reflects works once on the same attack.
fn is_used_up(core: &State, status: StatusId, behaviour: Behaviour) -> bool {
    let source = crate::event::Source::Status { status };
    core.attack.as_ref().is_some_and(|attack| match behaviour {
        Behaviour::Halve { .. } => attack.modifiers.iter().any(|modifier| modifier.source == source),
        Behaviour::Reflect { .. } => attack.reflected.is_some(),
        _ => false,
    })
}
