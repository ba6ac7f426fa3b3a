//! What the table says, taken in.

use super::core::{Core, Out};
use super::foresight::{Events, Foresight};
use super::given::{self, GivenCommand};
use super::kept::{self, Followed, Greeted};
use crate::think::task::HINTS;
use qipan_engine::{Actor, Message, Problem, Segment};
use qipan_protocol::{CommandId, Frame, Position, Refused, TableNotice, TableRequest, VERSION, Welcome};
use qipan_ui::{Batch, Hint, Legal, LogLine, Motion};
use serde_json::Value;

impl Core {
    /// Takes a message in. What cannot be read is passed over: a newer server may say more than we know.
    pub(super) fn hear(&mut self, text: &str, now_ms: f64) -> Vec<Out> {
        if let Ok(frame) = serde_json::from_str::<Frame>(text) {
            return self.hear_frame(&frame);
        }
        match serde_json::from_str(text) {
            Ok(notice) => self.hear_notice(notice, now_ms),
            Err(_) => Vec::new(),
        }
    }

    fn hear_notice(&mut self, notice: TableNotice, now_ms: f64) -> Vec<Out> {
        match notice {
            TableNotice::Welcome(welcome) => self.hear_welcome(*welcome, now_ms),
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
            TableNotice::Done { id } => {
                self.words.retain(|words| words.id != id);
                vec![Out::Chat]
            }
            TableNotice::Again { id, .. } => {
                self.forget_command(id);
                self.wonder().into_iter().collect()
            }
            TableNotice::Refused(refused) => self.hear_refusal(refused),
            TableNotice::Position(position) => self.hear_position(*position),
            TableNotice::Hint { id, hints, .. } => self.hear_hints(id, hints),
            TableNotice::Aborted { .. } => vec![Out::Aborted],
            TableNotice::Pong { .. } => vec![Out::Pong],
            TableNotice::Bye { code, .. } => vec![Out::Bye(code)],
        }
    }

    fn hear_hints(&mut self, id: CommandId, hints: Vec<Value>) -> Vec<Out> {
        if self.hint.take_if(|asked| *asked == id).is_none() {
            return Vec::new();
        }
        let worded = |hint: Value| {
            let mut hint: Hint = serde_json::from_value(hint).ok()?;
            hint.words =
                self.foresight.as_ref().zip(self.game()).and_then(|(it, game)| it.words(game, &hint.command));
            Some(hint)
        };
        vec![Out::Hints(hints.into_iter().take(HINTS).filter_map(worded).collect())]
    }

    fn forget_command(&mut self, id: CommandId) -> Option<GivenCommand> {
        let index = self.given.iter().position(|given| given.id == id)?;
        Some(self.given.remove(index))
    }

    fn hear_welcome(&mut self, mut welcome: Welcome, now_ms: f64) -> Vec<Out> {
        if self.you != Some(welcome.you) {
            // What was given was given for another seat.
            self.given.clear();
        }
        let greeted = kept::greet(&mut self.kept, &mut welcome);
        self.you = Some(welcome.you);
        self.room = Some(welcome.room);
        self.last_id = self.last_id.max(welcome.last_id.0);
        self.asked = None;
        self.chat = welcome.chat;
        if let Some(me) = &self.me {
            self.words = given::unheard(&self.words, me, &self.chat);
        }
        let mut outs = vec![Out::Room, Out::Chat, Out::Time(welcome.match_ms)];
        match greeted {
            Greeted::Resumed => {}
            Greeted::Lost => outs.push(Out::Send(ask_for_all(self.password.clone()))),
            Greeted::Fresh | Greeted::Nothing => {
                (self.foresight, self.listed) = (None, None);
                let log = welcome.log.and_then(|log| serde_json::from_value(log).ok());
                self.log = log.unwrap_or_default();
                let seq = self.kept.as_ref().map_or(0, |kept| kept.n);
                outs.extend([Out::Log, self.show(Some(Batch { seq, ..Batch::default() }))]);
            }
        }
        outs.extend(self.send_again(now_ms));
        outs.extend(self.wonder());
        outs
    }

    /// Everything that has no answer yet.
    fn send_again(&mut self, now_ms: f64) -> Vec<Out> {
        let commands = self.given.iter_mut().filter_map(|given| {
            given.sent_at_ms = now_ms;
            given.request()
        });
        let words = self.words.iter().map(|words| words.request());
        commands.chain(words).map(Out::Send).collect()
    }

