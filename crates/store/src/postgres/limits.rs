//! How long anything may wait. Leases of nodes last a few seconds, so a database that does not answer must be noticed
//! within a few seconds too.

use std::time::Duration;

/// To open a connection, including the login.
pub(super) const CONNECT: Duration = Duration::from_secs(3);

/// To get a connection of a pool while all are in use.
pub(super) const ACQUIRE: Duration = Duration::from_secs(3);

/// One statement, enforced by the server.
pub(super) const STATEMENT: Duration = Duration::from_secs(4);

/// A statement's wait for one lock, enforced by the server.
pub(super) const LOCK: Duration = Duration::from_secs(2);

/// How long the server keeps a transaction open whose client has fallen silent. Its locks would block takeovers.
pub(super) const IDLE_TRANSACTION: Duration = Duration::from_secs(5);

/// The answer to one statement or to a commit. It is longer than [`STATEMENT`], so that usually the server decides.
pub(super) const ANSWER: Duration = Duration::from_secs(5);

/// All statements of one transaction before its commit.
pub(super) const WORK: Duration = Duration::from_secs(8);

/// How long a caller waits for the end of a commit whose connection was lost. After this, the store refuses to read
/// until that end is known.
pub(super) const SETTLE: Duration = Duration::from_secs(6);

/// The pause between two attempts to learn the end of a commit.
pub(super) const SETTLE_PAUSE: Duration = Duration::from_millis(250);

/// The wait for another process that migrates the database.
pub(super) const MIGRATION_LOCK: Duration = Duration::from_secs(60);

/// All migrations together.
pub(super) const MIGRATION: Duration = Duration::from_secs(60 * 60);

/// One step of copying a whole store: some rows, or a lock.
pub(super) const COPY_STEP: Duration = Duration::from_secs(10 * 60);

/// A connection that was not used for this long is tested before a statement that cannot be repeated.
pub(super) const TEST_AFTER: Duration = Duration::from_secs(1);

/// How many times a transaction is carried out that the server aborts because of a deadlock or a conflict with another.
pub(super) const ATTEMPTS: u32 = 5;
