//! Errors of SQLite.

use crate::StoreError;
use rusqlite::ffi::{SQLITE_CONSTRAINT_FOREIGNKEY, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
use sqlx::error::DatabaseError;

/// SQLite's primary result code for a full disk.
const SQLITE_FULL: i32 = 13;
/// Result codes for problems of the file or its disk, not of the request: busy, locked, no memory, read-only,
/// interrupted, I/O error, cannot open, lock protocol.
const SQLITE_TROUBLE: [i32; 8] = [5, 6, 7, 8, 9, 10, 14, 15];

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let rusqlite::Error::SqliteFailure(failure, _) = &error else {
            return StoreError::Broken(error.to_string());
        };
        match failure.extended_code {
            SQLITE_CONSTRAINT_UNIQUE | SQLITE_CONSTRAINT_PRIMARYKEY => StoreError::Conflict,
            SQLITE_CONSTRAINT_FOREIGNKEY => StoreError::NotFound,
            code => from_code(Some(code), &error),
        }
    }
}

/// An error of a reader.
pub(crate) fn from_database(error: &dyn DatabaseError) -> StoreError {
    from_code(error.code().and_then(|code| code.parse().ok()), &error)
}

fn from_code(extended: Option<i32>, error: &impl ToString) -> StoreError {
    // The low byte of an extended code is the primary one.
    match extended.map(|code| code & 0xff) {
        Some(SQLITE_FULL) => StoreError::Full,
        Some(code) if SQLITE_TROUBLE.contains(&code) => StoreError::Unavailable(error.to_string()),
        _ => StoreError::Broken(error.to_string()),
    }
}