    fn hear_frame(&mut self, frame: &Frame) -> Vec<Out> {
        // Frames that come before a welcome belong to nothing we know.
        let Some(kept) = &mut self.kept else { return Vec::new() };
        match kept::follow(kept, frame) {
            Followed::Known => return Vec::new(),
            Followed::Gap => return vec![Out::Send(ask_for_all(self.password.clone()))],
            Followed::Applied => {}
        }
        self.hint = None;
        let events: Events = serde_json::from_str(frame.e.get()).unwrap_or_default();
        if let Some(id) = frame.a {
            self.forget_command(id);
            // Another page of ours may count too.
            self.last_id = self.last_id.max(id.0);
        }
        let motion = self.settle(frame, &events);
        self.note(frame, &events);
        let batch = motion.map(|motion| Batch { seq: frame.f, motion, events });
        let mut outs = vec![self.show(batch), Out::Log];
        outs.extend(frame.ms.map(Out::Time));
        outs.extend(self.wonder());
        outs
    }

    /// Compares a frame with what was foreseen, and says how to show it; nothing if it is shown already.
    fn settle(&mut self, frame: &Frame, events: &Events) -> Option<Motion> {
        let view = &self.kept.as_ref()?.view;
        let was_ahead = self.foresight.as_ref().is_some_and(Foresight::is_ahead);
        if was_ahead && self.foresight.as_mut().is_some_and(|it| it.confirm(frame.a, events, view)) {
            return None;
        }
        (self.foresight, self.listed) = (None, None);
        let is_undone =
            events.iter().flatten().any(|event| event.get("type").is_some_and(|it| it == "undone"));
        Some(if was_ahead || is_undone { Motion::Jump } else { Motion::Forward })
    }

    /// Writes what happened into the log, in the words of the rules.
    fn note(&mut self, frame: &Frame, events: &Events) {
        let Some(game) = self.game() else { return };
        let at_ms = frame.ms.unwrap_or_default();
        for event in events.iter().flatten() {
            let messages = game.narrate(&event.to_string()).unwrap_or_default();
            let line = |message: Message| LogLine { seq: frame.f, at_ms, actor: actor_of(&message), message };
            self.log.extend(messages.into_iter().map(line));
        }
    }

    fn hear_position(&mut self, position: Position) -> Vec<Out> {
        self.asked = None;
        let n = self.kept.as_ref().map(|kept| kept.n);
        if n != Some(position.n) || !self.given.is_empty() {
            return self.wonder().into_iter().collect();
        }
        if let (Some(state), Some(game), Some(seat)) = (&position.state, self.game(), self.seat()) {
            self.foresight = Foresight::load(game, state, seat).ok();
        }
        if self.foresight.is_none() {
            let legal = Legal { commands: position.legal.unwrap_or_default(), complete: position.complete };
            self.listed = Some((position.n, legal));
        }
        vec![self.show(None)]
    }

    fn hear_refusal(&mut self, refused: Refused) -> Vec<Out> {
        let Refused { id, code, message, args } = refused;
        let mut outs = vec![Out::Refused(Problem { code, message, args })];
        let Some(id) = id else { return outs };
        if self.hint.take_if(|asked| *asked == id).is_some() {
            outs.push(Out::Hints(Vec::new()));
        }
        if self.forget_command(id).is_some() {
            // What was shown on the strength of it goes back.
            let was_ahead = self.foresight.take().is_some_and(|foresight| foresight.is_ahead());
            self.asked = None;
            let seq = self.kept.as_ref().map_or(0, |kept| kept.n);
            outs.push(self.show(was_ahead.then(|| Batch { seq, ..Batch::default() })));
            outs.extend(self.wonder());
        } else if self.words.iter().any(|words| words.id == id) {
            self.words.retain(|words| words.id != id);
            outs.push(Out::Chat);
        }
        outs
    }
}

fn ask_for_all(password: Option<String>) -> TableRequest {
    TableRequest::Hello { v: VERSION, seen: None, match_id: None, password }
}

/// Who did it, for the colour of the line: frames say what happened, and the words name the seat.
fn actor_of(message: &Message) -> Actor {
    let seat = message.args.iter().find_map(|(_, segment)| match segment {
        Segment::Seat(seat) => Some(*seat),
        _ => None,
    });
    seat.map_or(Actor::Host, Actor::Seat)
}
