//! The last line of a finished journal. A journal is read line by line, so one that was cut between two lines looks
//! like the journal of a shorter match. The end mark states the number of entries and the hash of the last one.

use crate::{Problem, StateHash};
use serde::{Deserialize, Serialize};

/// What the end mark of a journal states: `{"end":{"entries":5,"hash":"8813324bd0665040"}}`.
///
/// Journals of running matches, and those of versions before the end mark, have none. They can be replayed and
/// audited, but a reader cannot tell whether entries are missing at the end.
///
/// ```
/// use qipan_engine::EndMark;
///
/// let entries = [r#"{"seq":1,"hash":"8813324bd0665040"}"#.to_owned()];
/// let line = EndMark::of(&entries).unwrap().to_line();
/// assert_eq!(line, r#"{"end":{"entries":1,"hash":"8813324bd0665040"}}"#);
/// assert!(EndMark::is_line(&line));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndMark {
    pub entries: u64,
    /// The hash of the last entry; none if there is no entry.
    pub hash: Option<StateHash>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    end: EndMark,
}

/// The part of an entry that the mark needs.
#[derive(Deserialize)]
struct Hashed {
    hash: StateHash,
}

impl EndMark {
    /// The mark for these entries, which are all the lines of a journal but the header.
    pub fn of(entries: &[String]) -> Result<EndMark, Problem> {
        let hash = entries.last().map(|line| serde_json::from_str::<Hashed>(line)).transpose();
        let hash = hash.map_err(|error| Problem::new("bad_journal", error.to_string()))?;
        Ok(EndMark { entries: entries.len() as u64, hash: hash.map(|it| it.hash) })
    }

    /// The mark as a line, without the line end.
    pub fn to_line(self) -> String {
        // Serialising a number and a hash cannot fail.
        serde_json::to_string(&EndLine { end: self }).unwrap_or_default()
    }

    /// Whether a line of a journal is an end mark, possibly a damaged one. Entries never begin with the key `end`.
    pub fn is_line(line: &str) -> bool {
        let inside = line.trim_start().strip_prefix('{');
        inside.is_some_and(|inside| inside.trim_start().starts_with("\"end\""))
    }

    /// Whether a journal has an end mark. A journal that was read successfully with a mark is complete.
    pub fn is_in(journal: &str) -> bool {
        journal.lines().rev().find(|line| !line.trim().is_empty()).is_some_and(EndMark::is_line)
    }

    pub(crate) fn read(number: usize, line: &str) -> Result<EndMark, Problem> {
        let read = serde_json::from_str::<EndLine>(line);
        read.map(|it| it.end).map_err(|error| Problem::new("bad_journal", format!("line {number}: {error}")))
    }

    /// Compares what the mark states with the entries that were read.
    pub(crate) fn check(self, entries: u64, hash: Option<StateHash>) -> Result<(), Problem> {
        if self.entries != entries {
            let message = format!("the end mark states {} entries, but there are {entries}", self.entries);
            return Err(Problem::new("journal_cut", message));
        }
        if self.hash != hash {
            return Err(Problem::new("journal_cut", "the end mark is of another journal: its hash differs"));
        }
        Ok(())
    }
}
