//! A few threads that think for bots and for whoever asks for a hint. Nobody waits for them: who wants an answer gets a
//! future, and who lets go of the future has no longer asked.

use qipan_ai::Mind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The threads, started when the first thought is asked for.
#[derive(Debug)]
pub(crate) struct Thinkers {
    threads: usize,
    queue: OnceLock<Sender<Job>>,
}

impl Thinkers {
    pub(crate) fn new(threads: usize) -> Thinkers {
        Thinkers { threads: threads.max(1), queue: OnceLock::new() }
    }

    /// Lets a mind work, for so long at most once it has begun. No answer comes if the work failed.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        mut mind: Box<dyn Mind>,
        within: Duration,
        work: impl FnOnce(&mut dyn Mind, &mut dyn FnMut() -> bool) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (answer, asked) = oneshot::channel();
        let job = move || {
            if answer.is_closed() {
                return;
            }
            let until = Instant::now() + within;
            let mut may_go_on = || !answer.is_closed() && Instant::now() < until;
            // One failed search must not end the thread that others wait for.
            match catch_unwind(AssertUnwindSafe(|| work(&mut *mind, &mut may_go_on))) {
                // Whoever asked may have gone.
                Ok(thought) => drop(answer.send(thought)),
                Err(_) => tracing::error!("a bot failed to think"),
            }
        };
        // The threads end only with the sender, so somebody listens.
        drop(self.queue.get_or_init(|| start(self.threads)).send(Box::new(job)));
        asked
    }
}

fn start(threads: usize) -> Sender<Job> {
    let (queue, jobs) = channel();
    let jobs = Arc::new(Mutex::new(jobs));
    for number in 0..threads {
        let jobs = Arc::clone(&jobs);
        let thread = thread::Builder::new().name(format!("thinker-{number}"));
        if let Err(error) = thread.spawn(move || work(&jobs)) {
            tracing::error!(%error, "a thread for bots could not be started");
        }
    }
    queue
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    step_back();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

/// People's moves come first: a thread that thinks gets the time that nobody else wants.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LEAST_URGENT) {
        tracing::debug!(%error, "the threads for bots keep the usual priority");
    }
}

#[cfg(target_os = "linux")]
const LEAST_URGENT: i32 = 19;

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_ai::Strength;
    use qipan_engine::{NewMatch, Seat};

    fn mind() -> Box<dyn Mind> {
        let (running, _) = qipan_tictactoe().create(&NewMatch::with_seed(1)).unwrap();
        qipan_catalog::bots("tictactoe").unwrap().mind(&*running, Seat(0)).unwrap()
    }

    fn qipan_tictactoe() -> &'static dyn qipan_engine::AnyGame {
        qipan_catalog::find("tictactoe").unwrap()
    }

    #[tokio::test]
    async fn a_failure_harms_nobody_else() {
        let thinkers = Thinkers::new(1);
        let minute = Duration::from_secs(60);
        let failed = thinkers.think(mind(), minute, |_, _| panic!("on purpose"));
        let thought = thinkers.think(mind(), minute, |mind, go_on| mind.think(Strength::level(2), 1, go_on));
        let _: () = failed.await.map_err(drop).unwrap_or_default();
        assert!(thought.await.unwrap().unwrap().contains("click_cell"));
    }

    #[tokio::test]
    async fn who_lets_go_is_not_thought_for() {
        let thinkers = Thinkers::new(1);
        let minute = Duration::from_secs(60);
        let endless = thinkers.think(mind(), minute, |_, go_on| while go_on() {});
        drop(endless);
        let next = thinkers.think(mind(), Duration::ZERO, |_, go_on| go_on());
        assert!(!next.await.unwrap(), "its time was over at once");
    }
}
