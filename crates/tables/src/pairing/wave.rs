//! One wave of pairing: confirms the searches of this node, pairs people, makes their tables, and notifies the players.

use super::{Pairing, PairingNews};
use crate::Services;
use crate::errors::InternalError;
use crate::randomness;
use crate::table::room::Room;
use crate::table::{load_if_nobody_comes, record_of};
use qipan_protocol::{AwayPolicy, Person, RoomSettings, Speed, TableId, UserId, Visibility};
use qipan_ratings::{Waiting, pair};
use qipan_store::{STALE_SEEK_MS, Seek, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use tokio::task::JoinSet;

/// How many people play at a table of quick pairing.
pub(super) const SEATS: u8 = 2;

/// A search counts if its process has confirmed it within this number of waves.
const FRESH_WAVES: i64 = 4;

/// How many tables are made at a time. The store writes them together.
const AT_ONCE: usize = 64;

/// Why a pair got no table.
#[derive(Debug, thiserror::Error)]
enum WaveError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Internal(#[from] InternalError),
    #[error("one of them is gone")]
    Gone,
}

impl Services {
    /// Pairs people in waves until the server stops.
    pub async fn pair_in_waves(self) {
        let mut stopping = self.stopping();
        let mut waves = tokio::time::interval(self.config().pairing.wave);
        waves.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = waves.tick() => {}
                () = stopping.wait() => return,
            }
            if let Err(error) = self.pairing_wave().await {
                tracing::warn!(%error, "a wave of pairing failed");
            }
        }
    }

    /// One wave of this node.
    pub(crate) async fn pairing_wave(&self) -> Result<(), StoreError> {
        let now = self.now_ms() as i64;
        let searches = self.pairing().stored();
        let users: Vec<UserId> = searches.keys().cloned().collect();
        if !users.is_empty() {
            let found = self.store().refresh_seeks(&self.pairing().process, &users, now).await?;
            self.pairing().end_lost(searches, &found);
        }
        if self.is_pairer().await? {
            self.pair_all(now).await?;
        }
        if !self.pairing().waiting().is_empty() || !users.is_empty() {
            self.tell_paired().await?;
        }
        self.offer_bots(now);
        Ok(())
    }

    /// Whether this node pairs: alone, or as the first of the nodes that are alive.
    async fn is_pairer(&self) -> Result<bool, StoreError> {
        let Some(cluster) = self.cluster() else { return Ok(true) };
        let nodes = self.store().list_nodes().await?;
        let first = nodes.into_iter().find(|node| node.is_alive && !node.draining);
        Ok(first.is_some_and(|node| node.id == *cluster.node()))
    }

    pub(super) async fn pair_all(&self, now: i64) -> Result<(), StoreError> {
        let wave_ms = i64::try_from(self.config().pairing.wave.as_millis()).unwrap_or(i64::MAX).max(1);
        let seeks = self.store().open_seeks().await?;
        let blocks: BTreeSet<(UserId, UserId)> = match seeks.len() {
            0 | 1 => BTreeSet::new(),
            _ => self.store().blocks_among_seeks().await?.into_iter().collect(),
        };
        let may_meet = |one: &UserId, two: &UserId| {
            !blocks.contains(&(one.clone(), two.clone())) && !blocks.contains(&(two.clone(), one.clone()))
        };
        let stale = now.saturating_sub(STALE_SEEK_MS);
        // A server at which nobody waits writes nothing.
        if seeks.iter().any(|seek| seek.seen < stale) {
            self.store().delete_stale_seeks(stale).await?;
        }
        let fresh = now.saturating_sub(wave_ms.saturating_mul(FRESH_WAVES));
        let mut pools: BTreeMap<(String, Speed), Vec<Seek>> = BTreeMap::new();
        for seek in seeks.into_iter().filter(|seek| seek.seen >= fresh) {
            pools.entry((seek.game.clone(), seek.speed)).or_default().push(seek);
        }
        let mut tables = JoinSet::new();
        for ((game, speed), pool) in pools {
            let waiting = |seek: &Seek| {
                let waves = (now.saturating_sub(seek.since) / wave_ms).clamp(0, i64::from(u32::MAX)) as u32;
                Waiting { points: seek.points, waves }
            };
            let people: Vec<Waiting> = pool.iter().map(waiting).collect();
            for (one, two) in pair(&people, |one, two| may_meet(&pool[one].user, &pool[two].user)) {
                if tables.len() >= AT_ONCE {
                    tables.join_next().await;
                }
                let (services, game) = (self.clone(), game.clone());
                let pair = [&pool[one], &pool[two]].map(|seek| (seek.user.clone(), seek.since));
                tables.spawn(async move {
                    // Those who still wait are paired in the next wave.
                    if let Err(error) = services.seat_pair(&game, speed, pair).await {
                        tracing::debug!(%error, "a pair was not seated");
                    }
                });
            }
        }
        while tables.join_next().await.is_some() {}
        Ok(())
    }

    /// Makes a table for two people. Its match begins when both are there.
    async fn seat_pair(&self, game: &str, speed: Speed, pair: [(UserId, i64); 2]) -> Result<(), WaveError> {
        let ids = [&pair[0], &pair[1]].map(|(user, _)| user.clone());
        let users = self.store().find_users(&ids).await?;
        let person = |id: &UserId| users.iter().find(|user| user.id == *id).cloned().map(crate::person);
        let [Some(host), Some(guest)] = [person(&ids[0]), person(&ids[1])] else {
            return Err(WaveError::Gone);
        };
        let first_seat = (randomness::random_number()? % u64::from(SEATS)) as u8;
        let id = TableId::new(randomness::random_id()?);
        let room = room_of(id, settings_of(game, speed, first_seat), [host, guest]);
        self.store().seat_pair(record_of(self, &room)?, pair).await?;
        load_if_nobody_comes(self, room.id);
        Ok(())
    }

    /// Notifies the people of this process for whom a table was found. The searches are deleted afterwards: if that fails,
    /// it is done in the next wave, and nobody waits for news that will not come.
    pub(super) async fn tell_paired(&self) -> Result<(), StoreError> {
        let process = &self.pairing().process;
        let mut tables = Vec::new();
        for (user, table) in self.store().pairings(process).await? {
            if let Some(waiter) = self.pairing().waiting().remove(&user) {
                let _ = waiter.outbox.send(PairingNews::Paired(table.clone()));
            }
            tables.push(table);
        }
        match tables.is_empty() {
            true => Ok(()),
            false => self.store().delete_pairings(process, &tables).await,
        }
    }

    fn offer_bots(&self, now: i64) {
        let after = i64::try_from(self.config().pairing.offer_bot_after.as_millis()).unwrap_or(i64::MAX);
        for waiter in self.pairing().waiting().values_mut() {
            if !waiter.was_offered_bot && now.saturating_sub(waiter.since_ms) >= after {
                waiter.was_offered_bot = true;
                let _ = waiter.outbox.send(PairingNews::BotOffered);
            }
        }
    }
}

