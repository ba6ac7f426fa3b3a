//! Temporary PostgreSQL servers and databases for tests.
//!
//! All tests of a user on one machine share one server, because starting one takes a second. The first process that
//! needs it starts it; a few seconds after the last process has gone, it is stopped and its files are deleted. If
//! `QIPAN_TEST_POSTGRES` is set, it is the address of a running server with a role that may create databases, and no
//! server is started.
//!
//! ```no_run
//! # async fn test() -> Result<(), qipan_testbed::Failure> {
//! let server = qipan_testbed::start_postgres()?;
//! let database = server.fresh_database().await?;
//! println!("{}", database.url());
//! # Ok(())
//! # }
//! ```
//!
//! Without PostgreSQL, tests fail and say how to install it. They are never skipped.

mod binaries;
mod database;
mod server;

pub use database::TestDatabase;
pub use server::{TestServer, start_postgres};

/// The variable with the address of a running server.
pub const SERVER_VARIABLE: &str = "QIPAN_TEST_POSTGRES";

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(
        "these tests need PostgreSQL 15 or newer and found none: install it (Debian: apt install postgresql), or set \
         {SERVER_VARIABLE} to the address of a running server with a role that may create databases"
    )]
    NotInstalled,
    #[error("{program} has failed: {output}")]
    Program { program: String, output: String },
    #[error(transparent)]
    File(#[from] std::io::Error),
    #[error("the test server: {0}")]
    Database(#[from] sqlx::Error),
}
