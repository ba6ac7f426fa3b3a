//! Locks on things that have no row of their own: what is counted or looked up before it is inserted.

use super::convert::Failure;
use sqlx::PgConnection;

/// What a lock is for. The values are part of the protocol between processes and never change.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// The names of all accounts, because two of them must not look alike.
    Names = 1,
    /// The open tables of a host.
    OpenTables = 2,
    Decks = 3,
    /// The failed logins of a key.
    Failures = 4,
    /// Relations, messages and invitations of a person.
    Relations = 5,
    /// The cases about a person.
    Cases = 6,
    /// The first key of access tokens in a new database.
    FirstKey = 7,
}

/// Waits for the lock and keeps it until the transaction ends. Different keys may share one lock.
pub(super) async fn lock(connection: &mut PgConnection, purpose: Purpose, key: &str) -> Result<(), Failure> {
    let sql = "SELECT pg_advisory_xact_lock($1, hashtext($2))";
    sqlx::query(sql).bind(purpose as i32).bind(key).execute(connection).await?;
    Ok(())
}
