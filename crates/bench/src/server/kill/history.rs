//! The rules that a journal and the notes of its players keep. Together they say that every match was one sequence of
//! commands, whichever servers carried them out, and whatever happened to these.

use std::collections::BTreeMap;

use anyhow::{Result, bail, ensure};
use qipan_store::EntryRecord;
use serde_json::Value;
use tokio::time::Instant;

use super::notes::Notes;

#[cfg(test)]
mod tests;

/// A journal as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Journal {
    pub(super) records: Vec<EntryRecord>,
    /// The lines of the entries.
    pub(super) entries: Vec<Value>,
}

impl Journal {
    /// The numbers of the entries that this command has made.
    pub(super) fn numbers_of(&self, seat: u8, id: u64) -> Vec<u64> {
        let is_command = |record: &&EntryRecord| {
            record.seat.is_some_and(|it| it.0 == seat) && record.command_id.is_some_and(|it| it.0 == id)
        };
        self.records.iter().filter(is_command).map(|record| record.seq).collect()
    }
}

/// The journals by the ids of their matches.
pub(super) type Journals<'a> = BTreeMap<&'a str, Journal>;

/// Entries have the numbers 1, 2, 3 …; no command of a seat made two of them; and their epochs never fall. An epoch that
/// falls means that a former owner of the table has written after its successor.
pub(super) fn check_entries(match_id: &str, records: &[EntryRecord]) -> Result<()> {
    let mut commands = BTreeMap::new();
    for (record, number) in records.iter().zip(1..) {
        ensure!(record.seq == number, "match {match_id} has entry {} in place of {number}", record.seq);
        if let (Some(seat), Some(id)) = (record.seat, record.command_id) {
            let before = commands.insert((seat.0, id.0), number);
            ensure!(
                before.is_none(),
                "command {id:?} of seat {seat:?} of match {match_id} made entries {before:?} and {number}"
            );
        }
    }
    for pair in records.windows(2) {
        ensure!(
            pair[0].epoch <= pair[1].epoch,
            "match {match_id} has epoch {:?} at entry {} and {:?} after it",
            pair[0].epoch,
            pair[0].seq,
            pair[1].epoch
        );
    }
    Ok(())
}

/// What a client was shown as frame n is entry n, at every node.
pub(super) fn check_shown(notes: &Notes, journals: &Journals<'_>) -> Result<()> {
    for shown in &notes.shown {
        let (match_id, number, node) = (&*shown.match_id, shown.number, shown.node);
        let Some(journal) = journals.get(match_id) else { continue };
        let entry = number.checked_sub(1).and_then(|index| journal.entries.get(index as usize));
        let Some(entry) = entry.filter(|entry| entry["seq"] == number) else {
            bail!("frame {number} of match {match_id} was shown (node {node}) but is not in the journal");
        };
        ensure!(
            is_seen_as(&entry["events"], &shown.events),
            "frame {number} of match {match_id} was shown (node {node}) as {} but is {entry}",
            shown.events
        );
    }
    Ok(())
}

/// Whether a viewer was shown these events. An event that the viewer may not see is null in its place.
fn is_seen_as(events: &Value, shown: &Value) -> bool {
    let (Value::Array(events), Value::Array(shown)) = (events, shown) else { return false };
    events.len() == shown.len()
        && events.iter().zip(shown).all(|(event, shown)| shown.is_null() || event == shown)
}

/// Every acknowledged command made exactly one entry, the acknowledged one.
pub(super) fn check_acknowledged(notes: &Notes, journals: &Journals<'_>) -> Result<()> {
    for it in &notes.acknowledged {
        let Some(journal) = journals.get(&*it.match_id) else { continue };
        let found = journal.numbers_of(it.seat, it.id);
        ensure!(found == [it.number], "acknowledged was {it:?}, but the journal has it as {found:?}");
    }
    Ok(())
}

/// A command that was sent after the acknowledgement of another one comes after it in the journal. The two may be of
/// different seats, and the servers that answered them may differ.
pub(super) fn check_order(notes: &Notes, journals: &Journals<'_>) -> Result<()> {
    /// What is found at one moment. A command that was sent counts as earlier than an answer of the same moment.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Moment {
        Sent,
        Acknowledged,
    }
    let mut moments: BTreeMap<&str, Vec<(Instant, Moment, u64)>> = BTreeMap::new();
    for it in &notes.sent {
        let Some(journal) = journals.get(&*it.match_id) else { continue };
        // A command that was never carried out has no place in the order.
        let numbers = journal.numbers_of(it.seat, it.id);
        let numbers = numbers.into_iter().map(|number| (it.at, Moment::Sent, number));
        moments.entry(&it.match_id).or_default().extend(numbers);
    }
    for it in &notes.acknowledged {
        moments.entry(&it.match_id).or_default().push((it.at, Moment::Acknowledged, it.number));
    }
    for (match_id, mut moments) in moments {
        moments.sort();
        let mut last = 0;
        for (_, moment, number) in moments {
            match moment {
                Moment::Acknowledged => last = last.max(number),
                Moment::Sent => ensure!(
                    number > last,
                    "entry {number} of match {match_id} was sent after entry {last} was acknowledged"
                ),
            }
        }
    }
    Ok(())
}
