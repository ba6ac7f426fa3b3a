//! Match time. It never goes back behind a value that a client was told, not even after a crash.
//!
//! Entries on disk carry their time, so only the time since the last entry can be lost. Three rules prevent that:
//!
//! - The last entry covers a short reserve after it. Before that is used up, and while people are connected, the table
//!   saves a mark that reserves the next stretch. A busy table never gets that far and saves no marks.
//! - Clients are told no time that is not covered by what is on disk.
//! - A table that leaves memory in order saves the exact time. After a crash, the match continues from the end of the
//!   reserve, and its time then stands still for the length of the reserve. So no player loses time by the crash.

use super::actor::{RETRY_AFTER, Table};
use super::doubt::TableError;
use super::live::LiveMatch;
use qipan_engine::{AnyMatch, Seat};
use qipan_protocol::RoomStage;
use qipan_store::{StoreError, TimeMark};
use std::time::Duration;
use tokio::time::Instant;

/// Without a clock, no player loses anything while match time stands still. So the reserve is six times as long and
/// marks are rarer.
const RESERVE_WITHOUT_CLOCK: u32 = 6;

/// The next mark is saved when one fifth of the reserve is left, so that it is on disk in time.
const PART_LEFT: u32 = 5;

#[derive(Debug)]
pub(super) struct MatchTime {
    /// Match time at `since`, which may lie in the future: until then, time stands still.
    base_ms: u64,
    since: Instant,
    /// The last mark on disk.
    mark: Option<TimeMark>,
    reserve: Duration,
    /// The next attempt, after a mark could not be saved.
    retry_at: Option<Instant>,
}

fn to_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The reserve of this match. The argument is the reserve of a match with a clock.
fn reserve_of(game: &dyn AnyMatch, reserve: Duration) -> Duration {
    if game.has_clock() { reserve } else { reserve * RESERVE_WITHOUT_CLOCK }
}

/// The last millisecond before a clock or a question runs out. No reserve goes beyond it. Otherwise the player to
/// move could lose on time after a crash, without a chance to move.
fn before_deadline_ms(game: &dyn AnyMatch) -> u64 {
    let flag = game.next_flag_ms().map(|(_, at_ms)| at_ms);
    let expiry = game.next_expiry_ms().map(|(_, at_ms)| at_ms);
    flag.into_iter().chain(expiry).min().map_or(u64::MAX, |at_ms| at_ms.saturating_sub(1))
}

impl MatchTime {
    /// The time of a match that was just made.
    pub(super) fn new(game: &dyn AnyMatch, reserve: Duration, now: Instant) -> MatchTime {
        let reserve = reserve_of(game, reserve);
        MatchTime { base_ms: game.now_ms(), since: now, mark: None, reserve, retry_at: None }
    }

    /// The time of a match that was read from the store together with its mark.
    pub(super) fn resume(
        game: &dyn AnyMatch,
        reserve: Duration,
        mark: Option<TimeMark>,
        now: Instant,
    ) -> MatchTime {
        let mut time = MatchTime { mark, ..MatchTime::new(game, reserve, now) };
        time.base_ms = time.covered_ms(game);
        if !time.is_exact(game) {
            time.since = now + time.reserve;
        }
        time
    }

    /// Continues after the match was read again in the same process, which still knows its exact time.
    pub(super) fn go_on_from(&mut self, game: &dyn AnyMatch, match_ms: u64, now: Instant) {
        (self.base_ms, self.since) = (match_ms.max(game.now_ms()), now);
    }

    pub(super) fn now_ms(&self, now: Instant) -> u64 {
        self.base_ms + to_ms(now.saturating_duration_since(self.since))
    }

    /// The time that clients may be told: no more than is covered on disk.
    pub(super) fn told_ms(&self, game: &dyn AnyMatch, now: Instant) -> u64 {
        self.now_ms(now).min(self.covered_ms(game))
    }

    /// Whether the table left memory in order after the last entry, so that its mark is exact.
    fn is_exact(&self, game: &dyn AnyMatch) -> bool {
        self.mark.is_some_and(|mark| !mark.reserved && mark.ms >= game.now_ms())
    }

