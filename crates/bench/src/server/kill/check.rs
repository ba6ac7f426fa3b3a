//! Compares the notes of the players with the journal.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};
use qipan_store::Store;
use serde_json::Value;

use super::notes::{Notes, Sent};

#[cfg(test)]
mod tests;

/// Checks the notes against a copy of what the killed server has left. The original is not opened, so that the next
/// server has to recover it.
pub(super) async fn check_copy(database: &Path, notes: &Notes) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy.db");
    std::fs::copy(database, &copy)?;
    let log = |database: &Path| database.with_extension("db-wal");
    if log(database).exists() {
        std::fs::copy(log(database), log(&copy))?;
    }
    check(&copy, notes).await.map(drop)
}

/// Checks that everything shown and acknowledged is in the journals, and that the journals pass an audit. Returns the
/// number of matches.
pub(in super::super) async fn check(database: &Path, notes: &Notes) -> Result<usize> {
    let store = Store::open(database).await?;
    let mut journals = BTreeMap::new();
    for match_id in matches(notes) {
        let entries = audit(&store, match_id).await.with_context(|| format!("match {match_id}"))?;
        journals.insert(match_id, entries);
    }
    check_shown(notes, &journals)?;
    check_acknowledged(&store, notes).await?;
    store.close().await;
    Ok(journals.len())
}

fn matches(notes: &Notes) -> BTreeSet<&str> {
    let shown = notes.shown.iter().map(|it| &*it.match_id);
    let acknowledged = notes.acknowledged.iter().map(|it| &*it.match_id);
    shown.chain(acknowledged).collect()
}

/// The entries of a match, after its commands were run again and gave the same events and hashes.
async fn audit(store: &Store, match_id: &str) -> Result<Vec<Value>> {
    let journal = store.load_journal(&MatchId::new(match_id)).await?;
    let mut text = journal.header;
    for line in &journal.entries {
        text.push('\n');
        text.push_str(line);
    }
    qipan_tictactoe::game().audit(&text)?;
    journal.entries.iter().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

fn check_shown(notes: &Notes, journals: &BTreeMap<&str, Vec<Value>>) -> Result<()> {
    for shown in &notes.shown {
        let (match_id, number) = (&*shown.match_id, shown.number);
        let entries = journals.get(match_id).map_or(&[][..], Vec::as_slice);
        let Some(entry) = entries.iter().find(|entry| entry["seq"] == number) else {
            bail!("frame {number} of match {match_id} was shown but is not in the journal");
        };
        ensure!(
            is_seen_as(&entry["events"], &shown.events),
            "frame {number} of match {match_id} was shown as {} but is {entry}",
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

async fn check_acknowledged(store: &Store, notes: &Notes) -> Result<()> {
    for it in &notes.acknowledged {
        let found = store.command_seq(&MatchId::new(&*it.match_id), Seat(it.seat), CommandId(it.id)).await?;
        ensure!(found == Some(it.number), "acknowledged was {it:?}, but the journal has it as {found:?}");
    }
    Ok(())
}

/// Checks at the very end, when every command has been answered, that each was carried out exactly once.
pub(in super::super) async fn check_once(database: &Path, notes: &Notes) -> Result<()> {
    let store = Store::open(database).await?;
    let mut sent: BTreeMap<(&str, u8), Vec<&Sent>> = BTreeMap::new();
    for it in &notes.sent {
        sent.entry((&it.match_id, it.seat)).or_default().push(it);
    }
    for ((match_id, seat), sent) in sent {
        let entries = store.load_journal(&MatchId::new(match_id)).await?.entries;
        let entries: Vec<Value> =
            entries.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?;
        let own: Vec<&Value> = entries.iter().filter(|entry| entry["seat"] == seat).collect();
        ensure!(
            own.len() == sent.len(),
            "seat {seat} of match {match_id} sent {} commands, and {} were carried out",
            sent.len(),
            own.len()
        );
        // Ids count up, and a seat sends a command only after the last one was answered. So the entries are in the
        // order of sending.
        for (sent, entry) in sent.iter().zip(own) {
            let seq = store.command_seq(&MatchId::new(match_id), Seat(seat), CommandId(sent.id)).await?;
            let fits = entry["seq"].as_u64() == seq && entry["command"] == sent.command;
            ensure!(fits, "sent was {sent:?}, carried out was {entry}, found as {seq:?}");
        }
    }
    store.close().await;
    Ok(())
}
