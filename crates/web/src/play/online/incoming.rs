//! Handlers for messages from the table.

use super::core::{Core, Out};
use super::pending::{self, PendingCommand};
use super::prediction::{Events, Fit, Prediction};
use super::view_cache::{self, Followed, Greeted};
use crate::search::task::HINTS;
use qipan_engine::{PlatformEvent, Problem};
use qipan_protocol::{CommandId, Frame, Refused, TableNotice, TableRequest, VERSION, Welcome};
use qipan_ui::{Batch, Hint, Motion};
use serde_json::Value;

impl Core {
    /// Handles a message. An unreadable one is ignored: a newer server may send messages that this client does not
    /// know.
    pub(super) fn receive(&mut self, text: &str, now_ms: f64) -> Vec<Out> {
        if let Ok(frame) = serde_json::from_str::<Frame>(text) {
            return self.receive_frame(frame);
        }
        match serde_json::from_str(text) {
            Ok(notice) => self.receive_notice(notice, now_ms),
            Err(_) => Vec::new(),
        }
    }

    fn receive_notice(&mut self, notice: TableNotice, now_ms: f64) -> Vec<Out> {
        match notice {
            TableNotice::Welcome(welcome) => self.receive_welcome(*welcome, now_ms),
            TableNotice::Room { room } => {
                self.room = Some(room);
                vec![Out::Room]
            }
            TableNotice::Spectators { count, people } => {
                if let Some(room) = &mut self.room {
                    room.spectator_count = count;
                    room.spectators = people.unwrap_or_else(|| std::mem::take(&mut room.spectators));
                }
                vec![Out::Room]
            }
            TableNotice::Chat { line } => {
                let is_new = self.chat.last().is_none_or(|last| last.n < line.n);
                self.chat.extend(is_new.then_some(line));
                vec![Out::Chat]
            }
            TableNotice::Done { id } => self.receive_done(id),
            TableNotice::Again { id, n } => self.receive_again(id, n),
            TableNotice::Refused(refused) => self.receive_refusal(refused),
            TableNotice::Position(position) => {
                self.take_position(*position, CommandId(0));
                let mut outs = vec![self.show(None)];
                outs.extend(self.request_position());
                outs
            }
            TableNotice::Hint { id, hints, .. } => self.receive_hints(id, hints),
            TableNotice::AutoPass { on } => {
                (self.wanted_auto_pass, self.auto_pass) = (None, on);
                vec![Out::AutoPass(on)]
            }
            TableNotice::Aborted { .. } => vec![Out::Aborted],
            TableNotice::Pong { .. } => vec![Out::Pong],
            TableNotice::Bye { code, .. } => vec![Out::Bye(code)],
        }
    }

    fn receive_hints(&mut self, id: CommandId, hints: Vec<Value>) -> Vec<Out> {
        if self.hint.take_if(|asked| *asked == id).is_none() {
            return Vec::new();
        }
        let worded = |hint: Value| {
            let mut hint: Hint = serde_json::from_value(hint).ok()?;
            hint.words = self
                .prediction
                .as_ref()
                .zip(self.game())
                .and_then(|(it, game)| it.words(&*game, &hint.command));
            Some(hint)
        };
        vec![Out::Hints(hints.into_iter().take(HINTS).filter_map(worded).collect())]
    }

    fn forget_command(&mut self, id: CommandId) -> Option<PendingCommand> {
        let index = self.pending.iter().position(|pending| pending.id == id)?;
        Some(self.pending.remove(index))
    }

    fn receive_welcome(&mut self, mut welcome: Welcome, now_ms: f64) -> Vec<Out> {
        if self.you != Some(welcome.you) {
            // The pending commands were for another seat.
            self.pending.clear();
        }
        let greeted = view_cache::greet(&mut self.cache, &mut welcome);
        self.you = Some(welcome.you);
        self.room = Some(welcome.room);
        self.last_id = self.last_id.max(welcome.last_id.0);
        self.requested = None;
        self.chat = welcome.chat;
        // The server does not remember ids of chat, so pending chat is compared with its lines.
        if let Some(me) = &self.me {
            self.pending_chat = pending::still_pending(&self.pending_chat, me, &self.chat);
        }
        let mut outs = vec![Out::Room, Out::Chat, Out::Time(welcome.match_ms)];
        match greeted {
            // The missed frames follow and bring log and prediction up to date.
            Greeted::Resumed => {}
            Greeted::Lost => outs.push(Out::Send(ask_for_all(self.password.clone()))),
            Greeted::Fresh | Greeted::Nothing => {
                (self.prediction, self.unloaded, self.listed) = (None, None, None);
                if let Some(position) = welcome.position {
                    self.take_position(position, welcome.last_id);
                }
                outs.extend(self.begin_log(welcome.log.unwrap_or_default()));
                outs.extend([Out::Log, self.show_jump()]);
            }
        }
        // The server answers commands that it has carried out before with `Again`.
        outs.extend(self.send_again(now_ms));
        outs.extend(self.settle_auto_pass(welcome.auto_pass));
        outs.extend(self.request_position());
        outs
    }

