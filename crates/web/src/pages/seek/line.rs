//! The running search and its connection. Both outlive the page on which the search began.

use super::search::{Pool, Search, Step};
use crate::net::socket::{LOBBY, Link, Received, Socket, is_final};
use crate::router::{self, Route, navigate};
use crate::shell::seek::owner;
use leptos::ev::pagehide;
use leptos::prelude::*;
use qipan_engine::Problem;
use qipan_protocol::{LobbyNotice, LobbyRequest, TableId};
use qipan_ui::announce::announce;
use qipan_ui::{sound, text};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// The connection of a search; it ends with its owner.
struct Line {
    /// Tells it apart from the connections of other searches.
    number: u32,
    owner: Owner,
    socket: Socket,
}

thread_local! {
    /// Counted, because it outlives the owner of every page.
    static CURRENT: ArcRwSignal<Option<Search>> = ArcRwSignal::new(None);
    /// The time on the clock of [`js_sys::Date`]; moves on while a search runs.
    static NOW: ArcRwSignal<f64> = ArcRwSignal::new(js_sys::Date::now());
    static LINE: RefCell<Option<Line>> = const { RefCell::new(None) };
    static NEXT_NUMBER: Cell<u32> = const { Cell::new(0) };
}

/// The running search, or the last one if it ended without an opponent.
pub(super) fn current() -> ArcRwSignal<Option<Search>> {
    CURRENT.with(Clone::clone)
}

pub(super) fn now_ms() -> ArcRwSignal<f64> {
    NOW.with(Clone::clone)
}

/// Begins to look for an opponent, in the place of an earlier search.
pub(super) fn start(pool: Pool) {
    hang_up();
    let now = js_sys::Date::now();
    now_ms().set(now);
    current().set(Some(Search::new(pool, now)));
    let number = NEXT_NUMBER.get();
    NEXT_NUMBER.set(number.wrapping_add(1));
    let owner = owner().with(Owner::new);
    let socket = owner.with(|| connect(number));
    LINE.set(Some(Line { number, owner, socket }));
}

/// Ends the search, or takes its result away. The server ends a search with its socket.
pub(super) fn stop() {
    hang_up();
    current().set(None);
}

fn hang_up() {
    if let Some(line) = LINE.take() {
        line.owner.cleanup();
    }
}

/// Acts on the connection with this number after the handler that asks for it, which may belong to that connection. Not in
/// the next frame: tabs in the background have no frames.
fn soon(number: u32, act: impl FnOnce() + 'static) {
    let is_same = move || LINE.with_borrow(|line| line.as_ref().is_some_and(|line| line.number == number));
    set_timeout(
        move || {
            if is_same() {
                act();
            }
        },
        Duration::ZERO,
    );
}

fn connect(number: u32) -> Socket {
    let socket = Socket::open(LOBBY.to_owned(), move |event| on_socket(number, event));
    Effect::new(move |_| match socket.link.get() {
        Link::Lost { .. } => change(Search::lost),
        Link::Ended { code } => change(|search| search.refuse(Problem::new(&code, ""))),
        Link::Connecting | Link::Open => {}
    });
    // At a table the user has found somebody to play with.
    Effect::new(move |_| {
        if matches!(router::here().get(), Route::Table { .. }) {
            soon(number, stop);
        }
    });
    // A browser may keep the page and its connection for the way back, but its user has left.
    let leaving = window_event_listener(pagehide, move |_| {
        if let Ok(text) = serde_json::to_string(&LobbyRequest::StopSeeking {}) {
            let _ = socket.send(&text);
        }
        soon(number, stop);
    });
    on_cleanup(move || leaving.remove());
    let clock = set_interval_with_handle(|| now_ms().set(js_sys::Date::now()), Duration::from_secs(1)).ok();
    on_cleanup(move || {
        clock.inspect(IntervalHandle::clear);
    });
    socket
}

fn change(change: impl FnOnce(&mut Search)) {
    current().update(|search| {
        search.as_mut().map(change);
    });
}

fn on_socket(number: u32, event: Received) {
    match event {
        Received::Opened => {
            change(Search::connected);
            let request = current().with_untracked(|search| search.as_ref().map(Search::request));
            let text = request.and_then(|request| serde_json::to_string(&request).ok());
            // If the connection is lost again, the next one sends it.
            let _ = socket().zip(text).is_some_and(|(socket, text)| socket.send(&text));
        }
        Received::Text(text) => {
            if let Ok(notice) = serde_json::from_str(&text) {
                hear(number, notice);
            }
        }
    }
}

/// The connection, copied out of its cell: what is done with it may end it.
fn socket() -> Option<Socket> {
    LINE.with_borrow(|line| line.as_ref().map(|line| line.socket))
}

fn hear(number: u32, notice: LobbyNotice) {
    match &notice {
        LobbyNotice::Pong { .. } => return socket().into_iter().for_each(Socket::pong),
        LobbyNotice::Bye { code, .. } if is_final(code) => {
            return socket().into_iter().for_each(|socket| socket.end(code));
        }
        _ => {}
    }
    let now = js_sys::Date::now();
    let step = current().try_update(|search| search.as_mut().map(|search| search.hear(notice, now)));
    match step.flatten() {
        Some(Step::Over) => soon(number, hang_up),
        Some(Step::GoTo(table)) => soon(number, move || go_to(&table)),
        Some(Step::Stay) | None => {}
    }
}

fn go_to(table: &TableId) {
    stop();
    sound::play(&sound::cues::YOUR_TURN);
    announce(text("seek-found"));
    navigate(&format!("/table/{table}"));
}
