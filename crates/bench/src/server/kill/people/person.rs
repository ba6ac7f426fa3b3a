//! A simulated person with an account: sends messages, requests and invitations, and reconnects after every restart of the server.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use qipan_protocol::{InboxEntry, InboxItem, InviteId, MeNotice, MeRequest, TableId, VERSION};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::super::super::accounts::Account;
use super::super::super::client::Socket;
use super::super::super::dice::Dice;
use super::super::player::{Lost, Whereabouts};
use super::notes::{Deed, PersonNumber, Received, Reply, Sent, SocialNotebook};
use super::request;

/// The time between two deeds, in milliseconds.
const PAUSE_MS: u64 = 30;

/// One deed in this number is an invitation. A person may send twenty in ten minutes.
const INVITES_IN: u64 = 40;

/// The pause before the next attempt to connect. It keeps the loop from spinning.
const PAUSE: Duration = Duration::from_millis(5);

#[derive(Debug)]
pub(super) struct SocialPerson {
    pub(super) number: PersonNumber,
    pub(super) account: Account,
    /// The names of all people, by their numbers.
    pub(super) names: Vec<String>,
    /// Of two partners, one adds the other as a friend and removes them again, in turns.
    pub(super) partner: PersonNumber,
    /// This person's own table, to which others are invited.
    pub(super) table: TableId,
    pub(super) dice: Dice,
    pub(super) server: watch::Receiver<Whereabouts>,
    pub(super) notes: SocialNotebook,
    /// The number of the last entry that was received.
    pub(super) last: u64,
    /// What the entries of the inbox lead to.
    pub(super) reactions: VecDeque<(PersonNumber, Deed)>,
    /// A deed that was not answered yet, and whether it was sent before.
    pub(super) pending: Option<(Sent, bool)>,
    /// An invitation that was not withdrawn yet.
    pub(super) invited: Option<(PersonNumber, InviteId)>,
    pub(super) texts: u64,
    /// Gets this person when the last server closes.
    pub(super) finished: mpsc::UnboundedSender<Box<SocialPerson>>,
}

impl SocialPerson {
    /// Lives until the last server closes. Any violation is an error.
    pub(super) async fn live(mut self) -> Result<()> {
        loop {
            let address = self.wait_for_server().await?;
            let is_back = self.account.guest.refresh(address).await;
            if !is_back.context("a session did not outlive the kill")? {
                sleep(PAUSE).await;
                continue;
            }
            let Some((socket, _)) = self.open(address).await? else {
                sleep(PAUSE).await;
                continue;
            };
            if self.stay(socket, address).await? {
                let finished = self.finished.clone();
                return finished.send(Box::new(self)).context("the test has ended before its people");
            }
        }
    }

    async fn wait_for_server(&mut self) -> Result<SocketAddr> {
        let up = self.server.wait_for(|it| *it != Whereabouts::Down).await;
        match up.map(|it| *it) {
            Ok(Whereabouts::Up(address) | Whereabouts::Closing(address)) => Ok(address),
            Ok(Whereabouts::Down) | Err(_) => bail!("the test has ended before its people"),
        }
    }

    /// Opens the own socket and names the last entry that was received. Returns the socket with the number of the newest
    /// entry, or `None` if the socket broke.
    async fn open(&mut self, address: SocketAddr) -> Result<Option<(Socket, u64)>> {
        let Ok(mut socket) = Socket::open(address, "/ws/me", Some(self.account.guest.cookie())).await else {
            return Ok(None);
        };
        let hello = MeRequest::Hello { v: VERSION, seen: Some(self.last) };
        if socket.send(serde_json::to_string(&hello)?).await.is_err() {
            return Ok(None);
        }
        let Ok(text) = socket.next().await else { return Ok(None) };
        let MeNotice::Welcome(welcome) = serde_json::from_str(&text)? else {
            bail!("no welcome came: {text}")
        };
        let (last, person) = (self.last, self.number);
        ensure!(
            welcome.after == last && welcome.n >= last,
            "person {person} has received entry {last}, and the server has {} and continues after {}",
            welcome.n,
            welcome.after
        );
        Ok(Some((socket, welcome.n)))
    }

