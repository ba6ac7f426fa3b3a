//! Whether the server can do its work. The question must cost little, because it can be asked often.

use qipan_store::{Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// A store that does not answer within this time counts as failed.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

type Checked = Result<(), StoreError>;

/// The last check of the store, which writes and reads a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Readiness(Arc<Mutex<Option<(Instant, Checked)>>>);

impl Readiness {
    /// Checks the store, at most once in `every`. Requests that come meanwhile wait for that check and share its result.
    pub(crate) async fn check(&self, store: &Store, every: Duration) -> Checked {
        let mut last = self.0.clone().lock_owned().await;
        if let Some((at, checked)) = &*last
            && at.elapsed() < every
        {
            return checked.clone();
        }
        let store = store.clone();
        // A task of its own: if a client hangs up, the next one must not start the check again.
        let check = tokio::spawn(async move {
            let checked = tokio::time::timeout(ANSWER_WITHIN, store.check()).await;
            let checked = checked.unwrap_or_else(|_| Err(late()));
            *last = Some((Instant::now(), checked.clone()));
            checked
        });
        check.await.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
    }
}

fn late() -> StoreError {
    StoreError::Unavailable(format!("it has not answered within {} s", ANSWER_WITHIN.as_secs()))
}
