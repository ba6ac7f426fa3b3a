//! Many people online with many friends: what presence and direct messages cost the server.

mod news;
mod page;
#[cfg(test)]
mod tests;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use super::accounts::{self, Account};
use super::child::ServerProcess;
use super::crowd::{CLIENTS, gather, route};
use super::dice::{Dice, any_seed};
use super::process::usage;
use news::News;
use page::Page;

/// How many friends everybody has. It is even: friends are neighbours on a ring.
const FRIENDS: usize = 50;

/// How many people change between online and away per second.
const CHANGES_PER_SECOND: u64 = 200;

/// How many direct messages are sent per second.
const MESSAGES_PER_SECOND: u64 = 20;

/// How long the last notices may take to arrive.
const ARRIVE_WITHIN: Duration = Duration::from_secs(30);

/// What people who are online cost.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct PeopleReport {
    pub(super) people: usize,
    pub(super) friends: usize,
    pub(super) wall_seconds: f64,
    pub(super) changes: u64,
    /// Notices of these changes, all received by the friends.
    pub(super) notices: u64,
    /// Direct messages, all received.
    pub(super) messages: u64,
    /// From sending a message to its receipt.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) cpu_seconds: f64,
    /// The memory that one person online adds, in kilobytes.
    pub(super) person_kb: f64,
}

impl PeopleReport {
    /// The share of one core that the server used, in per cent.
    pub(super) fn cpu_percent(&self) -> f64 {
        self.cpu_seconds * 100.0 / self.wall_seconds
    }
}

pub(super) async fn measure(
    program: &Path,
    database: &Path,
    count: usize,
    seconds: u64,
) -> Result<PeopleReport> {
    ensure!(count > FRIENDS, "with {FRIENDS} friends each, there are more than {FRIENDS} people");
    let (store, people) = accounts::create(program, database, count).await?;
    accounts::befriend(&store, &people, ring(count)).await?;
    store.close().await;
    let server = ServerProcess::start(program, database).await?;
    let before = usage(server.pid)?.rss_mb;
    let news = Arc::new(News::default());
    let mut crowd = Crowd::come_online(server.address, people, &news).await?;
    let added_mb = usage(server.pid)?.rss_mb - before;
    let (used, started) = (usage(server.pid)?.cpu_seconds, Instant::now());
    let changes = crowd.live(server.address, seconds).await?;
    let cpu_seconds = usage(server.pid)?.cpu_seconds - used;
    let wall_seconds = started.elapsed().as_secs_f64();
    crowd.wait_for_notices(changes * FRIENDS as u64).await?;
    server.kill().await?;
    let (latencies, messages) = news.latencies();
    Ok(PeopleReport {
        people: count,
        friends: FRIENDS,
        wall_seconds,
        changes,
        notices: news.notices(),
        messages,
        p50_ms: latencies.quantile_ms(0.5),
        p99_ms: latencies.quantile_ms(0.99),
        cpu_seconds,
        person_kb: added_mb * 1e3 / count as f64,
    })
}

/// Everybody is a friend of the nearest people on a ring, half of them on each side.
fn ring(count: usize) -> Vec<(usize, usize)> {
    let steps = 1..=FRIENDS / 2;
    (0..count).flat_map(|one| steps.clone().map(move |step| (one, (one + step) % count))).collect()
}

/// All people with their open pages.
struct Crowd {
    people: Arc<Vec<Account>>,
    pages: Vec<Page>,
    /// The tasks of the pages and of messages under way.
    tasks: JoinSet<Result<()>>,
    news: Arc<News>,
    dice: Dice,
}

impl Crowd {
    /// Opens the socket of every person, and waits until all friends have seen each other come.
    async fn come_online(address: SocketAddr, people: Vec<Account>, news: &Arc<News>) -> Result<Crowd> {
        let (count, people) = (people.len(), Arc::new(people));
        let shared = Arc::clone(&people);
        let open = move |number: usize| {
            let people = Arc::clone(&shared);
            async move { page::open(route(address, number), &people[number]).await.map(|socket| (number, socket)) }
        };
        let mut sockets = gather(count, CLIENTS, open).await.context("not everybody could come online")?;
        sockets.sort_unstable_by_key(|(number, _)| *number);
        let mut tasks = JoinSet::new();
        let pages = sockets.into_iter().map(|(_, socket)| Page::begin(socket, news, &mut tasks)).collect();
        let mut crowd = Crowd { people, pages, tasks, news: Arc::clone(news), dice: Dice::new(any_seed()) };
        // Of two friends, the one who came first is told of the other one, whose welcome names the first.
        crowd.wait_for_notices((count * FRIENDS / 2) as u64).await?;
        crowd.news.forget_notices();
        Ok(crowd)
    }

    /// Changes presences and sends messages for this time. Returns the number of changes.
    async fn live(&mut self, address: SocketAddr, seconds: u64) -> Result<u64> {
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut changes = 0;
        let (mut change, mut message) = (ticks(CHANGES_PER_SECOND), ticks(MESSAGES_PER_SECOND));
        loop {
            tokio::select! {
                () = sleep_until(end) => break,
                failed = self.tasks.join_next(), if !self.tasks.is_empty() => failed.transpose()?.unwrap_or(Ok(()))?,
                _ = change.tick() => {
                    let number = self.dice.below(self.pages.len() as u64) as usize;
                    self.pages[number].change();
                    changes += 1;
                }
                _ = message.tick() => self.write(address),
            }
        }
        Ok(changes)
    }

    /// Sends a message from anybody to a friend.
    fn write(&mut self, address: SocketAddr) {
        let count = self.people.len();
        let from = self.dice.below(count as u64) as usize;
        let to = (from + 1 + self.dice.below(FRIENDS as u64 / 2) as usize) % count;
        let (people, news) = (Arc::clone(&self.people), Arc::clone(&self.news));
        self.tasks.spawn(async move {
            let text = news.sent();
            let body = json!({"to": people[to].name, "body": {"text": text}, "key": text}).to_string();
            let answer = people[from].guest.post(route(address, from), "/api/me/messages", &body).await?;
            answer.good().map(drop)
        });
    }

    /// Waits until this number of presence notices and all messages have arrived, and fails if there are more.
    async fn wait_for_notices(&mut self, wanted: u64) -> Result<()> {
        let end = Instant::now() + ARRIVE_WITHIN;
        while self.news.notices() < wanted || self.news.under_way() > 0 {
            tokio::select! {
                failed = self.tasks.join_next(), if !self.tasks.is_empty() => failed.transpose()?.unwrap_or(Ok(()))?,
                () = self.news.changed() => {}
                () = sleep_until(end) => {
                    let (notices, messages) = (self.news.notices(), self.news.under_way());
                    bail!("{notices} of {wanted} notices have arrived, and {messages} messages are missing");
                }
            }
        }
        ensure!(self.news.notices() == wanted, "{} notices came instead of {wanted}", self.news.notices());
        Ok(())
    }
}

fn ticks(per_second: u64) -> tokio::time::Interval {
    let mut ticks = interval(Duration::from_secs(1) / per_second as u32);
    // A late tick is made up for, so that the rate is right on a busy machine.
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    ticks
}
