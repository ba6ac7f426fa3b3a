//! What happens in a match, and how it changes the position.

use crate::command::{Command, Picks};
use crate::program::layout::Layout;
use crate::program::things::Thing;
use crate::state::{Asking, Ended, State};
use qipan_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Played {
        seat: Seat,
        #[serde(rename = "move")]
        number: u8,
        picks: Picks,
    },
    /// A seat had no move.
    Passed {
        seat: Seat,
    },
    /// A seat chose secretly.
    Chose {
        seat: Seat,
        command: Option<Command>,
    },
    /// All have chosen; what they chose is carried out next.
    Revealed {
        commands: Vec<Option<Command>>,
    },
    Put {
        place: u16,
        thing: Thing,
    },
    /// A thing came to the top of a place. It may belong to another seat than before.
    Moved {
        from: u16,
        index: u16,
        to: u16,
        thing: Thing,
    },
    Removed {
        place: u16,
        index: u16,
        thing: Thing,
    },
    /// A thing has another face or owner.
    Changed {
        place: u16,
        index: u16,
        thing: Thing,
    },
    /// A pile has another order.
    Ordered {
        place: u16,
        things: Vec<Thing>,
    },
    Set {
        number: u16,
        value: i64,
    },
    Turned {
        seat: Seat,
    },
    PhaseBegan {
        phase: u8,
    },
    WentOut {
        seat: Seat,
    },
    /// An effect waits for an answer; nobody sees its variables.
    Paused {
        seat: Seat,
        me: Seat,
        ask: u16,
        locals: Vec<i64>,
    },
    /// The answer came.
    Resumed {
        seat: Seat,
        ask: u16,
        picks: Picks,
    },
    Finished {
        winners: SeatSet,
        reason: Cow<'static, str>,
    },
}

/// Applies an event. An event that does not fit the state changes nothing.
pub(crate) fn apply(layout: &Layout, state: &mut State, event: &Event) {
    match event {
        Event::Played { .. } => {
            state.moves = state.moves.saturating_add(1);
            state.passes = 0;
        }
        Event::Passed { .. } => {
            state.moves = state.moves.saturating_add(1);
            state.passes = state.passes.saturating_add(1);
        }
        Event::Chose { seat, command } => {
            state.chosen.resize(usize::from(state.seats), None);
            if let Some(slot) = state.chosen.get_mut(seat.index()) {
                *slot = Some(command.unwrap_or(Command::Pass {}));
            }
        }
        Event::Revealed { commands } => {
            state.moves = state.moves.saturating_add(1);
            state.chosen.clear();
            state.revealed.clone_from(commands);
        }
        Event::Put { place, thing } => add(layout, state, *place, *thing),
        Event::Moved { from, index, to, thing } => {
            take(state, *from, *index);
            add(layout, state, *to, *thing);
        }
        Event::Removed { place, index, .. } => take(state, *place, *index),
        Event::Changed { place, index, thing } => replace(state, *place, *index, *thing),
        Event::Ordered { place, things } => order(state, *place, things),
        Event::Set { number, value } => {
            if let Some(slot) = state.numbers.get_mut(usize::from(*number)) {
                *slot = *value;
            }
        }
        Event::Turned { seat } => state.turn = *seat,
        Event::PhaseBegan { phase } => state.phase = *phase,
        Event::WentOut { seat } => state.out = state.out.with(*seat),
        Event::Paused { seat, me, ask, locals } => {
            state.asking = Some(Asking { ask: *ask, seat: *seat, me: *me, locals: locals.clone() });
        }
        Event::Resumed { .. } => state.asking = None,
        Event::Finished { winners, reason } => {
            state.result = Some(Ended { winners: *winners, reason: reason.clone() });
        }
    }
}

fn add(layout: &Layout, state: &mut State, place: u16, thing: Thing) {
    let single = state.cells.len();
    if !layout.is_pile(i64::from(place)) {
        state.last = i32::from(place);
    }
    match state.cells.get_mut(usize::from(place)) {
        Some(cell) => *cell = thing,
        None => {
            if let Some(pile) = state.piles.get_mut(usize::from(place) - single) {
                pile.push(thing);
            }
        }
    }
}

fn take(state: &mut State, place: u16, index: u16) {
    let single = state.cells.len();
    match state.cells.get_mut(usize::from(place)) {
        Some(cell) => *cell = Thing::NONE,
        None => {
            let pile = state.piles.get_mut(usize::from(place) - single);
            if let Some(pile) = pile.filter(|pile| usize::from(index) < pile.len()) {
                pile.remove(usize::from(index));
            }
        }
    }
}

fn replace(state: &mut State, place: u16, index: u16, thing: Thing) {
    let single = state.cells.len();
    match state.cells.get_mut(usize::from(place)) {
        Some(cell) => *cell = thing,
        None => {
            let pile = state.piles.get_mut(usize::from(place) - single);
            if let Some(slot) = pile.and_then(|pile| pile.get_mut(usize::from(index))) {
                *slot = thing;
            }
        }
    }
}

fn order(state: &mut State, place: u16, things: &[Thing]) {
    if let Some(pile) =
        usize::from(place).checked_sub(state.cells.len()).and_then(|pile| state.piles.get_mut(pile))
    {
        *pile = things.to_vec();
    }
}
