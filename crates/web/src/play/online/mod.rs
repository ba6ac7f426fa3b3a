//! A match at a table of the server. Boards get the same context as for a match in the page.

mod core;
mod incoming;
mod log;
mod outgoing;
mod pending;
mod prediction;
#[cfg(test)]
mod tests;
mod view_cache;

pub(crate) use pending::{ChatContent, PendingChat};

use self::core::{Core, Out, Shown};
use super::coach::{Coach, Stage};
use super::match_log::LogRows;
use super::turning;
use crate::boards;
use crate::net::socket::{Link, Received, Socket, is_final, now_ms};
use crate::net::{http, session};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::{AnyMatch, MatchView, Problem, Seat, SystemCommand, Viewer};
use qipan_protocol::{ChatChannel, ChatLine, CommandId, MatchId, RoomView, TableRequest, UserId};
use qipan_ui::{AutoPass, Batch, BoardContext, Legal, People, Showing};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The match as far as it may be told: the motion of the last events has ended.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) frame: Signal<Option<Arc<MatchView<Value>>>>,
    pub(crate) log: Signal<LogRows>,
}

/// A handle to the user's part in a table; cheap to copy. It lives as long as the owner it was made in.
#[derive(Clone, Copy)]
pub(crate) struct OnlineMatch {
    socket: StoredValue<Option<Socket>>,
    core: StoredValue<Core, LocalStorage>,
    pub(crate) link: RwSignal<Link>,
    pub(crate) lag_ms: RwSignal<Option<u32>>,
    pub(crate) you: RwSignal<Viewer>,
    pub(crate) room: RwSignal<Option<Arc<RoomView>>>,
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// Chat that the server has not confirmed yet.
    pub(crate) pending_chat: RwSignal<Vec<PendingChat>>,
    pub(crate) frame: RwSignal<Option<Arc<MatchView<Value>>>>,
    log: RwSignal<LogRows>,
    showing: Showing,
    pub(crate) told: Told,
    /// Why the last request was refused.
    pub(crate) refusal: RwSignal<Option<Problem>>,
    /// The rules have failed, and the match was aborted.
    pub(crate) aborted: RwSignal<bool>,
    pub(crate) coach: Coach,
    /// Whether the table passes for the user's seat when it has nothing to answer with.
    auto_pass: RwSignal<bool>,
    /// The time of the match, and the page's clock at the moment it was received.
    time: RwSignal<(u64, f64)>,
    legal: RwSignal<Arc<Legal>>,
    batch: RwSignal<Arc<Batch>>,
    /// Messages that arrive while the rules of the game are being loaded; `None` if nothing is being loaded.
    waiting: StoredValue<Option<Vec<String>>>,
}

