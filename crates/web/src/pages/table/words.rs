//! Names and sentences that the parts of the page share.

use super::TablePage;
use crate::boards;
use crate::net::session;
use crate::pages::names::{bot_name, side_of};
use crate::pages::parts::title_of;
use crate::play::players::person_name;
use leptos::prelude::*;
use qipan_engine::systems::clock::TimeControl;
use qipan_engine::{Problem, Seat};
use qipan_protocol::{Occupant, RoomView, SeatView};
use qipan_ui::i18n::{has_text, problem_text};
use qipan_ui::{Side, text, text_with};

/// The id of the game at this table; empty before the table has answered.
pub(super) fn game(table: TablePage) -> String {
    table.online.room.with(|room| room.as_ref().map(|room| room.settings.game.clone()).unwrap_or_default())
}

/// The name of the game.
pub(super) fn title(table: TablePage) -> String {
    let shelved = boards::find(&game(table));
    shelved.map_or_else(|| text("table-title"), |shelved| title_of(shelved.manifest))
}

pub(super) fn occupant_name(occupant: Option<&Occupant>, seat: Seat) -> String {
    match occupant {
        Some(Occupant::Person(person)) => person_name(person),
        Some(Occupant::Bot { .. }) => bot_name(seat),
        None => text_with("ui-seat", &[("number", (seat.0 + 1).into())]),
    }
}

pub(super) fn seat_view(room: &RoomView, seat: Seat) -> Option<&SeatView> {
    room.seats.iter().find(|it| it.seat == seat)
}

/// The name of the player at a seat.
pub(super) fn seat_name(table: TablePage, seat: Seat) -> String {
    table.online.room.with(|room| {
        let seat_view = room.as_ref().and_then(|room| seat_view(room, seat));
        occupant_name(seat_view.and_then(|it| it.occupant.as_ref()), seat)
    })
}

/// Whether the user is the host of the table.
pub(super) fn is_host(table: TablePage) -> bool {
    let me = session::me().with(|me| me.as_ref().map(|me| me.id.clone()));
    table.online.room.with(|room| room.as_ref().is_some_and(|room| Some(&room.host.0) == me.as_ref()))
}

pub(super) fn is_my_turn(table: TablePage) -> bool {
    let seat = table.online.you.get().seat();
    table
        .online
        .frame
        .with(|frame| frame.as_ref().zip(seat).is_some_and(|(frame, seat)| frame.to_act.contains(seat)))
}

/// The text of a refusal: the table's own, else the game's or the engine's.
pub(super) fn problem(table: TablePage, problem: &Problem) -> String {
    let key = format!("table-refuse-{}", problem.code.replace('_', "-"));
    if has_text(&key) { text(&key) } else { problem_text(&game(table), problem) }
}

/// The side that a seat plays in the match.
pub(super) fn side(table: TablePage, seat: Seat) -> Side {
    let game = game(table);
    table.online.frame.with(|frame| match frame {
        Some(frame) => side_of(frame, &game, seat),
        None => Side { colour: seat.0 + 1, name: None },
    })
}

/// A time control as text.
pub(super) fn time_control(time: Option<TimeControl>) -> String {
    let minutes = |ms: u64| ((ms / 60_000) as u32).into();
    let seconds = |ms: u64| ((ms / 1000) as u32).into();
    match time {
        None => text("table-time-none"),
        Some(TimeControl::PerMove { move_ms }) => {
            text_with("table-time-move", &[("seconds", seconds(move_ms))])
        }
        Some(TimeControl::Fischer { initial_ms, increment_ms }) => text_with(
            "table-time-fischer",
            &[("minutes", minutes(initial_ms)), ("seconds", seconds(increment_ms))],
        ),
        Some(TimeControl::ByoYomi { main_ms, periods, period_ms }) => text_with(
            "table-time-byo-yomi",
            &[("minutes", minutes(main_ms)), ("periods", periods.into()), ("seconds", seconds(period_ms))],
        ),
    }
}

/// The text of a clock: minutes and seconds, with tenths in the last ten seconds.
pub(super) fn clock(left_ms: u64) -> String {
    match left_ms {
        0..10_000 => format!("{}.{}", left_ms / 1000, left_ms % 1000 / 100),
        10_000..3_600_000 => format!("{:02}:{:02}", left_ms / 60_000, left_ms / 1000 % 60),
        _ => format!("{}:{:02}:{:02}", left_ms / 3_600_000, left_ms / 60_000 % 60, left_ms / 1000 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn clocks_are_short() {
        let rows = [
            (0, "0.0"),
            (9_950, "9.9"),
            (10_000, "00:10"),
            (452_999, "07:32"),
            (3_599_999, "59:59"),
            (3_661_000, "1:01:01"),
        ];
        for (left_ms, expected) in rows {
            assert_eq!(clock(left_ms), expected);
        }
    }
}
