//! A few threads of the lowest priority that search for bots and for hints. Callers get a future; dropping it cancels
//! the search. Every person has the same share of the threads. The moves of bots come before hints, because players
//! wait for them.

mod fair_queue;

use crate::counts::{Counts, Held};
use fair_queue::FairQueue;
use qipan_ai::Bot;
use qipan_protocol::UserId;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A hint gives up its thread after this time if a bot's move waits. It is long enough for a useful answer.
const HINT_SHARE: Duration = Duration::from_millis(300);

type Job = Box<dyn FnOnce() + Send>;

/// The work of a search. Its second argument tells whether the search may continue.
pub(crate) type Work<T> = Box<dyn FnOnce(&mut dyn Bot, &mut dyn FnMut() -> bool) -> T + Send>;

#[derive(Debug)]
pub struct SearchPool {
    threads: usize,
    started: Once,
    shared: Arc<Shared>,
    /// People who wait for a hint.
    hints: Counts<UserId>,
}

#[derive(Debug, Default)]
struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
    /// How many moves of bots wait. Running searches for hints read it to make way.
    moves_waiting: AtomicUsize,
}

#[derive(Default)]
struct Queues {
    moves: FairQueue<Job>,
    hints: FairQueue<Job>,
    is_closed: bool,
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queues")
            .field("moves", &self.moves.len())
            .field("hints", &self.hints.len())
            .finish_non_exhaustive()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // Jobs run outside the lock, so nothing panics while it is held.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut queues = self.lock();
        loop {
            if let Some(job) = queues.moves.pop() {
                self.moves_waiting.store(queues.moves.len(), Ordering::Relaxed);
                return Some(job);
            }
            if let Some(job) = queues.hints.pop() {
                return Some(job);
            }
            if queues.is_closed {
                return None;
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl SearchPool {
    pub fn new(threads: usize) -> SearchPool {
        SearchPool {
            threads: threads.max(1),
            started: Once::new(),
            shared: Arc::default(),
            hints: Counts::default(),
        }
    }

    /// How many searches wait for a thread.
    pub fn waiting(&self) -> usize {
        let queues = self.shared.lock();
        queues.moves.len() + queues.hints.len()
    }

    /// Searches for a bot's move, on behalf of a person who waits for it. `within` counts from when a thread starts
    /// the search. The receiver gets no answer if the search has failed.
    pub fn search_move<T: Send + 'static>(
        &self,
        person: &UserId,
        bot: Box<dyn Bot>,
        within: Duration,
        work: Work<T>,
    ) -> oneshot::Receiver<T> {
        let (job, answer) = job(bot, within, work, || true);
        self.start();
        let mut queues = self.shared.lock();
        queues.moves.push(person, job);
        self.shared.moves_waiting.store(queues.moves.len(), Ordering::Relaxed);
        drop(queues);
        self.shared.changed.notify_one();
        answer
    }

    /// Searches for a hint. `None` if this person already waits for one, at any table.
    pub fn search_hint<T: Send + 'static>(
        &self,
        person: &UserId,
        bot: Box<dyn Bot>,
        within: Duration,
        work: Work<T>,
    ) -> Option<(Held<UserId>, oneshot::Receiver<T>)> {
        let held = self.hints.take(person.clone(), 1)?;
        let shared = Arc::clone(&self.shared);
        let mut begun = None;
        let has_thread = move || {
            let begun = *begun.get_or_insert_with(Instant::now);
            shared.moves_waiting.load(Ordering::Relaxed) == 0 || begun.elapsed() < HINT_SHARE
        };
        let (job, answer) = job(bot, within, work, has_thread);
        self.start();
        self.shared.lock().hints.push(person, job);
        self.shared.changed.notify_one();
        Some((held, answer))
    }

    fn start(&self) {
        self.started.call_once(|| {
            for number in 0..self.threads {
                let shared = Arc::clone(&self.shared);
                let thread = thread::Builder::new().name(format!("search-{number}"));
                if let Err(error) = thread.spawn(move || run(&shared)) {
                    tracing::error!(%error, "a thread for searches could not be started");
                }
            }
        });
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

fn job<T: Send + 'static>(
    mut bot: Box<dyn Bot>,
    within: Duration,
    work: Work<T>,
    mut has_thread: impl FnMut() -> bool + Send + 'static,
) -> (Job, oneshot::Receiver<T>) {
    let (answer, asked) = oneshot::channel();
    let job = move || {
        if answer.is_closed() {
            return;
        }
        let until = Instant::now() + within;
        let mut may_go_on = || !answer.is_closed() && Instant::now() < until && has_thread();
        // A search that panics must not end its thread, which other searches need.
        match catch_unwind(AssertUnwindSafe(|| work(&mut *bot, &mut may_go_on))) {
            // The caller may have gone away.
            Ok(found) => drop(answer.send(found)),
            Err(_) => tracing::error!("a search failed"),
        }
    };
    (Box::new(job), asked)
}

fn run(shared: &Shared) {
    lower_priority();
    while let Some(job) = shared.next() {
        job();
    }
}

/// Moves of people come first: a searching thread gets only CPU time that no other thread needs.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LEAST_URGENT) {
        tracing::debug!(%error, "the threads for searches keep the usual priority");
    }
}

#[cfg(target_os = "linux")]
const LEAST_URGENT: i32 = 19;

#[cfg(test)]
mod tests;
