//! Action log: what happened, as text for people.
//!
//! The state keeps events, not text: a line is made when a viewer reads it, from the event as that viewer may see it.
//! So a line cannot reveal more than its reader may know, and recording makes no text.

use super::{Recorded, System};
use crate::recent::Recent;
use crate::systems::{
    agreement::AgreementEvent,
    clock::ClockEvent,
    ending::{ENGINE_REASONS, EndingEvent},
    undo::UndoEvent,
};
use crate::{Actor, Event, Game, MatchState, Message, Rules, Segment, SystemEvent, Viewer};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct ActionLogState<G: Rules> {
    pub records: Recent<LogRecord<G>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct LogRecord<G: Rules> {
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    pub event: Event<G>,
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "FlatLine")]
pub struct LogLine {
    /// The journal entry it belongs to; several lines may share one.
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    #[serde(flatten)]
    pub message: Message,
}

/// A line as it is parsed: the fields of its message are beside its own.
#[derive(Deserialize)]
struct FlatLine {
    seq: u64,
    at_ms: u64,
    actor: Actor,
    key: Cow<'static, str>,
    #[serde(default)]
    args: Vec<(Cow<'static, str>, Segment)>,
}

impl From<FlatLine> for LogLine {
    fn from(line: FlatLine) -> LogLine {
        let FlatLine { seq, at_ms, actor, key, args } = line;
        LogLine { seq, at_ms, actor, message: Message { key, args } }
    }
}

/// Collects the lines for one event.
#[derive(Debug, Default)]
pub struct Narration(Vec<Message>);

impl Narration {
    pub fn say(&mut self, message: Message) {
        self.0.push(message);
    }
}

impl<G: Game> ActionLogState<G> {
    /// The stored lines, oldest first, as a viewer may read them.
    pub fn lines(&self, game: &G, core: &G::State, viewer: Viewer) -> Vec<LogLine> {
        self.records.iter().flat_map(|record| record.lines(game, core, viewer)).collect()
    }
}

impl<G: Game> LogRecord<G> {
    fn lines(&self, game: &G, core: &G::State, viewer: Viewer) -> Vec<LogLine> {
        let seen = self.event.seen_by(game, core, viewer);
        let messages = seen.map_or(Vec::new(), |event| narrate(game, &event));
        let (seq, at_ms, actor) = (self.seq, self.at_ms, self.actor);
        messages.into_iter().map(|message| LogLine { seq, at_ms, actor, message }).collect()
    }
}

/// The lines for an event. Pass the event as the reader may see it.
pub fn narrate<G: Game>(game: &G, event: &Event<G>) -> Vec<Message> {
    let mut narration = Narration::default();
    match event {
        Event::Game(event) => game.narrate(event, &mut narration),
        Event::System(event) => narration.0.extend(narrate_system(game, event)),
    }
    narration.0
}

fn narrate_system<G: Game>(game: &G, event: &SystemEvent<G>) -> Option<Message> {
    let of_seat = |key, seat| Some(Message::new(key).seat("seat", seat));
    match event {
        SystemEvent::Undo(UndoEvent::Undone { seat, .. }) => of_seat("log-undone", *seat),
        SystemEvent::Undo(UndoEvent::UndoRejected { seat }) => of_seat("log-undo-rejected", *seat),
        SystemEvent::Agreement(AgreementEvent::Resigned { seat }) => of_seat("log-resigned", *seat),
        SystemEvent::Agreement(AgreementEvent::DrawOffered { seat }) => of_seat("log-draw-offered", *seat),
        SystemEvent::Agreement(AgreementEvent::DrawDeclined { seat, .. }) => {
            of_seat("log-draw-declined", *seat)
        }
        SystemEvent::Clock(ClockEvent::FlagFell { seat }) => of_seat("log-flag-fell", *seat),
        SystemEvent::Cheat(_) => Some(Message::new("log-cheated")),
        SystemEvent::Ending(EndingEvent::MatchEnded { outcome }) => {
            Some(Message::new("log-match-ended").key("reason", reason_key(game, &outcome.reason)))
        }
        _ => None,
    }
}

/// The message key for the reason of an outcome: one of the platform, or one of the game.
fn reason_key<G: Game>(game: &G, reason: &str) -> String {
    let words = reason.replace('_', "-");
    match ENGINE_REASONS.contains(&reason) {
        true => format!("reason-{words}"),
        false => format!("{}-reason-{words}", game.manifest().id),
    }
}

#[derive(Debug)]
pub(crate) struct ActionLog;

impl<G: Game> System<G> for ActionLog {
    const PRIORITY: u8 = 120;

    #[inline]
    fn record(game: &G, state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        let keep = game.systems().action_log;
        if keep == 0 {
            return;
        }
        let &Recorded { seq, at_ms, actor, events, .. } = recorded;
        for event in events {
            let record = LogRecord { seq, at_ms, actor, event: event.clone() };
            state.sys.record.action_log.records.push(record, keep);
        }
    }
}
