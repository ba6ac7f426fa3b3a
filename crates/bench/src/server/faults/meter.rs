//! How long the clients wait while parts of the cluster are broken.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// After a fault, a client counts as served when it has heard something this much later: connections that still work
/// are asked three times meanwhile, and connections that do not work are noticed.
const LATER: Duration = Duration::from_secs(1);

/// The waits of all clients. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Meter(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug)]
struct State {
    /// When the current measurement began.
    begin: Instant,
    clients: Vec<Client>,
    worst: Worst,
    refused: u64,
}

#[derive(Clone, Copy, Debug)]
struct Client {
    /// The last message that the client has received, or that it was counted from.
    heard: Instant,
    /// Whether it has a socket on which it was welcomed.
    is_welcome: bool,
    /// The node of its socket.
    node: u8,
    /// When its unanswered command was sent for the first time.
    waits_since: Option<Instant>,
    /// The last command that was answered was sent at this time.
    answered: Option<Instant>,
}

/// The longest wait of a client: without any message, or for the answer to a command.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Worst {
    pub(super) wait: Duration,
    pub(super) client: usize,
}

impl Worst {
    fn note(&mut self, wait: Duration, client: usize) {
        if wait > self.wait {
            *self = Worst { wait, client };
        }
    }
}

impl Meter {
    /// A meter for the clients of these tables, three at each.
    pub(super) fn new(tables: usize) -> Meter {
        let begin = Instant::now();
        let client = Client { heard: begin, is_welcome: false, node: 0, waits_since: None, answered: None };
        let clients = vec![client; tables * 3];
        let state = State { begin, clients, worst: Worst::default(), refused: 0 };
        Meter(Arc::new(Inner { state: Mutex::new(state), changed: Notify::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a measurement: waits count from now on.
    pub(super) fn begin(&self) {
        let mut state = self.lock();
        (state.begin, state.worst, state.refused) = (Instant::now(), Worst::default(), 0);
    }

    pub(super) fn heard(&self, client: usize) {
        let mut state = self.lock();
        state.note_silence(client);
        state.clients[client].heard = Instant::now();
        drop(state);
        self.0.changed.notify_waiters();
    }

    pub(super) fn set_welcome(&self, client: usize, is_welcome: bool) {
        self.lock().clients[client].is_welcome = is_welcome;
    }

    pub(super) fn set_node(&self, client: usize, node: u8) {
        self.lock().clients[client].node = node;
    }

    /// Where the clients of a table are, to explain a failure.
    pub(super) fn places(&self, table: usize) -> String {
        let state = self.lock();
        let place = |it: &Client| {
            let state = if it.is_welcome { "welcomed" } else { "waiting" };
            format!("{state} at node {}, silent for {:.1?}", it.node, it.heard.elapsed())
        };
        state.clients[table * 3..table * 3 + 3].iter().map(place).collect::<Vec<_>>().join("; ")
    }

    /// What the client waits for has changed: `since` is when its unanswered command was sent for the first time.
    pub(super) fn set_waiting(&self, client: usize, since: Option<Instant>) {
        let mut state = self.lock();
        let before = state.clients[client].waits_since;
        if before != since {
            state.note_answer(client);
            state.clients[client].answered = before.or(state.clients[client].answered);
        }
        state.clients[client].waits_since = since;
    }

    pub(super) fn refused(&self) {
        self.lock().refused += 1;
    }

    /// How many requests were refused in this measurement.
    pub(super) fn refusals(&self) -> u64 {
        self.lock().refused
    }

    /// The longest wait of this measurement, including waits that last.
    pub(super) fn worst(&self) -> Worst {
        let mut state = self.lock();
        for client in 0..state.clients.len() {
            state.note_silence(client);
            state.note_answer(client);
        }
        state.worst
    }

    /// Returns when all clients are served again, and a command that was sent in this measurement was answered at every
    /// table.
    pub(super) async fn all_served(&self) {
        loop {
            let changed = self.0.changed.notified();
            if self.unserved().is_empty() {
                return;
            }
            changed.await;
        }
    }

    /// The clients that are not served, and the tables where nothing was answered.
    pub(super) fn unserved(&self) -> Vec<String> {
        let state = self.lock();
        let clients = state.clients.iter().enumerate();
        let lost = clients.filter(|(_, it)| !it.is_welcome || it.heard < state.begin + LATER);
        let mut names: Vec<String> = lost.map(|(client, _)| name_of(client)).collect();
        for (table, clients) in state.clients.chunks(3).enumerate() {
            let is_answered = |it: &Client| it.answered.is_some_and(|at| at >= state.begin);
            if !clients.iter().any(is_answered) {
                names.push(format!("commands at table {table}"));
            }
        }
        names
    }
}

pub(super) fn name_of(client: usize) -> String {
    let role = ["player 0", "player 1", "spectator"][client % 3];
    format!("{role} of table {}", client / 3)
}

impl State {
    fn note_silence(&mut self, client: usize) {
        let since = self.clients[client].heard.max(self.begin);
        self.worst.note(since.elapsed(), client);
    }

    fn note_answer(&mut self, client: usize) {
        if let Some(since) = self.clients[client].waits_since {
            self.worst.note(since.max(self.begin).elapsed(), client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn the_longest_wait_is_found_even_if_it_lasts() {
        let meter = Meter::new(1);
        advance(SECOND * 9).await;
        meter.begin();
        advance(SECOND * 2).await;
        (0..3).for_each(|client| meter.heard(client));
        assert_eq!(meter.worst(), Worst { wait: SECOND * 2, client: 0 });
        meter.set_waiting(1, Some(Instant::now()));
        advance(SECOND * 3).await;
        (0..3).for_each(|client| meter.heard(client));
        advance(SECOND).await;
        assert_eq!(meter.worst(), Worst { wait: SECOND * 4, client: 1 });
    }

    #[tokio::test(start_paused = true)]
    async fn all_are_served_when_all_hear_and_a_command_of_every_table_was_answered() {
        let meter = Meter::new(1);
        meter.begin();
        (0..3).for_each(|client| meter.set_welcome(client, true));
        meter.set_waiting(0, Some(Instant::now()));
        advance(SECOND * 2).await;
        (0..2).for_each(|client| meter.heard(client));
        assert_eq!(meter.unserved(), ["spectator of table 0", "commands at table 0"]);
        meter.heard(2);
        meter.set_waiting(0, None);
        assert!(meter.unserved().is_empty());
        meter.all_served().await;
        meter.set_welcome(1, false);
        assert_eq!(meter.unserved(), ["player 1 of table 0"]);
    }
}
