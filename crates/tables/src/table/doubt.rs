//! Writes with an unknown outcome: the commit failed or its answer was lost, so the disk may or may not be ahead of
//! memory.
//!
//! A table in doubt answers no request but pings. It drops its memory, reads itself from the store and welcomes every
//! connection. Clients send unanswered commands again under the same ids: those on disk are answered by `again`, the
//! others are carried out.

use super::actor::{RETRY_AFTER, Table};
use super::{live::LiveMatch, record};
use crate::damage::DamageError;
use crate::errors::{TableRefusal, told};
use qipan_engine::{Problem, Viewer};
use qipan_protocol::{RoomStage, TableRequest, UserId};
use tokio::time::Instant;

/// Why a request was not acknowledged.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum TableError {
    /// Nothing was changed, and the client is told why.
    #[error(transparent)]
    Refused(Problem),
    /// Nothing was changed, because the journal of the match cannot be replayed. Reading it again does not help.
    #[error("the journal of the match is damaged")]
    Damaged,
    /// Another node owns the table. The client gets no answer; it reconnects and asks the other node.
    #[error("another node owns this table")]
    Lost,
    /// It is unknown whether anything was changed, so the client gets no answer.
    #[error("the outcome of a write is unknown")]
    InDoubt,
}

impl<E: TableRefusal> From<E> for TableError {
    fn from(error: E) -> TableError {
        TableError::Refused(Problem::from_reason(&error))
    }
}

/// Refusals of the engine and of the rules, and faults of a game.
impl From<Problem> for TableError {
    fn from(problem: Problem) -> TableError {
        if problem.is_fault() {
            tracing::error!(code = problem.code, problem = problem.message, "a game failed");
        }
        TableError::Refused(told(&problem))
    }
}

impl TableError {
    /// What the client is told; `None` if nothing true can be said yet.
    pub(super) fn refusal(self) -> Option<Problem> {
        match self {
            TableError::Refused(problem) => Some(problem),
            TableError::Damaged => Some(Problem::from_reason(&DamageError::MatchDamaged)),
            TableError::InDoubt | TableError::Lost => None,
        }
    }
}

impl Table {
    /// Passes on the result of a write. If the outcome is unknown, memory is dropped before any client gets an
    /// answer.
    pub(super) fn check_write<T>(&mut self, outcome: Result<T, TableError>) -> Result<T, TableError> {
        self.is_lost |= matches!(outcome, Err(TableError::Lost));
        if matches!(outcome, Err(TableError::InDoubt)) {
            self.in_doubt = true;
            self.forget_match();
            // The bot's move may not be on disk. Then the bot has to search for it a second time.
            self.searches.cancel_task();
        }
        outcome
    }

    /// Remembers a command that gets no answer because the table is in doubt. The client sends it again.
    pub(super) fn note_undecided(&mut self, user: &UserId, request: &TableRequest) {
        if let (TableRequest::Do { id, match_id, .. }, Viewer::Seat(seat)) = (request, self.viewer_of(user))
            && let Some(meant) = match_id.as_ref().or(self.room.match_id.as_ref())
        {
            self.undecided.note(seat, meant, *id);
        }
    }

    /// Drops the match from memory. Its time stands still until it is read again.
    pub(super) fn forget_match(&mut self) {
        let stopped = self.live.take().map(|live: LiveMatch| (live.id.clone(), live.match_ms()));
        self.stopped = stopped.or(self.stopped.take());
    }

    /// Whether a table in doubt may read itself again without a message. Clocks and bots try again as soon as the
    /// match is back, so without this pause they would ask a failing store without end.
    pub(super) fn may_reread(&self) -> bool {
        self.in_doubt && self.reread_at.is_none_or(|at| at.elapsed() >= RETRY_AFTER)
    }

    /// If the outcome of a write is unknown, reads the table from the store and welcomes every connection. If it
    /// cannot be read, the table stays in doubt: the next message and the next deadline try again.
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
        // With a match, `ensure_live` sends the welcomes.
        if self.room.match_id.is_none() {
            self.welcome_all();
        }
        let loaded = self.ensure_live().await;
        // A damaged match stays unreadable; its players are told so when they send something. Any other error is a
        // failure of the store. Until the store works again, the state of the match is unknown.
        let is_damaged = loaded == Err(TableError::Damaged);
        self.in_doubt |= loaded.is_err() && self.live.is_none() && !is_damaged;
        self.listing.ask();
        // Players may have come while the table was in doubt.
        self.start_if_all_ready().await;
    }

    /// Applies the rules for absent people and spectators to a room that was just read: a match may have begun or
    /// ended.
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
