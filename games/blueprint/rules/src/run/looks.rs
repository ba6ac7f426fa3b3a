//! Things as values, and who sees them.

use crate::program::Program;
use crate::program::layout::See;
use crate::program::node::NOTHING;
use crate::program::things::Thing;
use crate::state::State;
use qipan_engine::{Seat, Viewer};

/// A thing as a value: its place and its position there.
#[inline]
pub(crate) fn thing_at(place: i64, index: usize) -> i64 {
    place << 16 | index as i64
}

/// The place and position of a thing, unless it is none.
#[inline]
pub(crate) fn place_of(thing: i64) -> Option<(i64, usize)> {
    (thing >= 0).then_some((thing >> 16, (thing & 0xFFFF) as usize))
}

/// Whether a viewer sees the face of a thing of this owner at this place.
pub(crate) fn sees(program: &Program, place: i64, owner: Option<Seat>, viewer: Viewer) -> bool {
    let Some(space) = program.layout.space_of(place) else {
        return true;
    };
    let holder = if program.layout.is_pile(place) {
        program.layout.place(place).and_then(|it| it.seat)
    } else {
        owner
    };
    match space.see {
        See::All => true,
        See::Owner => viewer.seat().is_some() && viewer.seat() == holder,
        See::Others => viewer.seat().is_some() && viewer.seat() != holder,
        See::Nobody => false,
    }
}

/// The thing that a value means, as the viewer of a condition sees it.
#[inline]
pub(crate) fn look(program: &Program, state: &State, viewer: Option<Seat>, thing: i64) -> Thing {
    let Some((place, index)) = place_of(thing) else {
        return Thing::NONE;
    };
    let found = state.thing(place, index);
    match viewer {
        Some(seat)
            if !program.layout.is_open(place) && !sees(program, place, found.owner(), Viewer::Seat(seat)) =>
        {
            found.hidden()
        }
        _ => found,
    }
}

pub(crate) fn seat_value(seat: Option<Seat>) -> i64 {
    seat.map_or(NOTHING, |seat| i64::from(seat.0))
}

pub(crate) fn seat_of(value: i64, state: &State) -> Option<Seat> {
    u8::try_from(value).ok().filter(|seat| *seat < state.seats).map(Seat)
}
