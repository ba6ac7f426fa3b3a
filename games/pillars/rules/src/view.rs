//! What a viewer sees. Hands of others and faces of covered discs have no field before the settlement.

use crate::hand::{Group, Play, Relation};
use crate::settlement::{Delta, Standing, Transfer, columns};
use crate::{Bag, Combo, End, Hand, HandRecord, HandRules, Phase, State};
use qipan_engine::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The number of the hand, from 1, and how many there can be.
    pub hand: u16,
    pub hands: u8,
    pub rules: HandRules,
    /// How many deals were void before this hand.
    pub voided: u16,
    /// `finished` once the hand is settled.
    pub phase: Phase,
    /// The seat that decides now; `None` once the hand is settled.
    pub turn: Option<Seat>,
    /// By seat.
    pub players: [PlayerView; 3],
    pub round: RoundView,
    /// The finished rounds, oldest first.
    pub groups: Vec<GroupView>,
    pub reveal: RevealView,
    /// What each seat would win or pay if the hand ended now: the stakes of a buckle.
    pub stakes: [Delta; 3],
    /// The viewer's own discs; `None` for spectators, and once the hand is settled and lies open.
    pub own: Option<OwnView>,
    /// Once the hand is settled: all discs face up, and who pays whom and why.
    pub settlement: Option<SettlementView>,
    /// All settled hands, oldest first.
    pub history: Vec<HandRecord>,
    /// The seats that want another hand.
    pub ready: SeatSet,
    pub stopped: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub chips: i32,
    pub hand_count: u8,
    pub covered_count: u8,
    pub pillars: u8,
    pub standing: Standing,
    /// Wins nothing for being enough: revealed while enough, or played on instead of buckling.
    pub forgoes_enough: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoundView {
    /// From 0.
    pub index: u8,
    /// How many discs are played together; 0 before the first play.
    pub kind: u8,
    /// The seat with the best combo so far.
    pub best: Option<Seat>,
    pub plays: Vec<PlayView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupView {
    pub winner: Seat,
    pub kind: u8,
    pub plays: Vec<PlayView>,
}

/// A play as the table sees it: covered discs have a number and no faces.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlayView {
    Open { seat: Seat, discs: Bag, power: i8 },
    Covered { seat: Seat, count: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RevealView {
    pub buckler: Option<Seat>,
    /// The seats that are still to be asked, the one in turn first.
    pub pending: Vec<Seat>,
    pub active_revealer: Option<Seat>,
    pub relations: Vec<Relation>,
}

/// What only its owner knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OwnView {
    pub hand: Bag,
    /// What the viewer has laid face down, all together.
    pub covered: Bag,
    /// All combos in the hand, to group it by.
    pub combos: Vec<ComboView>,
    /// How many discs the viewer has to cover now, if any.
    pub must_cover: Option<u8>,
    pub may_buckle: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComboView {
    pub discs: Bag,
    pub power: i8,
    /// It may be played now.
    pub playable: bool,
}

/// The settlement. A settled hand lies open, so that every player can check the payments.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SettlementView {
    pub end: End,
    /// By seat.
    pub deltas: [Delta; 3],
    pub transfers: Vec<Transfer>,
    /// What was left in the hands, by seat.
    pub hands: [Bag; 3],
    /// All rounds with their faces.
    pub rounds: Vec<Group>,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let hand = &state.hand;
        View {
            hand: state.number().saturating_add(1),
            hands: state.options.hands,
            rules: hand.rules,
            voided: state.voided,
            phase: hand.phase,
            turn: (!hand.is_over()).then_some(hand.current),
            players: [0, 1, 2].map(|seat| PlayerView::of(state, Seat(seat))),
            round: RoundView {
                index: hand.groups.len() as u8,
                kind: hand.round_kind(),
                best: hand.best().map(|play| play.seat),
                plays: hand.plays.iter().map(PlayView::of).collect(),
            },
            groups: hand.groups.iter().map(GroupView::of).collect(),
            reveal: RevealView::of(hand),
            stakes: columns(&hand.transfers()),
            own: viewer.seat().filter(|_| !state.is_settled()).map(|seat| OwnView::of(hand, seat)),
            settlement: SettlementView::of(hand),
            history: state.history.clone(),
            ready: state.ready,
            stopped: state.stopped,
        }
    }
}

impl PlayerView {
    fn of(state: &State, seat: Seat) -> PlayerView {
        let hand = &state.hand;
        let pillars = hand.pillars(seat);
        PlayerView {
            seat,
            chips: state.chips.get(seat.index()).copied().unwrap_or_default(),
            hand_count: hand.hand(seat).len(),
            covered_count: hand.covered(seat).len(),
            pillars,
            standing: Standing::of(pillars),
            forgoes_enough: !hand.standings().wins_for_enough(seat),
        }
    }
}

impl PlayView {
    fn of(play: &Play) -> PlayView {
        let &Play { seat, discs, power } = play;
        match play.is_cover() {
            true => PlayView::Covered { seat, count: discs.len() },
            false => PlayView::Open { seat, discs, power },
        }
    }
}

impl GroupView {
    fn of(group: &Group) -> GroupView {
        let plays = group.plays.iter().map(PlayView::of).collect();
        GroupView { winner: group.winner, kind: group.kind, plays }
    }
}

impl RevealView {
    fn of(hand: &Hand) -> RevealView {
        RevealView {
            buckler: hand.buckler,
            pending: hand.pending.clone(),
            active_revealer: hand.active_revealer,
            relations: hand.relations.clone(),
        }
    }
}

impl OwnView {
    fn of(hand: &Hand, seat: Seat) -> OwnView {
        let held = hand.hand(seat);
        let is_turn = !hand.is_over() && hand.current == seat;
        let playable = if is_turn { hand.playable() } else { Vec::new() };
        let view = |combo: Combo| ComboView {
            discs: combo.discs,
            power: combo.power,
            playable: playable.contains(&combo),
        };
        OwnView {
            hand: held,
            covered: hand.covered(seat),
            combos: Combo::all_in(held).into_iter().map(view).collect(),
            must_cover: hand.must_cover().filter(|_| is_turn),
            may_buckle: is_turn && hand.may_buckle(),
        }
    }
}

impl SettlementView {
    fn of(hand: &Hand) -> Option<SettlementView> {
        let end = hand.end().filter(|_| hand.phase == Phase::Finished)?;
        let transfers = hand.transfers();
        let deltas = columns(&transfers);
        Some(SettlementView { end, deltas, transfers, hands: hand.hands, rounds: hand.groups.clone() })
    }
}
