//! Log: the number of the last journal entry, and a running digest of all of them.
//!
//! The journal itself is outside of the state. The digest ties the two together: altering, dropping or reordering an
//! entry gives another digest, and with it another state hash.

use super::{Recorded, System};
use crate::{Game, MatchState, StateHash};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogState {
    /// The number of the last entry; the first one is 1.
    pub seq: u64,
    /// The number of events so far.
    pub events: u64,
    pub digest: StateHash,
}

#[derive(Debug)]
pub(crate) struct Log;

impl<G: Game> System<G> for Log {
    const PRIORITY: u8 = 100;

    #[inline]
    fn record(game: &G, state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        if game.systems().log {
            let Recorded { seq, at_ms, actor, command, events, .. } = recorded;
            let log = &mut state.sys.play.log;
            log.events += events.len() as u64;
            log.digest = StateHash::of_seeded(log.digest.0, &(seq, at_ms, actor, command, events));
        }
    }
}
