//! Detects clients that are gone without having closed their socket.

use std::pin::Pin;
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep};

/// What to do about a silent client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beat {
    Ping,
    /// The client has not answered the ping.
    Lost,
}

#[derive(Debug)]
pub(super) struct Heartbeat {
    /// A client may be silent for this long before it is pinged. Zero switches the heartbeat off.
    every: Duration,
    heard: Instant,
    timer: Pin<Box<Sleep>>,
}

impl Heartbeat {
    pub(super) fn new(every: Duration) -> Heartbeat {
        Heartbeat { every, heard: Instant::now(), timer: Box::pin(sleep(every)) }
    }

    /// Notes that the client has sent something. The timer is not reset: that costs more than one needless wake-up.
    pub(super) fn hear(&mut self) {
        self.heard = Instant::now();
    }

    /// Returns when the client has been silent for too long.
    pub(super) async fn beat(&mut self) -> Beat {
        if self.every.is_zero() {
            return std::future::pending().await;
        }
        loop {
            self.timer.as_mut().await;
            let silent = self.heard.elapsed();
            if silent >= self.every * 2 {
                return Beat::Lost;
            }
            if silent >= self.every {
                self.timer.as_mut().reset(self.heard + self.every * 2);
                return Beat::Ping;
            }
            self.timer.as_mut().reset(self.heard + self.every);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: Duration = Duration::from_secs(15);

    #[tokio::test(start_paused = true)]
    async fn a_silent_client_is_pinged_and_then_lost() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(EVERY);
        tokio::time::advance(EVERY / 2).await;
        heartbeat.hear();
        assert_eq!((heartbeat.beat().await, start.elapsed()), (Beat::Ping, EVERY + EVERY / 2));
        assert_eq!((heartbeat.beat().await, start.elapsed()), (Beat::Lost, EVERY * 2 + EVERY / 2));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_answers_stays() {
        let mut heartbeat = Heartbeat::new(EVERY);
        for _ in 0..5 {
            assert_eq!(heartbeat.beat().await, Beat::Ping);
            heartbeat.hear();
        }
    }
}
