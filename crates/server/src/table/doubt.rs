//! Writes whose outcome is unknown: the commit failed or its answer was lost, so the disk may be ahead of memory or not.
//!
//! A table in doubt answers nobody. It drops its memory, reads itself from the store and welcomes everybody. Clients
//! send unanswered commands again under the same ids: those on disk are answered by `again`, the others are carried out.

use super::actor::{RETRY_AFTER, Table};
use super::{live::LiveMatch, record};
use qipan_engine::Problem;
use qipan_protocol::{RoomStage, UserId};
use tokio::time::Instant;

/// Why a request was not acknowledged.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum TableError {
    /// Nothing was changed, and the client is told why.
    #[error(transparent)]
    Refused(#[from] Problem),
    /// It is not known whether anything was changed, so the client is told nothing.
    #[error("the outcome of a write is unknown")]
    InDoubt,
}

impl Table {
    /// Passes on how a write ended. If that is unknown, memory is dropped before anybody is answered.
    pub(super) fn check_write<T>(&mut self, outcome: Result<T, TableError>) -> Result<T, TableError> {
        if matches!(outcome, Err(TableError::InDoubt)) {
            self.in_doubt = true;
            self.forget_match();
            // The move that a bot has tried may have to be searched for a second time.
            self.searches.cancel_task();
        }
        outcome
    }

    /// Drops the match from memory. Its time stands still until it is read again.
    pub(super) fn forget_match(&mut self) {
        let stopped = self.live.take().map(|live: LiveMatch| (live.id.clone(), live.match_ms()));
        self.stopped = stopped.or(self.stopped.take());
    }

    /// Whether a table in doubt reads itself without being asked. A store that keeps failing would otherwise be asked all
    /// the time by clocks and bots, which try again as soon as the match is back.
    pub(super) fn may_reread(&self) -> bool {
        self.in_doubt && self.reread_at.is_none_or(|at| at.elapsed() >= RETRY_AFTER)
    }

    /// Reads the table from the store if the outcome of a write is unknown, and welcomes everybody. If it cannot be read,
    /// the table stays in doubt: the next message and the next deadline try again.
    pub(super) async fn leave_doubt(&mut self) {
        if !self.in_doubt {
            return;
        }
        self.reread_at = Some(Instant::now());
        let (room, chat) = match record::load_room(&self.app, &self.room.id).await {
            Ok(saved) => saved,
            Err(problem) => {
                tracing::warn!(table = %self.room.id, %problem, "a table in doubt cannot be read");
                return;
            }
        };
        let is_other_match = (room.stage, &room.match_id) != (self.room.stage, &self.room.match_id);
        (self.room, self.chat, self.in_doubt) = (room, chat, false);
        self.count_seats();
        self.review_presence(is_other_match);
        if self.room.match_id.is_none() {
            self.welcome_all();
        }
        let loaded = self.ensure_live().await;
        // A damaged match stays unreadable; its players are told so when they send something. Everything else that keeps
        // the match from being read is trouble of the store, and until it ends nobody knows what the match holds.
        let is_damaged =
            matches!(&loaded, Err(TableError::Refused(problem)) if problem.code == "match_damaged");
        self.in_doubt |= loaded.is_err() && self.live.is_none() && !is_damaged;
        self.listing.ask();
    }

    /// Applies the rules for absent people and spectators to a room that was just read: a match may have begun or ended.
    fn review_presence(&mut self, is_other_match: bool) {
        if is_other_match {
            self.away.start_over();
        }
        let here: Vec<UserId> = self.connections.values().map(|it| it.person.id.clone()).collect();
        for user in here {
            let viewer = self.viewer_of(&user);
            self.away.came_back(viewer);
        }
        self.miss_absent();
        if self.room.stage == RoomStage::Playing {
            self.dismiss_spectators();
        }
    }
}
