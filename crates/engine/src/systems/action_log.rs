//! Action log: what happened, in words, for people.
//!
//! The state keeps events, not words: lines are made when somebody reads, from the event as that viewer may
//! see it. So a line can never tell more than its reader may know, and writing the log costs nothing.

use super::{Recorded, System};
use crate::recent::Recent;
use crate::systems::{
    agreement::AgreementEvent,
    clock::ClockEvent,
    ending::{ENGINE_REASONS, EndingEvent},
    undo::UndoEvent,
};
use crate::{Actor, Event, Game, MatchState, Message, SystemEvent, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct ActionLogState<G: Game> {
    pub records: Recent<LogRecord<G>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct LogRecord<G: Game> {
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    pub event: Event<G>,
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LogLine {
    /// The journal entry it belongs to; several lines may share one.
    pub seq: u64,
    pub at_ms: u64,
    pub actor: Actor,
    #[serde(flatten)]
    pub message: Message,
}

/// Collects the lines that tell one event.
#[derive(Debug, Default)]
pub struct Narration(Vec<Message>);

impl Narration {
    pub fn say(&mut self, message: Message) {
        self.0.push(message);
    }
}

impl<G: Game> ActionLogState<G> {
    /// The kept lines, oldest first, as a viewer may read them.
    pub fn lines(&self, viewer: Viewer) -> Vec<LogLine> {
        self.records.iter().flat_map(|record| record.lines(viewer)).collect()
    }
}

impl<G: Game> LogRecord<G> {
    fn lines(&self, viewer: Viewer) -> Vec<LogLine> {
        let messages = self.event.seen_by(viewer).map_or(Vec::new(), |event| narrate(&event));
        let (seq, at_ms, actor) = (self.seq, self.at_ms, self.actor);
        messages.into_iter().map(|message| LogLine { seq, at_ms, actor, message }).collect()
    }
}

/// The lines that tell an event. Give it the event as the reader may see it.
pub fn narrate<G: Game>(event: &Event<G>) -> Vec<Message> {
    let mut narration = Narration::default();
    match event {
        Event::Game(event) => G::narrate(event, &mut narration),
        Event::System(event) => narration.0.extend(narrate_system(event)),
    }
    narration.0
}

fn narrate_system<G: Game>(event: &SystemEvent<G>) -> Option<Message> {
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
            Some(Message::new("log-match-ended").key("reason", reason_key::<G>(&outcome.reason)))
        }
        _ => None,
    }
}

/// The message key of the reason of an outcome: the platform's own, or the game's.
fn reason_key<G: Game>(reason: &str) -> String {
    let words = reason.replace('_', "-");
    match ENGINE_REASONS.contains(&reason) {
        true => format!("reason-{words}"),
        false => format!("{}-reason-{words}", G::MANIFEST.id),
    }
}

#[derive(Debug)]
pub(crate) struct ActionLog;

impl<G: Game> System<G> for ActionLog {
    const PRIORITY: u8 = 120;

    #[inline]
    fn record(state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        if G::SYSTEMS.action_log == 0 {
            return;
        }
        let &Recorded { seq, at_ms, actor, events, .. } = recorded;
        for event in events {
            let record = LogRecord { seq, at_ms, actor, event: event.clone() };
            state.sys.action_log.records.push(record, G::SYSTEMS.action_log);
        }
    }
}
