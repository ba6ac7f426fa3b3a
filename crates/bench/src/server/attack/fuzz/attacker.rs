//! A client that sends hostile messages, on one socket after another.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use qipan_protocol::TableId;
use tokio::time::timeout;

use super::super::super::client::Guest;
use super::super::super::dice::Dice;
use super::super::super::pair::{HELLO, WELCOME};
use super::super::super::route::Route;
use super::super::raw_socket::{RawSocket, Upgrade};
use super::super::wire;
use super::messages::{self, Effect};
use super::requests;

/// How long the server may take to answer, or to close a socket that broke the protocol.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// The maximum number of messages before the attacker checks whether the server still answers.
const BATCH: u64 = 16;

/// Pings above this number are the attacker's own checks. No hostile message uses such a number.
const FIRST_QUESTION: u64 = 7_000_000_000;

/// One socket in this many begins with hostile messages instead of `hello`.
const RUDE_EVERY: u64 = 8;

/// The maximum number of refused upgrades in a row. A server that refuses more does not take messages.
const MAX_REFUSALS: u32 = 50;

/// The counts of all attackers together.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Messages after which the server has answered or closed the socket.
    pub(super) messages: AtomicU64,
    pub(super) sockets: AtomicU64,
    /// Upgrade requests answered with a status of 500 or more.
    pub(super) server_errors: AtomicU64,
    /// Sockets that the server left open although the client broke the protocol.
    pub(super) left_open: AtomicU64,
    /// Sockets that the server closed although the client kept to the protocol.
    pub(super) closed_early: AtomicU64,
}

/// The kind of socket that is attacked.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Lobby,
    Table(TableId),
    /// The own socket of a person with an account.
    Me,
}

impl Target {
    fn path(&self) -> String {
        match self {
            Target::Lobby => "/ws/lobby".to_owned(),
            Target::Table(table) => format!("/ws/table/{table}"),
            Target::Me => "/ws/me".to_owned(),
        }
    }

    fn requests(&self) -> &'static [&'static str] {
        match self {
            Target::Lobby => requests::LOBBY,
            Target::Table(_) => requests::TABLE,
            Target::Me => requests::ME,
        }
    }
}

#[derive(Debug)]
pub(super) struct Attacker {
    pub(super) route: Route,
    pub(super) target: Target,
    /// `None` attacks without a session.
    pub(super) guest: Option<Guest>,
    pub(super) dice: Dice,
    pub(super) tally: Arc<Tally>,
}

impl Attacker {
    /// Sends until all attackers together have sent this number of messages.
    pub(super) async fn attack(mut self, messages: u64) -> Result<()> {
        let mut refusals = 0;
        while self.tally.messages.load(Ordering::Relaxed) < messages {
            let Some(socket) = self.open().await? else {
                refusals += 1;
                ensure!(refusals < MAX_REFUSALS, "the server refuses one upgrade after the other");
                continue;
            };
            refusals = 0;
            add(&self.tally.sockets, 1);
            self.use_up(socket, messages).await?;
        }
        Ok(())
    }

    async fn open(&mut self) -> Result<Option<RawSocket>> {
        let path = self.target.path();
        let cookie = self.guest.as_ref().map(Guest::cookie);
        let opening = RawSocket::open(self.route, &path, cookie);
        let opened = timeout(ANSWER_WITHIN, opening).await.context("an upgrade request was not answered")?;
        // A broken connection counts as a refusal: a server that is gone refuses everything.
        let Ok(upgrade) = opened else { return Ok(None) };
        match upgrade {
            Upgrade::Open(socket) => return Ok(Some(socket)),
            // The access cookie has expired.
            Upgrade::Refused(401) => {
                if let Some(guest) = &mut self.guest {
                    guest.refresh(self.route).await?;
                }
            }
            Upgrade::Refused(status) => add(&self.tally.server_errors, u64::from(status >= 500)),
        }
        Ok(None)
    }

    /// Sends batches on one socket until it is closed or enough messages were sent.
    async fn use_up(&mut self, mut socket: RawSocket, messages: u64) -> Result<()> {
        if !matches!(self.target, Target::Lobby) && !self.greet(&mut socket).await? {
            return Ok(());
        }
        let mut question = FIRST_QUESTION;
        while self.tally.messages.load(Ordering::Relaxed) < messages {
            question += 1;
            let ping = format!(r#"{{"type":"ping","t":{question}}}"#);
            let pong = format!(r#"{{"type":"pong","t":{question}}}"#);
            let size = 1 + self.dice.below(BATCH);
            match self.send_batch(&mut socket, size, &ping, &pong).await? {
                After::Answered => {}
                After::Closed => {
                    add(&self.tally.closed_early, 1);
                    return Ok(());
                }
                After::Broken => return Ok(()),
            }
        }
        Ok(())
    }

    /// Sends `hello`, sometimes after a message that is not allowed before it. Returns false if the socket is closed.
    async fn greet(&mut self, socket: &mut RawSocket) -> Result<bool> {
        let is_rude = self.dice.below(RUDE_EVERY) == 0;
        let after = if is_rude {
            self.send_batch(socket, 1, HELLO, WELCOME).await?
        } else {
            ask(socket, HELLO, WELCOME).await?
        };
        add(&self.tally.closed_early, u64::from(!is_rude && after != After::Answered));
        Ok(after == After::Answered)
    }

    /// Sends up to `size` hostile messages, and then a question.
    async fn send_batch(
        &mut self,
        socket: &mut RawSocket,
        size: u64,
        question: &str,
        answer: &str,
    ) -> Result<After> {
        let requests = self.target.requests();
        let (mut bytes, mut count, mut effect) = (Vec::new(), 0, Effect::StaysOpen);
        while count < size && effect == Effect::StaysOpen {
            let message = messages::next(&mut self.dice, requests);
            bytes.extend(message.bytes);
            (count, effect) = (count + 1, message.effect);
        }
        // A server that closes the socket does not read the rest. That is noticed while waiting for the answer.
        let _ = timeout(ANSWER_WITHIN, socket.send(&bytes)).await.context("the server does not read")?;
        let after = match effect {
            Effect::StaysOpen => ask(socket, question, answer).await?,
            Effect::Closes | Effect::Unfinished => {
                if effect == Effect::Unfinished {
                    // The server reads up to the end of the stream and then closes, so nothing is left unread.
                    socket.finish().await;
                }
                let is_left_open = timeout(ANSWER_WITHIN, socket.drain(|_| ())).await.is_err();
                add(&self.tally.left_open, u64::from(is_left_open));
                After::Broken
            }
        };
        // If the server closed the socket early, it may have read only one message of the batch.
        add(&self.tally.messages, if after == After::Closed { 1 } else { count });
        Ok(after)
    }
}

/// The result of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Answered,
    /// The server closed the socket instead of answering.
    Closed,
    /// The batch itself has made the socket unusable.
    Broken,
}

/// Sends a question that the server has to answer, unless it has closed the socket.
async fn ask(socket: &mut RawSocket, question: &str, answer: &str) -> Result<After> {
    let asking = async {
        socket.send(&wire::text(question)).await?;
        socket.until(answer).await
    };
    let answered = timeout(ANSWER_WITHIN, asking).await.context("the server does not answer")?;
    Ok(if answered.is_ok() { After::Answered } else { After::Closed })
}

fn add(counter: &AtomicU64, count: u64) {
    counter.fetch_add(count, Ordering::Relaxed);
}
