//! Conversions between the types of callers and of columns.

use crate::StoreError;
use rusqlite::ffi::{SQLITE_CONSTRAINT_FOREIGNKEY, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::error::ErrorKind;

/// SQLite's primary result code for a full disk.
const SQLITE_FULL: i32 = 13;
/// Result codes for problems of the file or its disk, not of the request: busy, locked, no memory, read-only,
/// interrupted, I/O error, cannot open, lock protocol.
const SQLITE_TROUBLE: [i32; 8] = [5, 6, 7, 8, 9, 10, 14, 15];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(database) => match database.kind() {
                ErrorKind::UniqueViolation => StoreError::Conflict,
                ErrorKind::ForeignKeyViolation => StoreError::NotFound,
                _ => from_code(database.code().and_then(|code| code.parse().ok()), &error),
            },
            sqlx::Error::PoolClosed => StoreError::closed(),
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => {
                StoreError::Unavailable(error.to_string())
            }
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

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

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Broken(error.to_string())
    }
}

fn from_code(extended: Option<i32>, error: &impl ToString) -> StoreError {
    // The low byte of an extended code is the primary one.
    match extended.map(|code| code & 0xff) {
        Some(SQLITE_FULL) => StoreError::Full,
        Some(code) if SQLITE_TROUBLE.contains(&code) => StoreError::Unavailable(error.to_string()),
        _ => StoreError::Broken(error.to_string()),
    }
}

/// Columns hold signed numbers. A larger number would become negative and sort wrongly, so it is refused.
pub(super) fn to_integer(number: u64, what: &'static str) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Invalid(what))
}

pub(super) fn from_integer<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Broken(format!("{number} is out of range")))
}

/// An enum without data as the string it has on the wire.
pub(super) fn to_word(value: &impl Serialize) -> Result<String, StoreError> {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => Ok(word),
        other => Err(StoreError::Broken(format!("{other:?} is no word"))),
    }
}

pub(super) fn from_word<T: DeserializeOwned>(word: String) -> Result<T, StoreError> {
    Ok(serde_json::from_value(Value::String(word))?)
}

/// Turns zero changed rows into `NotFound`.
pub(super) fn found(rows_affected: u64) -> Result<(), StoreError> {
    if rows_affected == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}
