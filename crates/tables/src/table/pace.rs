//! Limits how often something is sent. The first change is sent at once. Changes during the pause after it are sent
//! together when the pause is over.

use std::time::Duration;
use tokio::time::Instant;

#[derive(Debug)]
pub(super) struct Pace {
    pause: Duration,
    told: Option<Instant>,
    due: Option<Instant>,
}

impl Pace {
    pub(super) fn new(pause: Duration) -> Pace {
        Pace { pause, told: None, due: None }
    }

    /// Notes that there is a change to send.
    pub(super) fn ask(&mut self) {
        let after_pause = self.told.map(|told| told + self.pause);
        let earliest = Instant::now();
        self.due.get_or_insert(after_pause.map_or(earliest, |due| due.max(earliest)));
    }

    /// When the next message is due.
    pub(super) fn next(&self) -> Option<Instant> {
        self.due
    }

    /// Whether to send now. If so, the pause starts again.
    pub(super) fn take(&mut self) -> bool {
        let now = Instant::now();
        let is_due = self.due.is_some_and(|due| due <= now);
        if is_due {
            (self.told, self.due) = (Some(now), None);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn the_first_is_told_at_once_and_the_rest_together() {
        let mut pace = Pace::new(PAUSE);
        assert!(!pace.take(), "nothing to tell");
        pace.ask();
        assert!(pace.take());
        pace.ask();
        pace.ask();
        assert!(!pace.take());
        let due = pace.next().unwrap();
        tokio::time::advance(due - Instant::now()).await;
        assert!(pace.take() && !pace.take());
        tokio::time::advance(PAUSE * 2).await;
        pace.ask();
        assert!(pace.take(), "after a quiet time at once again");
    }
}
