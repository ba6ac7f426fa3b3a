//! The state of a match: the hand in play, the chips, and what the hands before it came to.

use crate::deal::{Dealt, deal};
use crate::hand::SEATS;
use crate::options::Deal;
use crate::settlement::{Delta, columns};
use crate::{Bag, End, Event, Hand, Options, Phase, Rejection};
use qipan_engine::{Rng, Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

/// The chips of each player at the start. Chips may go below zero.
pub const START_CHIPS: i32 = 20;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// As chosen, without the deal of the first hand.
    pub options: Options,
    /// By seat.
    pub chips: [i32; 3],
    pub hand: Hand,
    /// How many deals were void before this hand.
    pub voided: u16,
    /// What every settled hand came to, this one included once it is settled.
    pub history: Vec<HandRecord>,
    /// The seats that want another hand.
    pub ready: SeatSet,
    /// The seat that has ended the match.
    pub stopped: Option<Seat>,
}

/// A hand that is settled, in short.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRecord {
    pub end: End,
    /// By seat.
    pub pillars: [u8; 3],
    /// By seat.
    pub deltas: [Delta; 3],
}

impl State {
    pub(crate) fn new(options: &Options, rng: &mut Rng) -> Result<State, Rejection> {
        options.check()?;
        let Dealt { deal, voided } = match options.deal {
            Some(deal) => Dealt { deal, voided: 0 },
            None => deal(rng),
        };
        Ok(State {
            options: Options { deal: None, ..options.clone() },
            chips: [START_CHIPS; 3],
            hand: Hand::new(deal, options.rules_of(0)),
            voided,
            history: Vec::new(),
            ready: SeatSet::EMPTY,
            stopped: None,
        })
    }

    /// The number of the hand in play or just settled, from 0.
    pub fn number(&self) -> u16 {
        let settled = self.history.len().min(usize::from(u16::MAX)) as u16;
        if self.is_settled() { settled.saturating_sub(1) } else { settled }
    }

    /// Whether the hand is over and the chips have changed hands.
    pub fn is_settled(&self) -> bool {
        self.hand.phase == Phase::Finished
    }

    /// Whether no further hand follows.
    pub fn is_over(&self) -> bool {
        let all_played = self.history.len() >= usize::from(self.options.hands);
        self.is_settled() && (all_played || self.stopped.is_some())
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::HandBegan { number, leader, voided } => {
                // The hands are empty until the `Drawn` events fill them.
                let deal = Deal { leader: *leader, hands: [Bag::EMPTY; 3] };
                self.hand = Hand::new(deal, self.options.rules_of(*number));
                self.voided = *voided;
                self.ready = SeatSet::EMPTY;
            }
            Event::Drawn { seat, discs } => {
                if let Some(hand) = self.hand.hands.get_mut(seat.index()) {
                    *hand = *discs;
                }
            }
            Event::Settled { end, transfers, .. } => {
                let deltas = columns(transfers);
                for (chips, delta) in self.chips.iter_mut().zip(deltas) {
                    *chips = chips.saturating_add(i32::from(delta.total()));
                }
                self.history.push(HandRecord { end: *end, pillars: self.hand.all_pillars(), deltas });
                self.hand.apply(event);
            }
            Event::SeatReady { seat } => self.ready = self.ready.with(*seat),
            Event::Stopped { seat } => self.stopped = Some(*seat),
            event => self.hand.apply(event),
        }
    }

    /// Refuses states that no match can reach.
    pub(crate) fn check(&self, seats: Seats) -> Result<(), Rejection> {
        let impossible = |what| Err(Rejection::ImpossibleState { what });
        self.options.check()?;
        self.hand.check().or_else(impossible)?;
        if seats.count != SEATS || self.options.deal.is_some() {
            return impossible("the match is made otherwise");
        }
        if self.hand.phase == Phase::Settlement {
            return impossible("a hand is over and not settled");
        }
        if !self.history_adds_up() {
            return impossible("the chips are not what the hands came to");
        }
        let may_wait = self.is_settled() && !self.ready.contains(Seat(3));
        if !(self.ready.is_empty() || may_wait && self.ready.len() < 3) {
            return impossible("somebody waits for the next hand in the middle of one");
        }
        if self.stopped.is_some_and(|seat| !self.is_settled() || seat.0 >= SEATS || self.ready.contains(seat))
        {
            return impossible("the match was stopped in the middle of a hand");
        }
        if self.hand.rules != self.options.rules_of(self.number()) {
            return impossible("the hand is played by other rules");
        }
        Ok(())
    }

    fn history_adds_up(&self) -> bool {
        let most = usize::from(self.options.hands) - usize::from(!self.is_settled());
        let is_own = |record: &HandRecord| {
            let deltas = columns(&self.hand.transfers());
            record.deltas == deltas && record.pillars == self.hand.all_pillars()
        };
        let column = |of: fn(&Delta) -> i16| {
            self.history.iter().all(|it| it.deltas.iter().map(|delta| i32::from(of(delta))).sum::<i32>() == 0)
        };
        let sums =
            |seat: usize| -> i64 { self.history.iter().map(|it| i64::from(it.deltas[seat].total())).sum() };
        let chips = |seat: usize| i64::from(self.chips[seat]) == i64::from(START_CHIPS) + sums(seat);
        self.history.len() <= most
            && (!self.is_settled() || self.history.last().is_some_and(is_own))
            && [column(|it| it.enough), column(|it| it.reveal), column(|it| it.ceramic)] == [true; 3]
            && (0..3).all(chips)
    }
}
