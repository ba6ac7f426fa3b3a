//! Which tables are copied from SQLite to PostgreSQL, and how rows are compared.

use crate::StoreError;
use ColumnType::{Boolean, Integer, Text};
use sha2::{Digest as _, Sha256};

/// The type of a column in PostgreSQL. SQLite has only integers and texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColumnType {
    Integer,
    Boolean,
    Text,
}

/// A table and its columns. Both databases have them under the same names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CopiedTable {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, ColumnType)],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Null,
    Integer(i64),
    Text(String),
}

pub(crate) type CopiedRow = Vec<Cell>;

/// In an order in which every row comes after the rows that it refers to. What is not copied: `nodes`, because no
/// process has a lease in the new database; `seeks`, because their sockets are of the old server; the owners of tables for the same reason; `readiness`; and the links between
/// entries, which PostgreSQL does not have.
pub(crate) const TABLES: [CopiedTable; 42] = [
    CopiedTable {
        name: "users",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("name_key", Text),
            ("kind", Text),
            ("password_hash", Text),
            ("email", Text),
            ("role", Text),
            ("banned_until", Integer),
            ("created_at", Integer),
            ("name_look", Text),
            ("closed_at", Integer),
            ("delete_at", Integer),
        ],
    },
    CopiedTable {
        name: "totp",
        columns: &[("user_id", Text), ("secret", Text), ("confirmed", Boolean), ("last_step", Integer)],
    },
    CopiedTable { name: "recovery_codes", columns: &[("user_id", Text), ("code_hash", Text)] },
    CopiedTable { name: "deleted_names", columns: &[("key_hash", Text), ("look_hash", Text)] },
    CopiedTable { name: "name_hash_key", columns: &[("id", Integer), ("secret", Text)] },
    CopiedTable { name: "erasures", columns: &[("user_id", Text), ("at", Integer)] },
    CopiedTable {
        name: "sessions",
        columns: &[
            ("id", Text),
            ("user_id", Text),
            ("refresh_hash", Text),
            ("previous_refresh_hash", Text),
            ("created_at", Integer),
            ("last_seen", Integer),
            ("expires_at", Integer),
            ("user_agent", Text),
            ("revoked", Boolean),
            ("rotated_at", Integer),
            ("refresh_salt", Text),
            ("refresh_family", Text),
        ],
    },
    CopiedTable {
        name: "api_tokens",
        columns: &[
            ("id", Text),
            ("user_id", Text),
            ("name", Text),
            ("token_hash", Text),
            ("created_at", Integer),
            ("last_used", Integer),
            ("revoked", Boolean),
        ],
    },
    CopiedTable {
        name: "login_failures",
        columns: &[
            ("key", Text),
            ("failures", Integer),
            ("window_start", Integer),
            ("last_failure", Integer),
            ("locked_until", Integer),
        ],
    },
    CopiedTable {
        name: "decks",
        columns: &[
            ("id", Text),
            ("owner_id", Text),
            ("game", Text),
            ("name", Text),
            ("list", Text),
            ("updated_at", Integer),
        ],
    },
    CopiedTable {
        name: "tables",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("stage", Text),
            ("visibility", Text),
            ("host_id", Text),
            ("room", Text),
            ("updated_at", Integer),
            ("epoch", Integer),
        ],
    },
    CopiedTable {
        name: "chat",
        columns: &[("table_id", Text), ("n", Integer), ("channel", Text), ("user_id", Text), ("line", Text)],
    },
    CopiedTable {
        name: "matches",
        columns: &[
            ("key", Integer),
            ("id", Text),
            ("table_id", Text),
            ("game", Text),
            ("ruleset", Integer),
            ("seq", Integer),
            ("created_at", Integer),
            ("finished_at", Integer),
            ("outcome", Text),
            ("seats", Text),
            ("epoch", Integer),
            ("speed", Text),
            ("rated", Boolean),
        ],
    },
    CopiedTable {
        name: "match_players",
        columns: &[
            ("match_key", Integer),
            ("seat", Integer),
            ("user_id", Text),
            ("finished_at", Integer),
            ("result", Text),
            ("shown", Boolean),
        ],
    },
    CopiedTable {
        name: "ratings",
        columns: &[
            ("user_id", Text),
            ("game", Text),
            ("speed", Text),
            ("points", Integer),
            ("deviation", Integer),
            ("volatility", Integer),
            ("matches", Integer),
            ("at", Integer),
        ],
    },
    CopiedTable {
        name: "rating_changes",
        columns: &[
            ("match_key", Integer),
            ("seat", Integer),
            ("n", Integer),
            ("user_id", Text),
            ("game", Text),
            ("speed", Text),
            ("at", Integer),
            ("team", Integer),
            ("place", Integer),
            ("points_before", Integer),
            ("deviation_before", Integer),
            ("points", Integer),
            ("deviation", Integer),
            ("volatility", Integer),
        ],
    },
    CopiedTable {
        name: "profiles",
        columns: &[("user_id", Text), ("unranked", Boolean), ("casual_public", Boolean)],
    },
    CopiedTable {
        name: "entries",
        columns: &[
            ("match_key", Integer),
            ("seq", Integer),
            ("line", Text),
            ("seat", Integer),
            ("command_id", Integer),
            ("epoch", Integer),
        ],
    },
    CopiedTable {
        name: "time_marks",
        columns: &[("match_key", Integer), ("ms", Integer), ("reserved", Boolean)],
    },
    CopiedTable { name: "snapshots", columns: &[("match_key", Integer), ("seq", Integer), ("dump", Text)] },
    CopiedTable {
        name: "signing_keys",
        columns: &[("id", Text), ("secret", Text), ("created_at", Integer), ("retired_at", Integer)],
    },
    CopiedTable {
        name: "relations",
        columns: &[
            ("user_id", Text),
            ("other_id", Text),
            ("state", Text),
            ("at", Integer),
            ("declined_at", Integer),
        ],
    },
    CopiedTable {
        name: "preferences",
        columns: &[
            ("user_id", Text),
            ("ask", Boolean),
            ("message", Text),
            ("invite", Text),
            ("online", Boolean),
            ("history", Text),
            ("kid", Boolean),
        ],
    },
    CopiedTable { name: "inbox_heads", columns: &[("user_id", Text), ("n", Integer), ("seen", Integer)] },
    CopiedTable {
        name: "inbox",
        columns: &[
            ("user_id", Text),
            ("n", Integer),
            ("kind", Text),
            ("from_id", Text),
            ("about", Text),
            ("about_n", Integer),
            ("at", Integer),
        ],
    },
    CopiedTable { name: "push_key", columns: &[("id", Integer), ("secret", Text)] },
    CopiedTable {
        name: "push_choices",
        columns: &[
            ("user_id", Text),
            ("friends", Boolean),
            ("messages", Boolean),
            ("invites", Boolean),
            ("show_texts", Boolean),
        ],
    },
    CopiedTable {
        name: "push_devices",
        columns: &[
            ("endpoint", Text),
            ("user_id", Text),
            ("session_id", Text),
            ("p256dh", Text),
            ("auth", Text),
            ("created_at", Integer),
            ("pushed", Integer),
            ("wait_until", Integer),
            ("failures", Integer),
        ],
    },
    CopiedTable { name: "push_subjects", columns: &[("endpoint", Text), ("subject", Text), ("at", Integer)] },
    CopiedTable {
        name: "threads",
        columns: &[
            ("id", Text),
            ("a_id", Text),
            ("b_id", Text),
            ("n", Integer),
            ("last_from", Text),
            ("last_at", Integer),
        ],
    },
    CopiedTable {
        name: "thread_copies",
        columns: &[("user_id", Text), ("thread_id", Text), ("seen", Integer), ("deleted", Integer)],
    },
    CopiedTable {
        name: "messages",
        columns: &[
            ("thread_id", Text),
            ("n", Integer),
            ("from_id", Text),
            ("body", Text),
            ("key", Text),
            ("at", Integer),
        ],
    },
    CopiedTable {
        name: "invites",
        columns: &[
            ("id", Text),
            ("from_id", Text),
            ("to_id", Text),
            ("table_id", Text),
            ("game", Text),
            ("state", Text),
            ("at", Integer),
            ("expires_at", Integer),
        ],
    },
    CopiedTable {
        name: "reviews",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("user_id", Text),
            ("stars", Integer),
            ("text", Text),
            ("lang", Text),
            ("state", Text),
            ("guarded", Boolean),
            ("matches", Integer),
            ("at", Integer),
            ("edited_at", Integer),
        ],
    },
    CopiedTable { name: "review_marks", columns: &[("review_id", Text), ("user_id", Text)] },
    CopiedTable {
        name: "sanctions",
        columns: &[("user_id", Text), ("muted_until", Integer), ("play_banned_until", Integer)],
    },
    CopiedTable {
        name: "cases",
        columns: &[
            ("id", Text),
            ("kind", Text),
            ("user_id", Text),
            ("about", Text),
            ("barred_id", Text),
            ("state", Text),
            ("rank", Integer),
            ("at", Integer),
            ("claimed_by", Text),
            ("claimed_until", Integer),
            ("closed_at", Integer),
            ("closing", Text),
        ],
    },
    CopiedTable {
        name: "reports",
        columns: &[("id", Text), ("case_id", Text), ("reporter_id", Text), ("note", Text), ("at", Integer)],
    },
    CopiedTable {
        name: "evidence",
        columns: &[("case_id", Text), ("n", Integer), ("report_id", Text), ("body", Text), ("at", Integer)],
    },
    CopiedTable {
        name: "reporters",
        columns: &[("user_id", Text), ("upheld", Integer), ("dismissed", Integer)],
    },
    CopiedTable {
        name: "moderation_log",
        columns: &[
            ("id", Text),
            ("by_id", Text),
            ("user_id", Text),
            ("kind", Text),
            ("case_id", Text),
            ("about", Text),
            ("game", Text),
            ("note", Text),
            ("at", Integer),
            ("until", Integer),
        ],
    },
    CopiedTable {
        name: "former_names",
        columns: &[("name_key", Text), ("name_look", Text), ("user_id", Text)],
    },
];

