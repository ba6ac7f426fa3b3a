//! The names and sides of seats, and the turn as text.

use crate::net::session;
use crate::pages::names::{bot_name, side_of};
use crate::play::local::{Company, LocalMatch};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::{Side, text, text_with};

/// The name of a seat: a person by their own name, a bot by its name, people at one screen by their numbers.
pub(in crate::pages) fn seat_name(company: Company, seat: Seat) -> String {
    match company {
        Company::People => text_with("ui-seat", &[("number", (seat.0 + 1).into())]),
        _ if company.is_computers(seat) => bot_name(seat),
        _ => my_name(),
    }
}

/// The name of the user, as far as they have one.
fn my_name() -> String {
    session::me().with(|me| me.as_ref().map(|me| me.name.clone())).unwrap_or_else(|| text("local-one"))
}

/// The side that a seat plays in the match.
pub(in crate::pages) fn side(id: &str, running: LocalMatch, seat: Seat) -> Side {
    running.frame().with(|frame| side_of(frame, id, seat))
}

/// Whose turn it is.
pub(in crate::pages) fn turn(running: LocalMatch) -> String {
    let is_alone = running.company.is_one_person();
    running.told.frame.with(|frame| match frame.to_act.first() {
        Some(Seat(0)) if is_alone => text("local-your-turn"),
        Some(seat) => text_with("local-turn", &[("seat", seat_name(running.company, seat).into())]),
        None => String::new(),
    })
}
