//! The names of seats and the state of a match as text.

use crate::pages::parts::reason_words;
use crate::play::local::{Company, LocalMatch};
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::{text, text_with};

/// The name on the panel of a seat.
pub(super) fn panel_name(company: Company, seat: Seat) -> String {
    match (company, seat) {
        (Company::Computer, Seat(0)) => text("local-you"),
        _ => seat_name(company, seat),
    }
}

/// The name in sentences about a seat, which are in the third person.
pub(super) fn seat_name(company: Company, seat: Seat) -> String {
    match (company, seat) {
        (Company::Computer, Seat(0)) => text("local-one"),
        (Company::Computer, _) => text("local-computer"),
        (Company::People, seat) => text_with("ui-seat", &[("number", (seat.0 + 1).into())]),
    }
}

/// Whose turn it is, or how it ended.
pub(super) fn status(id: &str, running: LocalMatch) -> String {
    let seat_name = |seat| seat_name(running.company, seat);
    let is_alone = running.company == Company::Computer;
    running.frame().with(|frame| match &frame.outcome {
        Some(outcome) => {
            let reason = reason_words(id, &outcome.reason).into();
            match outcome.winners.first() {
                Some(Seat(0)) if is_alone => text_with("local-you-won", &[("reason", reason)]),
                Some(seat) => text_with("local-won", &[("seat", seat_name(seat).into()), ("reason", reason)]),
                None => text_with("local-drawn", &[("reason", reason)]),
            }
        }
        None if is_alone && frame.to_act.first() == Some(Seat(0)) => text("local-your-turn"),
        None => {
            let seat = frame.to_act.first().map(seat_name).unwrap_or_default();
            text_with("local-turn", &[("seat", seat.into())])
        }
    })
}
