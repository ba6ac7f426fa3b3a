//! Sends what is due. Every node does it; a device is claimed for each message, so that one node sends it. A message counts as
//! sent when the push service has taken it. A node that dies in between leaves a claim that ends, and the message is sent again
//! under the same number.

use super::endpoint::Endpoint;
use super::notice::{self, Told};
use super::seal::BrowserKeys;
use super::send::Sent;
use crate::App;
use crate::errors::Failure;
use futures_util::future::join_all;
use qipan_store::{DuePush, DueTimes};
use std::time::Duration;

/// How many devices get a message at the same time.
const AT_ONCE: u32 = 16;

/// A claim ends after this time: longer than a request takes.
const CLAIM_MS: i64 = 60_000;

/// Older entries are not worth a notice.
const LATEST_MS: i64 = 24 * 3600 * 1000;

/// A device is told of one subject once in this time.
const QUIET_MS: i64 = 3600 * 1000;

/// After a failure, a device is tried again after a minute, then after twice that, and so on. A device that has failed this often
/// is forgotten.
const RETRY_MS: i64 = 60_000;
const MAX_FAILURES: u32 = 10;

pub(crate) fn start(app: App) {
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        let mut rounds = tokio::time::interval(app.config().push.every.max(Duration::from_millis(1)));
        rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = rounds.tick() => {
                    if let Err(error) = send_due(&app).await {
                        tracing::warn!(%error, "notices could not be sent; they will be tried again");
                    }
                }
                () = stopping.wait() => return,
            }
        }
    });
}

async fn send_due(app: &App) -> Result<(), Failure> {
    loop {
        let now = app.now_ms() as i64;
        let until = now - app.config().push.delay.as_millis() as i64;
        let times = DueTimes { now, until, after: now - LATEST_MS };
        let due = app.store().due_pushes(times, AT_ONCE).await?;
        let is_last = due.len() < AT_ONCE as usize;
        for result in join_all(due.iter().map(|due| handle(app, due))).await {
            result?;
        }
        if is_last {
            return Ok(());
        }
    }
}

/// Handles one entry for one device.
async fn handle(app: &App, due: &DuePush) -> Result<(), Failure> {
    let (store, now, n) = (app.store(), app.now_ms() as i64, due.entry.n);
    let endpoint = &due.device.endpoint;
    if !store.claim_push(endpoint, n, now, now + CLAIM_MS).await? {
        return Ok(());
    }
    let Some(Told { notice, subject }) = notice::of(app, due).await? else {
        return Ok(store.finish_push(endpoint, n, None, now).await?);
    };
    let last = store.last_push(endpoint, &subject).await?;
    if last.is_some_and(|last| now - last < QUIET_MS) {
        return Ok(store.finish_push(endpoint, n, None, now).await?);
    }
    let message = serde_json::to_vec(&notice).unwrap_or_default();
    match send(app, due, &message).await {
        Sent::Taken => store.finish_push(endpoint, n, Some(subject), now).await?,
        Sent::Gone => forget(app, due).await?,
        Sent::Failed => postpone(app, due, now).await?,
    }
    Ok(())
}

/// What cannot be sent to at all is gone.
async fn send(app: &App, due: &DuePush, message: &[u8]) -> Sent {
    let push = app.push();
    let endpoint = Endpoint::read(&due.device.endpoint, push.sender.allow_local);
    let keys = BrowserKeys::read(&due.device.p256dh, due.device.auth.reveal());
    let (Some(endpoint), Some(keys), Some(key)) = (endpoint, keys, push.key()) else { return Sent::Gone };
    let Ok(body) = keys.seal(message) else { return Sent::Gone };
    let contact = app.config().push.contact.as_deref();
    match key.authorization(&endpoint.origin(), contact, app.now_ms() as i64) {
        Ok(authorization) => push.sender.send(&endpoint, &authorization, &body).await,
        Err(_) => Sent::Failed,
    }
}

async fn postpone(app: &App, due: &DuePush, now: i64) -> Result<(), Failure> {
    let endpoint = &due.device.endpoint;
    match app.store().postpone_push(endpoint, now, RETRY_MS).await? >= MAX_FAILURES {
        true => forget(app, due).await,
        false => Ok(()),
    }
}

/// Another process may have deleted the device.
async fn forget(app: &App, due: &DuePush) -> Result<(), Failure> {
    match app.store().delete_push_device(&due.device.user, &due.device.endpoint).await {
        Ok(()) | Err(qipan_store::StoreError::NotFound) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