    fn receive_frame(&mut self, frame: Frame) -> Vec<Out> {
        // Without a welcome there is no view that the frame could patch.
        let Some(cache) = &mut self.cache else { return Vec::new() };
        match view_cache::follow(cache, &frame) {
            Followed::Known => return Vec::new(),
            Followed::Gap => return vec![Out::Send(ask_for_all(self.password.clone()))],
            Followed::Applied => {}
        }
        // Hints hold for one position only.
        self.hint = None;
        let events: Events = serde_json::from_str(frame.e.get()).unwrap_or_default();
        if let Some(id) = frame.a {
            self.forget_command(id);
            // Another page of the same user may give ids too.
            self.last_id = self.last_id.max(id.0);
        }
        self.note(&frame, &events);
        let (number, ms) = (frame.f, frame.ms);
        let motion = self.settle(frame, &events);
        let batch = motion.map(|motion| Batch { seq: number, motion, events });
        let mut outs = vec![self.show(batch), Out::Log];
        outs.extend(ms.map(Out::Time));
        outs.extend(self.request_position());
        outs
    }

    /// Compares a frame with the prediction. Returns how to show it; `None` if it is shown already.
    fn settle(&mut self, frame: Frame, events: &Events) -> Option<Motion> {
        let view = self.cache.as_ref()?.read()?;
        let is_undone =
            events.iter().flatten().filter_map(PlatformEvent::read).any(|event| event.is_undone());
        // A list holds only while the seat is to act.
        if self.seat().is_none_or(|seat| !view.to_act.contains(seat)) {
            self.listed = None;
        }
        let was_ahead = self.prediction.as_ref().is_some_and(Prediction::is_ahead);
        let fit = match (frame.p, &mut self.prediction) {
            // The server sends a position where the events alone do not lead to the new state.
            (Some(position), _) => {
                self.prediction = None;
                self.take_position(*position, CommandId(0));
                if was_ahead { Fit::Changed } else { Fit::News }
            }
            (None, Some(prediction)) => prediction.follow(frame.a, events, &view),
            (None, None) => Fit::News,
        };
        match fit {
            Fit::Expected => None,
            // An undo is shown as a jump, never as an animation.
            Fit::News if !is_undone => Some(Motion::Forward),
            Fit::News | Fit::Changed => Some(Motion::Jump),
            Fit::Lost => {
                self.prediction = None;
                Some(if was_ahead || is_undone { Motion::Jump } else { Motion::Forward })
            }
        }
    }

    /// Handles the notice that a command was carried out before, as frame `n`. If that frame has not arrived yet, it
    /// will confirm the command.
    fn receive_again(&mut self, id: CommandId, n: u64) -> Vec<Out> {
        self.forget_command(id);
        let is_in_view = self.cache.as_ref().is_some_and(|cache| n <= cache.n);
        let was_shown =
            is_in_view && self.prediction.as_mut().is_some_and(|prediction| prediction.drop_command(id));
        vec![if was_shown { self.show_jump() } else { self.show(None) }]
    }

    /// Handles the notice that a request is settled without a frame: chat that was said, or a pass that was obsolete
    /// before it took effect.
    fn receive_done(&mut self, id: CommandId) -> Vec<Out> {
        self.pending_chat.retain(|chat| chat.id != id);
        let show = self.forget_command(id).map(|_| self.show(None));
        std::iter::once(Out::Chat).chain(show).collect()
    }

    fn receive_refusal(&mut self, refused: Refused) -> Vec<Out> {
        let Refused { id, code, message, args } = refused;
        let mut outs = vec![Out::Refused(Problem { args, ..Problem::new(&code, message) })];
        let Some(id) = id else { return outs };
        if self.hint.take_if(|asked| *asked == id).is_some() {
            outs.push(Out::Hints(Vec::new()));
        }
        // The switch shows a choice before it is confirmed.
        if self.wanted_auto_pass.take_if(|(asked, _)| *asked == id).is_some() {
            outs.push(Out::AutoPass(self.auto_pass));
        }
        if self.forget_command(id).is_some() {
            let was_shown = self.prediction.as_mut().is_some_and(|prediction| prediction.drop_command(id));
            outs.push(if was_shown { self.show_jump() } else { self.show(None) });
        } else if self.pending_chat.iter().any(|chat| chat.id == id) {
            self.pending_chat.retain(|chat| chat.id != id);
            outs.push(Out::Chat);
        }
        outs
    }
}

fn ask_for_all(password: Option<String>) -> TableRequest {
    TableRequest::Hello { v: VERSION, seen: None, match_id: None, password }
}
