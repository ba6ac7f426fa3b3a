//! The timer of a table.

use std::pin::Pin;
use tokio::time::{Instant, Sleep, sleep_until};

/// Waits for a deadline that moves with nearly every message, mostly to later. Setting a timer of the runtime costs
/// more than one needless wake-up, so it is set only for an earlier deadline and when it has gone off too soon.
#[derive(Debug)]
pub(super) struct Timer {
    deadline: Instant,
    sleep: Pin<Box<Sleep>>,
}

impl Timer {
    pub(super) fn new(deadline: Instant) -> Timer {
        Timer { deadline, sleep: Box::pin(sleep_until(deadline)) }
    }

    pub(super) fn set(&mut self, deadline: Instant) {
        self.deadline = deadline;
        if deadline < self.sleep.deadline() {
            self.sleep.as_mut().reset(deadline);
        }
    }

    /// Returns at the deadline, at once if it is over. May be dropped and called again.
    pub(super) async fn wait(&mut self) {
        loop {
            if !self.sleep.is_elapsed() {
                self.sleep.as_mut().await;
            }
            if self.deadline <= Instant::now() {
                return;
            }
            self.sleep.as_mut().reset(self.deadline);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test(start_paused = true)]
    async fn it_goes_off_at_the_last_deadline_that_was_set() {
        let start = Instant::now();
        let mut timer = Timer::new(start + Duration::from_secs(10));
        for (set, expected) in [(20, 20), (25, 25), (10, 25), (30, 30)] {
            timer.set(start + Duration::from_secs(60));
            timer.set(start + Duration::from_secs(set));
            timer.wait().await;
            assert_eq!(start.elapsed(), Duration::from_secs(expected));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn it_waits_on_after_an_earlier_wait_was_dropped() {
        let start = Instant::now();
        let mut timer = Timer::new(start + Duration::from_secs(2));
        assert!(timeout(Duration::from_secs(1), timer.wait()).await.is_err());
        timer.set(start + Duration::from_secs(9));
        assert!(timeout(Duration::from_secs(3), timer.wait()).await.is_err());
        timer.set(start + Duration::from_secs(6));
        timer.wait().await;
        assert_eq!(start.elapsed(), Duration::from_secs(6));
    }
}
