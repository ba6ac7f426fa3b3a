//! One hand, from the deal to the settlement: what stands on the table, and what events change.

mod actions;
mod check;

pub use actions::Action;
pub(crate) use actions::judge;

use crate::combo::COVER_POWER;
use crate::options::Deal;
use crate::{Bag, Combo, Event, HandRules};
use qipan_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The number of pillars that is enough 够.
pub const ENOUGH: u8 = 3;
/// The number of pillars that is ceramic 瓷.
pub const CERAMIC: u8 = 6;
/// The number of seats.
pub const SEATS: u8 = 3;

/// What the hand waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The leader plays a combo or buckles.
    BuckleDecision,
    /// The seat in turn plays or covers. Before the first play: the leader must lead, because the buckle was revealed.
    InRound,
    /// The seat in turn says whether to reveal.
    RevealDecision,
    /// Play is over; chips have not changed hands.
    Settlement,
    Finished,
}

/// Why a hand is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A player has six pillars or more.
    Ceramic,
    /// Two players are enough.
    TwoEnough,
    /// All discs are played.
    HandsEmpty,
    /// A buckle that no player revealed.
    Buckle,
}

/// What one seat did in a round. Its power is -1 if the discs lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub seat: Seat,
    pub discs: Bag,
    pub power: i8,
}

impl Play {
    pub fn is_cover(&self) -> bool {
        self.power == COVER_POWER
    }
}

/// A finished round: as many pillars for its winner as its kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub winner: Seat,
    pub kind: u8,
    pub plays: Vec<Play>,
}

/// A reveal that happened. Each one counts, also several between the same two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relation {
    pub revealer_seat: Seat,
    pub buckler_seat: Seat,
    pub revealer_enough_at_time: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub rules: HandRules,
    pub phase: Phase,
    /// By seat.
    pub hands: [Bag; 3],
    /// The seat that decides; once the hand is over, the seat that would lead.
    pub current: Seat,
    /// The plays of the current round, in order.
    pub plays: Vec<Play>,
    /// The finished rounds.
    pub groups: Vec<Group>,
    /// The seat that buckled at the start of this round.
    pub buckler: Option<Seat>,
    /// The seats that are still to be asked whether to reveal, in order.
    pub pending: Vec<Seat>,
    pub relations: Vec<Relation>,
    pub active_revealer: Option<Seat>,
    /// Leaders who were enough and played on instead of buckling; only with `enough_must_buckle`.
    pub played_on: SeatSet,
}

impl Hand {
    pub fn new(deal: Deal, rules: HandRules) -> Hand {
        Hand {
            rules,
            phase: Phase::BuckleDecision,
            hands: deal.hands,
            current: deal.leader,
            plays: Vec::new(),
            groups: Vec::new(),
            buckler: None,
            pending: Vec::new(),
            relations: Vec::new(),
            active_revealer: None,
            played_on: SeatSet::EMPTY,
        }
    }

    pub fn hand(&self, seat: Seat) -> Bag {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// What a seat has laid face down so far.
    pub fn covered(&self, seat: Seat) -> Bag {
        let plays = self.all_plays().filter(|play| play.seat == seat && play.is_cover());
        plays.fold(Bag::EMPTY, |bag, play| bag.plus(play.discs))
    }

    pub(crate) fn all_plays(&self) -> impl Iterator<Item = &Play> {
        self.groups.iter().flat_map(|group| &group.plays).chain(&self.plays)
    }

    pub fn pillars(&self, seat: Seat) -> u8 {
        self.groups.iter().filter(|group| group.winner == seat).map(|group| group.kind).sum()
    }

    /// By seat.
    pub fn all_pillars(&self) -> [u8; 3] {
        [0, 1, 2].map(|seat| self.pillars(Seat(seat)))
    }

    /// The number of discs that the round is played with; 0 before the first play.
    pub fn round_kind(&self) -> u8 {
        self.plays.first().map_or(0, |play| play.discs.len())
    }

    /// The best play of the round so far. Later ones are better only if they have more power.
    pub fn best(&self) -> Option<&Play> {
        best_of(&self.plays)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Settlement | Phase::Finished)
    }

    /// Why the hand is over, if it is.
    pub fn end(&self) -> Option<End> {
        self.is_over().then(|| self.end_of_round(self.all_pillars(), self.hands).unwrap_or(End::Buckle))
    }

    /// Whether a hand is over after a round that left these pillars and hands.
    fn end_of_round(&self, pillars: [u8; 3], hands: [Bag; 3]) -> Option<End> {
        if pillars.iter().any(|count| *count >= CERAMIC) {
            Some(End::Ceramic)
        } else if pillars.iter().filter(|count| **count >= ENOUGH).count() >= 2 {
            Some(End::TwoEnough)
        } else {
            hands.iter().all(Bag::is_empty).then_some(End::HandsEmpty)
        }
    }

