//! The tables in memory. A table is loaded when a client asks for it, and retires when no client is connected.

use super::actor::{Table, say_bye};
use super::message::TableMessage;
use super::record;
use crate::Services;
use crate::tasks::Running;
use qipan_protocol::{Person, TableId};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc;

/// How many messages may wait in the mailbox of a table.
const MAILBOX_SIZE: usize = 256;

#[derive(Debug, Default)]
pub struct Tables {
    mailboxes: Mutex<BTreeMap<TableId, mpsc::Sender<TableMessage>>>,
}

impl Tables {
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<TableId, mpsc::Sender<TableMessage>>> {
        // The map is never left half changed, so it can be used after a panic elsewhere.
        self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn len(&self) -> usize {
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

    /// Tells all tables in memory that a person has another name. A separate task does it, because the mailbox of a
    /// busy table may be full.
    pub fn rename(&self, person: &Person) {
        let mailboxes: Vec<_> = self.lock().values().cloned().collect();
        let person = person.clone();
        tokio::spawn(async move {
            for mailbox in mailboxes {
                // A table that has left memory reads the name from the store when it is loaded.
                let _ = mailbox.send(TableMessage::Renamed(person.clone())).await;
            }
        });
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

    fn remove(&self, id: &TableId) {
        self.lock().remove(id);
    }
}

/// Removes the mailbox of a task that has ended, even by a panic, so that the table can be opened again.
struct Removal(Services, TableId);

impl Drop for Removal {
    fn drop(&mut self) {
        let mut mailboxes = self.0.tables().lock();
        if mailboxes.get(&self.1).is_some_and(mpsc::Sender::is_closed) {
            mailboxes.remove(&self.1);
        }
    }
}

async fn serve(app: Services, id: TableId, mut mailbox: mpsc::Receiver<TableMessage>, _running: Running) {
    match record::load_table(&app, &id).await {
        Ok(table) => {
            let removal = Removal(app, id);
            Table::run(table, mailbox).await;
            drop(removal);
        }
        Err(error) => {
            app.tables().remove(&id);
            mailbox.close();
            while let Some(message) = mailbox.recv().await {
                if let TableMessage::Connect { outbox, .. } = message {
                    say_bye(&outbox, &error);
                }
            }
        }
    }
}
