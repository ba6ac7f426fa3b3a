//! Notices on the devices of people who are away, by Web Push: a worker over unread entries of inboxes.

mod base64;
mod endpoint;
mod notice;
mod routes;
mod seal;
mod send;
mod vapid;
mod worker;

#[cfg(test)]
pub(crate) use routes::PushError;
pub(crate) use routes::routes;
pub(crate) use worker::start;

use crate::App;
use crate::errors::Answer;
use send::Sender;
use std::sync::OnceLock;
use vapid::ServerKey;

/// What sending needs.
#[derive(Debug)]
pub(crate) struct Push {
    sender: Sender,
    key: OnceLock<ServerKey>,
}

impl Push {
    pub(crate) fn new(allow_local: bool) -> Push {
        Push { sender: Sender::new(allow_local), key: OnceLock::new() }
    }

    /// `None` before the server has started.
    fn key(&self) -> Option<&ServerKey> {
        self.key.get()
    }
}

/// Reads or makes the server's key.
pub(crate) async fn load_key(app: &App) -> Answer<()> {
    let key = ServerKey::load(app).await?;
    // It is read once, when the server starts.
    let _ = app.push().key.set(key);
    Ok(())
}
