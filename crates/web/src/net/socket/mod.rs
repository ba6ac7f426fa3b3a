//! A socket that comes back by itself. What is said over it is the business of who opened it.

mod plan;
mod watch;

pub(crate) use plan::is_final;

use super::http::NoAnswer;
use super::session;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket, window};

/// How the connection is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// For the first time, or again at this moment.
    Connecting,
    Open,
    /// The next try comes in so many seconds.
    Lost {
        retry_in_s: u32,
    },
    /// The server has said its last word: a code of its refusals.
    Ended {
        code: String,
    },
}

/// What a socket tells who opened it.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// The connection is open, perhaps again: introduce yourself.
    Opened,
    Text(String),
}

/// A handle to a socket; cheap to copy. It lives as long as the owner it was made in.
#[derive(Clone, Copy)]
pub(crate) struct Socket {
    pub(crate) link: RwSignal<Link>,
    /// How long messages take there and back.
    pub(crate) lag_ms: RwSignal<Option<u32>>,
    inside: StoredValue<Inside, LocalStorage>,
}

struct Inside {
    path: String,
    hear: Rc<dyn Fn(Heard)>,
    socket: Option<WebSocket>,
    /// Counts connections: what an old one still says is not heard.
    generation: u32,
    failed: u32,
    retry: Option<TimeoutHandle>,
    retry_at_ms: f64,
    /// When the ping was sent that is not answered yet.
    asked_at_ms: Option<f64>,
    pinged_at_ms: f64,
}

/// Milliseconds on a clock that never goes back.
pub(crate) fn now_ms() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

impl Socket {
    /// Connects to a path of the server, and again whenever the connection is lost.
    pub(crate) fn open(path: String, hear: impl Fn(Heard) + 'static) -> Socket {
        let inside = Inside {
            path,
            hear: Rc::new(hear),
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

    /// Sends a text if the connection is open, and says whether it was.
    pub(crate) fn send(self, text: &str) -> bool {
        let sent = self.inside.try_with_value(|inside| {
            let open = inside.socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
            open.is_some_and(|socket| socket.send_with_str(text).is_ok())
        });
        sent.unwrap_or(false)
    }

    /// The answer to a ping has come.
    pub(crate) fn pong(self) {
        let asked = self.inside.try_update_value(|inside| inside.asked_at_ms.take()).flatten();
        if let Some(asked) = asked {
            self.lag_ms.set(Some((now_ms() - asked).max(0.0) as u32));
        }
    }

    /// The server has said that coming back is of no use.
    pub(crate) fn end(self, code: &str) {
        self.drop_connection();
        self.link.set(Link::Ended { code: code.to_owned() });
    }

    /// Tries at once: now, instead of when the wait is over, or after something was done about the end.
    pub(crate) fn connect(self) {
        self.drop_connection();
        let Some(generation) = self.inside.try_with_value(|inside| inside.generation) else { return };
        self.link.set(Link::Connecting);
        spawn_local(async move {
            // Every try counts, the first one too.
            let known = identify(generation > 1).await;
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

    /// Lets go of the connection of now, and of what was planned.
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
            self.tell(Heard::Opened);
            self.ping();
        };
        let heard = move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.tell(Heard::Text(text));
            }
        };
        let when_current = move |then: &dyn Fn()| {
            if self.is_current(generation) {
                then();
            }
        };
        let open = Closure::<dyn Fn()>::new(move || when_current(&opened));
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            when_current(&|| heard(event.clone()));
        });
        let close = Closure::<dyn Fn()>::new(move || self.lost(generation));
        socket.set_onopen(Some(open.into_js_value().unchecked_ref()));
        socket.set_onmessage(Some(message.into_js_value().unchecked_ref()));
        socket.set_onclose(Some(close.into_js_value().unchecked_ref()));
        self.inside.try_update_value(|inside| inside.socket = Some(socket));
    }

    fn tell(self, heard: Heard) {
        // Taken out first: who hears it may send.
        if let Some(hear) = self.inside.try_with_value(|inside| inside.hear.clone()) {
            hear(heard);
        }
    }

    /// A connection is gone, or did not come about: waits and tries again.
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
        let lag = self.lag_ms.get_untracked().map_or(String::new(), |lag| format!(r#","lag_ms":{lag}"#));
        self.send(&format!(r#"{{"type":"ping","t":{}{lag}}}"#, now as u64));
    }
}

/// Makes sure that the server knows us before the socket asks, since a socket cannot be told why it is refused. Who
/// comes back renews the access first: it may have run out, and a server that was restarted has forgotten it.
async fn identify(is_back: bool) -> Result<(), NoAnswer> {
    if !is_back {
        return session::ready().await.map(drop);
    }
    match session::renew().await.map(drop) {
        Err(NoAnswer::Refused(problem)) if problem.code == "unauthorized" => {
            session::forget();
            session::ready().await.map(drop)
        }
        answer => answer,
    }
}

fn address(path: &str) -> Option<String> {
    let location = window()?.location();
    let protocol = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{protocol}://{}{path}", location.host().ok()?))
}
