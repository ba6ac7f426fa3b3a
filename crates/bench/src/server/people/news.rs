//! What all pages together have been told.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use qipan_protocol::http::MessageBody;
use qipan_protocol::{InboxItem, MeNotice};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::super::histogram::Histogram;

#[derive(Debug, Default)]
pub(super) struct News {
    notices: AtomicU64,
    messages: Mutex<Messages>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Messages {
    /// When each message was sent, until it has arrived. The text of a message is its place in this list.
    sent: Vec<Option<Instant>>,
    latencies: Option<Histogram>,
    arrived: u64,
}

impl News {
    /// Notes that a message leaves now. Returns its text.
    pub(super) fn sent(&self) -> String {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.sent.push(Some(Instant::now()));
        (messages.sent.len() - 1).to_string()
    }

    /// Takes a notice of any page.
    pub(super) fn take(&self, text: &str) -> Result<()> {
        if text.starts_with(r#"{"type":"presence""#) {
            self.notices.fetch_add(1, Ordering::Relaxed);
        } else {
            match serde_json::from_str(text)? {
                MeNotice::Item(entry) => self.take_item(entry.item)?,
                MeNotice::Error { .. } | MeNotice::Bye { .. } => bail!("a page was told {text}"),
                _ => return Ok(()),
            }
        }
        self.changed.notify_one();
        Ok(())
    }

    fn take_item(&self, item: InboxItem) -> Result<()> {
        let InboxItem::Message { message } = item else { bail!("nobody has caused {item:?}") };
        let MessageBody::Text(text) = message.body else { bail!("nobody has sent a phrase") };
        let index: usize = text.parse()?;
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = messages.sent.get_mut(index).and_then(Option::take);
        let latency = sent.context("a message arrived twice")?.elapsed();
        messages.arrived += 1;
        messages.latencies.get_or_insert_with(Histogram::new).add(latency);
        Ok(())
    }

    /// How many presences were told.
    pub(super) fn notices(&self) -> u64 {
        self.notices.load(Ordering::Relaxed)
    }

    pub(super) fn forget_notices(&self) {
        self.notices.store(0, Ordering::Relaxed);
    }

    /// How many messages have not arrived yet.
    pub(super) fn under_way(&self) -> u64 {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.sent.len() as u64 - messages.arrived
    }

    /// Returns after the next notice, or at once if one came since the last call.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// How long the messages took, and how many have arrived.
    pub(super) fn latencies(&self) -> (Histogram, u64) {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        (messages.latencies.clone().unwrap_or_else(Histogram::new), messages.arrived)
    }
}
