//! A client of the cluster: plays or watches at one table, whichever nodes serve it, and reconnects when it has to.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use qipan_protocol::{TableId, TableNotice};
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Error as SocketError;

use super::super::client::{Guest, Socket, frame_number};
use super::super::dice::Dice;
use super::super::kill::place::KillTable;
use super::meter::Meter;
use crate::cluster::Routes;

/// The pause before a client connects again, like that of the browser client after a first failure, and the random
/// part of it.
const RECONNECT_AFTER_MS: u64 = 500;
const RECONNECT_SPREAD_MS: u64 = 125;

const CONNECT_WITHIN: Duration = Duration::from_secs(5);
const PING_EVERY: Duration = Duration::from_millis(300);

/// A socket that was silent for this long is given up. The browser client waits as long for the answer to a ping.
const SILENT: Duration = Duration::from_secs(12);

/// The longest pause of a player before a move; the average is half of it.
const THINK_MS: u64 = 400;

/// Why a server refuses a request or a socket without a fault of the client. Nothing was changed, so the client tries
/// again, with the same id.
const PASSING: &[&str] = &["store_unavailable", "store_in_doubt", "fenced", "restart", "table_closed"];

/// What the players do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Playing,
    /// They wait for the answers that are missing, and begin nothing new.
    Finishing,
}

#[derive(Debug)]
pub(super) struct Player {
    /// The number of this client, for the meter.
    pub(super) number: usize,
    pub(super) table: TableId,
    pub(super) guest: Guest,
    pub(super) place: KillTable,
    pub(super) dice: Dice,
    /// Where the client connects, and how to learn which node that leads to.
    pub(super) entrance: SocketAddr,
    pub(super) routes: Routes,
    pub(super) meter: Meter,
    pub(super) phase: watch::Receiver<Phase>,
    /// When the unanswered command was sent for the first time.
    pub(super) waits_since: Option<Instant>,
}

/// How a socket ends.
enum End {
    Lost,
    /// All is answered, and the players are finishing.
    Done,
}

impl Player {
    /// Plays until all is answered in the last phase. Any violation is an error.
    pub(super) async fn live(mut self) -> Result<()> {
        loop {
            if let Some(socket) = self.connect().await? {
                let end = self.stay(socket).await?;
                self.meter.set_welcome(self.number, false);
                if matches!(end, End::Done) {
                    return Ok(());
                }
            }
            let pause = RECONNECT_AFTER_MS + self.dice.below(RECONNECT_SPREAD_MS);
            sleep(Duration::from_millis(pause)).await;
        }
    }

    /// `None` if no node can be reached at the moment.
    async fn connect(&mut self) -> Result<Option<Socket>> {
        let connected = timeout(CONNECT_WITHIN, self.guest.connect(self.entrance, &self.table)).await;
        let error = match connected {
            Ok(Ok(socket)) => return Ok(Some(socket)),
            Ok(Err(error)) => error,
            Err(_) => return Ok(None),
        };
        if let Some(SocketError::Http(answer)) = error.downcast_ref() {
            match answer.status().as_u16() {
                // The access token has expired.
                401 => {
                    let refreshed = timeout(CONNECT_WITHIN, self.guest.refresh(self.entrance)).await;
                    // If no node answered, the next attempt asks again.
                    let _ = refreshed.ok().transpose().with_context(|| self.name())?;
                }
                500.. => {}
                status => bail!("{} was answered {status}", self.name()),
            }
        }
        Ok(None)
    }

    fn name(&self) -> String {
        super::meter::name_of(self.number)
    }

