//! Event stream: the latest events with growing numbers, for effects and sounds.
//!
//! A client remembers the last number it has shown and plays what is newer. Undo empties the stream, so
//! nothing that was taken back is played again.

use super::{Recorded, System};
use crate::recent::Recent;
use crate::{Event, Game, MatchState, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct StreamState<G: Game> {
    /// The number of the next event. It never goes back, not even by undo.
    pub next_id: u64,
    pub events: Recent<StreamedEvent<G>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct StreamedEvent<G: Game> {
    pub id: u64,
    pub event: Event<G>,
}

impl<G: Game> StreamState<G> {
    pub(crate) fn clear(&mut self) {
        self.events.clear();
    }

    /// The kept events from number `from` on, as a viewer may see them. Hidden ones keep their number.
    pub fn since(&self, from: u64, viewer: Viewer) -> Vec<(u64, Option<Event<G>>)> {
        let new = self.events.iter().filter(|streamed| streamed.id >= from);
        new.map(|streamed| (streamed.id, streamed.event.seen_by(viewer))).collect()
    }
}

#[derive(Debug)]
pub(crate) struct EventStream;

impl<G: Game> System<G> for EventStream {
    const PRIORITY: u8 = 110;

    #[inline]
    fn record(state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        if G::SYSTEMS.stream == 0 {
            return;
        }
        let stream = &mut state.sys.stream;
        for event in recorded.events {
            stream.events.push(StreamedEvent { id: stream.next_id, event: event.clone() }, G::SYSTEMS.stream);
            stream.next_id += 1;
        }
    }
}
