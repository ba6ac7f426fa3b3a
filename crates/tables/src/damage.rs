//! Matches whose journal cannot be replayed. The log gives the reason to the operator. Players get a neutral message:
//! the reason names state hashes, from which hidden cards could be guessed.

use crate::Services;
use crate::errors::TableRefusal;
use qipan_engine::Problem;
use qipan_protocol::MatchId;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long a damaged match is refused before it is read again. So an operator who repairs the database need not
/// restart the server.
const READ_AGAIN_AFTER: Duration = Duration::from_secs(60);

/// Further damaged matches are counted but not remembered, so they are read again at every request.
const MAX_REMEMBERED: usize = 1_000;

/// A match that cannot be played on or shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum DamageError {
    #[error("the record of this match is damaged; the operator has been told")]
    MatchDamaged,
}

impl TableRefusal for DamageError {}

/// The damaged matches that were found since the server started.
#[derive(Debug, Default)]
pub struct DamagedMatches(Mutex<BTreeMap<MatchId, Instant>>);

impl DamagedMatches {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Refuses a match that was found damaged a moment ago, so that a client cannot make the server replay it over
    /// and over.
    pub fn refuse_known(&self, id: &MatchId, now: Instant) -> Result<(), DamageError> {
        let found_at = self.lock().get(id).copied();
        match found_at.filter(|at| now.duration_since(*at) < READ_AGAIN_AFTER) {
            Some(_) => Err(DamageError::MatchDamaged),
            None => Ok(()),
        }
    }

    /// Remembers a damaged match; returns whether it is a new one.
    fn remember(&self, id: &MatchId, now: Instant) -> bool {
        let mut matches = self.lock();
        let is_new = !matches.contains_key(id);
        if !is_new || matches.len() < MAX_REMEMBERED {
            matches.insert(id.clone(), now);
        }
        is_new
    }

    /// Forgets a match that was replayed without an error.
    pub fn repaired(&self, id: &MatchId) {
        self.lock().remove(id);
    }
}

/// Logs and counts a damaged journal, and returns the error for the client.
pub fn report(app: &Services, id: &MatchId, problem: &Problem) -> DamageError {
    tracing::error!(match_id = %id, code = problem.code, problem = problem.message, "a journal is damaged");
    if app.damaged().remember(id, Instant::now()) {
        app.metrics().damaged_journals.inc();
    }
    DamageError::MatchDamaged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_match_is_refused_for_a_minute_and_then_read_again() {
        let (damaged, found) = (DamagedMatches::default(), Instant::now());
        let (id, other) = (MatchId::new("m"), MatchId::new("other"));
        assert!(damaged.remember(&id, found));
        let soon = found + Duration::from_secs(59);
        assert_eq!(damaged.refuse_known(&id, soon), Err(DamageError::MatchDamaged));
        assert_eq!(damaged.refuse_known(&other, soon), Ok(()));
        let later = found + Duration::from_secs(60);
        assert_eq!(damaged.refuse_known(&id, later), Ok(()));
        assert!(!damaged.remember(&id, later), "it is counted once");
        assert!(damaged.refuse_known(&id, later).is_err());
        damaged.repaired(&id);
        assert_eq!((damaged.refuse_known(&id, later), damaged.count()), (Ok(()), 0));
    }
}
