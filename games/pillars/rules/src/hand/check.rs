//! Whether a hand can occur: its rounds are played again from the hands that it must have begun with.

use super::{ENOUGH, End, Group, Hand, Phase, Play, SEATS, best_of};
use crate::deal::HAND;
use crate::disc::DECK;
use crate::{Bag, Combo};
use qipan_engine::Seat;

type Checked = Result<(), &'static str>;

fn ensure(holds: bool, what: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(what) }
}

impl Hand {
    /// What each seat was dealt.
    pub fn dealt(&self) -> [Bag; 3] {
        let mut hands = self.hands;
        for play in self.all_plays() {
            if let Some(hand) = hands.get_mut(play.seat.index()) {
                *hand = hand.plus(play.discs);
            }
        }
        hands
    }

    /// Refuses what cannot occur, in one sentence.
    pub fn check(&self) -> Checked {
        let is_seat = |seat: Seat| seat.0 < SEATS;
        let seats = self.all_plays().map(|play| play.seat).chain(self.pending.iter().copied());
        let named = seats.chain(self.groups.iter().map(|group| group.winner)).chain([self.current]);
        let named = named.chain(self.buckler).chain(self.active_revealer);
        ensure(named.chain(self.played_on.iter()).all(is_seat), "a seat is named that does not exist")?;
        let pillars: u32 = self.groups.iter().map(|group| u32::from(group.kind)).sum();
        ensure(pillars <= 8, "there are more than 8 pillars")?;
        let dealt = self.dealt();
        let all = dealt.iter().fold(Bag::EMPTY, |all, hand| all.plus(*hand));
        ensure(all == DECK, "the discs are not the 24 of the game")?;
        ensure(dealt.iter().all(|hand| hand.len() == HAND), "a seat was not dealt eight discs")?;
        let leader = self.check_rounds(dealt)?;
        self.check_turn(leader)?;
        self.check_reveals()
    }

