//! A player who comes back as often as the server does, and goes on where they were.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use qipan_protocol::{CommandId, TableId, TableNotice};
use serde_json::json;
use tokio::sync::{RwLock, watch};
use tokio::time::sleep;

use super::super::client::{Guest, Socket, frame_number};
use super::super::dice::Dice;
use super::notes::Notebook;
use super::place::Place;

/// Where the server is at the moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Whereabouts {
    Down,
    Up(SocketAddr),
    /// It is up for the last time: finish what you have begun, and begin nothing.
    Closing(SocketAddr),
}

/// How long a rematch that was agreed may take before the players begin a match by hand.
const REMATCH_WITHIN: Duration = Duration::from_secs(2);

/// Room requests have ids of their own, far away from those of commands.
const ROOM_ID: u64 = 1_000_000;

#[derive(Debug)]
pub(super) struct Player {
    pub(super) table: TableId,
    pub(super) guest: Guest,
    pub(super) place: Place,
    pub(super) dice: Dice,
    pub(super) notes: Notebook,
    pub(super) server: watch::Receiver<Whereabouts>,
    /// Held while cookies are exchanged: whose answer is lost has lost their session.
    pub(super) gate: Arc<RwLock<()>>,
}

/// A socket that broke is no fault; the server may have been killed.
type Lost = Option<()>;

impl Player {
    /// Plays until the last server closes. Anything that must not happen is an error.
    pub(super) async fn live(mut self) -> Result<()> {
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
                // Between the kill and its announcement, coming back fails at once.
                sleep(Duration::from_millis(5)).await;
                continue;
            };
            if self.stay(socket).await? {
                return Ok(());
            }
        }
    }

    /// Gets cookies for the new life of the server, if it still lives when it is this player's turn.
    async fn refresh(&mut self, address: SocketAddr) -> Result<bool> {
        let _quiet = self.gate.read().await;
        let is_there = match *self.server.borrow() {
            Whereabouts::Up(now) | Whereabouts::Closing(now) => now == address,
            Whereabouts::Down => false,
        };
        if is_there {
            self.guest.refresh(address).await.context("a session did not outlive the kill")?;
        }
        Ok(is_there)
    }

    /// Plays on one socket. True means that all is done, false that the socket broke.
    async fn stay(&mut self, mut socket: Socket) -> Result<bool> {
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
                () = sleep(REMATCH_WITHIN), if self.place.waits_for_rematch() => {
                    if self.begin_by_hand(&mut socket).await.is_none() { return Ok(false) }
                }
            }
            let closing = matches!(*self.server.borrow(), Whereabouts::Closing(_));
            if closing && is_welcome && self.place.pending.is_none() {
                return Ok(true);
            }
            if is_welcome && !closing && self.act(&mut socket).await.is_none() {
                return Ok(false);
            }
        }
    }

    fn read(&mut self, text: &str) -> Result<()> {
        if frame_number(text).is_some() {
            return self.place.frame(&serde_json::from_str(text)?);
        }
        match serde_json::from_str(text)? {
            TableNotice::Welcome(welcome) => self.place.welcome(*welcome),
            TableNotice::Again { id, n } => self.place.again(id.0, n),
            TableNotice::Done { id } if id.0 > ROOM_ID => {
                self.notes.open().lost_rematches += u64::from(id.0 == ROOM_ID + 2);
                Ok(())
            }
            // Who begins by hand may be early.
            TableNotice::Refused(refused) if refused.id.is_some_and(|id| id.0 > ROOM_ID) => Ok(()),
            // A vote that was sent again crossed the other's, which began the next match: `do` does not name its
            // match, so it is tried there and refused. It was carried out in its own match, as the end will show.
            TableNotice::Refused(refused) if refused.code == "not_over" && !self.waits_for(refused.id) => {
                Ok(())
            }
            TableNotice::Refused(_) | TableNotice::Aborted { .. } | TableNotice::Bye { .. } => {
                bail!("seat {:?} was told {text}", self.place.seat)
            }
            _ => Ok(()),
        }
    }

    fn waits_for(&self, id: Option<CommandId>) -> bool {
        self.place.pending.as_ref().is_some_and(|pending| id == Some(CommandId(pending.id)))
    }

    /// A command that nobody answered goes out again, under the same id.
    async fn send_again(&mut self, socket: &mut Socket) -> Lost {
        if let Some(pending) = &self.place.pending {
            self.notes.open().sent_again += 1;
            return socket.send(pending.text.clone()).await.ok();
        }
        Some(())
    }

    async fn act(&mut self, socket: &mut Socket) -> Lost {
        match self.place.next_command(&mut self.dice) {
            Some(text) => socket.send(text).await.ok(),
            None => Some(()),
        }
    }

    /// Both have voted and nothing came of it: the guest says ready, and the host starts.
    async fn begin_by_hand(&mut self, socket: &mut Socket) -> Lost {
        let request = match self.place.seat {
            Some(0) => json!({"type": "start", "id": ROOM_ID + 2}),
            _ => json!({"type": "ready", "id": ROOM_ID + 1, "ready": true}),
        };
        socket.send(request.to_string()).await.ok()
    }
}
