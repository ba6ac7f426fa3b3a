//! Event stream: the latest events with ascending numbers, for effects and sounds.
//!
//! A client remembers the last number it has shown and plays newer events. Undo empties the stream, so that no event
//! of an undone command is played again.

use super::{Recorded, System};
use crate::recent::Recent;
use crate::{Event, Game, MatchState, Rules, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct StreamState<G: Rules> {
    /// The number of the next event. It never goes back, not even by undo.
    pub next_id: u64,
    pub events: Recent<StreamedEvent<G>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct StreamedEvent<G: Rules> {
    pub id: u64,
    pub event: Event<G>,
}

impl<G: Game> StreamState<G> {
    pub(crate) fn clear(&mut self) {
        self.events.clear();
    }

    /// The stored events from number `from` on, as a viewer may see them. Hidden ones keep their number.
    pub fn since(
        &self,
        game: &G,
        core: &G::State,
        from: u64,
        viewer: Viewer,
    ) -> Vec<(u64, Option<Event<G>>)> {
        let new = self.events.iter().filter(|streamed| streamed.id >= from);
        new.map(|streamed| (streamed.id, streamed.event.seen_by(game, core, viewer))).collect()
    }
}

#[derive(Debug)]
pub(crate) struct EventStream;

impl<G: Game> System<G> for EventStream {
    const PRIORITY: u8 = 110;

    #[inline]
    fn record(game: &G, state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        let keep = game.systems().stream;
        if keep == 0 {
            return;
        }
        let stream = &mut state.sys.record.stream;
        for event in recorded.events {
            stream.events.push(StreamedEvent { id: stream.next_id, event: event.clone() }, keep);
            stream.next_id += 1;
        }
    }
}
