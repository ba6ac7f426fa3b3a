//! A match at a table of the server, with the same face for boards as a match in the page.

mod core;
mod foresight;
mod given;
mod hear;
mod kept;
#[cfg(test)]
mod tests;

pub(crate) use given::{GivenWords, Words};

use self::core::{Core, Out, Shown};
use super::coach::{Coach, Stage};
use crate::boards;
use crate::net::session;
use crate::net::socket::{Heard, Link, Socket, is_final, now_ms};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::{Problem, Seat, Viewer};
use qipan_protocol::{ChatChannel, ChatLine, CommandId, RoomView, TableRequest, UserId};
use qipan_ui::{Batch, BoardContext, Legal, LogLine, MatchFrame, People};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A handle to one's part in a table; cheap to copy. It lives as long as the owner it was made in.
#[derive(Clone, Copy)]
pub(crate) struct OnlineMatch {
    socket: StoredValue<Option<Socket>>,
    core: StoredValue<Core, LocalStorage>,
    pub(crate) link: RwSignal<Link>,
    pub(crate) lag_ms: RwSignal<Option<u32>>,
    pub(crate) you: RwSignal<Viewer>,
    pub(crate) room: RwSignal<Option<Arc<RoomView>>>,
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// Words that nobody has heard yet.
    pub(crate) unheard: RwSignal<Vec<GivenWords>>,
    pub(crate) frame: RwSignal<Option<Arc<MatchFrame>>>,
    pub(crate) log: RwSignal<Vec<LogLine>>,
    /// Why the last request was refused.
    pub(crate) refusal: RwSignal<Option<Problem>>,
    /// The game has failed, and its match was given up.
    pub(crate) aborted: RwSignal<bool>,
    pub(crate) coach: Coach,
    /// The time of the match, and when that was by the clock of the page.
    time: RwSignal<(u64, f64)>,
    legal: RwSignal<Arc<Legal>>,
    batch: RwSignal<Arc<Batch>>,
    /// What was heard while the rules of the game are being loaded.
    waiting: StoredValue<Option<Vec<String>>>,
}

impl OnlineMatch {
    /// Goes to a table. Everything else comes by itself.
    pub(crate) fn open(table: &str) -> OnlineMatch {
        let it = OnlineMatch {
            socket: StoredValue::new(None),
            core: StoredValue::new_local(Core::default()),
            link: RwSignal::new(Link::Connecting),
            lag_ms: RwSignal::new(None),
            you: RwSignal::new(Viewer::Spectator),
            room: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            unheard: RwSignal::new(Vec::new()),
            frame: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            refusal: RwSignal::new(None),
            aborted: RwSignal::new(false),
            coach: Coach::new(),
            time: RwSignal::new((0, now_ms())),
            legal: RwSignal::new(Arc::new(Legal::default())),
            batch: RwSignal::new(Arc::new(Batch::default())),
            waiting: StoredValue::new(None),
        };
        let socket = Socket::open(format!("/ws/table/{table}"), move |heard| it.heard(heard));
        it.socket.set_value(Some(socket));
        Effect::new(move |_| it.link.set(socket.link.get()));
        Effect::new(move |_| it.lag_ms.set(socket.lag_ms.get()));
        let look = move || it.work(|core| core.overdue(now_ms()));
        let clock = set_interval_with_handle(look, Duration::from_secs(1)).ok();
        on_cleanup(move || {
            clock.inspect(IntervalHandle::clear);
        });
        it
    }

    /// What a board needs. Called when there is a match, once for each.
    pub(crate) fn board(self, first: Arc<MatchFrame>, people: People) -> BoardContext {
        let (frame, you) = (self.frame, self.you);
        let frame = Memo::new(move |_| frame.get().unwrap_or_else(|| first.clone()));
        let bottom = Memo::new(move |_| you.get().seat().unwrap_or(Seat(0)));
        let acting = Memo::new(move |_| you.get().seat());
        BoardContext {
            frame: frame.into(),
            legal: self.legal.into(),
            acting: acting.into(),
            bottom: bottom.into(),
            batch: self.batch.into(),
            people,
            send: Callback::new(move |command: Value| self.give(command)),
            hints: self.coach.hints.into(),
        }
    }

    /// Gives a command for one's own seat. While the connection is lost it is kept.
    pub(crate) fn give(self, command: Value) {
        self.work(|core| core.give(command, now_ms()));
    }

    /// The same for commands that are nothing but their name.
    pub(crate) fn give_plain(self, tag: &str) {
        self.give(json!({ "type": tag }));
    }

