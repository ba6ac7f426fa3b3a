//! The panel of a seat: its player, their connection, whether it is their turn, and the time left.

use super::TablePage;
use super::words::{self, clock, occupant_name, seat_view};
use crate::net::socket::Link;
use crate::pages::names;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_protocol::{Occupant, SeatView};
use qipan_ui::{sound, text, text_with};
use std::time::Duration;

/// Below this a clock is shown in the warning colour.
const LOW_MS: u64 = 20_000;

/// The panel of a seat. `class` says where: `p-opp` above the board on phones, `p-me` below it, empty on the board.
pub(super) fn panel(table: TablePage, seat: Seat, class: &'static str) -> AnyView {
    let online = table.online;
    let here = Memo::new(move |_| online.room.with(|room| seat_view(room.as_ref()?, seat).cloned()));
    let in_turn = Memo::new(move |_| {
        online.frame.with(|frame| frame.as_ref().is_some_and(|frame| frame.to_act.contains(seat)))
    });
    let is_away = move || here.with(|here| here.as_ref().is_some_and(|here| !here.connected));
    let class = move || {
        let turn = if in_turn.get() { " is-turn" } else { "" };
        let away = if is_away() { " is-away" } else { "" };
        format!("player {class}{turn}{away}")
    };
    let name =
        move || here.with(|here| occupant_name(here.as_ref().and_then(|it| it.occupant.as_ref()), seat));
    let picture = move || here.with(|here| avatar(here.as_ref(), seat));
    // While the own connection is lost, the states of the others are unknown.
    let is_lost = Memo::new(move |_| online.link.get() != Link::Open);
    let state = move || match is_lost.get() {
        true => online.you.get().is(seat).then(reconnecting),
        false => here.with(|here| connection(here.as_ref())),
    };
    let side = Memo::new(move |_| words::side(table, seat));
    let side_name = move || side.get().name.map(|name| view! { <span class="side-name">{name}</span> });
    let tells_turn = Memo::new(move |_| {
        online.told.frame.with(|frame| frame.as_ref().is_some_and(|frame| frame.to_act.contains(seat)))
    });
    let turn = move || tells_turn.get().then(|| view! { <b class="turn">{turn_words(table, seat)}</b> });
    view! {
        <section class=class data-side=move || side.get().attribute() aria-label=name>
            {picture}
            <div class="name"><span class="truncate">{name}</span></div>
            <div class="sub">{side_name}{state}{turn}</div>
            {timer(table, seat)}
        </section>
    }
    .into_any()
}

fn turn_words(table: TablePage, seat: Seat) -> String {
    let is_me = table.online.you.get().is(seat);
    text(if is_me { "table-your-turn" } else { "table-to-move" })
}

pub(super) fn avatar(here: Option<&SeatView>, seat: Seat) -> AnyView {
    match here.and_then(|here| here.occupant.as_ref()) {
        Some(Occupant::Bot { .. }) => names::bot_avatar(),
        Some(Occupant::Person(person)) => names::avatar(&person.name),
        None => view! { <span class="ava ava--bot" aria-hidden="true">{(seat.0 + 1).to_string()}</span> }
            .into_any(),
    }
}

fn reconnecting() -> AnyView {
    view! { <span class="conn conn--wait"><i class="dot dot--half"></i>{text("table-reconnecting")}</span> }
        .into_any()
}

/// The connection of a seat as a dot with a word: colour alone is not accessible.
fn connection(here: Option<&SeatView>) -> Option<AnyView> {
    let here = here?;
    let occupant = here.occupant.as_ref()?;
    let (class, dot, words) = match occupant {
        Occupant::Bot { level } => ("conn", "dot", names::bot_words(*level)),
        Occupant::Person(_) if here.bot_stands_in => {
            ("conn conn--wait", "dot dot--half", text("table-stand-in"))
        }
        Occupant::Person(_) if !here.connected => ("conn conn--off", "dot dot--ring", text("table-away")),
        Occupant::Person(_) => ("conn conn--ok", "dot", text("table-online")),
    };
    let lag = here.lag_ms.filter(|_| here.connected).map(|lag| {
        let words = text_with("table-lag", &[("ms", lag.into())]);
        view! { <span class="num lag">{words}</span> }
    });
    Some(view! { <span class=class><i class=dot></i>{words}</span>{lag} }.into_any())
}

/// The clock of a seat, counted down between the server's updates.
fn timer(table: TablePage, seat: Seat) -> AnyView {
    let online = table.online;
    let has_clock =
        Memo::new(move |_| online.frame.with(|frame| frame.as_ref().is_some_and(|it| it.clock.is_some())));
    let content = move || {
        has_clock.get().then(|| {
            let tick = RwSignal::new(());
            let beat = set_interval_with_handle(move || tick.set(()), Duration::from_millis(100)).ok();
            on_cleanup(move || {
                beat.inspect(IntervalHandle::clear);
            });
            let left = Memo::new(move |_| {
                tick.track();
                let now = online.match_ms();
                online.frame.with(|frame| Some(frame.as_ref()?.clock.as_ref()?.left_ms(seat, now)))
            });
            tick_aloud(table, seat, left);
            let class =
                move || if left.get().is_some_and(|left| left < LOW_MS) { "clock is-low" } else { "clock" };
            let words = move || left.get().map(clock);
            view! { <div class=class role="timer">{words}</div> }
        })
    };
    view! { {content} }.into_any()
}

/// Plays a tick in the last seconds of the user's own time.
fn tick_aloud(table: TablePage, seat: Seat, left: Memo<Option<u64>>) {
    Effect::new(move |before: Option<Option<u64>>| {
        let second = left.get().map(|left| left / 1000);
        let is_mine = table.online.you.get_untracked().seat() == Some(seat);
        let runs = before.flatten().zip(second).is_some_and(|(before, now)| now < before && now < 10);
        if is_mine && runs {
            sound::play(&sound::cues::LOW_TIME);
        }
        second
    });
}

/// The seats in order round the table, starting after the user's own. It comes last, at the lower edge.
pub(super) fn in_order(table: TablePage) -> Vec<Seat> {
    let count = table.online.frame.with_untracked(|frame| frame.as_ref().map_or(0, |frame| frame.seats));
    let bottom = table.online.you.get_untracked().seat().unwrap_or(Seat(0));
    (1..=count).map(|step| Seat((bottom.0 + step) % count.max(1))).collect()
}

/// The turn as text for screen readers.
pub(super) fn turn_line(table: TablePage) -> String {
    table.online.told.frame.with(|frame| match frame {
        Some(frame) if frame.outcome.is_none() => {
            let me = table.online.you.get().seat();
            match frame.to_act.first() {
                Some(_) if me.is_some_and(|me| frame.to_act.contains(me)) => text("table-your-turn"),
                Some(seat) => text_with("table-turn", &[("name", words::seat_name(table, seat).into())]),
                None => String::new(),
            }
        }
        _ => String::new(),
    })
}