    /// Plays on one socket.
    async fn stay(&mut self, mut socket: Socket) -> Result<End> {
        self.place.change_socket();
        let node = socket.local_address().ok().and_then(|address| self.routes.node_of(address));
        self.place.node = node.map_or(0, |node| node as u8 + 1);
        self.meter.set_node(self.number, self.place.node);
        let seen = self.place.match_id.as_ref().map(|_| self.place.seen);
        let hello =
            json!({"type": "hello", "v": 1, "match_id": self.place.match_id.as_deref(), "seen": seen});
        if socket.send(hello.to_string()).await.is_err() {
            return Ok(End::Lost);
        }
        let (mut pings, mut acts_at, mut is_welcome) = (interval(PING_EVERY), None, false);
        let mut heard = Instant::now();
        loop {
            let sent = tokio::select! {
                () = sleep_until(heard + SILENT) => return Ok(End::Lost),
                text = socket.next() => {
                    let Ok(text) = text else { return Ok(End::Lost) };
                    heard = Instant::now();
                    match self.read(&text)? {
                        Heard::Refusal => return Ok(End::Lost),
                        Heard::Welcome => {
                            is_welcome = true;
                            acts_at = Some(self.next_move());
                            self.meter.set_welcome(self.number, true);
                            self.send_again(&mut socket).await
                        }
                        Heard::Frame => {
                            acts_at = Some(self.next_move());
                            Ok(())
                        }
                        Heard::Other => Ok(()),
                    }
                }
                _ = pings.tick(), if is_welcome => socket.send(r#"{"type":"ping","t":0}"#).await,
                () = sleep_until(acts_at.unwrap_or_else(Instant::now)), if acts_at.is_some() => {
                    acts_at = None;
                    self.act(&mut socket).await
                }
                // An error means that the test is over; then the tasks of the players are ended too.
                _ = self.phase.changed() => Ok(()),
            };
            if sent.is_err() {
                return Ok(End::Lost);
            }
            if is_welcome && *self.phase.borrow() == Phase::Finishing && self.place.is_settled() {
                return Ok(End::Done);
            }
        }
    }

    fn next_move(&mut self) -> Instant {
        Instant::now() + Duration::from_millis(self.dice.below(THINK_MS))
    }

    fn read(&mut self, text: &str) -> Result<Heard> {
        self.meter.heard(self.number);
        let heard = if frame_number(text).is_some() {
            self.place.frame(&serde_json::from_str(text)?)?;
            Heard::Frame
        } else {
            match serde_json::from_str(text)? {
                TableNotice::Welcome(welcome) => {
                    self.place.welcome(*welcome)?;
                    Heard::Welcome
                }
                TableNotice::Again { id, n } => {
                    self.place.again(id.0, n)?;
                    Heard::Frame
                }
                TableNotice::Refused(refused) if PASSING.contains(&&*refused.code) => {
                    self.meter.refused();
                    Heard::Refusal
                }
                TableNotice::Bye { code, .. } if PASSING.contains(&&*code) => Heard::Refusal,
                TableNotice::Refused(_) | TableNotice::Aborted { .. } | TableNotice::Bye { .. } => {
                    bail!("{} was told {text} at node {}", self.name(), self.place.node)
                }
                _ => Heard::Other,
            }
        };
        self.tell_meter();
        Ok(heard)
    }

    fn tell_meter(&mut self) {
        if !self.place.is_waiting() {
            self.waits_since = None;
        }
        self.meter.set_waiting(self.number, self.waits_since);
    }

    /// Sends an unanswered command again, under the same id.
    async fn send_again(&mut self, socket: &mut Socket) -> Result<()> {
        match self.place.again_to_send() {
            Some(text) => socket.send(text).await,
            None => Ok(()),
        }
    }

    async fn act(&mut self, socket: &mut Socket) -> Result<()> {
        if *self.phase.borrow() == Phase::Finishing {
            return Ok(());
        }
        let Some(text) = self.place.next_command(&mut self.dice) else { return Ok(()) };
        self.waits_since = Some(Instant::now());
        self.tell_meter();
        socket.send(text).await
    }
}

/// What a message means for the loop of a client.
enum Heard {
    Welcome,
    Frame,
    /// The socket or the request was refused for the moment.
    Refusal,
    Other,
}
