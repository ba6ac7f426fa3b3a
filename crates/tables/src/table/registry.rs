//! The tables in memory. A table is loaded when a client asks for it, and retires when no client is connected.

use super::actor::{End, Table, say_bye};
use super::connected::Connected;
use super::errors::JoinError;
use super::message::TableMessage;
use super::record;
use crate::Services;
use crate::cluster::{Cluster, relay};
use crate::tasks::Running;
use qipan_protocol::{Person, TableId, UserId};
use qipan_store::{Claim, Epoch, StoreError};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

/// How many messages may wait in the mailbox of a table.
const MAILBOX_SIZE: usize = 256;

#[derive(Debug, Default)]
pub struct Tables {
    /// The tables that this node owns, with the epochs of its claims.
    owned: Mutex<BTreeMap<TableId, Epoch>>,
    mailboxes: Mutex<BTreeMap<TableId, mpsc::Sender<TableMessage>>>,
    connected: Connected,
}

impl Tables {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, mpsc::Sender<TableMessage>>> {
        // The map is never left half changed, so it can be used after a panic elsewhere.
        self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// The tables with connections: every socket holds a sender of its table's mailbox.
    pub fn occupied(&self) -> Vec<TableId> {
        let mailboxes = self.lock();
        let occupied = mailboxes.iter().filter(|(_, mailbox)| mailbox.strong_count() > 1);
        occupied.map(|(id, _)| id.clone()).collect()
    }

    pub fn is_loaded(&self, id: &TableId) -> bool {
        self.lock().contains_key(id)
    }

    /// The mailbox of a table. If the table is not in memory, its new task loads it first.
    pub fn mailbox(&self, app: &Services, id: &TableId) -> mpsc::Sender<TableMessage> {
        let mut mailboxes = self.lock();
        if let Some(mailbox) = mailboxes.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return mailbox.clone();
        }
        let (sender, receiver) = mpsc::channel(MAILBOX_SIZE);
        mailboxes.insert(id.clone(), sender.clone());
        tokio::spawn(serve(app.clone(), id.clone(), receiver, app.tasks().begin()));
        sender
    }

    /// Tells all tables in memory that a person has another name.
    pub fn rename(&self, person: &Person) {
        tell(self.lock().values(), || TableMessage::Renamed(Box::new(person.clone())));
    }

    /// The tables at which people are connected.
    pub(super) fn connected(&self) -> &Connected {
        &self.connected
    }

    /// Tells the tables at which a person is connected that their blocks or kid mode have changed.
    pub fn circle_changed(&self, user: &UserId) {
        let (tables, mailboxes) = (self.connected.tables_of(user), self.lock());
        let theirs = tables.iter().filter_map(|table| mailboxes.get(table));
        tell(theirs, || TableMessage::CircleChanged(user.clone()));
    }

    /// Tells all tables in memory that news of such changes may be lost.
    pub fn circles_missed(&self) {
        tell(self.lock().values(), || TableMessage::CirclesMissed);
    }

    /// Takes a table out of memory if no socket holds its mailbox and no message waits.
    pub fn retire(&self, id: &TableId, mailbox: &mpsc::Receiver<TableMessage>) -> bool {
        let mut mailboxes = self.lock();
        let is_free = mailbox.is_empty() && mailboxes.get(id).is_none_or(|sender| sender.strong_count() == 1);
        if is_free {
            mailboxes.remove(id);
        }
        is_free
    }

    /// Registers a mailbox that a test reads in the place of a table.
    #[cfg(test)]
    pub(crate) fn adopt(&self, id: TableId, mailbox: mpsc::Sender<TableMessage>) {
        self.lock().insert(id, mailbox);
    }

    fn remove(&self, id: &TableId) {
        self.lock().remove(id);
    }

    fn lock_owned(&self) -> MutexGuard<'_, BTreeMap<TableId, Epoch>> {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn owned(&self) -> Vec<(TableId, Epoch)> {
        self.lock_owned().iter().map(|(id, epoch)| (id.clone(), *epoch)).collect()
    }

    /// Ends the tasks of tables that another node may own by now. They write nothing more, and their sockets close. A
    /// separate task tells them, because the mailbox of a busy table may be full.
    pub(crate) fn lose(&self, tables: impl IntoIterator<Item = TableId>) {
        let mailboxes = self.lock();
        let lost: Vec<_> = tables.into_iter().filter_map(|id| mailboxes.get(&id).cloned()).collect();
        drop(mailboxes);
        for mailbox in lost {
            tokio::spawn(async move { mailbox.send(TableMessage::Lost).await });
        }
    }
}

