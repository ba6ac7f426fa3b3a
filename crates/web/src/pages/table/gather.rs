//! The page before a match: the seats with names, and the invitation.

use super::words::{game, is_host, occupant_name, title};
use super::{TablePage, chat, consent, invite, people, player};
use crate::boards::{self, Playable};
use crate::pages::levels::level_select;
use crate::pages::names::bot_words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::{NewMatch, Seat, Viewer};
use qipan_protocol::{CommandId, Occupant, RoomSettings, RoomStage, RoomView, SeatView, TableRequest};
use qipan_ui::{Icon, Side, icon, text, text_with, tr};

pub(super) fn page(table: TablePage) -> AnyView {
    let status = move || table.online.room.with(|room| room.as_ref().map(|room| status_words(room)));
    let sides = sides(table);
    let seats = move || {
        let room = table.online.room.get();
        let sides = sides.get();
        let row = |room: &RoomView, seat: &SeatView| {
            let side = sides.get(seat.seat.index()).cloned();
            let side = side.unwrap_or(Side { colour: seat.seat.0 + 1, name: None });
            seat_row(table, room, seat, &side)
        };
        room.map(|room| room.seats.iter().map(|seat| row(&room, seat)).collect_view())
    };
    view! {
        <main id="main" class="gather">
            <section class="gather-seats" aria-label=tr("table-seats")>
                <h1 class="display h1">{move || title(table)}</h1>
                <p class="meta" role="status">{status}</p>
                <ul class="seatlist">{seats}</ul>
                {bot_level(table)}
                {buttons(table)}
                {people::facts(table)}
            </section>
            <section class="gather-invite" aria-label=tr("table-invite")>
                <h2 class="fold display h2">{tr("table-invite")}</h2>
                <p class="read">{tr("table-invite-words")}</p>
                {invite::block(table)}
            </section>
            <section class="gather-chat" aria-label=tr("chat-title")>
                <h2 class="fold display h2">{tr("chat-title")}</h2>
                {chat::chat(table)}
            </section>
        </main>
    }
    .into_any()
}

/// The sides that the seats will play. Only the rules know them: in xiangqi, the seat that moves first plays Red. So a
/// match is begun for a look, once the game is loaded.
fn sides(table: TablePage) -> Memo<Vec<Side>> {
    let is_loaded = RwSignal::new(false);
    let game = Memo::new(move |_| game(table));
    Effect::new(move |_| {
        let Some(shelved) = boards::find(&game.get()) else { return };
        spawn_local(async move {
            // The visitor may have left the page in the meantime.
            let _ = is_loaded.try_set(shelved.open().await.is_ok());
        });
    });
    let next = Memo::new(move |_| {
        table.online.room.with(|room| {
            let room = room.as_ref()?;
            Some((room.settings.clone(), room.first_seat, u8::try_from(room.seats.len()).ok()?))
        })
    });
    Memo::new(move |_| {
        let playable = is_loaded.get().then(|| boards::opened(&game.get())).flatten();
        playable.zip(next.get()).and_then(|(playable, next)| sides_of(playable, next)).unwrap_or_default()
    })
}

fn sides_of(playable: Playable, (settings, first_seat, seats): (RoomSettings, u8, u8)) -> Option<Vec<Side>> {
    let new =
        NewMatch { seats: Some(seats), first_seat, options: settings.options, ..NewMatch::with_seed(0) };
    let (trial, _) = playable.game().create(&new).ok()?;
    let frame = trial.match_view(Viewer::Spectator).ok()?;
    Some((0..seats).map(|seat| (playable.board.side)(&frame, Seat(seat))).collect())
}

/// The level of the bots that the host puts into seats, shown while a seat is free.
fn bot_level(table: TablePage) -> AnyView {
    let is_asked = Memo::new(move |_| {
        let has_free = |room: &RoomView| room.seats.iter().any(|seat| seat.occupant.is_none());
        is_host(table) && table.online.room.with(|room| room.as_ref().is_some_and(|room| has_free(room)))
    });
    let field = move || {
        is_asked.get().then(|| {
            let select =
                level_select("level", move || table.bot_level.get(), move |it| table.bot_level.set(it));
            view! { <div class="level-field"><label for="level">{tr("level-title")}</label>{select}</div> }
        })
    };
    view! { {field} }.into_any()
}

/// The text that says what the start waits for.
fn status_words(room: &RoomView) -> String {
    let free = room.seats.iter().filter(|seat| seat.occupant.is_none()).count();
    let unready = room.seats.iter().find(|seat| waits_for(room, seat));
    match (free, unready) {
        (0, None) if room.settings.auto_start => text("table-starts-soon"),
        (0, None) => text("table-all-ready"),
        (0, Some(seat)) => {
            text_with("table-waits-for", &[("name", occupant_name(seat.occupant.as_ref(), seat.seat).into())])
        }
        (free, _) => text_with("table-free-seats", &[("count", u32::try_from(free).unwrap_or(0).into())]),
    }
}