    /// Says something. While the connection is lost it is kept.
    pub(crate) fn say(self, channel: ChatChannel, words: Words) {
        self.work(|core| core.say(channel, words));
    }

    /// Asks the coach what to do, or lets it be.
    pub(crate) fn hint(self) {
        if self.coach.stage.get_untracked() == Stage::Thinking {
            self.core.update_value(|core| core.hint = None);
            self.coach.forget();
        } else if self.link.get_untracked() == Link::Open {
            self.coach.stage.set(Stage::Thinking);
            self.work(Core::ask_hint);
        }
    }

    /// Asks something about the room. It needs an open connection.
    pub(crate) fn ask(self, request: impl FnOnce(CommandId) -> TableRequest) {
        if self.link.get_untracked() == Link::Open {
            self.work(|core| vec![Out::Send(request(core.next_id()))]);
        } else {
            self.refusal.set(Some(Problem::new("offline", "the connection is lost")));
        }
    }

    /// Tries the connection again at once, with a password if one was asked for.
    pub(crate) fn come_back(self, password: Option<String>) {
        self.core.update_value(|core| core.password = password.or(core.password.take()));
        if let Some(socket) = self.socket.get_value() {
            socket.connect();
        }
    }

    /// The time of the match at this moment.
    pub(crate) fn match_ms(self) -> u64 {
        let (match_ms, at) = self.time.get();
        match_ms + (now_ms() - at).max(0.0) as u64
    }

    fn heard(self, heard: Heard) {
        match heard {
            Heard::Opened => self.work(|core| {
                core.me = session::me().get_untracked().map(|me| UserId::new(me.id));
                vec![Out::Send(core.hello())]
            }),
            Heard::Text(text) => self.hear(text),
        }
    }

    /// The words of the log and what can be foreseen are the work of the rules: what comes before these waits.
    fn hear(self, text: String) {
        if self.waiting.with_value(Option::is_some) {
            self.waiting.update_value(|waiting| waiting.get_or_insert_default().push(text));
            return;
        }
        self.work(|core| core.hear(&text, now_ms()));
        let game = self.core.with_value(|core| core.room.as_ref().map(|room| room.settings.game.clone()));
        let unopened = game.filter(|id| boards::opened(id).is_none()).and_then(|id| boards::find(&id));
        let Some(shelved) = unopened else { return };
        self.waiting.set_value(Some(Vec::new()));
        spawn_local(async move {
            // If it does not come, the page says so; the next word tries again.
            let _ = shelved.open().await;
            let waiting = self.waiting.try_update_value(Option::take).flatten().unwrap_or_default();
            waiting.into_iter().for_each(|text| self.hear(text));
        });
    }

    /// Lets the core work, and does what it says.
    fn work(self, work: impl FnOnce(&mut Core) -> Vec<Out>) {
        let outs = self.core.try_update_value(work).unwrap_or_default();
        outs.into_iter().for_each(|out| self.carry_out(out));
    }

    fn carry_out(self, out: Out) {
        let socket = self.socket.get_value();
        match out {
            Out::Send(request) => {
                // What cannot be sent now is sent again after the next welcome.
                if let (Some(socket), Ok(text)) = (socket, serde_json::to_string(&request)) {
                    socket.send(&text);
                }
            }
            Out::Show(shown) => self.show(shown),
            Out::Room => self.core.with_value(|core| {
                core.you.inspect(|you| self.you.set(*you));
                self.room.set(core.room.clone().map(Arc::new));
            }),
            Out::Chat => self.core.with_value(|core| {
                self.chat.set(core.chat.clone());
                self.unheard.set(core.words.clone());
            }),
            Out::Log => self.core.with_value(|core| self.log.set(core.log.clone())),
            Out::Hints(hints) => self.coach.tell(hints),
            Out::Refused(problem) => self.refusal.set(Some(problem)),
            Out::Time(match_ms) => self.time.set((match_ms, now_ms())),
            Out::Pong => drop(socket.inspect(|socket| socket.pong())),
            Out::Bye(code) if is_final(&code) => drop(socket.inspect(|socket| socket.end(&code))),
            Out::Bye(_) => {}
            Out::Aborted => self.aborted.set(true),
        }
    }

    fn show(self, shown: Shown) {
        // The events first: who draws from the frame then knows already how it came about.
        if let Some(batch) = shown.batch {
            self.coach.forget();
            self.batch.set(Arc::new(batch));
        }
        self.legal.set(Arc::new(shown.legal));
        self.frame.set(shown.frame);
    }
}
