//! Quick pairing: people look for an opponent in the pool of a game and class, and waves find one for them.
//!
//! Searches are rows of the store, which all nodes share. In each wave, every node confirms the searches of its people,
//! and reads the tables that were found for them. One node pairs: the first of those that are alive. If two nodes think
//! that they are the first, the store still seats nobody twice.

#[cfg(test)]
mod tests;
mod wave;

use crate::Services;
use crate::errors::{GameError, InternalError, StorageError};
use crate::randomness;
use crate::sanctions::SanctionError;
use crate::table::message::TableMessage;
use qipan_protocol::{Person, SeekRange, Speed, TableId, UserId};
use qipan_ratings::{FIRST_WINDOW, WIDENING};
use qipan_store::{NewSeek, StoreError};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// The settings of quick pairing.
#[derive(Clone, Copy, Debug)]
pub struct PairingPolicy {
    /// The time between two waves.
    pub wave: Duration,
    /// A person who has waited for this time is offered a bot.
    pub offer_bot_after: Duration,
}

impl Default for PairingPolicy {
    fn default() -> PairingPolicy {
        PairingPolicy { wave: Duration::from_secs(3), offer_bot_after: Duration::from_secs(30) }
    }
}

/// News for a person who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairingNews {
    /// An opponent was found, and both have seats at this table. The match begins when both are there.
    Paired(TableId),
    /// The search goes on, but a bot could be played meanwhile.
    BotOffered,
}

/// Why a search does not begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SeekError {
    #[error("quick pairing is for two players and with a clock")]
    NotPairable,
    #[serde(untagged)]
    #[error(transparent)]
    Game(#[from] GameError),
    #[serde(untagged)]
    #[error(transparent)]
    Sanction(#[from] SanctionError),
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<StoreError> for SeekError {
    fn from(error: StoreError) -> SeekError {
        StorageError::from(error).into()
    }
}

/// The people of this process who wait.
#[derive(Debug)]
pub(crate) struct Pairing {
    /// Tells this process apart from others in the store.
    process: String,
    waiting: Mutex<BTreeMap<UserId, Waiter>>,
    /// When the last search began. No two searches of a process begin at the same time, so the time identifies a search.
    last_since: AtomicI64,
}

/// A person who waits on a socket of this process.
#[derive(Debug)]
struct Waiter {
    /// Counts up, so that the end of an older search does not end a newer one.
    number: u64,
    since_ms: i64,
    /// The store has the search.
    is_stored: bool,
    was_offered_bot: bool,
    outbox: mpsc::UnboundedSender<PairingNews>,
}

impl Pairing {
    pub(crate) fn new() -> Result<Pairing, InternalError> {
        let (process, waiting) = (randomness::random_id()?, Mutex::default());
        Ok(Pairing { process, waiting, last_since: AtomicI64::default() })
    }

    /// The beginning of a new search.
    fn begin(&self, now: i64) -> i64 {
        let next = |last: i64| now.max(last + 1);
        let begin = |last| Some(next(last));
        self.last_since.fetch_update(Ordering::Relaxed, Ordering::Relaxed, begin).map_or(now, next)
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<UserId, Waiter>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search. Dropping it ends the search.
#[derive(Debug)]
pub struct Search {
    services: Services,
    user: UserId,
    number: u64,
    since_ms: i64,
    range: SeekRange,
    news: mpsc::UnboundedReceiver<PairingNews>,
}

impl Search {
    /// Which opponents are considered.
    pub fn range(&self) -> SeekRange {
        self.range
    }

    /// The next news; `None` when a newer search of the person has replaced this one, a table was found, or the store has
    /// lost the search.
    pub async fn next(&mut self) -> Option<PairingNews> {
        self.news.recv().await
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        let pairing = self.services.pairing();
        let mut waiting = pairing.waiting();
        if waiting.get(&self.user).is_none_or(|waiter| waiter.number != self.number) {
            return;
        }
        waiting.remove(&self.user);
        let (services, user, since) = (self.services.clone(), self.user.clone(), self.since_ms);
        let running = services.tasks().begin();
        tokio::spawn(async move {
            // If this fails, the row is deleted later because nobody confirms it.
            match services.store().end_seek(&user, &services.pairing().process, since).await {
                Ok(None) => {}
                // An opponent was found a moment ago, and is told that nobody comes.
                Ok(Some(table)) => {
                    let mailbox = services.tables().mailbox(&services, &table);
                    let _ = mailbox.send(TableMessage::GivenUp(user)).await;
                }
                Err(error) => tracing::warn!(%user, %error, "a search was not ended"),
            }
            drop(running);
        });
    }
}

impl Services {
    /// Begins to look for an opponent. Replaces an earlier search of the same person.
    pub async fn seek(&self, person: &Person, game: &str, speed: Speed) -> Result<Search, SeekError> {
        let manifest = self.game(game)?;
        let manifest = manifest.manifest();
        let seats = manifest.seats_min..=manifest.seats_max;
        if speed.preset().is_none() || !seats.contains(&wave::SEATS) {
            return Err(SeekError::NotPairable);
        }
        self.check_play_ban(&person.id).await?;
        let (number, since_ms) = (self.next_connection(), self.pairing().begin(self.now_ms() as i64));
        let (user, process) = (person.id.clone(), self.pairing().process.clone());
        let range = self.seek_range(&user, game, speed).await?;
        let (outbox, news) = mpsc::unbounded_channel();
        let waiter = Waiter { number, since_ms, is_stored: false, was_offered_bot: false, outbox };
        // An opponent may be found as soon as the store knows of the search, so this process has to know of it before.
        self.pairing().waiting().insert(user.clone(), waiter);
        let search = Search { services: self.clone(), user: user.clone(), number, since_ms, range, news };
        let new = NewSeek { user: user.clone(), process, game: game.to_owned(), speed, since: since_ms };
        self.store().begin_seek(new).await?;
        let mut waiting = self.pairing().waiting();
        if let Some(waiter) = waiting.get_mut(&user).filter(|waiter| waiter.number == number) {
            waiter.is_stored = true;
        }
        drop(waiting);
        Ok(search)
    }

    /// The range of a search that begins now. The waves widen it in the same way.
    async fn seek_range(&self, user: &UserId, game: &str, speed: Speed) -> Result<SeekRange, StoreError> {
        let ratings = self.store().ratings_of(user).await?;
        let own = ratings.into_iter().find(|it| it.game == game && it.speed == speed).map(|it| it.rating);
        let step_ms = u64::try_from(self.config().pairing.wave.as_millis()).unwrap_or(u64::MAX);
        let points = own.unwrap_or_default().points;
        Ok(SeekRange { points, within: FIRST_WINDOW, wider: WIDENING, step_ms })
    }
}
