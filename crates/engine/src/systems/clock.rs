//! Clock: thinking time, counted in match time that comes with the commands.
//!
//! The engine never reads a real clock. The host sends `flag` when a seat's time is over. A command that comes too
//! late is refused, so the order of the two does not matter.

use super::{Next, Recorded, System, Verdict, ending, into_system_event, require};
use crate::read_by_type;
use crate::systems::prompt::PromptEvent;
use crate::{
    Actor, Command, Event, Game, MatchState, Seat, SeatSet, Seats, SystemCommand, SystemEvent, SystemRefusal,
    Tx,
};
use serde::{Deserialize, Serialize};

/// The time control of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// A fixed time for every move.
    PerMove { move_ms: u64 },
    /// A starting time, and an increment after every turn.
    Fischer { initial_ms: u64, increment_ms: u64 },
    /// A starting time, then periods. A period is lost only when it is used up within one turn.
    ByoYomi { main_ms: u64, periods: u8, period_ms: u64 },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockState {
    pub control: TimeControl,
    pub times: Vec<SeatTime>,
    /// The seats whose time is running, and since when.
    pub running: SeatSet,
    pub since_ms: u64,
}

/// The remaining time of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatTime {
    pub main_ms: u64,
    pub periods: u8,
    /// The used part of the current period.
    pub in_period_ms: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClockCommand {
    /// The host reports that a seat has no time left. The engine checks it.
    Flag { seat: Seat },
}

read_by_type! {
    ClockCommand strict {
        "flag" => Flag { seat },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClockEvent {
    FlagFell { seat: Seat },
}

read_by_type! {
    ClockEvent lenient {
        "flag_fell" => FlagFell { seat },
    }
}

into_system_event!(Clock(ClockEvent));

impl TimeControl {
    fn at_start(self) -> SeatTime {
        let (main_ms, periods) = match self {
            TimeControl::PerMove { move_ms } => (move_ms, 0),
            TimeControl::Fischer { initial_ms, .. } => (initial_ms, 0),
            TimeControl::ByoYomi { main_ms, periods, .. } => (main_ms, periods),
        };
        SeatTime { main_ms, periods, in_period_ms: 0 }
    }

    fn period_ms(self) -> u64 {
        match self {
            TimeControl::ByoYomi { period_ms, .. } => period_ms.max(1),
            _ => 1,
        }
    }

    /// The remaining time after `spent_ms` of thinking.
    fn spend(self, time: SeatTime, spent_ms: u64) -> SeatTime {
        let over = spent_ms.saturating_sub(time.main_ms);
        let used = time.in_period_ms.saturating_add(over);
        let lost = (used / self.period_ms()).min(u64::from(time.periods)) as u8;
        SeatTime {
            main_ms: time.main_ms.saturating_sub(spent_ms),
            periods: time.periods - lost,
            in_period_ms: if time.periods == lost { 0 } else { used % self.period_ms() },
        }
    }

    /// The time of a seat after its move or its whole turn. A turn may also end without a move of its seat, as when a
    /// question is withdrawn or a move taken back; that earns no increment.
    fn refresh(self, time: SeatTime, moved: bool, turn_over: bool) -> SeatTime {
        match self {
            TimeControl::PerMove { move_ms } if moved || turn_over => SeatTime { main_ms: move_ms, ..time },
            TimeControl::Fischer { increment_ms, .. } if moved && turn_over => {
                SeatTime { main_ms: time.main_ms.saturating_add(increment_ms), ..time }
            }
            TimeControl::ByoYomi { .. } if turn_over => SeatTime { in_period_ms: 0, ..time },
            _ => time,
        }
    }

    fn left(self, time: SeatTime) -> u64 {
        let periods = u64::from(time.periods).saturating_mul(self.period_ms());
        time.main_ms.saturating_add(periods).saturating_sub(time.in_period_ms)
    }
}

impl ClockState {
    pub(crate) fn new(control: TimeControl, seats: Seats) -> ClockState {
        let times = vec![control.at_start(); usize::from(seats.count)];
        ClockState { control, times, running: SeatSet::EMPTY, since_ms: 0 }
    }

    /// The milliseconds a seat has left at a moment of match time.
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> u64 {
        let Some(time) = self.times.get(seat.index()) else {
            return 0;
        };
        let spent = if self.running.contains(seat) { now_ms.saturating_sub(self.since_ms) } else { 0 };
        self.control.left(self.control.spend(*time, spent))
    }

    /// The next time at which the host has to send `flag`: the first moment when a running seat has nothing left.
    pub fn next_flag_ms(&self) -> Option<(Seat, u64)> {
        let ends = self
            .running
            .iter()
            .map(|seat| (seat, self.since_ms.saturating_add(self.left_ms(seat, self.since_ms))));
        ends.min_by_key(|(_, end)| *end)
    }

    /// Charges the seats whose time was running, and starts the time of the seats that are to act now.
    fn switch(&mut self, to_act: SeatSet, now_ms: u64, moved: SeatSet) {
        let spent = now_ms.saturating_sub(self.since_ms);
        for seat in self.running.iter() {
            if let Some(time) = self.times.get_mut(seat.index()) {
                let left = self.control.spend(*time, spent);
                *time = self.control.refresh(left, moved.contains(seat), !to_act.contains(seat));
            }
        }
        self.running = to_act;
        self.since_ms = now_ms;
    }
}

#[derive(Debug)]
pub(crate) struct Clock;

impl<G: Game> System<G> for Clock {
    const PRIORITY: u8 = 2;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let sys = &tx.state().sys;
        if let Command::System(SystemCommand::Clock(ClockCommand::Flag { seat })) = command {
            require(sys.play.clock.is_some(), "a clock")?;
            flag(tx, actor, *seat)?;
            return Ok(Next::Consumed);
        }
        // A late move is refused even if the host has not sent `flag` yet.
        if let (Some(clock), Actor::Seat(seat)) = (&sys.play.clock, actor)
            && command.is_play()
            && clock.running.contains(seat)
            && clock.left_ms(seat, sys.play.now_ms) == 0
        {
            return Err(SystemRefusal::OutOfTime.into());
        }
        Ok(Next::Continue)
    }

    #[inline]
    fn record(_game: &G, state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        if let Some(clock) = &mut state.sys.play.clock {
            clock.switch(recorded.thinking, recorded.at_ms, moved(recorded));
        }
    }
}

/// The seats that have moved: the one that gave a play command, and those whose prompt was answered, also by default.
fn moved<G: Game>(recorded: &Recorded<'_, G>) -> SeatSet {
    let own = recorded.actor.seat().filter(|_| recorded.command.is_play());
    let answered = recorded.events.iter().filter_map(|event| match event {
        Event::System(event) => match **event {
            SystemEvent::Prompt(PromptEvent::PromptAnswered { seat, .. }) => Some(seat),
            _ => None,
        },
        Event::Game(_) => None,
    });
    own.into_iter().chain(answered).collect()
}

/// The seats whose time runs: those that are to act, but none while characters are chosen. Empty without a clock.
#[inline]
pub(crate) fn thinking<G: Game>(game: &G, state: &MatchState<G>) -> SeatSet {
    match &state.sys.play.characters {
        _ if state.sys.play.clock.is_none() => SeatSet::EMPTY,
        Some(choice) if !choice.is_done() => SeatSet::EMPTY,
        _ => state.to_act(game),
    }
}

/// Starts the time of the seats that act first, at the start of the match.
pub(crate) fn start<G: Game>(game: &G, state: &mut MatchState<G>) {
    let to_act = thinking(game, state);
    if let Some(clock) = &mut state.sys.play.clock {
        clock.switch(to_act, 0, SeatSet::EMPTY);
    }
}

fn flag<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, seat: Seat) -> Result<(), SystemRefusal> {
    let sys = &tx.state().sys;
    if actor != Actor::Host {
        return Err(SystemRefusal::HostOnly);
    }
    if sys.play.outcome.is_some() {
        return Err(SystemRefusal::GameOver);
    }
    if !sys.play.seats.contains(seat) {
        return Err(SystemRefusal::NoSuchSeat { seat });
    }
    match &sys.play.clock {
        Some(clock) if clock.running.contains(seat) && clock.left_ms(seat, sys.play.now_ms) == 0 => {
            tx.emit_system(ClockEvent::FlagFell { seat });
            ending::forfeit(tx, seat, "time");
            Ok(())
        }
        _ => Err(SystemRefusal::TimeLeft { seat }),
    }
}