impl OnlineMatch {
    /// Connects to a table. All state arrives over the socket.
    pub(crate) fn open(table: &str) -> OnlineMatch {
        let frame = RwSignal::new(None);
        let (log, batch) = (RwSignal::new(Vec::new()), RwSignal::new(Arc::new(Batch::default())));
        let showing = Showing::new(batch);
        let it = OnlineMatch {
            socket: StoredValue::new(None),
            core: StoredValue::new_local(Core::default()),
            link: RwSignal::new(Link::Connecting),
            lag_ms: RwSignal::new(None),
            you: RwSignal::new(Viewer::Spectator),
            room: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            pending_chat: RwSignal::new(Vec::new()),
            frame,
            log,
            showing,
            told: Told { frame: showing.concluded(frame), log: showing.concluded(log) },
            refusal: RwSignal::new(None),
            aborted: RwSignal::new(false),
            coach: Coach::new(),
            auto_pass: RwSignal::new(true),
            time: RwSignal::new((0, now_ms())),
            legal: RwSignal::new(Arc::new(Legal::default())),
            batch,
            waiting: StoredValue::new(None),
        };
        let socket = Socket::open(format!("/ws/table/{table}"), move |event| it.on_socket(event));
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

    /// The context of the board. Called once for each match.
    pub(crate) fn board(self, first: Arc<MatchView<Value>>, people: People) -> BoardContext {
        let (frame, you) = (self.frame, self.you);
        let frame = Memo::new(move |_| frame.get().unwrap_or_else(|| first.clone()));
        let own = Memo::new(move |_| you.get().seat().unwrap_or(Seat(0)));
        let bottom = turning::turned_from(own.into(), frame.into());
        let acting = Memo::new(move |_| you.get().seat());
        BoardContext {
            frame: frame.into(),
            legal: self.legal.into(),
            acting: acting.into(),
            bottom,
            batch: self.batch.into(),
            showing: self.showing,
            people,
            send: Callback::new(move |command: Value| self.give(command)),
            hints: self.coach.hints.into(),
            auto_pass: Some(AutoPass {
                is_on: self.auto_pass.into(),
                set: Callback::new(move |on| self.work(|core| core.set_auto_pass(on))),
            }),
        }
    }

    /// Gives a command for the user's seat. While the connection is lost it stays pending.
    pub(crate) fn give(self, command: Value) {
        self.work(|core| core.give(command, now_ms()));
    }

    /// The same for a platform command.
    pub(crate) fn arrange(self, command: impl Into<SystemCommand>) {
        let command: SystemCommand = command.into();
        // Commands are plain data, so writing them does not fail.
        self.give(serde_json::to_value(command).unwrap_or_default());
    }

    /// A copy of the match as it is predicted, and the user's seat. `None` for spectators, and in games with hidden
    /// information or chance.
    pub(crate) fn position(self) -> Option<(Box<dyn AnyMatch>, Seat)> {
        self.core.with_value(|core| core.prediction.as_ref().map(|prediction| prediction.position()))
    }

    /// Sends a chat line. While the connection is lost it stays pending.
    pub(crate) fn say(self, channel: ChatChannel, content: ChatContent) {
        self.work(|core| core.say(channel, content));
    }

    /// Asks the coach, or drops the open request.
    pub(crate) fn hint(self) {
        if self.coach.stage.get_untracked() == Stage::Searching {
            self.core.update_value(|core| core.hint = None);
            self.coach.forget();
        } else if self.link.get_untracked() == Link::Open {
            self.coach.stage.set(Stage::Searching);
            self.work(Core::ask_hint);
        }
    }

    /// Sends a request about the room. It is refused while the connection is not open.
    pub(crate) fn ask(self, request: impl FnOnce(CommandId) -> TableRequest) {
        if self.link.get_untracked() == Link::Open {
            self.work(|core| vec![Out::Send(request(core.next_id()))]);
        } else {
            self.refusal.set(Some(Problem::new("offline", "the connection is lost")));
        }
    }

    /// Reconnects at once, with a password if the table asked for one.
    pub(crate) fn come_back(self, password: Option<String>) {
        self.core.update_value(|core| core.password = password.or(core.password.take()));
        if let Some(socket) = self.socket.get_value() {
            socket.connect();
        }
    }

    /// The current time of the match.
    pub(crate) fn match_ms(self) -> u64 {
        let (match_ms, at) = self.time.get();
        match_ms + (now_ms() - at).max(0.0) as u64
    }

    fn on_socket(self, event: Received) {
        match event {
            Received::Opened => self.work(|core| {
                core.me = session::me().get_untracked().map(|me| UserId::new(me.id));
                vec![Out::Send(core.hello())]
            }),
            Received::Text(text) => self.receive(text),
        }
    }

    /// Handles a message. Log and prediction need the rules of the game, so messages wait while the rules are loaded.
    fn receive(self, text: String) {
        if self.waiting.with_value(Option::is_some) {
            self.waiting.update_value(|waiting| waiting.get_or_insert_default().push(text));
            return;
        }
        self.work(|core| core.receive(&text, now_ms()));
        let game = self.core.with_value(|core| core.room.as_ref().map(|room| room.settings.game.clone()));
        let unopened = game.filter(|id| boards::opened(id).is_none()).and_then(|id| boards::find(&id));
        let Some(shelved) = unopened else { return };
        self.waiting.set_value(Some(Vec::new()));
        spawn_local(async move {
            // If loading fails, the page says so, and the next message tries again.
            let _ = shelved.open().await;
            self.work(Core::rules_loaded);
            let waiting = self.waiting.try_update_value(Option::take).flatten().unwrap_or_default();
            waiting.into_iter().for_each(|text| self.receive(text));
        });
    }

    /// Calls a method of the core and carries out its effects.
    fn work(self, work: impl FnOnce(&mut Core) -> Vec<Out>) {
        let outs = self.core.try_update_value(work).unwrap_or_default();
        outs.into_iter().for_each(|out| self.carry_out(out));
    }

    fn carry_out(self, out: Out) {
        let socket = self.socket.get_value();
        match out {
            Out::Send(request) => {
                // Commands and chat that cannot be sent now stay pending and are sent again after the next welcome.
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
                self.pending_chat.set(core.pending_chat.clone());
            }),
            Out::Log => self.core.with_value(|core| self.log.set(core.log.rows().clone())),
            Out::LoadLog(match_id) => self.load_log(match_id),
            Out::Hints(hints) => self.coach.tell(hints),
            Out::Refused(problem) => self.refusal.set(Some(problem)),
            Out::AutoPass(on) => self.auto_pass.set(on),
            Out::Time(match_ms) => self.time.set((match_ms, now_ms())),
            Out::Pong => drop(socket.inspect(|socket| socket.pong())),
            Out::Bye(code) if is_final(&code) => drop(socket.inspect(|socket| socket.end(&code))),
            Out::Bye(_) => {}
            Out::Aborted => self.aborted.set(true),
        }
    }

    /// Reads what happened before the page was opened from the journal. If that fails, the log has only its end.
    fn load_log(self, match_id: MatchId) {
        let game = self.core.with_value(|core| core.room.as_ref().map(|room| room.settings.game.clone()));
        let Some(shelved) = game.and_then(|id| boards::find(&id)) else { return };
        spawn_local(async move {
            let journal = http::ask_text("GET", &format!("/api/matches/{match_id}/journal"), None).await;
            if let (Ok(journal), Ok(_)) = (journal, shelved.open().await) {
                self.work(|core| core.take_journal(&match_id, &journal));
            }
        });
    }

    fn show(self, shown: Shown) {
        // The batch before the frame: a board that redraws for the new frame needs the events that led to it.
        if let Some(batch) = shown.batch {
            self.coach.forget();
            self.batch.set(Arc::new(batch));
        }
        self.legal.set(Arc::new(shown.legal));
        self.frame.set(shown.frame);
    }
}
