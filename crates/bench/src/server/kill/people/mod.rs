//! People with accounts during the kills: they write to each other, ask for friendship and invite to tables. After every
//! restart they read their inboxes on from the last entry they have received.

mod history;
mod notes;
mod person;
mod request;
mod stored;

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::super::accounts::{self, Account};
use super::super::client::TICTACTOE;
use super::super::dice::Dice;
use super::player::Whereabouts;
use history::Ledger;
use notes::{Deed, SocialNotebook, SocialNotes};
use person::SocialPerson;

/// Neighbours (0 and 1, 2 and 3 …) become friends and part in turns. All others are friends.
const PEOPLE: usize = 6;

/// How long the last server may take to send the rest of an inbox.
const CATCH_UP_WITHIN: Duration = Duration::from_secs(20);

/// What people did during the kills.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct SocialReport {
    pub people: usize,
    /// Messages, requests and invitations, all in the inboxes.
    pub acknowledged: usize,
    pub messages: usize,
    pub requests: usize,
    pub invites: usize,
    /// The entries of all inboxes.
    pub entries: usize,
    /// Requests that the server had not answered when it was killed, and that were sent again.
    pub sent_again: usize,
}

#[derive(Debug)]
pub(super) struct People {
    accounts: Vec<Account>,
    notes: SocialNotebook,
    ledger: Ledger,
    finished: Option<mpsc::UnboundedReceiver<Box<SocialPerson>>>,
}

impl People {
    /// Creates the accounts and their friendships in a new database.
    pub(super) async fn create(program: &Path, database: &Path) -> Result<People> {
        let (store, accounts) = accounts::create(program, database, PEOPLE).await?;
        let pairs = (0..PEOPLE).flat_map(|one| (one + 1..PEOPLE).map(move |two| (one, two)));
        let friends = pairs.filter(|(one, two)| one / 2 != two / 2).collect();
        accounts::befriend(&store, &accounts, friends).await?;
        store.close().await;
        let ledger = Ledger::new(accounts.iter().map(Account::id).collect());
        Ok(People { accounts, notes: SocialNotebook::default(), ledger, finished: None })
    }

    /// Lets all people live, beside the players.
    pub(super) async fn begin(
        &mut self,
        address: SocketAddr,
        dice: &mut Dice,
        server: &watch::Receiver<Whereabouts>,
        players: &mut JoinSet<Result<()>>,
    ) -> Result<()> {
        let (finished, receiver) = mpsc::unbounded_channel();
        self.finished = Some(receiver);
        let names: Vec<String> = self.accounts.iter().map(|account| account.name.clone()).collect();
        for (number, account) in self.accounts.iter().enumerate() {
            let mut person = SocialPerson {
                number,
                table: account.guest.make_table(address, TICTACTOE).await?,
                account: account.clone(),
                names: names.clone(),
                partner: number ^ 1,
                dice: dice.fork(),
                server: server.clone(),
                notes: self.notes.clone(),
                last: 0,
                reactions: VecDeque::new(),
                pending: None,
                invited: None,
                texts: 0,
                finished: finished.clone(),
            };
            if person.asks() {
                person.begin(person.partner, Deed::Ask);
            }
            players.spawn(person.live());
        }
        Ok(())
    }

    /// Compares the notes with a copy of the database, after a kill.
    pub(super) async fn check_copy(&mut self, copy: &Path) -> Result<()> {
        // What is noted from here on may not be in the copy.
        let notes = self.notes.open().clone();
        self.check(copy, &notes).await
    }

    async fn check(&mut self, database: &Path, notes: &SocialNotes) -> Result<()> {
        stored::read(database, &mut self.ledger).await?;
        history::check(notes, &self.ledger)
    }

    /// Lets everybody read the rest of their inboxes from the last server, when nobody does anything any more.
    pub(super) async fn catch_up(&mut self, address: SocketAddr) -> Result<()> {
        let mut finished = self.finished.take().context("nobody has begun")?;
        finished.close();
        while let Some(mut person) = finished.recv().await {
            let caught_up = timeout(CATCH_UP_WITHIN, person.catch_up(address)).await;
            caught_up.with_context(|| format!("person {} gets no more entries", person.number))??;
        }
        Ok(())
    }

    /// Checks everything at the very end.
    pub(super) async fn finish(&mut self, database: &Path) -> Result<SocialReport> {
        let notes = std::mem::take(&mut *self.notes.open());
        self.check(database, &notes).await?;
        history::check_complete(&notes, &self.ledger)?;
        let count =
            |is_of: fn(&Deed) -> bool| notes.acknowledged.iter().filter(|it| is_of(&it.0.deed)).count();
        Ok(SocialReport {
            people: PEOPLE,
            acknowledged: notes.acknowledged.len(),
            messages: count(|deed| matches!(deed, Deed::Message(_))),
            requests: count(|deed| matches!(deed, Deed::Ask | Deed::Accept)),
            invites: count(|deed| matches!(deed, Deed::Invite | Deed::Withdraw(_))),
            entries: self.ledger.inboxes.iter().map(Vec::len).sum(),
            sent_again: notes.sent_again,
        })
    }
}