impl Pairing {
    /// The searches of this process that the store has, by their numbers.
    fn stored(&self) -> BTreeMap<UserId, u64> {
        let waiting = self.waiting();
        let stored = waiting.iter().filter(|(_, waiter)| waiter.is_stored);
        stored.map(|(user, waiter)| (user.clone(), waiter.number)).collect()
    }

    /// Ends the searches that the store does not have any more: a newer one of another process has replaced it, or
    /// nobody could confirm it for too long.
    fn end_lost(&self, mut searches: BTreeMap<UserId, u64>, found: &[UserId]) {
        for user in found {
            searches.remove(user);
        }
        self.waiting().retain(|user, waiter| searches.get(user) != Some(&waiter.number));
    }
}

/// The table of a pair: rated if both have accounts, and not in the lobby.
fn settings_of(game: &str, speed: Speed, first_seat: u8) -> RoomSettings {
    RoomSettings {
        seats: Some(SEATS),
        first_seat,
        visibility: Visibility::Link,
        time: speed.preset(),
        undo: false,
        auto_start: true,
        rated: true,
        away: Some(AwayPolicy::Resign),
        ..RoomSettings::new(game)
    }
}

fn room_of(id: TableId, settings: RoomSettings, [host, guest]: [Person; 2]) -> Room {
    let mut room = Room { paired: true, ..Room::new(id, settings, SEATS, host) };
    if let Some(seat) = room.seats.get_mut(1) {
        seat.occupant = Some(qipan_protocol::Occupant::Person(guest));
        // Both people have agreed to play by searching.
        seat.ready = true;
    }
    room
}
