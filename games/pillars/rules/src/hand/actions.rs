//! What can be done in a hand: judged, listed, and turned into events.

use super::{ENOUGH, Hand, Phase, SEATS, answers};
use crate::{Bag, Combo, Command, Event, Rejection};
use qipan_engine::Seat;

/// An action that was found legal. Only [`judge`] and [`Hand::actions`] make one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Play(Combo),
    /// Any discs, as many as the kind of the round.
    Cover(Bag),
    Buckle,
    Reveal,
    PassReveal,
}

/// Judges a command about the hand.
pub(crate) fn judge(hand: &Hand, seat: Seat, command: &Command) -> Result<Action, Rejection> {
    if hand.is_over() {
        return Err(Rejection::HandSettled {});
    }
    if seat != hand.current {
        return Err(Rejection::NotYourTurn { turn: hand.current });
    }
    if hand.phase == Phase::RevealDecision {
        return match command {
            Command::Reveal {} => Ok(Action::Reveal),
            Command::PassReveal {} => Ok(Action::PassReveal),
            _ => Err(Rejection::RevealOpen {}),
        };
    }
    match command {
        Command::Play { discs } => hand.judge_play(*discs).map(Action::Play),
        Command::Cover { discs } => hand.judge_cover(*discs).map(Action::Cover),
        Command::Buckle {} => hand.judge_buckle().map(|()| Action::Buckle),
        Command::Reveal {} | Command::PassReveal {} => Err(Rejection::NothingToReveal {}),
        Command::NextHand {} | Command::Stop {} => Err(Rejection::HandRunning {}),
    }
}

impl Hand {
    fn judge_play(&self, discs: Bag) -> Result<Combo, Rejection> {
        if !self.hand(self.current).holds(discs) {
            return Err(Rejection::NotHeld {});
        }
        let combo = Combo::of(discs).ok_or(Rejection::NotACombo {})?;
        match self.best() {
            Some(_) if combo.kind() != self.round_kind() => {
                Err(Rejection::WrongKind { kind: self.round_kind() })
            }
            Some(best) if combo.power <= best.power => Err(Rejection::TooWeak { power: best.power }),
            _ => Ok(combo),
        }
    }

    fn judge_cover(&self, discs: Bag) -> Result<Bag, Rejection> {
        let (held, kind) = (self.hand(self.current), self.round_kind());
        let best = self.best().ok_or(Rejection::LeaderCovers {})?;
        if Combo::can_beat(held, kind, best.power) {
            return Err(Rejection::MustBeat {});
        }
        if discs.len() != kind {
            return Err(Rejection::CoverCount { kind });
        }
        if !held.holds(discs) {
            return Err(Rejection::NotHeld {});
        }
        Ok(discs)
    }

    fn judge_buckle(&self) -> Result<(), Rejection> {
        if self.phase != Phase::BuckleDecision {
            return Err(Rejection::NoBuckleNow {});
        }
        if self.rules.gentle && self.pillars(self.current) < ENOUGH {
            return Err(Rejection::BuckleBelowEnough {});
        }
        Ok(())
    }

    /// The combos that the seat in turn may play, in the order in which they are listed.
    pub fn playable(&self) -> Vec<Combo> {
        match self.phase {
            Phase::BuckleDecision | Phase::InRound => {
                answers(self.hand(self.current), self.round_kind(), self.best())
            }
            _ => Vec::new(),
        }
    }

    /// How many discs the seat in turn has to cover, if it has to.
    pub fn must_cover(&self) -> Option<u8> {
        let best = self.best().filter(|_| self.phase == Phase::InRound)?;
        let kind = self.round_kind();
        (!Combo::can_beat(self.hand(self.current), kind, best.power)).then_some(kind)
    }

    pub fn may_buckle(&self) -> bool {
        self.judge_buckle().is_ok()
    }

    /// Everything the seat in turn can do.
    pub fn actions(&self) -> Vec<Action> {
        if self.phase == Phase::RevealDecision {
            return vec![Action::Reveal, Action::PassReveal];
        }
        let mut actions: Vec<Action> = self.playable().into_iter().map(Action::Play).collect();
        if let Some(count) = self.must_cover() {
            actions.extend(self.hand(self.current).choices(count).into_iter().map(Action::Cover));
        }
        if self.may_buckle() {
            actions.push(Action::Buckle);
        }
        actions
    }

    /// The event of an action of the seat in turn. If the action fills the round, [`Hand::round_event`] follows.
    pub(crate) fn event_of(&self, action: Action) -> Event {
        let seat = self.current;
        match action {
            Action::Play(Combo { discs, power }) => Event::Played { seat, discs, power },
            Action::Cover(discs) => Event::Covered { seat, count: discs.len(), discs: Some(discs) },
            Action::Buckle => Event::Buckled { seat, order: self.reveal_order() },
            Action::Reveal => {
                let (buckler, enough) = (self.buckler.unwrap_or(seat), self.pillars(seat) >= ENOUGH);
                Event::Revealed { seat, buckler, enough }
            }
            Action::PassReveal => Event::RevealPassed { seat, last: self.pending.len() <= 1 },
        }
    }

    /// The seats to ask after a buckle: in turn order, but the active revealer first.
    fn reveal_order(&self) -> Vec<Seat> {
        let (next, after) = (self.current.next(SEATS), self.current.next(SEATS).next(SEATS));
        if self.active_revealer == Some(after) { vec![after, next] } else { vec![next, after] }
    }

    /// Carries an action out, and ends the round if it is full.
    pub fn act(&mut self, action: Action) {
        self.apply(&self.event_of(action));
        if let Some(taken) = self.round_event() {
            self.apply(&taken);
        }
    }
}

impl Action {
    pub(crate) fn command(self) -> Command {
        match self {
            Action::Play(combo) => Command::Play { discs: combo.discs },
            Action::Cover(discs) => Command::Cover { discs },
            Action::Buckle => Command::Buckle {},
            Action::Reveal => Command::Reveal {},
            Action::PassReveal => Command::PassReveal {},
        }
    }
}
