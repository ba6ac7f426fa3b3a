//! A journal as a file: one JSON object per line, the header first.

use std::fs;
use std::io::{Read, stdin};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use qipan_ai::Catalog;
use qipan_engine::{Actor, AnyGame, EndMark, StateHash};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::call::UnknownGame;

/// A journal that was read, and its game. Only the header has been parsed yet.
#[expect(missing_debug_implementations, reason = "a game without its type cannot be printed")]
pub struct JournalFile {
    pub game: Arc<dyn AnyGame>,
    pub ruleset: u32,
    pub seats: u8,
    pub text: String,
}

/// The fields of a header that are needed to find the game and to describe the match.
#[derive(Deserialize)]
struct Head {
    game: String,
    ruleset: u32,
    seats: HeadSeats,
}

#[derive(Deserialize)]
struct HeadSeats {
    count: u8,
}

/// The fields of an entry that can be read without the types of its game.
#[derive(Deserialize, Debug)]
pub struct EntryLine<'a> {
    pub seq: u64,
    pub at_ms: u64,
    pub seat: Actor,
    #[serde(borrow)]
    pub command: &'a RawValue,
    pub hash: StateHash,
}

impl JournalFile {
    /// Reads a file, or the standard input if it is called `-`.
    pub fn read(catalog: &Catalog, name: &str) -> Result<JournalFile> {
        let bytes = if name == "-" {
            let mut bytes = Vec::new();
            stdin().lock().read_to_end(&mut bytes).context("cannot read the standard input")?;
            bytes
        } else {
            fs::read(name).with_context(|| format!("cannot read {name}"))?
        };
        JournalFile::parse(catalog, bytes).with_context(|| format!("{name} is no journal"))
    }

    fn parse(catalog: &Catalog, bytes: Vec<u8>) -> Result<JournalFile> {
        let text = String::from_utf8(bytes).context("it is not UTF-8 text")?;
        let Some((number, first)) = lines(&text).next() else {
            bail!("it is empty");
        };
        let head: Head = serde_json::from_str(first)
            .with_context(|| format!("line {number} should tell how the match was made"))?;
        let Some(game) = catalog.game(&head.game) else {
            bail!(UnknownGame::new(catalog, &head.game).to_string());
        };
        Ok(JournalFile { game, ruleset: head.ruleset, seats: head.seats.count, text })
    }

    /// The first line, which describes how the match was made.
    pub fn header(&self) -> &str {
        lines(&self.text).next().map_or("", |(_, line)| line)
    }

    pub fn entries(&self) -> Result<Vec<EntryLine<'_>>> {
        let entry = |(number, line)| {
            serde_json::from_str(line).with_context(|| format!("line {number} is no journal entry"))
        };
        lines(&self.text).skip(1).filter(|(_, line)| !EndMark::is_line(line)).map(entry).collect()
    }

    /// Removes all entries after the one with this number.
    pub fn stop_at(&mut self, seq: u64) -> Result<()> {
        let last = self.entries()?.last().map_or(0, |entry| entry.seq);
        if seq > last {
            bail!("the journal ends at entry {last}; there is no entry {seq}");
        }
        let kept = self.entries()?.iter().filter(|entry| entry.seq <= seq).count();
        let kept: Vec<_> = lines(&self.text).take(kept + 1).map(|(_, line)| line).collect();
        self.text = kept.join("\n");
        Ok(())
    }
}

/// The lines that are not blank, with their line numbers in the file.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    numbered.filter(|(_, line)| !line.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_journal_is_refused_with_a_reason() {
        let rows: [(&[u8], &str); 6] = [
            (b"", "it is empty"),
            (b"\n\n", "it is empty"),
            (b"\xff", "it is not UTF-8 text"),
            (b"hello", "line 1 should tell how the match was made"),
            (b"\n{}", "line 2 should tell how the match was made"),
            (br#"{"game":"ludo","ruleset":1,"seats":{"count":2,"first":0}}"#, "there is no game \"ludo\""),
        ];
        let catalog = qipan_catalog::built_in();
        for (bytes, expected) in rows {
            let error = JournalFile::parse(&catalog, bytes.to_vec()).err().map(|error| error.to_string());
            assert!(error.as_deref().is_some_and(|error| error.starts_with(expected)), "{error:?}");
        }
    }
}
