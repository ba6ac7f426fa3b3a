//! The open page of a person.

use std::sync::Arc;

use anyhow::Result;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::super::accounts::Account;
use super::super::client::Socket;
use super::super::pair::{HELLO, WELCOME};
use super::super::route::Route;
use super::news::News;

/// Opens the own socket of a person, up to its welcome.
pub(super) async fn open(route: Route, person: &Account) -> Result<Socket> {
    let mut socket = Socket::open(route, "/ws/me", Some(person.guest.cookie())).await?;
    socket.send(HELLO).await?;
    socket.until(WELCOME).await?;
    Ok(socket)
}

#[derive(Debug)]
pub(super) struct Page {
    is_away: bool,
    changes: mpsc::UnboundedSender<bool>,
}

impl Page {
    /// Begins to read the socket.
    pub(super) fn begin(socket: Socket, news: &Arc<News>, tasks: &mut JoinSet<Result<()>>) -> Page {
        let (changes, receiver) = mpsc::unbounded_channel();
        tasks.spawn(read(socket, receiver, Arc::clone(news)));
        Page { is_away: false, changes }
    }

    /// Changes between online and away.
    pub(super) fn change(&mut self) {
        self.is_away = !self.is_away;
        // If the task has ended, its error is reported where it is joined.
        let _ = self.changes.send(self.is_away);
    }
}

async fn read(mut socket: Socket, mut changes: mpsc::UnboundedReceiver<bool>, news: Arc<News>) -> Result<()> {
    loop {
        tokio::select! {
            text = socket.next() => news.take(&text?)?,
            change = changes.recv() => match change {
                Some(away) => socket.send(format!(r#"{{"type":"away","away":{away}}}"#)).await?,
                None => return Ok(()),
            },
        }
    }
}
