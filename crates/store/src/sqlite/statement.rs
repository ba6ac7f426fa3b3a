//! Statements of the writer. They are prepared once and cached.

use crate::StoreError;
use rusqlite::{Connection, OptionalExtension, Params, Row};

/// Runs a statement; returns how many rows it has changed.
pub(super) fn execute(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> Result<u64, StoreError> {
    Ok(connection.prepare_cached(sql)?.execute(parameters)? as u64)
}

pub(super) fn fetch_optional<T>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> Result<Option<T>, StoreError>
where
    T: for<'r> TryFrom<&'r Row<'r>, Error = rusqlite::Error>,
{
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(parameters, |row| T::try_from(row)).optional()?)
}

pub(super) fn fetch_all<T>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> Result<Vec<T>, StoreError>
where
    T: for<'r> TryFrom<&'r Row<'r>, Error = rusqlite::Error>,
{
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(parameters, |row| T::try_from(row))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