    /// Lives on one socket. Returns true if all is done, and false if the connection broke.
    async fn stay(&mut self, mut socket: Socket, address: SocketAddr) -> Result<bool> {
        loop {
            let is_closing = matches!(*self.server.borrow(), Whereabouts::Closing(_));
            if is_closing && self.pending.is_none() {
                return Ok(true);
            }
            let pause = Duration::from_millis(self.dice.below(PAUSE_MS));
            tokio::select! {
                text = socket.next() => {
                    let Ok(text) = text else { return Ok(false) };
                    self.read(&text)?;
                    continue;
                }
                () = sleep(pause) => {}
            }
            if self.pending.is_none() {
                self.choose();
            }
            if self.carry_out(address).await?.is_none() {
                return Ok(false);
            }
        }
    }

    /// Reads the rest of the inbox, when nobody does anything any more.
    pub(super) async fn catch_up(&mut self, address: SocketAddr) -> Result<()> {
        let opened = self.open(address).await?;
        let (mut socket, newest) = opened.context("the last server does not answer")?;
        while self.last < newest {
            let text = socket.next().await?;
            self.read(&text)?;
        }
        Ok(())
    }

    fn read(&mut self, text: &str) -> Result<()> {
        match serde_json::from_str(text)? {
            MeNotice::Item(entry) => self.take(*entry),
            MeNotice::Error { .. } | MeNotice::Bye { .. } => bail!("person {} was told {text}", self.number),
            _ => Ok(()),
        }
    }

    fn take(&mut self, entry: InboxEntry) -> Result<()> {
        let InboxEntry { n, item, .. } = entry;
        ensure!(n == self.last + 1, "after entry {} person {} received {n}", self.last, self.number);
        self.last = n;
        let reaction = match &item {
            InboxItem::Asked { .. } => Some(Deed::Accept),
            InboxItem::Accepted { .. } => Some(Deed::Remove),
            _ => None,
        };
        self.reactions.extend(reaction.map(|deed| (self.partner, deed)));
        self.notes.open().received.push(Received { by: self.number, n, item });
        Ok(())
    }

    /// The people of even numbers ask, the others accept.
    pub(super) fn asks(&self) -> bool {
        self.number.is_multiple_of(2)
    }

    fn choose(&mut self) {
        let (to, deed) = match (self.reactions.pop_front(), self.invited.take()) {
            (Some(reaction), invited) => {
                self.invited = invited;
                reaction
            }
            (None, Some((to, id))) => (to, Deed::Withdraw(id)),
            (None, None) if self.dice.below(INVITES_IN) == 0 => (self.anybody(), Deed::Invite),
            (None, None) => {
                self.texts += 1;
                (self.anybody(), Deed::Message(format!("{} of {}", self.texts, self.number)))
            }
        };
        self.begin(to, deed);
    }

    pub(super) fn begin(&mut self, to: PersonNumber, deed: Deed) {
        let sent = Sent { from: self.number, to, deed };
        self.notes.open().sent.push(sent.clone());
        self.pending = Some((sent, false));
    }

    /// Anybody but this person and their partner: partners are friends only at times.
    fn anybody(&mut self) -> PersonNumber {
        let others: Vec<PersonNumber> =
            (0..self.names.len()).filter(|it| ![self.number, self.partner].contains(it)).collect();
        self.dice.pick(&others).copied().unwrap_or_default()
    }

    /// Sends the pending deed. Returns `None` if the connection broke before the answer.
    async fn carry_out(&mut self, address: SocketAddr) -> Result<Lost> {
        let Some((sent, is_again)) = self.pending.take() else { return Ok(Some(())) };
        self.notes.open().sent_again += usize::from(is_again);
        let answer = request::send(&self.account.guest, address, &sent, &self.names, &self.table).await;
        let Ok(answer) = answer else {
            self.pending = Some((sent, true));
            return Ok(None);
        };
        let reply = request::read(&sent, is_again, &answer)?;
        match &reply {
            Some(Reply::Invite(id)) => self.invited = Some((sent.to, id.clone())),
            Some(Reply::Done) if sent.deed == Deed::Remove => {
                self.reactions.push_back((self.partner, Deed::Ask));
            }
            _ => {}
        }
        self.notes.open().acknowledged.extend(reply.map(|reply| (sent, reply)));
        Ok(Some(()))
    }
}
