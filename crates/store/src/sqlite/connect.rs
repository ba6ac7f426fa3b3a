//! How connections are set up, and the migrations they need.

use crate::{StoreError, StoreOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlSafeStr, SqliteConnection, SqlitePool};
use std::time::Duration;

/// All migrations, oldest first. One that was released is never changed: a new one is added.
const MIGRATIONS: [(i64, &str, &str); 4] = [
    (1, "tables and matches", include_str!("../../migrations/0001_tables_and_matches.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "readiness", include_str!("../../migrations/0003_readiness.sql")),
    (4, "refresh grace", include_str!("../../migrations/0004_refresh_grace.sql")),
];

/// How long a connection waits for another process that holds the file, a backup tool for example.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Pages of log before it is emptied into the file: 16 MiB. A page that changes often is copied once for many
/// changes.
const CHECKPOINT_PAGES: &str = "4000";

/// A log file that a burst has blown up is cut back to this after the next checkpoint.
const LOG_SIZE_LIMIT: &str = "67108864";

/// With a write-ahead log and `synchronous=FULL`, a commit returns when it is on disk.
pub(super) fn writer_options(options: &StoreOptions) -> SqliteConnectOptions {
    common_options(options, options.cache_kib)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
        .pragma("journal_size_limit", LOG_SIZE_LIMIT)
}

fn common_options(options: &StoreOptions, cache_kib: u32) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(&options.path)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", format!("-{cache_kib}"))
        .pragma("temp_store", "memory")
        .disable_statement_logging()
}

/// Readers cannot write: there is one writer, and everything else would stand in its way.
pub(super) async fn readers(options: &StoreOptions) -> Result<SqlitePool, StoreError> {
    let connect = common_options(options, options.cache_kib / 4).pragma("query_only", "on");
    let pool = SqlitePoolOptions::new()
        .max_connections(options.readers.max(1))
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false);
    Ok(pool.connect_with(connect).await?)
}

pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrations = MIGRATIONS.map(|(version, title, sql)| {
        Migration::new(version, title.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.into());
    migrator.run_direct(None, connection, false).await.map_err(|error| StoreError::Broken(error.to_string()))
}
