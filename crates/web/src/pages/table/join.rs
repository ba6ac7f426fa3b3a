//! Joins on opening the link: while the table gathers, the visitor gets the first free seat and is ready, without a
//! question. With `?watch` they get no seat. With `?invited` they have one already, from an invitation.

use super::words::is_host;
use super::{TablePage, consent};
use crate::net::session;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_protocol::{Occupant, RoomStage, RoomView, TableRequest};
use web_sys::window;

/// How far joining has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Sit { tried: Option<Seat> },
    Ready,
    Done,
}

pub(super) fn join(table: TablePage) {
    let online = table.online;
    let first = if asks_for("watch") { Step::Done } else { Step::Sit { tried: None } };
    let is_invited = asks_for("invited");
    let step = StoredValue::new(first);
    Effect::new(move |_| {
        let Some(room) = online.room.get() else { return };
        let seat = own_seat(&room);
        let next = match step.get_value() {
            _ if room.stage != RoomStage::Gathering => Step::Done,
            // A visitor who has a seat already, such as the host, keeps it and is not made ready.
            Step::Sit { tried: None } if seat.is_some() && !is_invited => Step::Done,
            Step::Sit { .. } if seat.is_some() => Step::Ready,
            // While the tried seat is free, the answer is under way. If it is taken, the next one is tried.
            Step::Sit { tried } => match free_seat(&room).filter(|free| Some(*free) != tried) {
                Some(free) => {
                    online.ask(|id| TableRequest::Sit { id, seat: free });
                    Step::Sit { tried: Some(free) }
                }
                None => Step::Sit { tried },
            },
            other => other,
        };
        // Where there is something to agree to, the player has to press the button.
        if next == Step::Ready && !is_host(table) && !consent::is_needed(&room) {
            online.ask(|id| TableRequest::Ready { id, ready: true, confirm: false });
        }
        step.set_value(if next == Step::Ready { Step::Done } else { next });
    });
}

/// The user's seat. The room names it before the welcome for it arrives.
fn own_seat(room: &RoomView) -> Option<Seat> {
    let me = session::me().with(|me| me.as_ref().map(|me| me.id.clone()))?;
    let is_mine = |occupant: &Occupant| matches!(occupant, Occupant::Person(person) if person.id.0 == me);
    room.seats.iter().find(|it| it.occupant.as_ref().is_some_and(is_mine)).map(|it| it.seat)
}

fn free_seat(room: &RoomView) -> Option<Seat> {
    room.seats.iter().find(|it| it.occupant.is_none()).map(|it| it.seat)
}

/// Whether the address has this query parameter.
fn asks_for(name: &str) -> bool {
    let search = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    search.trim_start_matches('?').split('&').any(|part| part.split('=').next() == Some(name))
}