/// Tells some tables. A separate task waits for room in a full mailbox, so that a busy table delays no other.
fn tell<'a>(
    mailboxes: impl Iterator<Item = &'a mpsc::Sender<TableMessage>>,
    message: impl Fn() -> TableMessage,
) {
    for mailbox in mailboxes {
        // A table that has left memory reads all from the store when it is loaded.
        if let Err(TrySendError::Full(message)) = mailbox.try_send(message()) {
            let mailbox = mailbox.clone();
            tokio::spawn(async move { mailbox.send(message).await });
        }
    }
}

/// Removes the mailbox of a task that has ended, even by a panic, so that the table can be opened again.
struct Removal<'a>(&'a Services, &'a TableId);

impl Drop for Removal<'_> {
    fn drop(&mut self) {
        let mut mailboxes = self.0.tables().lock();
        if mailboxes.get(self.1).is_some_and(mpsc::Sender::is_closed) {
            mailboxes.remove(self.1);
        }
    }
}

/// Lists a table as owned, until its task ends.
struct Owned<'a>(&'a Services, &'a TableId, Epoch);

impl<'a> Owned<'a> {
    fn new(app: &'a Services, id: &'a TableId, epoch: Epoch) -> Owned<'a> {
        app.tables().lock_owned().insert(id.clone(), epoch);
        Owned(app, id, epoch)
    }
}

impl Drop for Owned<'_> {
    fn drop(&mut self) {
        let mut owned = self.0.tables().lock_owned();
        // A newer task may own the table under a later epoch.
        if owned.get(self.1) == Some(&self.2) {
            owned.remove(self.1);
        }
    }
}

/// Serves a table until it leaves memory: as its owner, or by passing its messages on to the owner.
async fn serve(app: Services, id: TableId, mailbox: mpsc::Receiver<TableMessage>, _running: Running) {
    let _removal = Removal(&app, &id);
    match claim(&app, &id).await {
        Ok((None, Claim::Owner(epoch))) => {
            let _ = serve_own(&app, &id, epoch, mailbox).await;
        }
        Ok((Some(cluster), Claim::Owner(epoch))) => {
            let _owned = Owned::new(&app, &id, epoch);
            if serve_own(&app, &id, epoch, mailbox).await == End::Kept {
                cluster.release(&app, &id, epoch).await;
            }
        }
        Ok((Some(cluster), Claim::Held(owner))) => {
            relay::forward(cluster, &app, (&id, owner), mailbox).await;
        }
        Ok((None, Claim::Held(_))) => {}
        Err(error) => refuse_all(&app, &id, mailbox, &error).await,
    }
}

/// A process that is alone with its store owns every table, without claims.
async fn claim<'a>(app: &'a Services, id: &TableId) -> Result<(Option<&'a Cluster>, Claim), JoinError> {
    let Some(cluster) = app.cluster() else {
        return Ok((None, Claim::Owner(Epoch::default())));
    };
    match cluster.claim(app, id).await {
        Ok(claim) => Ok((Some(cluster), claim)),
        Err(StoreError::NotFound) => Err(JoinError::NoSuchTable),
        Err(error) => Err(error.into()),
    }
}

async fn serve_own(app: &Services, id: &TableId, epoch: Epoch, mailbox: mpsc::Receiver<TableMessage>) -> End {
    match record::load_table(app, id, epoch).await {
        Ok(table) => Table::run(table, mailbox).await,
        Err(error) => {
            refuse_all(app, id, mailbox, &error).await;
            End::Kept
        }
    }
}

/// Tells every connecting client why the table cannot be opened.
async fn refuse_all(
    app: &Services,
    id: &TableId,
    mut mailbox: mpsc::Receiver<TableMessage>,
    error: &JoinError,
) {
    app.tables().remove(id);
    mailbox.close();
    while let Some(message) = mailbox.recv().await {
        if let TableMessage::Connect { outbox, .. } = message {
            say_bye(&outbox, error);
        }
    }
}
