//! The timers of a socket, and its reactions to browser events about the network and the page.

use super::plan::{ANSWER_WITHIN_MS, PING_EVERY_MS};
use super::{Link, Socket, now_ms};
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;
use web_sys::{VisibilityState, window};

/// Starts the timers and listeners. They end with the owner of the call.
pub(super) fn watch(socket: Socket) {
    let clock = set_interval_with_handle(move || on_second(socket), Duration::from_secs(1)).ok();
    let online = window_event_listener(ev::online, move |_| come_back(socket));
    let offline = window_event_listener(ev::offline, move |_| give_up(socket));
    let visible = window_event_listener_untyped("visibilitychange", move |_| {
        if is_visible() {
            come_back(socket);
        }
    });
    on_cleanup(move || {
        clock.inspect(IntervalHandle::clear);
        [online, offline, visible].into_iter().for_each(WindowListenerHandle::remove);
        socket.drop_connection();
    });
}

fn is_visible() -> bool {
    let document = window().and_then(|window| window.document());
    document.is_some_and(|document| document.visibility_state() == VisibilityState::Visible)
}

fn on_second(socket: Socket) {
    match socket.link.get_untracked() {
        Link::Lost { .. } => socket.show_wait(),
        Link::Open => check(socket),
        Link::Connecting | Link::Ended { .. } => {}
    }
}

/// A dead connection may send no close event; an unanswered ping reveals it. Browsers throttle the timers of hidden
/// pages, so the time since the ping counts and not the number of timer ticks.
fn check(socket: Socket) {
    let now = now_ms();
    let times = socket.inside.try_with_value(|inside| (inside.asked_at_ms, inside.pinged_at_ms));
    match times {
        Some((Some(asked), _)) if now - asked > ANSWER_WITHIN_MS => give_up(socket),
        Some((None, pinged)) if now - pinged > PING_EVERY_MS => socket.ping(),
        _ => {}
    }
}

/// The network is back, or the page is visible again: reconnects or pings at once.
fn come_back(socket: Socket) {
    match socket.link.get_untracked() {
        Link::Lost { .. } => socket.connect(),
        Link::Open => socket.ping(),
        Link::Connecting | Link::Ended { .. } => {}
    }
}

fn give_up(socket: Socket) {
    if socket.link.get_untracked() == Link::Open
        && let Some(generation) = socket.inside.try_with_value(|inside| inside.generation)
    {
        socket.lost(generation);
    }
}
