//! The JSON of the contract, one type per object.

use super::cards_of;
use crate::hand::{Action, Hand, Phase, Relation};
use crate::{Bag, Disc};
use qipan_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseWire {
    Init,
    BuckleDecision,
    InRound,
    RevealDecision,
    Settlement,
    Finished,
}

impl PhaseWire {
    pub fn name(self) -> &'static str {
        match self {
            PhaseWire::Init => "init",
            PhaseWire::BuckleDecision => "buckle_decision",
            PhaseWire::InRound => "in_round",
            PhaseWire::RevealDecision => "reveal_decision",
            PhaseWire::Settlement => "settlement",
            PhaseWire::Finished => "finished",
        }
    }
}

impl From<Phase> for PhaseWire {
    fn from(phase: Phase) -> PhaseWire {
        match phase {
            Phase::BuckleDecision => PhaseWire::BuckleDecision,
            Phase::InRound => PhaseWire::InRound,
            Phase::RevealDecision => PhaseWire::RevealDecision,
            Phase::Settlement => PhaseWire::Settlement,
            Phase::Finished => PhaseWire::Finished,
        }
    }
}

impl fmt::Display for PhaseWire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardCount {
    #[serde(rename = "type")]
    pub disc: Disc,
    pub count: u8,
}

/// The discs of a list; `None` if a count is not 1 to 24.
pub(crate) fn bag_of(cards: &[CardCount]) -> Option<Bag> {
    let is_count = |card: &CardCount| (1..=24).contains(&card.count);
    cards
        .iter()
        .all(is_count)
        .then(|| cards.iter().fold(Bag::EMPTY, |bag, card| bag.with(card.disc, card.count)))
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateWire {
    pub version: u64,
    pub phase: PhaseWire,
    pub players: Vec<PlayerWire>,
    pub turn: TurnWire<PlayWire>,
    pub decision: Option<DecisionWire>,
    pub pillar_groups: Vec<GroupWire<PlayWire>>,
    pub reveal: RevealWire,
    /// Only in hands with options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<OptionsWire>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerWire {
    pub seat: Seat,
    pub hand: Bag,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnWire<P> {
    pub current_seat: Seat,
    pub round_index: u32,
    pub round_kind: u8,
    pub last_combo: Option<LastCombo>,
    pub plays: Vec<P>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastCombo {
    pub power: i8,
    pub cards: Vec<CardCount>,
    pub owner_seat: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayWire {
    pub seat: Seat,
    pub power: i8,
    pub cards: Vec<CardCount>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionWire {
    pub seat: Seat,
    pub context: PhaseWire,
    pub started_at_ms: u64,
    pub timeout_at_ms: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupWire<P> {
    pub round_index: u32,
    pub winner_seat: Seat,
    pub round_kind: u8,
    pub plays: Vec<P>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevealWire {
    pub buckler_seat: Option<Seat>,
    pub pending_order: Vec<Seat>,
    pub relations: Vec<Relation>,
    #[serde(default)]
    pub active_revealer_seat: Option<Seat>,
}

/// The options of a hand, and what has to be stored because of them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionsWire {
    pub whole_ceramic: bool,
    pub gentle: bool,
    pub enough_must_buckle: bool,
    pub eight_wins: bool,
    /// Leaders who were enough and played on.
    pub played_on: SeatSet,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Output {
    pub new_state: StateWire,
    pub public_state: PublicState,
    pub private_state_by_seat: BTreeMap<String, PrivateState>,
    pub legal_actions: LegalActions,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<SettlementWire>,
}

/// The table without what is hidden: covered discs have a count and no field for their faces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PublicState {
    pub version: u64,
    pub phase: PhaseWire,
    pub players: [PublicPlayer; 3],
    pub turn: TurnWire<PublicPlay>,
    pub decision: Option<PublicDecision>,
    pub pillar_groups: Vec<GroupWire<PublicPlay>>,
    pub reveal: RevealWire,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PublicPlayer {
    pub seat: Seat,
    pub hand_count: u8,
    pub captured_pillar_count: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum PublicPlay {
    Open(PlayWire),
    Covered { seat: Seat, power: i8, covered_count: u8 },
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PublicDecision {
    pub seat: Seat,
    pub context: PhaseWire,
    pub timeout_at_ms: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct PrivateState {
    pub hand: Bag,
    pub covered: Bag,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LegalActions {
    pub seat: Seat,
    pub actions: Vec<ActionWire>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ActionWire {
    Play { payload_cards: Vec<CardCount> },
    Cover { required_count: u8 },
    Buckle,
    Reveal,
    PassReveal,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SettlementWire {
    pub final_state: StateWire,
    pub chip_delta_by_seat: [ChipDelta; 3],
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ChipDelta {
    pub seat: Seat,
    pub delta: i16,
    pub delta_enough: i16,
    pub delta_reveal: i16,
    pub delta_ceramic: i16,
}

/// An entry of the list of actions. All covers are one entry, whichever discs are chosen.
pub(crate) enum Listed {
    Action(Action),
    Cover(u8),
}

pub(crate) fn listed(hand: &Hand) -> Vec<Listed> {
    if let Some(count) = hand.must_cover() {
        return vec![Listed::Cover(count)];
    }
    hand.actions().into_iter().map(Listed::Action).collect()
}

pub(crate) fn actions_of(hand: &Hand) -> Vec<ActionWire> {
    let wire = |entry: Listed| match entry {
        Listed::Cover(required_count) => ActionWire::Cover { required_count },
        Listed::Action(Action::Play(combo)) => ActionWire::Play { payload_cards: cards_of(combo.discs) },
        Listed::Action(Action::Cover(discs)) => ActionWire::Cover { required_count: discs.len() },
        Listed::Action(Action::Buckle) => ActionWire::Buckle,
        Listed::Action(Action::Reveal) => ActionWire::Reveal,
        Listed::Action(Action::PassReveal) => ActionWire::PassReveal,
    };
    listed(hand).into_iter().map(wire).collect()
}
