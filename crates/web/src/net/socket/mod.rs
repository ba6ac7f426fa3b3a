//! A WebSocket that reconnects after a loss. The caller that opens it handles the messages.

mod plan;
mod watch;

pub(crate) use plan::is_final;

use super::http::NoAnswer;
use super::{session, tables};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket, window};

/// The state of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// The first attempt, or another one, is under way.
    Connecting,
    Open,
    /// Lost. The next attempt starts in `retry_in_s` seconds.
    Lost {
        retry_in_s: u32,
    },
    /// The server has refused for good, with this code.
    Ended {
        code: String,
    },
}

/// What a socket reports to the caller that opened it.
#[derive(Clone, Debug)]
pub(crate) enum Received {
    /// The connection is open, perhaps again: the caller has to send its hello.
    Opened,
    Text(String),
}

/// The path of the lobby's socket.
pub(crate) const LOBBY: &str = "/ws/lobby";

/// A handle to a socket; cheap to copy. It lives as long as the owner it was made in.
#[derive(Clone, Copy)]
pub(crate) struct Socket {
    pub(crate) link: RwSignal<Link>,
    /// The round-trip time of the last ping.
    pub(crate) lag_ms: RwSignal<Option<u32>>,
    inside: StoredValue<Inside, LocalStorage>,
}

struct Inside {
    path: String,
    on_received: Rc<dyn Fn(Received)>,
    socket: Option<WebSocket>,
    /// Counts connections. Events of earlier connections are ignored.
    generation: u32,
    failed: u32,
    retry: Option<TimeoutHandle>,
    retry_at_ms: f64,
    /// When the ping without an answer was sent.
    asked_at_ms: Option<f64>,
    pinged_at_ms: f64,
}

/// Milliseconds on a monotonic clock.
pub(crate) fn now_ms() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

impl Socket {
    /// Connects to a path of the server, and reconnects whenever the connection is lost.
    pub(crate) fn open(path: String, on_received: impl Fn(Received) + 'static) -> Socket {
        let inside = Inside {
            path,
            on_received: Rc::new(on_received),
            socket: None,
            generation: 0,
            failed: 0,
            retry: None,
            retry_at_ms: 0.0,
            asked_at_ms: None,
            pinged_at_ms: 0.0,
        };
        let socket = Socket {
            link: RwSignal::new(Link::Connecting),
            lag_ms: RwSignal::new(None),
            inside: StoredValue::new_local(inside),
        };
        watch::watch(socket);
        socket.connect();
        socket
    }

    /// Sends a text if the connection is open. Returns whether it was sent.
    pub(crate) fn send(self, text: &str) -> bool {
        let sent = self.inside.try_with_value(|inside| {
            let open = inside.socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
            open.is_some_and(|socket| socket.send_with_str(text).is_ok())
        });
        sent.unwrap_or(false)
    }

    /// Handles the answer to a ping.
    pub(crate) fn pong(self) {
        let asked = self.inside.try_update_value(|inside| inside.asked_at_ms.take()).flatten();
        if let Some(asked) = asked {
            self.lag_ms.set(Some((now_ms() - asked).max(0.0) as u32));
        }
    }

    /// Ends the connection for good: the server has said that reconnecting is of no use.
    pub(crate) fn end(self, code: &str) {
        self.drop_connection();
        self.link.set(Link::Ended { code: code.to_owned() });
    }

    /// Connects now: at the start, before the wait is over, or after the user has resolved a final refusal.
    pub(crate) fn connect(self) {
        self.drop_connection();
        let Some(generation) = self.inside.try_with_value(|inside| inside.generation) else { return };
        self.link.set(Link::Connecting);
        spawn_local(async move {
            // `drop_connection` has incremented the generation, so the first attempt has number 1.
            let known = self.identify(generation > 1).await;
            match known {
                Ok(()) if self.is_current(generation) => self.dial(generation),
                Err(NoAnswer::Refused(problem)) if is_final(&problem.code) => self.end(&problem.code),
                _ => self.lost(generation),
            }
        });
    }

    fn is_current(self, generation: u32) -> bool {
        self.inside.try_with_value(|inside| inside.generation == generation).unwrap_or(false)
    }

    /// Closes the current connection and cancels the planned attempt.
    fn drop_connection(self) {
        self.inside.try_update_value(|inside| {
            inside.generation = inside.generation.wrapping_add(1);
            inside.asked_at_ms = None;
            inside.retry.take().inspect(TimeoutHandle::clear);
            inside.socket.take().map(|socket| socket.close())
        });
    }

