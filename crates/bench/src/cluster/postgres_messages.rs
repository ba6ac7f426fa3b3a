//! Finds the messages by which a node makes PostgreSQL store journal entries.

use std::collections::BTreeSet;

/// What the statement that appends entries contains.
const APPEND: &[u8] = b"INSERT INTO entries";

/// Reads what one connection sends to the database.
#[derive(Debug, Default)]
pub(super) struct WriteFinder {
    /// The beginning of a message whose rest is still to come.
    rest: Vec<u8>,
    /// The first message has a length but no type.
    is_started: bool,
    /// The names of the prepared statements that append.
    appends: BTreeSet<Vec<u8>>,
    in_transaction: bool,
    /// An append was sent that is not stored yet.
    has_append: bool,
}

impl WriteFinder {
    /// Whether these bytes contain the end of a message after which entries are stored.
    pub(super) fn take(&mut self, bytes: &[u8]) -> bool {
        self.rest.extend_from_slice(bytes);
        let (mut start, mut is_write) = (0, false);
        while let Some((kind, end)) = self.message_at(start) {
            let body = self.rest[start..end].to_vec();
            is_write |= self.read(kind, body.get(5..).unwrap_or_default());
            start = end;
        }
        self.rest.drain(..start);
        is_write
    }

    /// The type and the end of the message that begins here, if it is complete.
    fn message_at(&mut self, start: usize) -> Option<(u8, usize)> {
        let head = usize::from(self.is_started);
        let length = self.rest.get(start + head..start + head + 4)?;
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        let end = start + head + length.max(4);
        if end > self.rest.len() {
            return None;
        }
        let kind = if self.is_started { self.rest[start] } else { 0 };
        self.is_started = true;
        Some((kind, end))
    }

    fn read(&mut self, kind: u8, body: &[u8]) -> bool {
        let mut texts = body.split(|byte| *byte == 0);
        let (first, second) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
        match kind {
            // Parse: the name of a statement and its text. Unnamed statements are replaced by the next one.
            b'P' if contains(second, APPEND) => drop(self.appends.insert(first.to_vec())),
            b'P' => drop(self.appends.remove(first)),
            // Bind: the name of a portal and of its statement.
            b'B' => self.has_append |= self.appends.contains(second),
            // Sync ends a statement. Outside of a transaction, it is then stored.
            b'S' if !self.in_transaction => return std::mem::take(&mut self.has_append),
            b'Q' if first.starts_with(b"BEGIN") => self.in_transaction = true,
            b'Q' if first.starts_with(b"COMMIT") => {
                self.in_transaction = false;
                return std::mem::take(&mut self.has_append);
            }
            b'Q' if first.starts_with(b"ROLLBACK") => (self.in_transaction, self.has_append) = (false, false),
            _ => {}
        }
        false
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: &str, body: &str) -> Vec<u8> {
        let length = (body.len() as u32 + 4).to_be_bytes();
        [kind.as_bytes(), &length, body.as_bytes()].concat()
    }

    #[test]
    fn writes_are_found_where_they_are_stored() {
        let mut finder = WriteFinder::default();
        let start = message("", "\0\0\0\0user\0postgres\0\0");
        assert!(!finder.take(&start));
        let parse = |name: &str, sql: &str| message("P", &format!("{name}\0{sql}\0\0\0"));
        let bind = |name: &str| message("B", &format!("\0{name}\0\0\0"));
        let query = |sql: &str| message("Q", &format!("{sql}\0"));
        let sync = message("S", "");
        assert!(!finder.take(&[parse("a", "WITH x INSERT INTO entries"), parse("b", "SELECT 1")].concat()));
        let rows = [
            (vec![bind("b"), sync.clone()], false),
            (vec![bind("a"), sync.clone()], true),
            (vec![sync.clone()], false),
            (vec![query("BEGIN"), bind("a"), sync.clone()], false),
            (vec![query("COMMIT")], true),
            (vec![query("BEGIN"), bind("b"), sync.clone(), query("COMMIT")], false),
            (vec![query("BEGIN"), bind("a"), sync.clone(), query("ROLLBACK"), sync.clone()], false),
            (vec![parse("a", "SELECT 2"), bind("a"), sync], false),
        ];
        for (messages, expected) in rows {
            let bytes = messages.concat();
            // A message may come in several pieces.
            let found = bytes.chunks(3).map(|piece| finder.take(piece)).filter(|found| *found).count();
            assert_eq!(found, usize::from(expected), "{}", String::from_utf8_lossy(&bytes));
        }
    }
}
