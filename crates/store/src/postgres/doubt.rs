//! Commits whose connection was lost before their answer.
//!
//! The server may still carry such a commit out: at this moment, or when a cut network delivers the message later. A
//! caller that reads too early would see a state that is not final. So the server's process of that connection is
//! terminated first. When it is gone, its commit has either happened or never will.

use super::database::Core;
use super::limits::{ANSWER, CONNECT, SETTLE, SETTLE_PAUSE};
use super::session::{ServerProcess, answer};
use crate::StoreError;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How long the server waits for the end of a terminated process before it answers.
const TERMINATION: Duration = Duration::from_secs(1);

impl Core {
    /// Returns when what readers see is final. If that takes too long, a task goes on, and the store refuses to read
    /// until it is done.
    pub(super) async fn settle(self: &Arc<Core>, process: ServerProcess) {
        let core = self.clone();
        let mut ending = tokio::spawn(async move { core.end_process(&process).await });
        if timeout(SETTLE, &mut ending).await.is_ok() {
            return;
        }
        self.unsettled.fetch_add(1, Ordering::SeqCst);
        let core = self.clone();
        tokio::spawn(async move {
            let _ = ending.await;
            core.unsettled.fetch_sub(1, Ordering::SeqCst);
        });
    }

    /// Fails while readers could see a state that is not final.
    pub(super) fn check_settled(&self) -> Result<(), StoreError> {
        match self.unsettled.load(Ordering::SeqCst) {
            0 => Ok(()),
            _ => Err(StoreError::Unavailable("the end of an earlier commit is not known yet".to_owned())),
        }
    }

    async fn end_process(&self, process: &ServerProcess) {
        while !self.has_ended(process).await {
            // Nobody is left who could read.
            if self.is_abandoned.load(Ordering::SeqCst) {
                return;
            }
            sleep(SETTLE_PAUSE).await;
        }
    }

    /// Terminates the process if it is there. False if it is still there or if the database cannot be reached.
    async fn has_ended(&self, process: &ServerProcess) -> bool {
        let Ok(Ok(mut session)) = timeout(CONNECT + ANSWER + ANSWER, self.writers.connect()).await else {
            return false;
        };
        // A process leaves this view after it has ended its transaction. The time tells it from a later process with
        // the same number.
        let terminate = sqlx::query_scalar(
            "SELECT pg_terminate_backend(pid, $3) FROM pg_stat_activity
             WHERE pid = $1 AND (extract(epoch FROM backend_start) * 1000000)::bigint = $2",
        )
        .bind(process.pid)
        .bind(process.started)
        .bind(TERMINATION.as_millis() as i64)
        .fetch_optional(&mut session.connection);
        let terminated: Option<bool> = match answer(ANSWER, terminate).await {
            Ok(terminated) => terminated,
            Err(failure) => {
                tracing::warn!(?failure, "cannot learn the end of a commit yet");
                return false;
            }
        };
        // Without a row, the process had ended before.
        terminated.unwrap_or(true)
    }
}
