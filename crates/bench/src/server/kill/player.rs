//! A player that reconnects after every restart of the server, and continues where it was.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use qipan_protocol::{TableId, TableNotice};
use serde_json::json;
use tokio::sync::watch;
use tokio::time::sleep;

use super::super::client::{Guest, Socket, frame_number};
use super::super::dice::Dice;
use super::place::KillTable;

/// The state and the address of the server.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in super::super) enum Whereabouts {
    Down,
    Up(SocketAddr),
    /// The server runs for the last time: players finish what they have begun, and begin nothing new.
    Closing(SocketAddr),
}

/// How long an agreed rematch may take on a running server. The last server runs until all rematches have begun.
const REMATCH_WITHIN: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(in super::super) struct Player {
    pub(in super::super) table: TableId,
    pub(in super::super) guest: Guest,
    pub(in super::super) place: KillTable,
    pub(in super::super) dice: Dice,
    pub(in super::super) server: watch::Receiver<Whereabouts>,
}

/// `None` is a broken socket. That is not a fault, because the server may have been killed.
pub(in super::super) type Lost = Option<()>;

impl Player {
    /// Plays until the last server closes. Any violation is an error.
    pub(in super::super) async fn live(mut self) -> Result<()> {
        let mut is_first = true;
        loop {
            let up = self.server.wait_for(|it| *it != Whereabouts::Down).await;
            let address = match up.map(|it| *it) {
                Ok(Whereabouts::Up(address) | Whereabouts::Closing(address)) => address,
                Ok(Whereabouts::Down) => continue,
                Err(_) => bail!("the test has ended before its players"),
            };
            if !is_first && !self.refresh(address).await? {
                continue;
            }
            is_first = false;
            let Ok(socket) = self.guest.connect(address, &self.table).await else {
                // The server may have been killed after its address was read. The pause keeps this loop from spinning.
                sleep(Duration::from_millis(5)).await;
                continue;
            };
            if self.stay(socket).await? {
                return Ok(());
            }
        }
    }

    /// Gets cookies for the restarted server; returns false if that was killed before it answered.
    async fn refresh(&mut self, address: SocketAddr) -> Result<bool> {
        let refreshed = self.guest.refresh(address).await.context("a session did not outlive the kill")?;
        if !refreshed {
            // The server may have been killed after its address was read. The pause keeps this loop from spinning.
            sleep(Duration::from_millis(5)).await;
        }
        Ok(refreshed)
    }

    /// Plays on one socket. Returns true if all is done, and false if the socket broke.
    async fn stay(&mut self, mut socket: Socket) -> Result<bool> {
        self.place.change_socket();
        let seen = self.place.match_id.as_ref().map(|_| self.place.seen);
        let hello =
            json!({"type": "hello", "v": 1, "match_id": self.place.match_id.as_deref(), "seen": seen});
        if socket.send(hello.to_string()).await.is_err() {
            return Ok(false);
        }
        let mut is_welcome = false;
        loop {
            tokio::select! {
                text = socket.next() => {
                    let Ok(text) = text else { return Ok(false) };
                    self.read(&text)?;
                    if !is_welcome && text.starts_with(r#"{"type":"welcome""#) {
                        is_welcome = true;
                        if self.send_again(&mut socket).await.is_none() { return Ok(false) }
                    }
                }
                changed = self.server.changed() => if changed.is_err() { bail!("the test has ended") },
                () = sleep(REMATCH_WITHIN), if self.place.is_rematch_agreed() => {
                    bail!("seat {:?} of table {} waits for a rematch that was agreed", self.place.seat, self.table)
                }
            }
            let closing = matches!(*self.server.borrow(), Whereabouts::Closing(_));
            if closing && is_welcome && self.place.is_settled() {
                return Ok(true);
            }
            if is_welcome && !closing && self.act(&mut socket).await.is_none() {
                return Ok(false);
            }
        }
    }

    pub(in super::super) fn read(&mut self, text: &str) -> Result<()> {
        if frame_number(text).is_some() {
            return self.place.frame(&serde_json::from_str(text)?);
        }
        match serde_json::from_str(text)? {
            TableNotice::Welcome(welcome) => self.place.welcome(*welcome),
            TableNotice::Again { id, n } => self.place.again(id.0, n),
            TableNotice::Refused(_) | TableNotice::Aborted { .. } | TableNotice::Bye { .. } => {
                bail!("seat {:?} was told {text}", self.place.seat)
            }
            _ => Ok(()),
        }
    }

    /// Sends an unanswered command again, under the same id.
    async fn send_again(&mut self, socket: &mut Socket) -> Lost {
        match self.place.again_to_send() {
            Some(text) => socket.send(text).await.ok(),
            None => Some(()),
        }
    }

    pub(in super::super) async fn act(&mut self, socket: &mut Socket) -> Lost {
        match self.place.next_command(&mut self.dice) {
            Some(text) => socket.send(text).await.ok(),
            None => Some(()),
        }
    }
}