    /// The seat whose reveal made the buckler lead the round that was played last. It matters only if that round made a
    /// player ceramic.
    pub(crate) fn challenger(&self) -> Option<Seat> {
        self.buckler.and(self.relations.last()).map(|relation| relation.revealer_seat)
    }

    /// The event that ends a full round; it says why the hand is over, if it is. `None` while plays are missing.
    pub(crate) fn round_event(&self) -> Option<Event> {
        let best = self.best().filter(|_| self.plays.len() == usize::from(SEATS))?;
        let (seat, kind) = (best.seat, self.round_kind());
        let mut all = self.all_pillars();
        all[seat.index()] += kind;
        Some(Event::RoundTaken {
            seat,
            kind,
            pillars: all[seat.index()],
            end: self.end_of_round(all, self.hands),
        })
    }

    /// Applies what happens within a hand; other events change nothing here.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Played { seat, discs, power } => {
                self.lay(Play { seat: *seat, discs: *discs, power: *power });
            }
            Event::Covered { seat, discs: Some(discs), .. } => {
                self.lay(Play { seat: *seat, discs: *discs, power: COVER_POWER });
            }
            Event::RoundTaken { seat, kind, pillars, end } => self.close(*seat, *kind, *pillars, *end),
            Event::Buckled { seat, order } => self.buckle(*seat, order),
            Event::Revealed { seat, buckler, enough } => self.reveal(*seat, *buckler, *enough),
            Event::RevealPassed { seat, last } => self.pass(*seat, *last),
            Event::Settled { .. } => self.phase = Phase::Finished,
            _ => {}
        }
    }

    fn lay(&mut self, play: Play) {
        // A buckler who was revealed leads in the phase `InRound`, so that lead does not count as playing on.
        let leads = self.phase == Phase::BuckleDecision;
        if leads && self.rules.enough_must_buckle && self.pillars(play.seat) >= ENOUGH {
            self.played_on = self.played_on.with(play.seat);
        }
        if let Some(hand) = self.hands.get_mut(play.seat.index()) {
            *hand = hand.minus(play.discs);
        }
        self.plays.push(play);
        self.phase = Phase::InRound;
        self.current = play.seat.next(SEATS);
    }

    fn close(&mut self, winner: Seat, kind: u8, pillars: u8, end: Option<End>) {
        let plays = std::mem::take(&mut self.plays);
        self.groups.push(Group { winner, kind, plays });
        // A player who becomes enough is no longer the active revealer.
        if pillars >= ENOUGH && pillars - kind.min(pillars) < ENOUGH {
            self.active_revealer = self.active_revealer.filter(|seat| *seat != winner);
        }
        self.current = winner;
        // After the last round the buckler stays recorded: the settlement asks for the `challenger`.
        if end.is_none() {
            self.buckler = None;
        }
        self.phase = if end.is_some() { Phase::Settlement } else { Phase::BuckleDecision };
    }

    fn buckle(&mut self, seat: Seat, order: &[Seat]) {
        self.active_revealer = self.active_revealer.filter(|active| *active != seat);
        self.buckler = Some(seat);
        self.pending = order.to_vec();
        self.ask_next();
        self.phase = Phase::RevealDecision;
    }

    fn ask_next(&mut self) {
        self.current = self.pending.first().copied().unwrap_or(self.current);
    }

    fn reveal(&mut self, revealer_seat: Seat, buckler_seat: Seat, revealer_enough_at_time: bool) {
        self.relations.push(Relation { revealer_seat, buckler_seat, revealer_enough_at_time });
        self.active_revealer = Some(revealer_seat);
        self.pending.clear();
        self.current = buckler_seat;
        self.phase = Phase::InRound;
    }

    fn pass(&mut self, seat: Seat, last: bool) {
        self.active_revealer = self.active_revealer.filter(|active| *active != seat);
        self.pending.retain(|asked| *asked != seat);
        self.ask_next();
        if last {
            self.current = self.buckler.unwrap_or(self.current);
            self.phase = Phase::Settlement;
        }
    }
}

/// The best of some plays, in the order in which they were laid.
pub(crate) fn best_of(plays: &[Play]) -> Option<&Play> {
    plays.iter().reduce(|best, play| if play.power > best.power { play } else { best })
}

/// The combos with which a seat may answer what lies on the table.
pub(crate) fn answers(hand: Bag, kind: u8, best: Option<&Play>) -> Vec<Combo> {
    match best {
        Some(best) => Combo::beating(hand, kind, best.power).collect(),
        None => Combo::all_in(hand),
    }
}
