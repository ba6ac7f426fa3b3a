//! Messages between two people.

use crate::backend::{read, transact};
use crate::convert::check_text;
use crate::paging::Window;
use crate::{Cursor, Page, Pair, Store, StoreError, Told};
use qipan_protocol::{ThreadId, UserId};

/// A message that is being sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutgoingMessage {
    pub from: UserId,
    pub to: UserId,
    /// The id of the thread, should this be the first message of the two.
    pub new_thread: ThreadId,
    /// JSON, which the store does not read.
    pub body: String,
    /// Chosen by the sender; the same key is the same message.
    pub key: String,
    pub at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageRecord {
    pub thread: ThreadId,
    /// Counts up per thread from 1, without gaps.
    pub n: u64,
    pub from: UserId,
    pub body: String,
    pub at: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentMessage {
    pub message: MessageRecord,
    /// `None` if the message was sent before under its key.
    pub told: Option<Told>,
}

/// Who wrote the last message of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastWriter {
    Nobody,
    Sender,
    Recipient,
}

impl LastWriter {
    pub(crate) fn of(last_from: Option<&str>, sender: &UserId) -> LastWriter {
        match last_from {
            None => LastWriter::Nobody,
            Some(last) if last == sender.as_str() => LastWriter::Sender,
            Some(_) => LastWriter::Recipient,
        }
    }
}

/// Decides whether a message may be sent.
pub type MessageRule<R> = fn(&Pair, LastWriter) -> Result<(), R>;

/// A thread in the list of one of its people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadRecord {
    pub id: ThreadId,
    pub other: UserId,
    pub other_name: String,
    pub last: MessageRecord,
    pub unread: u64,
}

/// The columns of a message: thread, number, sender, body, time.
pub(crate) type FoundMessage = (String, i64, String, String, i64);

pub(crate) fn to_message((thread, n, from, body, at): FoundMessage) -> Result<MessageRecord, StoreError> {
    let n = crate::convert::from_integer(n)?;
    Ok(MessageRecord { thread: ThreadId(thread), n, from: UserId(from), body, at })
}

impl Store {
    /// Sends a message. The inner error is the rule's. Fails with `conflict` if the key was used in another thread.
    pub async fn send_message<R: Send + 'static>(
        &self,
        message: OutgoingMessage,
        rule: MessageRule<R>,
    ) -> Result<Result<SentMessage, R>, StoreError> {
        check_text(&message.body)?;
        check_text(&message.key)?;
        transact!(self, messages::send(&message, rule))
    }

    /// The threads of a person, the one with the last message first, without those of people whom the person has blocked.
    /// With `with`, only the thread with that person.
    pub async fn threads_of(
        &self,
        user: &UserId,
        with: Option<&UserId>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<ThreadRecord>, StoreError> {
        read!(self, threads::list(user, with, &Window::new(after, limit)))
    }

    /// The other person of a thread. Fails with `not_found` if the thread is not one of this person.
    pub async fn thread_partner(&self, user: &UserId, thread: &ThreadId) -> Result<UserId, StoreError> {
        read!(self, threads::partner(user, thread))
    }

    /// The last `limit` messages before number `before` in a person's copy of a thread, oldest first. None if the thread is
    /// not one of this person.
    pub async fn messages_before(
        &self,
        user: &UserId,
        thread: &ThreadId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<MessageRecord>, StoreError> {
        read!(self, threads::before(user, thread, before, limit))
    }

    /// The ones of these messages that are in a person's copies, in any order.
    pub async fn find_messages(
        &self,
        user: &UserId,
        wanted: &[(ThreadId, u64)],
    ) -> Result<Vec<MessageRecord>, StoreError> {
        read!(self, threads::find_many(user, wanted))
    }

    /// Moves the seen mark of a person in a thread forward. Fails with `not_found` if the thread is not one of this
    /// person.
    pub async fn mark_thread_seen(&self, user: &UserId, thread: &ThreadId, n: u64) -> Result<(), StoreError> {
        let (user, thread) = (user.clone(), thread.clone());
        transact!(self, threads::mark_seen(&user, &thread, n))
    }

    /// Deletes a person's copy of all messages so far. Messages that both have deleted are removed from the database.
    /// Fails with `not_found` if the thread is not one of this person.
    pub async fn delete_thread(&self, user: &UserId, thread: &ThreadId) -> Result<(), StoreError> {
        let (user, thread) = (user.clone(), thread.clone());
        transact!(self, threads::delete(&user, &thread))
    }
}