    fn dial(self, generation: u32) {
        let Some(path) = self.inside.try_with_value(|inside| inside.path.clone()) else { return };
        let Some(socket) = address(&path).and_then(|address| WebSocket::new(&address).ok()) else {
            return self.lost(generation);
        };
        let opened = move || {
            self.inside.try_update_value(|inside| inside.failed = 0);
            self.link.set(Link::Open);
            self.deliver(Received::Opened);
            self.ping();
        };
        let received = move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.deliver(Received::Text(text));
            }
        };
        let when_current = move |then: &dyn Fn()| {
            if self.is_current(generation) {
                then();
            }
        };
        let open = Closure::<dyn Fn()>::new(move || when_current(&opened));
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            when_current(&|| received(event.clone()));
        });
        let close = Closure::<dyn Fn()>::new(move || self.lost(generation));
        socket.set_onopen(Some(open.into_js_value().unchecked_ref()));
        socket.set_onmessage(Some(message.into_js_value().unchecked_ref()));
        socket.set_onclose(Some(close.into_js_value().unchecked_ref()));
        self.inside.try_update_value(|inside| inside.socket = Some(socket));
    }

    fn deliver(self, received: Received) {
        // Cloned out of the store first: the handler may send, which borrows the store again.
        if let Some(on_received) = self.inside.try_with_value(|inside| inside.on_received.clone()) {
            on_received(received);
        }
    }

    /// Handles a connection that was lost or not established: plans the next attempt.
    fn lost(self, generation: u32) {
        if !self.is_current(generation) {
            return;
        }
        self.drop_connection();
        self.inside.try_update_value(|inside| {
            let wait = plan::wait_ms(inside.failed, js_sys::Math::random());
            inside.failed = inside.failed.saturating_add(1);
            inside.retry_at_ms = now_ms() + f64::from(wait);
            let again = move || self.connect();
            inside.retry = set_timeout_with_handle(again, Duration::from_millis(wait.into())).ok();
        });
        self.show_wait();
    }

    fn show_wait(self) {
        let retry_at = self.inside.try_with_value(|inside| inside.retry_at_ms).unwrap_or(0.0);
        let wait = Link::Lost { retry_in_s: plan::seconds_until(retry_at, now_ms()) };
        if self.link.get_untracked() != wait {
            self.link.set(wait);
        }
    }

    fn ping(self) {
        let now = now_ms();
        self.inside.try_update_value(|inside| {
            inside.pinged_at_ms = now;
            inside.asked_at_ms.get_or_insert(now);
        });
        // Only tables show it to others.
        let lag = self.lag_ms.get_untracked().filter(|_| self.table().is_some());
        let lag = lag.map_or(String::new(), |lag| format!(r#","lag_ms":{lag}"#));
        self.send(&format!(r#"{{"type":"ping","t":{}{lag}}}"#, now as u64));
    }
}

impl Socket {
    /// Makes sure that the server knows this client before the socket connects, since a browser does not tell why a
    /// socket was refused. A reconnecting client renews the access token first: it may have expired, and a server
    /// that was restarted does not know it any more.
    async fn identify(self, is_back: bool) -> Result<(), NoAnswer> {
        if !is_back {
            return self.become_known().await;
        }
        match session::renew().await.map(drop) {
            // The session has ended: the client goes on as a new guest.
            Err(NoAnswer::Refused(problem)) if problem.code == "unauthorized" => {
                session::forget();
                self.become_known().await
            }
            answer => answer,
        }
    }

    /// The id of the table that the path names.
    fn table(self) -> Option<String> {
        let path = self.inside.try_with_value(|inside| inside.path.clone())?;
        path.strip_prefix("/ws/table/").map(str::to_owned)
    }

    /// A visitor becomes a guest only if the table is there, or to look for an opponent. A person's own socket is for
    /// accounts, so no guest is made for it.
    async fn become_known(self) -> Result<(), NoAnswer> {
        if self.inside.try_with_value(|inside| inside.path == LOBBY).unwrap_or(false) {
            return session::ready().await.map(drop);
        }
        let Some(table) = self.table() else {
            return match session::known_or_found().await? {
                Some(me) if !me.guest => Ok(()),
                _ => Err(NoAnswer::Refused(Problem::new("session_ended", "this session has ended"))),
            };
        };
        let known = session::ready_if(tables::exists(&table)).await;
        known.map(drop).map_err(|refusal| match refusal {
            NoAnswer::Refused(problem) if problem.code == "not_found" => {
                NoAnswer::Refused(Problem::new("no_such_table", problem.message))
            }
            other => other,
        })
    }
}

fn address(path: &str) -> Option<String> {
    let location = window()?.location();
    let protocol = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{protocol}://{}{path}", location.host().ok()?))
}