    /// The match time from which the match would continue if this process ended now.
    fn covered_ms(&self, game: &dyn AnyMatch) -> u64 {
        let (last_ms, marked_ms) = (game.now_ms(), self.mark.map_or(0, |mark| mark.ms));
        if self.is_exact(game) {
            return marked_ms;
        }
        let reserved_ms = marked_ms.max(last_ms.saturating_add(to_ms(self.reserve)));
        reserved_ms.min(before_deadline_ms(game)).max(last_ms)
    }

    /// When match time reaches this value.
    pub(super) fn when(&self, match_ms: u64) -> Instant {
        self.since + Duration::from_millis(match_ms.saturating_sub(self.base_ms))
    }

    /// When a clock runs out, and whose.
    pub(super) fn next_flag(&self, game: &dyn AnyMatch) -> Option<(Seat, Instant)> {
        game.next_flag_ms().map(|(seat, at_ms)| (seat, self.when(at_ms)))
    }

    /// When the next mark has to be saved, if a client is connected. `None` if the match is over or the reserve has
    /// reached the next deadline.
    pub(super) fn next_mark(&self, game: &dyn AnyMatch) -> Option<Instant> {
        let covered_ms = self.covered_ms(game);
        if game.outcome().is_some() || covered_ms >= before_deadline_ms(game) {
            return None;
        }
        let due = self.when(covered_ms.saturating_sub(to_ms(self.reserve / PART_LEFT)));
        Some(self.retry_at.map_or(due, |retry_at| retry_at.max(due)))
    }

    /// The mark that reserves the next stretch of time, if it is due.
    pub(super) fn reservation(&self, game: &dyn AnyMatch, now: Instant) -> Option<TimeMark> {
        self.next_mark(game).filter(|due| *due <= now)?;
        let ms = self.now_ms(now).saturating_add(to_ms(self.reserve)).min(before_deadline_ms(game));
        Some(TimeMark { ms, reserved: true })
    }

    /// The mark of a running match that leaves memory in order.
    pub(super) fn exact(&self, game: &dyn AnyMatch, now: Instant) -> Option<TimeMark> {
        let ms = self.now_ms(now);
        game.outcome().is_none().then_some(TimeMark { ms, reserved: false })
    }

    /// Notes the answer of the store: the mark that was saved, or `None` after a failure.
    pub(super) fn saved(&mut self, mark: Option<TimeMark>, now: Instant) {
        self.retry_at = if mark.is_none() { Some(now + RETRY_AFTER) } else { None };
        self.mark = mark.or(self.mark);
    }
}

impl Table {
    /// The match, unless it is over or was aborted.
    pub(super) fn played(&self) -> Option<&LiveMatch> {
        self.live.as_ref().filter(|_| self.room.stage == RoomStage::Playing)
    }

    /// When match time has to be marked on disk. `None` while no client is connected, because no client is told the
    /// time then.
    pub(super) fn next_time_mark(&self) -> Option<Instant> {
        let live = self.played().filter(|_| !self.connections.is_empty())?;
        live.time.next_mark(&*live.game)
    }

    /// Reserves the next stretch of match time on disk, if that is due.
    pub(super) async fn reserve_time(&mut self) {
        let mark = self.played().and_then(|live| live.time.reservation(&*live.game, Instant::now()));
        self.save_time_mark(mark).await;
    }

    /// Saves the exact match time before the table leaves memory.
    pub(super) async fn save_time(&mut self) {
        let mark = self.played().and_then(|live| live.time.exact(&*live.game, Instant::now()));
        self.save_time_mark(mark).await;
    }

    async fn save_time_mark(&mut self, mark: Option<TimeMark>) {
        let Some((live, mark)) = self.live.as_mut().zip(mark) else { return };
        let saved = self.app.store().save_time_mark(&live.id, mark, self.access.epoch).await;
        if let Err(error) = &saved {
            // The time that clients are told stands still until a later mark is saved.
            tracing::warn!(match_id = %live.id, %error, "the time of a match was not saved");
        }
        live.time.saved(saved.is_ok().then_some(mark), Instant::now());
        match saved {
            // The mark on disk may be the old or the new one. Reading the match tells how much time is covered.
            Err(StoreError::InDoubt(_)) => drop(self.check_write::<()>(Err(TableError::InDoubt))),
            Err(StoreError::Fenced) => self.is_lost = true,
            _ => {}
        }
    }
}
