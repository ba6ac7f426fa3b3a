//! Conversions between the types of callers and of columns, and of errors of the drivers.

use crate::{StoreError, postgres, sqlite};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::postgres::PgDatabaseError;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(database) => match database.kind() {
                ErrorKind::UniqueViolation => StoreError::Conflict,
                ErrorKind::ForeignKeyViolation => StoreError::NotFound,
                _ => from_database(&**database),
            },
            sqlx::Error::PoolClosed => StoreError::closed(),
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => {
                StoreError::Unavailable(error.to_string())
            }
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

fn from_database(error: &dyn DatabaseError) -> StoreError {
    match error.try_downcast_ref::<PgDatabaseError>() {
        Some(error) => postgres::from_database(error),
        None => sqlite::from_database(error),
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

/// Columns hold signed numbers. A larger number would become negative and sort wrongly, so it is refused.
pub(crate) fn to_integer(number: u64, what: &'static str) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Invalid(what))
}

pub(crate) fn from_integer<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Broken(format!("{number} is out of range")))
}

/// An enum without data as the string it has on the wire.
pub(crate) fn to_word(value: &impl Serialize) -> Result<String, StoreError> {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => Ok(word),
        other => Err(StoreError::Broken(format!("{other:?} is no word"))),
    }
}

pub(crate) fn from_word<T: DeserializeOwned>(word: String) -> Result<T, StoreError> {
    Ok(serde_json::from_value(Value::String(word))?)
}

/// Turns zero changed rows into `NotFound`.
pub(crate) fn found(rows_affected: u64) -> Result<(), StoreError> {
    if rows_affected == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// PostgreSQL cannot store the character NUL in a text, so neither backend accepts it.
pub(crate) fn check_text(text: &str) -> Result<(), StoreError> {
    if text.as_bytes().contains(&0) { Err(StoreError::Invalid("text")) } else { Ok(()) }
}