    /// Plays all rounds again. Returns the seat that leads after them, or `None` before the first round has ended.
    fn check_rounds(&self, mut hands: [Bag; 3]) -> Result<Option<Seat>, &'static str> {
        let (mut leader, mut pillars) = (None, [0; 3]);
        for Group { winner, kind, plays } in &self.groups {
            ensure(self.end_of_round(pillars, hands).is_none(), "a round was played after the end")?;
            ensure(plays.len() == usize::from(SEATS), "a round has not three plays")?;
            check_plays(plays, leader, &mut hands)?;
            ensure(plays.iter().all(|play| play.discs.len() == *kind), "a play has the wrong size")?;
            let is_best = best_of(plays).is_some_and(|best| best.seat == *winner);
            ensure(is_best, "the winner has not the best combo")?;
            pillars[winner.index()] += kind;
            leader = Some(*winner);
        }
        let has_ended = self.end_of_round(pillars, hands).is_some();
        ensure(!has_ended || self.is_over() && self.plays.is_empty(), "play goes on after the end")?;
        ensure(has_ended || !self.is_over() || self.buckler.is_some(), "the hand is over without an end")?;
        check_plays(&self.plays, leader, &mut hands)?;
        Ok(leader)
    }

    fn check_turn(&self, leader: Option<Seat>) -> Checked {
        let leads = leader.is_none_or(|leader| leader == self.current);
        let buckler_leads = leads && self.buckler == Some(self.current);
        match self.phase {
            Phase::BuckleDecision => {
                let is_new = self.plays.is_empty() && self.buckler.is_none();
                ensure(is_new && leads, "the leader of a new round is another")?;
            }
            Phase::InRound if self.plays.is_empty() => {
                ensure(buckler_leads, "nobody but a buckler leads in the round")?;
            }
            Phase::InRound => self.check_open_round()?,
            Phase::RevealDecision => self.check_asking(leader)?,
            Phase::Settlement | Phase::Finished => {
                let led = self.groups.last().and_then(|group| group.plays.first()).map(|play| play.seat);
                let is_revealed = self.buckler.is_none() || self.buckler == led;
                let has_led = if self.end() == Some(End::Buckle) { buckler_leads } else { is_revealed };
                ensure(self.plays.is_empty() && leads, "a round is open after the end")?;
                ensure(has_led, "the buckler did not lead")?;
            }
        }
        let may_ask = self.phase == Phase::RevealDecision || self.pending.is_empty();
        ensure(may_ask, "a reveal is pending outside its decision")
    }

    fn check_open_round(&self) -> Checked {
        let next = self.plays.last().map(|play| play.seat.next(SEATS));
        let led = self.plays.first().map(|play| play.seat);
        ensure(self.plays.len() < usize::from(SEATS), "a round has more than two open plays")?;
        ensure(next == Some(self.current), "it is the turn of another")?;
        ensure(self.buckler.is_none() || self.buckler == led, "the buckler did not lead")
    }

    fn check_asking(&self, leader: Option<Seat>) -> Checked {
        let first = self.pending.first();
        let leads = self.buckler.is_some() && leader.is_none_or(|leader| Some(leader) == self.buckler);
        let asks_buckler = self.pending.iter().any(|seat| Some(*seat) == self.buckler);
        ensure(self.plays.is_empty(), "a reveal is asked for in the middle of a round")?;
        ensure(leads, "the buckler does not lead")?;
        ensure(first == Some(&self.current), "another is asked whether to reveal")?;
        ensure(!asks_buckler, "the buckler is asked whether to reveal")?;
        ensure(self.pending.len() <= 2 && self.pending.get(1) != first, "somebody is asked twice")?;
        let is_active = self.active_revealer.is_some() && self.active_revealer == self.buckler;
        ensure(!is_active, "the buckler is the active revealer")
    }

    fn check_reveals(&self) -> Checked {
        for reveal in &self.relations {
            let (revealer, buckler) = (reveal.revealer_seat, reveal.buckler_seat);
            let are_two = revealer.0 < SEATS && buckler.0 < SEATS && revealer != buckler;
            ensure(are_two, "somebody revealed themselves")?;
            let was_possible = !reveal.revealer_enough_at_time || self.pillars(revealer) >= ENOUGH;
            ensure(was_possible, "somebody was enough and is not")?;
        }
        let buckles = |seat: Seat| self.relations.iter().filter(|it| it.buckler_seat == seat).count();
        let led = self.leaders();
        let has_led = |seat: Seat| buckles(seat) <= led.iter().filter(|leader| **leader == seat).count();
        ensure((0..SEATS).map(Seat).all(has_led), "somebody buckled more often than they led")?;
        let may_buckle = |seat: Seat| !self.rules.gentle || self.pillars(seat) >= ENOUGH;
        let mut bucklers = self.relations.iter().map(|it| it.buckler_seat).chain(self.buckler);
        ensure(bucklers.all(may_buckle), "somebody below enough buckled in a gentle hand")?;
        let last = self.relations.last();
        let leads_revealed = self.phase != Phase::InRound || self.buckler.is_none();
        let is_revealed = last.map(|it| it.buckler_seat) == self.buckler;
        ensure(leads_revealed || is_revealed, "a buckler leads whom nobody revealed")?;
        let revealed_last = last.map(|it| it.revealer_seat) == self.active_revealer;
        ensure(self.active_revealer.is_none() || revealed_last, "the active revealer did not reveal last")?;
        let may_play_on = |seat: Seat| self.rules.enough_must_buckle && self.pillars(seat) >= ENOUGH;
        ensure(self.played_on.iter().all(may_play_on), "somebody played on who was not to buckle")
    }

    /// The leader of each round, the current one included: every reveal made its buckler lead one.
    fn leaders(&self) -> Vec<Seat> {
        let led = self.groups.iter().filter_map(|group| group.plays.first()).map(|play| play.seat);
        let now = self.plays.first().map_or(self.current, |play| play.seat);
        led.chain((self.phase == Phase::InRound).then_some(now)).collect()
    }
}

/// Plays one round again, whole or not: seats in order, real combos, and no cover by a seat that could beat.
fn check_plays(plays: &[Play], leader: Option<Seat>, hands: &mut [Bag; 3]) -> Checked {
    let mut seat = leader.or_else(|| plays.first().map(|play| play.seat)).unwrap_or(Seat(0));
    let kind = plays.first().map_or(0, |play| play.discs.len());
    let mut best = None;
    for play in plays {
        ensure(play.seat == seat, "the plays are not in the order of the seats")?;
        ensure(play.discs.len() == kind, "a play has the wrong size")?;
        let hand = &mut hands[seat.index()];
        if play.is_cover() {
            let Some(power) = best else {
                return Err("a leader covered");
            };
            ensure(!Combo::can_beat(*hand, kind, power), "somebody covered who could beat")?;
        } else {
            let combo = Combo::of(play.discs);
            ensure(combo.is_some_and(|combo| combo.power == play.power), "a play is no combo of its power")?;
            ensure(best.is_none_or(|power| play.power > power), "a play beats nothing")?;
            best = Some(play.power);
        }
        *hand = hand.minus(play.discs);
        seat = seat.next(SEATS);
    }
    Ok(())
}
