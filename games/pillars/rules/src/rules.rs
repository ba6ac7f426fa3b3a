//! The rules: judge a command, carry it out, list what is possible, tell when it is over.

use crate::deal::{Dealt, deal};
use crate::hand::{Action, SEATS, judge};
use crate::{Command, Event, Pillars, Rejection, State};
use qipan_engine::{Outcome, Seat, SeatSet, Tx};

/// A command that was found right. Only [`validate`] makes one.
#[derive(Debug)]
pub struct Checked(Wanted);

#[derive(Debug)]
enum Wanted {
    Act(Action),
    NextHand,
    Stop,
}

pub(crate) fn validate(state: &State, seat: Seat, command: &Command) -> Result<Checked, Rejection> {
    let between_hands = match command {
        Command::NextHand {} => Wanted::NextHand,
        Command::Stop {} => Wanted::Stop,
        command => return judge(&state.hand, seat, command).map(|action| Checked(Wanted::Act(action))),
    };
    if !state.is_settled() {
        return Err(Rejection::HandRunning {});
    }
    if state.is_over() {
        return Err(Rejection::HandSettled {});
    }
    if state.ready.contains(seat) {
        return Err(Rejection::AlreadyReady {});
    }
    Ok(Checked(between_hands))
}

pub(crate) fn execute(tx: &mut Tx<'_, Pillars>, seat: Seat, Checked(wanted): Checked) {
    match wanted {
        Wanted::Act(action) => act(tx, action),
        Wanted::Stop => tx.emit(Event::Stopped { seat }),
        Wanted::NextHand => {
            tx.emit(Event::SeatReady { seat });
            if tx.core().ready == SeatSet::all(SEATS) {
                begin_hand(tx);
            }
        }
    }
}

fn act(tx: &mut Tx<'_, Pillars>, action: Action) {
    let event = tx.core().hand.event_of(action);
    tx.emit(event);
    if let Some(taken) = tx.core().hand.round_event() {
        tx.emit(taken);
    }
    let hand = &tx.core().hand;
    if let Some(end) = hand.end() {
        let (number, transfers) = (tx.core().number(), hand.transfers());
        tx.emit(Event::Settled { number, end, transfers });
    }
}

fn begin_hand(tx: &mut Tx<'_, Pillars>) {
    let Dealt { deal, voided } = deal(tx.rng());
    let number = tx.core().number().saturating_add(1);
    tx.emit(Event::HandBegan { number, leader: deal.leader, voided });
    for (seat, discs) in (0..SEATS).map(Seat).zip(deal.hands) {
        tx.emit(Event::Drawn { seat, discs });
    }
}

pub(crate) fn legal_commands(state: &State, seat: Seat, out: &mut Vec<Command>) {
    if !active(state).contains(seat) {
        return;
    }
    if state.is_settled() {
        out.extend([Command::NextHand {}, Command::Stop {}]);
    } else {
        out.extend(state.hand.actions().into_iter().map(Action::command));
    }
}

/// Who can move the play on: the seat in turn, or between hands all that have not said what they want.
pub(crate) fn active(state: &State) -> SeatSet {
    match state.is_settled() {
        _ if state.is_over() => SeatSet::EMPTY,
        true => SeatSet::all(SEATS).minus(state.ready),
        false => SeatSet::only(state.hand.current),
    }
}

/// Who has the most chips has won; nobody if all have the same.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if !state.is_over() {
        return None;
    }
    let most = state.chips.iter().max()?;
    let richest: SeatSet = (0..SEATS).map(Seat).filter(|seat| state.chips[seat.index()] == *most).collect();
    if richest.len() == u32::from(SEATS) {
        return Some(Outcome::draw("equal_chips"));
    }
    Some(Outcome::winners(richest, "most_chips"))
}
