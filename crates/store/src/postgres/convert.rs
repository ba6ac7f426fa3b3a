//! Errors of PostgreSQL.

use crate::StoreError;
use sqlx::postgres::{PgDatabaseError, PgSeverity};

/// Why a function of this backend failed. It keeps the driver's error until it is known whether to try again.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request cannot be carried out. The connection is fine.
    Refused(StoreError),
    Driver(sqlx::Error),
    /// There was no answer in time, so the connection cannot be used any more.
    Silent,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Refused(error)
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        Failure::Driver(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Refused(error.into())
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> StoreError {
        match failure {
            Failure::Refused(error) => error,
            Failure::Driver(error) => error.into(),
            Failure::Silent => StoreError::Unavailable("the database does not answer".to_owned()),
        }
    }
}

impl Failure {
    /// The server has aborted the transaction because of another one. The same request can succeed a moment later.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self.code(), Some("40001" | "40P01"))
    }

    /// Whether another transaction has held a lock for too long.
    pub(super) fn is_locked_out(&self) -> bool {
        self.code() == Some("55P03")
    }

    /// Whether the connection is gone. Whatever was in flight on it has an unknown outcome.
    pub(super) fn is_lost(&self) -> bool {
        match self {
            Failure::Refused(_) => false,
            Failure::Driver(error) => is_lost(error),
            Failure::Silent => true,
        }
    }

    fn code(&self) -> Option<&str> {
        let Failure::Driver(sqlx::Error::Database(error)) = self else { return None };
        error.try_downcast_ref::<PgDatabaseError>().map(PgDatabaseError::code)
    }
}

/// After an error of severity ERROR the connection goes on, and the transaction is aborted. After everything else the
/// connection is unusable, or its state unknown.
fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error
            .try_downcast_ref::<PgDatabaseError>()
            .is_none_or(|error| matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic)),
        // The statement was not sent, or its rows have arrived completely and are not what was expected.
        sqlx::Error::Encode(_)
        | sqlx::Error::Decode(_)
        | sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::RowNotFound => false,
        _ => true,
    }
}

/// The error of a statement by its SQLSTATE. Violated constraints are handled by the caller.
pub(crate) fn from_database(error: &PgDatabaseError) -> StoreError {
    let code = error.code();
    match code {
        "53100" => StoreError::Full,
        // A text with NUL, in an id for example.
        "22021" | "22P05" => StoreError::Invalid("text"),
        _ if is_trouble(code) => StoreError::Unavailable(error.to_string()),
        _ => StoreError::Broken(error.to_string()),
    }
}

/// Problems of the server or of its network, not of the request.
fn is_trouble(code: &str) -> bool {
    // Connection exceptions, wrong logins, transactions aborted because of others, missing resources, interventions of
    // an operator, and errors of the system.
    let classes = ["08", "28", "40", "53", "57", "58"];
    // Read-only server, time limits of transactions, unknown database, lock not available.
    let codes = ["25006", "25P03", "25P04", "3D000", "55P03"];
    classes.iter().any(|class| code.starts_with(class)) || codes.contains(&code)
}
