//! The rules that inboxes and the notes of their owners keep. Together they say that everything acknowledged was
//! delivered exactly once and in one order, and that nothing was invented.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use qipan_protocol::http::MessageBody;
use qipan_protocol::{InboxItem, InviteId, ThreadId, UserId};

use super::notes::{Deed, PersonNumber, Reply, Sent, SocialNotes};

#[cfg(test)]
mod tests;

/// An entry of an inbox as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) n: u64,
    pub(super) from: PersonNumber,
    pub(super) what: What,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum What {
    Message { thread: ThreadId, number: u64, text: String },
    Asked,
    Accepted,
    Invited(InviteId),
    Withdrawn(InviteId),
}

/// All entries of every person so far. The database deletes old ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    pub(super) ids: Vec<UserId>,
    pub(super) inboxes: Vec<Vec<Entry>>,
}

impl Ledger {
    pub(super) fn new(ids: Vec<UserId>) -> Ledger {
        let inboxes = vec![Vec::new(); ids.len()];
        Ledger { ids, inboxes }
    }

    /// Adds what the database has of an inbox. Entries that were read before must not have changed, and numbers count up.
    pub(super) fn extend(&mut self, person: PersonNumber, kept: Vec<Entry>) -> Result<()> {
        let inbox = &mut self.inboxes[person];
        let last = kept.last().map_or(0, |entry| entry.n);
        let known = inbox.len() as u64;
        ensure!(last >= known, "person {person} had entry {known}, and the last one is {last} now");
        for entry in kept {
            match usize::try_from(entry.n).ok().and_then(|n| inbox.get(n.wrapping_sub(1))) {
                Some(before) => {
                    ensure!(*before == entry, "entry {before:?} of person {person} became {entry:?}");
                }
                None => {
                    let expected = inbox.len() as u64 + 1;
                    ensure!(
                        entry.n == expected,
                        "person {person} has {entry:?} in place of entry {expected}"
                    );
                    inbox.push(entry);
                }
            }
        }
        Ok(())
    }

    /// All entries, with the numbers of their owners.
    fn entries(&self) -> impl Iterator<Item = (PersonNumber, &Entry)> {
        self.inboxes.iter().enumerate().flat_map(|(to, inbox)| inbox.iter().map(move |entry| (to, entry)))
    }

    /// How many entries of an inbox fit.
    fn count(&self, to: PersonNumber, fits: impl Fn(&Entry) -> bool) -> usize {
        self.inboxes[to].iter().filter(|entry| fits(entry)).count()
    }

    fn number_of(&self, id: &UserId) -> Result<PersonNumber> {
        self.ids.iter().position(|it| it == id).with_context(|| format!("{id} is nobody"))
    }
}

pub(super) fn check(notes: &SocialNotes, ledger: &Ledger) -> Result<()> {
    check_threads(ledger)?;
    check_acknowledged(notes, ledger)?;
    check_origins(notes, ledger)?;
    check_requests(notes, ledger)?;
    check_received(notes, ledger)
}

/// The messages of a thread have the numbers 1, 2, 3 …, and each is in one inbox once.
fn check_threads(ledger: &Ledger) -> Result<()> {
    let mut threads: BTreeMap<&ThreadId, Vec<u64>> = BTreeMap::new();
    for (_, entry) in ledger.entries() {
        if let What::Message { thread, number, .. } = &entry.what {
            threads.entry(thread).or_default().push(*number);
        }
    }
    for (thread, mut numbers) in threads {
        numbers.sort_unstable();
        let is_whole = numbers.iter().copied().eq(1..=numbers.len() as u64);
        ensure!(is_whole, "thread {thread} has the messages {numbers:?}");
    }
    Ok(())
}

/// What was acknowledged is in the inbox of the other person exactly once, as it was acknowledged.
fn check_acknowledged(notes: &SocialNotes, ledger: &Ledger) -> Result<()> {
    let mut counts: BTreeMap<(PersonNumber, PersonNumber, &What), usize> = BTreeMap::new();
    for (to, entry) in ledger.entries() {
        *counts.entry((to, entry.from, &entry.what)).or_default() += 1;
    }
    for (sent, reply) in &notes.acknowledged {
        let what = match (&sent.deed, reply) {
            (Deed::Message(text), Reply::Message(thread, number)) => {
                What::Message { thread: thread.clone(), number: *number, text: text.clone() }
            }
            (Deed::Invite, Reply::Invite(id)) => What::Invited(id.clone()),
            (Deed::Withdraw(id), Reply::Done) => What::Withdrawn(id.clone()),
            // Requests have no ids. They are counted.
            (Deed::Ask | Deed::Accept | Deed::Remove, Reply::Done) => continue,
            _ => anyhow::bail!("{sent:?} was answered with {reply:?}"),
        };
        let found = counts.get(&(sent.to, sent.from, &what)).copied().unwrap_or_default();
        ensure!(found == 1, "{sent:?} was acknowledged as {reply:?} and is in the inbox {found} times");
    }
    Ok(())
}