impl CopiedTable {
    /// The names of the columns, separated by commas.
    pub(crate) fn column_list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Adds the name of the table to an error.
    pub(crate) fn blame(&self, error: StoreError) -> StoreError {
        match error {
            StoreError::Unavailable(reason) => {
                StoreError::Unavailable(format!("table {}: {reason}", self.name))
            }
            StoreError::Broken(reason) => StoreError::Broken(format!("table {}: {reason}", self.name)),
            StoreError::Invalid(what) => StoreError::Broken(format!("table {}: invalid {what}", self.name)),
            error => error,
        }
    }
}

/// A digest of a set of rows. It does not depend on their order, so neither database has to sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RowSet {
    pub(crate) rows: u64,
    sum: u128,
}

impl RowSet {
    /// Adds the hash of the row in a form that does not depend on the database: every cell has its type and length.
    pub(crate) fn add(&mut self, row: &[Cell]) {
        let mut hash = Sha256::new();
        for cell in row {
            match cell {
                Cell::Null => hash.update([0]),
                Cell::Integer(number) => {
                    hash.update([1]);
                    hash.update(number.to_be_bytes());
                }
                Cell::Text(text) => {
                    hash.update([2]);
                    hash.update((text.len() as u64).to_be_bytes());
                    hash.update(text);
                }
            }
        }
        let mut half = [0; 16];
        half.copy_from_slice(&hash.finalize()[..16]);
        self.sum = self.sum.wrapping_add(u128::from_be_bytes(half));
        self.rows += 1;
    }

    pub(crate) fn digest(&self) -> String {
        format!("{:032x}", self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(rows: &[&[Cell]]) -> RowSet {
        let mut set = RowSet::default();
        rows.iter().for_each(|row| set.add(row));
        set
    }

    #[test]
    fn a_set_of_rows_has_no_order_but_every_cell_counts() {
        let (one, two) =
            ([Cell::Integer(1), Cell::Text("a".to_owned())], [Cell::Null, Cell::Text("b".to_owned())]);
        assert_eq!(set(&[&one, &two]), set(&[&two, &one]));
        assert_ne!(set(&[&one]), set(&[&one, &one]));
        let moved = [Cell::Text("1a".to_owned()), Cell::Text(String::new())];
        let split = [Cell::Text("1".to_owned()), Cell::Text("a".to_owned())];
        assert_ne!(set(&[&moved]), set(&[&split]));
        assert_ne!(set(&[&[Cell::Null]]), set(&[&[Cell::Integer(0)]]));
    }
}
