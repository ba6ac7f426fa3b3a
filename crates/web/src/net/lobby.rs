//! The live list of open tables, pushed by the server. The client reconnects when the connection breaks.

use leptos::prelude::*;
use qipan_protocol::{LobbyNotice, LobbyRequest, TableSummary, VERSION};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket, window};

/// The list, and whether it is up to date.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct OpenTables {
    pub(crate) tables: Vec<TableSummary>,
    pub(crate) link: Link,
}

/// The state of the connection to the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Link {
    /// No list has arrived yet.
    #[default]
    Waiting,
    /// Every change arrives at once.
    Live,
    /// The connection broke; the list may be old.
    Lost,
}

impl OpenTables {
    /// Applies a notice of the lobby.
    fn hear(&mut self, notice: LobbyNotice) {
        match notice {
            LobbyNotice::Tables { tables } => {
                self.tables = tables;
                self.link = Link::Live;
            }
            LobbyNotice::Table { table } => match self.tables.iter_mut().find(|it| it.id == table.id) {
                Some(known) => *known = table,
                None => self.tables.insert(0, table),
            },
            LobbyNotice::Gone { id } => self.tables.retain(|it| it.id != id),
            // The lists do not show searches for an opponent.
            LobbyNotice::Seeking { .. }
            | LobbyNotice::Paired { .. }
            | LobbyNotice::BotOffered {}
            | LobbyNotice::SeekEnded {} => {}
            LobbyNotice::Pong { .. } | LobbyNotice::Error { .. } | LobbyNotice::Bye { .. } => {}
        }
    }
}

/// The delay before the next attempt: doubled up to 16 seconds, with 25 % of jitter to either side.
fn wait_before(attempt: u32, chance: f64) -> Duration {
    let full = 1_000.0 * f64::from(1u32 << attempt.min(4));
    Duration::from_millis((full * (0.75 + chance / 2.0)) as u64)
}

/// The socket with its listeners, which must live as long as it does.
struct Line {
    socket: WebSocket,
    _listeners: [Closure<dyn Fn(Event)>; 3],
}

/// The subscription of one page. The socket is closed when the page is left.
struct Watch {
    known: RwSignal<OpenTables>,
    line: RefCell<Option<Line>>,
    attempt: Cell<u32>,
    is_over: Cell<bool>,
}

/// Keeps the list up to date for as long as the calling page is shown.
pub(crate) fn watch(known: RwSignal<OpenTables>) {
    let watch =
        Rc::new(Watch { known, line: RefCell::new(None), attempt: Cell::new(0), is_over: Cell::new(false) });
    connect(&watch);
    let kept = StoredValue::new_local(watch);
    on_cleanup(move || kept.with_value(|watch| watch.stop()));
}

fn connect(watch: &Rc<Watch>) {
    let Some(socket) = address().and_then(|address| WebSocket::new(&address).ok()) else { return };
    let listener = |then: fn(&Rc<Watch>, &Event)| {
        let watch = Rc::downgrade(watch);
        Closure::<dyn Fn(Event)>::new(move |event: Event| {
            if let Some(watch) = watch.upgrade().filter(|watch| !watch.is_over.get()) {
                then(&watch, &event);
            }
        })
    };
    let (open, message, close) = (listener(opened), listener(received), listener(closed));
    socket.set_onopen(Some(open.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(close.as_ref().unchecked_ref()));
    watch.line.replace(Some(Line { socket, _listeners: [open, message, close] }));
}

fn address() -> Option<String> {
    let location = window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{scheme}://{}/ws/lobby", location.host().ok()?))
}

fn opened(watch: &Rc<Watch>, _event: &Event) {
    let request = LobbyRequest::Watch { v: VERSION, game: None };
    let text = serde_json::to_string(&request).unwrap_or_default();
    if let Some(line) = &*watch.line.borrow() {
        // If the socket is closing, its close event starts the next attempt.
        let _ = line.socket.send_with_str(&text);
    }
}

fn received(watch: &Rc<Watch>, event: &Event) {
    let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
    if let Some(notice) = text.and_then(|text| serde_json::from_str(&text).ok()) {
        watch.attempt.set(0);
        watch.known.update(|known| known.hear(notice));
    }
}

fn closed(watch: &Rc<Watch>, _event: &Event) {
    watch.known.update(|known| known.link = Link::Lost);
    let attempt = watch.attempt.get();
    watch.attempt.set(attempt.saturating_add(1));
    let watch = Rc::downgrade(watch);
    let again = move || {
        if let Some(watch) = watch.upgrade().filter(|watch| !watch.is_over.get()) {
            connect(&watch);
        }
    };
    set_timeout(again, wait_before(attempt, js_sys::Math::random()));
}

impl Watch {
    fn stop(&self) {
        self.is_over.set(true);
        if let Some(line) = self.line.take() {
            line.socket.set_onopen(None);
            line.socket.set_onmessage(None);
            line.socket.set_onclose(None);
            let _ = line.socket.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(text: &str) -> LobbyNotice {
        serde_json::from_str(text).unwrap()
    }

    fn table(id: &str, taken: u8) -> String {
        format!(
            r#"{{"id":"{id}","game":"g","host":"h","stage":"gathering","visibility":"public","seats":2,
                "taken":{taken},"spectators":true}}"#
        )
    }

    #[test]
    fn the_list_follows_what_the_lobby_says() {
        let mut known = OpenTables::default();
        let (a, b) = (table("a", 1), table("b", 1));
        let rows = [
            (format!(r#"{{"type":"tables","tables":[{a}]}}"#), "a1"),
            (format!(r#"{{"type":"table","table":{b}}}"#), "b1 a1"),
            (format!(r#"{{"type":"table","table":{}}}"#, table("a", 2)), "b1 a2"),
            (r#"{"type":"gone","id":"b"}"#.to_owned(), "a2"),
            (r#"{"type":"gone","id":"x"}"#.to_owned(), "a2"),
            (r#"{"type":"pong","t":1}"#.to_owned(), "a2"),
            (r#"{"type":"tables","tables":[]}"#.to_owned(), ""),
        ];
        for (text, expected) in rows {
            known.hear(notice(&text));
            let list: Vec<_> = known.tables.iter().map(|it| format!("{}{}", it.id, it.taken)).collect();
            assert_eq!(list.join(" "), expected, "{text}");
            assert_eq!(known.link, Link::Live);
        }
    }

    #[test]
    fn tries_come_further_and_further_apart() {
        let rows = [(0, 0.0, 750), (0, 1.0, 1_250), (1, 0.5, 2_000), (4, 0.5, 16_000), (99, 0.5, 16_000)];
        for (attempt, chance, expected) in rows {
            assert_eq!(wait_before(attempt, chance), Duration::from_millis(expected), "{attempt}");
        }
    }
}