/// Every entry has a deed that it comes from, and no deed makes two entries.
fn check_origins(notes: &SocialNotes, ledger: &Ledger) -> Result<()> {
    let mut texts: BTreeMap<&str, &Sent> = BTreeMap::new();
    let mut withdrawn = BTreeSet::new();
    for sent in &notes.sent {
        match &sent.deed {
            Deed::Message(text) => drop(texts.insert(text, sent)),
            Deed::Withdraw(id) => drop(withdrawn.insert((sent.from, sent.to, id))),
            Deed::Ask | Deed::Accept | Deed::Remove | Deed::Invite => {}
        }
    }
    let mut invited = BTreeSet::new();
    for (to, entry) in ledger.entries() {
        let is_known = match &entry.what {
            // Its removal finds a second delivery.
            What::Message { text, .. } => {
                texts.remove(text.as_str()).is_some_and(|sent| (sent.from, sent.to) == (entry.from, to))
            }
            What::Withdrawn(id) => withdrawn.remove(&(entry.from, to, id)),
            What::Invited(id) => invited.insert(id),
            What::Asked | What::Accepted => true,
        };
        ensure!(is_known, "nobody has caused {entry:?} in the inbox of person {to}, or it is there twice");
    }
    Ok(())
}

/// Each request is told once and accepted once. Invitations are at most as many as were sent.
fn check_requests(notes: &SocialNotes, ledger: &Ledger) -> Result<()> {
    for (from, to) in (0..ledger.ids.len()).flat_map(|from| (0..ledger.ids.len()).map(move |to| (from, to))) {
        let is_of = |sent: &&Sent, deed: &Deed| (sent.from, sent.to, &sent.deed) == (from, to, deed);
        let sent = |deed: Deed| notes.sent.iter().filter(|sent| is_of(sent, &deed)).count();
        let done = notes.acknowledged.iter().filter(|(sent, _)| is_of(&sent, &Deed::Ask)).count();
        let asked = ledger.count(to, |entry| entry.from == from && entry.what == What::Asked);
        let accepted = ledger.count(from, |entry| entry.from == to && entry.what == What::Accepted);
        let invited = ledger.count(to, |it| it.from == from && matches!(it.what, What::Invited(_)));
        let tried = sent(Deed::Ask);
        ensure!(
            (done..=tried).contains(&asked),
            "{from} asked {to} {tried} times, {done} acknowledged; the inbox has {asked}"
        );
        ensure!(
            accepted <= asked && asked <= accepted + 1,
            "{asked} requests of {from} to {to} were told, and {accepted} answers"
        );
        ensure!(invited <= sent(Deed::Invite), "{to} has {invited} invitations of {from}, who sent fewer");
    }
    Ok(())
}

/// What people were told is what is stored. An invitation that was withdrawn may have been hidden.
fn check_received(notes: &SocialNotes, ledger: &Ledger) -> Result<()> {
    for received in &notes.received {
        let index = usize::try_from(received.n).unwrap_or(0).wrapping_sub(1);
        let entry = ledger.inboxes[received.by].get(index);
        let entry = entry.with_context(|| format!("{received:?} was shown and is not stored"))?;
        ensure!(
            is_shown_as(entry, &received.item, notes, ledger)?,
            "{received:?} was shown, and {entry:?} is stored"
        );
    }
    Ok(())
}

fn is_shown_as(entry: &Entry, item: &InboxItem, notes: &SocialNotes, ledger: &Ledger) -> Result<bool> {
    let is_from = |id: &UserId| ledger.number_of(id).map(|number| number == entry.from);
    Ok(match (&entry.what, item) {
        (What::Message { thread, number, text }, InboxItem::Message { message }) => {
            message.body == MessageBody::Text(text.clone())
                && (&message.thread, message.n) == (thread, *number)
                && is_from(&message.from.id)?
        }
        (What::Asked, InboxItem::Asked { from }) | (What::Accepted, InboxItem::Accepted { from }) => {
            is_from(&from.id)?
        }
        (What::Invited(id), InboxItem::Invited { invite }) => *id == invite.id && is_from(&invite.from.id)?,
        (What::Invited(id), InboxItem::Gone {}) => {
            notes.sent.iter().any(|sent| sent.deed == Deed::Withdraw(id.clone()))
        }
        (What::Withdrawn(id), InboxItem::Withdrawn { invite }) => id == invite,
        _ => false,
    })
}

/// Checks at the very end that every person has received every entry, once and in order.
pub(super) fn check_complete(notes: &SocialNotes, ledger: &Ledger) -> Result<()> {
    for (person, inbox) in ledger.inboxes.iter().enumerate() {
        let received = notes.received.iter().filter(|it| it.by == person).map(|it| it.n);
        let stored = inbox.iter().map(|entry| entry.n);
        ensure!(received.eq(stored), "person {person} has not received every entry once, in order");
    }
    let acknowledged: BTreeSet<String> =
        notes.acknowledged.iter().map(|(sent, _)| format!("{sent:?}")).collect();
    for sent in notes.sent.iter().filter(|sent| matches!(sent.deed, Deed::Message(_))) {
        ensure!(acknowledged.contains(&format!("{sent:?}")), "{sent:?} was never acknowledged");
    }
    Ok(())
}
