//! Compares the notes of the players with the journal. The rules are in [`super::history`].

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use qipan_protocol::MatchId;
use qipan_store::Store;
use serde_json::Value;
use tempfile::TempDir;

use super::history::{self, Journal};
use super::notes::{Notes, Sent};

#[cfg(test)]
mod tests;

/// A copy of what a killed server has left.
#[derive(Debug)]
pub(super) struct DatabaseCopy {
    _folder: TempDir,
    pub(super) database: PathBuf,
}

/// Copies a database. The original is not opened, so that the next server has to recover it.
pub(super) fn copy(database: &Path) -> Result<DatabaseCopy> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy.db");
    std::fs::copy(database, &copy)?;
    let log = |database: &Path| database.with_extension("db-wal");
    if log(database).exists() {
        std::fs::copy(log(database), log(&copy))?;
    }
    Ok(DatabaseCopy { _folder: folder, database: copy })
}

/// Checks that everything shown and acknowledged is in the journals, and that the journals pass an audit. Returns the
/// number of matches.
pub(in super::super) async fn check(database: &Path, notes: &Notes) -> Result<usize> {
    let store = Store::open(database).await?;
    let checked = check_store(&store, notes, &matches(notes)).await;
    store.close().await;
    checked
}

/// Like [`check`], for an open store and only these matches.
pub(in super::super) async fn check_store(
    store: &Store,
    notes: &Notes,
    matches: &BTreeSet<Arc<str>>,
) -> Result<usize> {
    let mut journals = BTreeMap::new();
    for match_id in matches {
        let journal = read(store, match_id).await.with_context(|| format!("match {match_id}"))?;
        history::check_entries(match_id, &journal.records)?;
        journals.insert(&**match_id, journal);
    }
    history::check_shown(notes, &journals)?;
    history::check_acknowledged(notes, &journals)?;
    history::check_order(notes, &journals)?;
    Ok(journals.len())
}

/// The matches in which something was shown or acknowledged.
pub(in super::super) fn matches(notes: &Notes) -> BTreeSet<Arc<str>> {
    let shown = notes.shown.iter().map(|it| &it.match_id);
    let acknowledged = notes.acknowledged.iter().map(|it| &it.match_id);
    shown.chain(acknowledged).cloned().collect()
}

/// A journal, after its commands were run again and gave the same events and hashes.
async fn read(store: &Store, match_id: &str) -> Result<Journal> {
    let id = MatchId::new(match_id);
    // In this order: a running server may append an entry between the two.
    let records = store.entry_records(&id).await?;
    let journal = store.load_journal(&id).await?;
    let mut text = journal.header;
    for line in &journal.entries {
        text.push('\n');
        text.push_str(line);
    }
    qipan_tictactoe::game().audit(&text)?;
    let entries = journal.entries.iter().take(records.len()).map(|line| serde_json::from_str(line));
    Ok(Journal { records, entries: entries.collect::<Result<_, _>>()? })
}

/// Checks at the very end, when every command has been answered, that each was carried out exactly once.
pub(in super::super) async fn check_once(database: &Path, notes: &Notes) -> Result<()> {
    let store = Store::open(database).await?;
    let checked = check_store_once(&store, notes).await;
    store.close().await;
    checked
}

/// Like [`check_once`], for an open store.
pub(in super::super) async fn check_store_once(store: &Store, notes: &Notes) -> Result<()> {
    let mut sent: BTreeMap<&str, BTreeMap<u8, Vec<&Sent>>> = BTreeMap::new();
    for it in &notes.sent {
        sent.entry(&it.match_id).or_default().entry(it.seat).or_default().push(it);
    }
    for (match_id, seats) in sent {
        let journal = read(store, match_id).await?;
        for (seat, sent) in seats {
            check_seat_once(&journal, match_id, seat, &sent)?;
        }
    }
    Ok(())
}

fn check_seat_once(journal: &Journal, match_id: &str, seat: u8, sent: &[&Sent]) -> Result<()> {
    let own: Vec<&Value> = journal.entries.iter().filter(|entry| entry["seat"] == seat).collect();
    ensure!(
        own.len() == sent.len(),
        "seat {seat} of match {match_id} sent {} commands, and {} were carried out",
        sent.len(),
        own.len()
    );
    // Ids count up, and a seat sends a command only after the last one was answered. So the entries are in the order
    // of sending.
    for (sent, entry) in sent.iter().zip(own) {
        let numbers = journal.numbers_of(seat, sent.id);
        let fits =
            matches!(numbers[..], [number] if entry["seq"] == number) && entry["command"] == sent.command;
        ensure!(fits, "sent was {sent:?}, carried out was {entry}, found as {numbers:?}");
    }
    Ok(())
}
