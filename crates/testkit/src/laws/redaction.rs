//! What a viewer sees of an event never becomes more in a later state of the match.
//!
//! An event is redacted when its command is carried out, and again when the action log is read. A game whose `redact`
//! looks at the state must not show then what was hidden at first.

use super::broken::{shown, value_of};
use super::{Broken, Law};
use crate::play::Play;
use qipan_engine::{Event, Game, Viewer};
use serde_json::Value;
use std::collections::VecDeque;

/// How many of the latest events are compared.
const WINDOW: usize = 64;

/// The latest events of the game, and what each viewer saw of them right after their command.
#[derive(Debug)]
pub(crate) struct FirstSeen<G: Game> {
    events: VecDeque<(Event<G>, Vec<Value>)>,
    /// The number of journal entries whose events were added.
    entries: usize,
}

impl<G: Game> FirstSeen<G> {
    pub(crate) fn new() -> FirstSeen<G> {
        FirstSeen { events: VecDeque::new(), entries: 0 }
    }

    /// Adds the events of the last command. It must be called after every command, while the state is the one after it.
    pub(crate) fn add(&mut self, play: &Play<G>) -> Result<(), Broken> {
        let new = &play.journal.entries[self.entries..];
        self.entries = play.journal.entries.len();
        if !play.rules().manifest().hidden_information {
            return Ok(());
        }
        let of_game = |event: &&Event<G>| matches!(event, Event::Game(_));
        for event in new.iter().flat_map(|entry| &entry.events).filter(of_game) {
            let seen = viewers(play).map(|viewer| seen(play, event, viewer));
            self.events.push_back((event.clone(), seen.collect::<Result<_, _>>()?));
        }
        self.events.drain(..self.events.len().saturating_sub(WINDOW));
        Ok(())
    }

    /// Compares what viewers saw at first with what they see now.
    pub(crate) fn check(&self, play: &Play<G>) -> Result<(), Broken> {
        for (event, first) in &self.events {
            for (viewer, before) in viewers(play).zip(first) {
                if adds(before, &seen(play, event, viewer)?) {
                    let what =
                        format!("{viewer:?} sees more of {} than right after its command", shown(event));
                    return Err(Broken::new(Law::EventsStayRedacted, what));
                }
            }
        }
        Ok(())
    }
}

fn viewers<G: Game>(play: &Play<G>) -> impl Iterator<Item = Viewer> {
    play.state().sys.play.seats.iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn seen<G: Game>(play: &Play<G>, event: &Event<G>, viewer: Viewer) -> Result<Value, Broken> {
    value_of("an event", &event.seen_by(play.rules(), &play.state().core, viewer))
}

/// Whether a value tells something that an earlier one does not. Missing, null and empty parts tell nothing.
fn adds(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (_, Value::Null) => false,
        (Value::Object(before), Value::Object(after)) => {
            after.iter().any(|(name, field)| adds(before.get(name).unwrap_or(&Value::Null), field))
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            before.iter().zip(after).any(|(before, after)| adds(before, after))
        }
        (_, Value::Array(after)) => !after.is_empty(),
        _ => before != after,
    }
}

#[cfg(test)]
mod tests {
    use super::adds;
    use serde_json::json;

    #[test]
    fn more_is_told_from_less() {
        let drew = |cards| json!({"type": "drew", "seat": 0, "cards": cards});
        for (before, after, expected) in [
            (drew(json!([1, 2])), drew(json!([1, 2])), false),
            (drew(json!([1, 2])), drew(json!([])), false),
            (drew(json!([1, 2])), json!(null), false),
            (drew(json!([null, 2])), drew(json!([1, 2])), true),
            (drew(json!([])), drew(json!([1])), true),
            (json!(null), drew(json!([])), true),
            (json!({"seat": 0}), json!({"seat": 0, "card": 3}), true),
        ] {
            assert_eq!(adds(&before, &after), expected, "{before} and then {after}");
        }
    }
}