/// A fallen flag changes no state: the ending or the game reacts to the event.
pub(crate) fn reduce<G: Game>(_state: &mut MatchState<G>, _event: &ClockEvent) {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays seat 0 and 1 in turn with these thinking times and shows what seat 0 has left.
    fn check(control: TimeControl, thinking: &[u64], left: u64) {
        let mut clock = ClockState::new(control, Seats::new(2));
        let (mut now, mut seat) = (0, Seat(0));
        clock.switch(SeatSet::only(seat), 0, SeatSet::EMPTY);
        for spent in thinking {
            now += spent;
            let next = seat.next(2);
            clock.switch(SeatSet::only(next), now, SeatSet::only(seat));
            seat = next;
        }
        assert_eq!(clock.left_ms(Seat(0), now), left, "{control:?} {thinking:?}");
    }

    #[test]
    fn time_is_charged_by_the_control() {
        let fischer = TimeControl::Fischer { initial_ms: 60_000, increment_ms: 2_000 };
        check(fischer, &[], 60_000);
        check(fischer, &[10_000], 52_000);
        check(fischer, &[10_000, 5_000, 1_000], 53_000);
        check(fischer, &[59_999], 2_001);
        let per_move = TimeControl::PerMove { move_ms: 30_000 };
        check(per_move, &[29_000], 30_000);
        check(per_move, &[29_000, 1_000], 30_000);
        let byo_yomi = TimeControl::ByoYomi { main_ms: 10_000, periods: 3, period_ms: 5_000 };
        check(byo_yomi, &[4_000], 21_000);
        check(byo_yomi, &[14_999], 15_000);
        check(byo_yomi, &[15_000], 10_000);
        check(byo_yomi, &[21_000, 0], 5_000);
        check(byo_yomi, &[10_000, 9, 4_999, 9, 4_999], 15_000);
        check(byo_yomi, &[25_000], 0);
    }

    #[test]
    fn a_turn_of_several_moves_is_charged_once() {
        let control = TimeControl::ByoYomi { main_ms: 0, periods: 1, period_ms: 5_000 };
        let mut clock = ClockState::new(control, Seats::new(2));
        clock.switch(SeatSet::only(Seat(0)), 0, SeatSet::EMPTY);
        clock.switch(SeatSet::only(Seat(0)), 3_000, SeatSet::only(Seat(0)));
        assert_eq!(clock.left_ms(Seat(0), 3_000), 2_000);
        assert_eq!(clock.next_flag_ms(), Some((Seat(0), 5_000)));
        clock.switch(SeatSet::only(Seat(1)), 4_000, SeatSet::only(Seat(0)));
        assert_eq!(clock.left_ms(Seat(0), 9_000), 5_000);
    }
}
