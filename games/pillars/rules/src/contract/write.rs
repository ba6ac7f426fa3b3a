//! From the hand to the JSON of the contract.

use super::wire::actions_of;
use super::{
    ChipDelta, DecisionWire, Engine, GroupWire, LastCombo, LegalActions, OptionsWire, Output, PlayWire,
    PlayerWire, PrivateState, PublicDecision, PublicPlay, PublicPlayer, PublicState, RevealWire,
    SettlementWire, StateWire, TurnWire, cards_of,
};
use crate::hand::{Group, Hand, Play, SEATS};
use crate::options::HandRules;
use crate::settlement::{Delta, columns};
use qipan_engine::Seat;

fn seats() -> [Seat; 3] {
    [Seat(0), Seat(1), Seat(2)]
}

fn turn_of<P>(hand: Option<&Hand>, write: fn(&Play) -> P) -> TurnWire<P> {
    let best = hand.and_then(Hand::best);
    let last =
        |best: &Play| LastCombo { power: best.power, cards: cards_of(best.discs), owner_seat: best.seat };
    TurnWire {
        current_seat: hand.map_or(Seat(0), |hand| hand.current),
        round_index: hand.map_or(0, |hand| hand.groups.len() as u32),
        round_kind: hand.map_or(0, Hand::round_kind),
        last_combo: best.map(last),
        plays: hand.map_or_else(Vec::new, |hand| hand.plays.iter().map(write).collect()),
    }
}

fn groups_of<P>(hand: Option<&Hand>, write: fn(&Play) -> P) -> Vec<GroupWire<P>> {
    let group = |(index, group): (usize, &Group)| GroupWire {
        round_index: index as u32,
        winner_seat: group.winner,
        round_kind: group.kind,
        plays: group.plays.iter().map(write).collect(),
    };
    hand.map_or_else(Vec::new, |hand| hand.groups.iter().enumerate().map(group).collect())
}

fn open_play(play: &Play) -> PlayWire {
    PlayWire { seat: play.seat, power: play.power, cards: cards_of(play.discs) }
}

fn public_play(play: &Play) -> PublicPlay {
    let &Play { seat, discs, power } = play;
    match play.is_cover() {
        true => PublicPlay::Covered { seat, power, covered_count: discs.len() },
        false => PublicPlay::Open(open_play(play)),
    }
}

fn reveal_of(hand: Option<&Hand>) -> RevealWire {
    hand.map_or_else(RevealWire::default, |hand| RevealWire {
        buckler_seat: hand.buckler,
        pending_order: hand.pending.clone(),
        relations: hand.relations.clone(),
        active_revealer_seat: hand.active_revealer,
    })
}

impl StateWire {
    pub(super) fn of(engine: &Engine) -> StateWire {
        let hand = engine.hand.as_ref();
        let deciding = hand.filter(|hand| !hand.is_over());
        let held = |seat: Seat| hand.map(|hand| hand.hand(seat)).unwrap_or_default();
        StateWire {
            version: engine.version,
            phase: engine.phase(),
            players: seats().map(|seat| PlayerWire { seat, hand: held(seat) }).to_vec(),
            turn: turn_of(hand, open_play),
            decision: deciding.map(|hand| DecisionWire {
                seat: hand.current,
                context: hand.phase.into(),
                started_at_ms: engine.started_at_ms,
                timeout_at_ms: engine.timeout_at_ms,
            }),
            pillar_groups: groups_of(hand, open_play),
            reveal: reveal_of(hand),
            options: hand.filter(|hand| hand.rules != HandRules::default()).map(OptionsWire::of),
        }
    }
}

impl OptionsWire {
    fn of(hand: &Hand) -> OptionsWire {
        let HandRules { whole_ceramic, gentle, enough_must_buckle, eight_wins } = hand.rules;
        OptionsWire { whole_ceramic, gentle, enough_must_buckle, eight_wins, played_on: hand.played_on }
    }
}

impl PublicState {
    pub(super) fn of(engine: &Engine) -> PublicState {
        let hand = engine.hand.as_ref();
        let deciding = hand.filter(|hand| !hand.is_over());
        PublicState {
            version: engine.version,
            phase: engine.phase(),
            players: seats().map(|seat| PublicPlayer {
                seat,
                hand_count: hand.map_or(0, |hand| hand.hand(seat).len()),
                captured_pillar_count: hand.map_or(0, |hand| hand.pillars(seat)),
            }),
            turn: turn_of(hand, public_play),
            decision: deciding.map(|hand| PublicDecision {
                seat: hand.current,
                context: hand.phase.into(),
                timeout_at_ms: engine.timeout_at_ms,
            }),
            pillar_groups: groups_of(hand, public_play),
            reveal: reveal_of(hand),
        }
    }
}

impl PrivateState {
    pub(super) fn of(hand: &Hand, seat: Seat) -> PrivateState {
        PrivateState { hand: hand.hand(seat), covered: hand.covered(seat) }
    }
}

impl Output {
    pub(super) fn of(engine: &Engine) -> Output {
        let hand = engine.hand.as_ref();
        let private = |seat: u8| hand.map(|hand| PrivateState::of(hand, Seat(seat))).unwrap_or_default();
        let deciding = hand.filter(|hand| !hand.is_over());
        let ended = hand.filter(|hand| hand.is_over());
        Output {
            new_state: engine.dump_state(),
            public_state: engine.get_public_state(),
            private_state_by_seat: (0..SEATS).map(|seat| (seat.to_string(), private(seat))).collect(),
            legal_actions: LegalActions {
                seat: hand.map_or(Seat(0), |hand| hand.current),
                actions: deciding.map_or_else(Vec::new, actions_of),
            },
            settlement: ended.map(|hand| SettlementWire {
                final_state: engine.dump_state(),
                chip_delta_by_seat: chip_deltas(columns(&hand.transfers())),
            }),
        }
    }
}

fn chip_deltas(deltas: [Delta; 3]) -> [ChipDelta; 3] {
    seats().map(|seat| {
        let delta = deltas[seat.index()];
        ChipDelta {
            seat,
            delta: delta.total(),
            delta_enough: delta.enough,
            delta_reveal: delta.reveal,
            delta_ceramic: delta.ceramic,
        }
    })
}
