//! Once an hour the server forgets what nobody needs any more.

use crate::App;
use qipan_protocol::RoomStage;
use qipan_store::StoreError;
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(3600);

/// Failed logins and ended sessions are kept for a day, for whoever wants to look into them.
const KEPT_MS: i64 = 24 * 3600 * 1000;

/// Tables that go in one transaction; more would keep those who play waiting.
const TABLES_AT_ONCE: u32 = 200;

/// Cleans up now and every hour until the server stops.
pub(crate) fn start(app: App) {
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        let mut hours = tokio::time::interval(EVERY);
        loop {
            tokio::select! {
                _ = hours.tick() => {
                    app.rates().forget_quiet();
                    if let Err(error) = clean(&app).await {
                        tracing::warn!(%error, "the clean-up failed; it will be tried again in an hour");
                    }
                }
                () = stopping.wait() => return,
            }
        }
    });
}

async fn clean(app: &App) -> Result<(), StoreError> {
    let now = app.now_ms() as i64;
    let store = app.store();
    let sessions = store.delete_expired_sessions(now - KEPT_MS).await?;
    let failures = store.delete_old_failures(now - KEPT_MS).await?;
    let stale = now - app.config().stale_after.as_millis() as i64;
    let mut tables = 0;
    loop {
        let deleted = store.delete_stale_tables(RoomStage::Gathering, stale, TABLES_AT_ONCE).await?.len();
        tables += deleted;
        if deleted < TABLES_AT_ONCE as usize {
            break;
        }
    }
    if sessions + failures + tables as u64 > 0 {
        tracing::info!(sessions, failures, tables, "cleaned up");
    }
    Ok(())
}