/// Whether the start waits for the player of this seat. The host need not be ready: starting implies it.
fn waits_for(room: &RoomView, seat: &SeatView) -> bool {
    matches!(&seat.occupant, Some(Occupant::Person(person)) if person.id != room.host) && !seat.ready
}

fn seat_row(table: TablePage, room: &RoomView, here: &SeatView, side: &Side) -> AnyView {
    let seat = here.seat;
    let name = match &here.occupant {
        Some(_) => occupant_name(here.occupant.as_ref(), seat),
        None => text("table-free"),
    };
    let is_host_there = matches!(&here.occupant, Some(Occupant::Person(person)) if person.id == room.host);
    let state = match &here.occupant {
        None => None,
        Some(Occupant::Person(_)) if !here.connected => Some(("badge badge--warn", "table-away")),
        Some(Occupant::Person(_)) if is_host_there => Some(("badge", "table-host")),
        Some(_) if here.ready => Some(("badge badge--ok", "table-ready")),
        Some(_) => Some(("badge", "table-not-ready")),
    };
    let state = state.map(|(class, words)| view! { <span class=class>{text(words)}</span> });
    let class = if here.occupant.is_some() { "seat" } else { "seat is-free" };
    let number = match &here.occupant {
        Some(Occupant::Bot { level }) => bot_words(*level),
        _ => text_with("ui-seat", &[("number", (seat.0 + 1).into())]),
    };
    let side_name = side.name.clone().map(|name| view! { <span class="side-name">{name}</span>" · " });
    view! {
        <li class=class data-side=side.attribute()>
            {player::avatar(Some(here), seat)}
            <span class="name"><b class="truncate">{name}</b><small>{side_name}{number}</small></span>
            {state}
            {seat_buttons(table, here)}
        </li>
    }
    .into_any()
}

/// The buttons of a seat: take it, or as the host put a bot into it or clear it.
fn seat_buttons(table: TablePage, here: &SeatView) -> AnyView {
    let (seat, online) = (here.seat, table.online);
    let mine = online.you.get().is(seat);
    let small = move |words: &'static str, request: fn(CommandId, Seat, u8) -> TableRequest| {
        let ask = move |_| online.ask(|id| request(id, seat, table.bot_level.get_untracked()));
        view! { <button type="button" class="btn btn--plain btn--sm" on:click=ask>{text(words)}</button> }
            .into_any()
    };
    let host = is_host(table);
    match &here.occupant {
        None => view! {
            {small("table-sit", |id, seat, _| TableRequest::Sit { id, seat })}
            {host.then(|| small("table-add-bot", |id, seat, level| TableRequest::AddBot { id, seat, level }))}
        }
        .into_any(),
        Some(_) if host && !mine => small("table-remove", |id, seat, _| TableRequest::Remove { id, seat }),
        Some(_) => ().into_any(),
    }
}

fn buttons(table: TablePage) -> AnyView {
    let online = table.online;
    let list = move || {
        let room = online.room.get()?;
        let mine = online.you.get().seat().and_then(|seat| room.seats.iter().find(|it| it.seat == seat));
        let start = is_host(table).then(|| start_button(table, &room));
        let ready = mine.filter(|_| !is_host(table)).map(|mine| ready_button(table, mine.ready));
        let back = (room.stage == RoomStage::Finished).then(|| {
            let back = move |_| table.among_seats.set(false);
            view! { <button type="button" class="btn btn--plain" on:click=back>{text("table-to-board")}</button> }
        });
        let stand = mine.map(|_| {
            let stand = move |_| online.ask(|id| TableRequest::Stand { id });
            view! { <button type="button" class="btn btn--quiet" on:click=stand>{text("table-stand")}</button> }
        });
        Some(view! { {start}{ready}{back}{stand} })
    };
    view! {
        <div class="btn-row">
            {list}
            <a class="btn btn--quiet" href="/">{icon(Icon::Home)}{tr("table-leave")}</a>
        </div>
    }
    .into_any()
}

fn start_button(table: TablePage, room: &RoomView) -> AnyView {
    let waits = room.seats.iter().any(|seat| seat.occupant.is_none() || waits_for(room, seat));
    let start = move |_| consent::start(table);
    view! { <button type="button" class="btn btn--primary" disabled=waits on:click=start>{text("table-start")}</button> }
        .into_any()
}

fn ready_button(table: TablePage, is_ready: bool) -> AnyView {
    let (class, words) =
        if is_ready { ("btn btn--plain", "table-wait") } else { ("btn btn--primary", "table-i-am-ready") };
    let change = move |_| match is_ready {
        true => table.online.ask(|id| TableRequest::Ready { id, ready: false, confirm: false }),
        false => consent::get_ready(table, |_| ()),
    };
    view! { <button type="button" class=class on:click=change>{text(words)}</button> }.into_any()
}
