//! Reads a hand from the JSON of the contract; a hand that cannot occur is refused.

use super::wire::bag_of;
use super::{DecisionWire, Engine, Error, GroupWire, PhaseWire, PlayWire, StateWire};
use crate::hand::{Group, Hand, Phase, Play, SEATS};
use crate::options::HandRules;
use crate::{Bag, COVER_POWER};
use qipan_engine::{Rng, Seat, SeatSet};

/// The highest version that programs with 64-bit floats as numbers can still count exactly.
const MAX_VERSION: u64 = 1 << 53;

/// The hand of a state; `None` in the phase `init`.
pub(super) fn read(state: &StateWire) -> Result<Option<Hand>, Error> {
    let Some(phase) = phase_of(state.phase) else {
        return read_init(state).map(|()| None);
    };
    ensure(state.version <= MAX_VERSION, "the version is too high")?;
    let [first, second, third] = state.players[..] else {
        return Err(Error::config("there are not three players"));
    };
    let players = [first, second, third];
    let in_order = players.iter().zip(0..).all(|(player, seat)| player.seat == Seat(seat));
    ensure(in_order, "the seats of the players are not 0, 1, 2")?;
    let (rules, played_on) = options_of(state);
    let hand = Hand {
        rules,
        phase,
        hands: players.map(|player| player.hand),
        current: state.turn.current_seat,
        plays: plays_of(&state.turn.plays)?,
        groups: state.pillar_groups.iter().map(group_of).collect::<Result<_, _>>()?,
        buckler: state.reveal.buckler_seat,
        pending: state.reveal.pending_order.clone(),
        relations: state.reveal.relations.clone(),
        active_revealer: state.reveal.active_revealer_seat,
        played_on,
    };
    hand.check().map_err(Error::config)?;
    check_derived(state, &hand)?;
    Ok(Some(hand))
}

fn ensure(holds: bool, what: &'static str) -> Result<(), Error> {
    if holds { Ok(()) } else { Err(Error::config(what)) }
}

fn phase_of(phase: PhaseWire) -> Option<Phase> {
    match phase {
        PhaseWire::Init => None,
        PhaseWire::BuckleDecision => Some(Phase::BuckleDecision),
        PhaseWire::InRound => Some(Phase::InRound),
        PhaseWire::RevealDecision => Some(Phase::RevealDecision),
        PhaseWire::Settlement => Some(Phase::Settlement),
        PhaseWire::Finished => Some(Phase::Finished),
    }
}

/// Before the first hand a state has only its empty form.
fn read_init(state: &StateWire) -> Result<(), Error> {
    let empty = Engine::new(Rng::from_number(0)).dump_state();
    ensure(*state == empty, "a state in the phase init has neither discs nor a past")
}

fn options_of(state: &StateWire) -> (HandRules, SeatSet) {
    let rules = state.options.map(|options| HandRules {
        whole_ceramic: options.whole_ceramic,
        gentle: options.gentle,
        enough_must_buckle: options.enough_must_buckle,
        eight_wins: options.eight_wins,
    });
    (rules.unwrap_or_default(), state.options.map_or(SeatSet::EMPTY, |options| options.played_on))
}

fn plays_of(plays: &[PlayWire]) -> Result<Vec<Play>, Error> {
    let play = |play: &PlayWire| {
        let discs = bag_of(&play.cards).unwrap_or(Bag::EMPTY);
        ensure(!discs.is_empty() && play.power >= COVER_POWER, "a play has the wrong size")?;
        ensure(play.seat.0 < SEATS, "a seat is named that does not exist")?;
        Ok(Play { seat: play.seat, discs, power: play.power })
    };
    plays.iter().map(play).collect()
}

fn group_of(group: &GroupWire<PlayWire>) -> Result<Group, Error> {
    Ok(Group { winner: group.winner_seat, kind: group.round_kind, plays: plays_of(&group.plays)? })
}

/// Fields that can be derived from the hand must agree with it.
fn check_derived(state: &StateWire, hand: &Hand) -> Result<(), Error> {
    let mut engine = Engine::new(Rng::from_number(0));
    engine.hand = Some(hand.clone());
    engine.version = state.version;
    let derived = engine.dump_state();
    let decision = |it: DecisionWire| (it.seat, it.context);
    ensure(
        state.turn.last_combo == derived.turn.last_combo,
        "the best combo belongs to nobody in the round",
    )?;
    ensure(
        state.turn.round_kind == derived.turn.round_kind,
        "the kind of the round is not that of its plays",
    )?;
    ensure(
        state.turn.round_index == derived.turn.round_index,
        "the number of the round is not that of its groups",
    )?;
    ensure(state.pillar_groups == derived.pillar_groups, "the pillar groups are not in order")?;
    ensure(state.turn.plays == derived.turn.plays, "the plays are not in order")?;
    ensure(
        state.decision.map(decision) == derived.decision.map(decision),
        "the decision is for somebody else",
    )
}
