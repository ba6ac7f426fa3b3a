//! The settings of connections, and the migrations.

use crate::{StoreError, StoreOptions};
use rusqlite::OpenFlags;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection, SqlitePool};
use std::time::Duration;

/// All migrations, oldest first. A released migration is never changed; add a new one instead.
const MIGRATIONS: [(i64, &str, &str); 17] = [
    (1, "tables and matches", include_str!("../../migrations/0001_tables_and_matches.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "readiness", include_str!("../../migrations/0003_readiness.sql")),
    (4, "refresh grace", include_str!("../../migrations/0004_refresh_grace.sql")),
    (5, "time marks", include_str!("../../migrations/0005_time_marks.sql")),
    (6, "refresh family", include_str!("../../migrations/0006_refresh_family.sql")),
    (7, "name looks", include_str!("../../migrations/0007_name_looks.sql")),
    (8, "match seats", include_str!("../../migrations/0008_match_seats.sql")),
    (9, "decks", include_str!("../../migrations/0009_decks.sql")),
    (10, "epochs", include_str!("../../migrations/0010_epochs.sql")),
    (11, "heads", include_str!("../../migrations/0011_heads.sql")),
    (12, "social", include_str!("../../migrations/0012_social.sql")),
    (13, "ratings", include_str!("../../migrations/0013_ratings.sql")),
    (14, "moderation", include_str!("../../migrations/0014_moderation.sql")),
    (15, "leaving", include_str!("../../migrations/0015_leaving.sql")),
    (16, "archive and push", include_str!("../../migrations/0016_archive_and_push.sql")),
    (17, "results", include_str!("../../migrations/0017_results.sql")),
];

/// How long a connection waits for another process that holds the file, a backup tool for example.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How many pages of log are written before a checkpoint: 16 MiB. A page that changes often is copied once for many
/// changes.
const CHECKPOINT_PAGES: &str = "4000";

/// A log file that has grown in a burst is truncated to this size after the next checkpoint.
const LOG_SIZE_LIMIT: &str = "67108864";

/// How many prepared statements the writer caches: more than it has.
const KEPT_STATEMENTS: usize = 128;

/// The connection of the writer. With a write-ahead log and `synchronous=FULL`, a commit returns when it is on disk.
pub(super) fn writer(options: &StoreOptions) -> Result<rusqlite::Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = rusqlite::Connection::open_with_flags(&options.path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(KEPT_STATEMENTS);
    let pragmas: [(&str, &str); 7] = [
        ("foreign_keys", "on"),
        // What is deleted or replaced is overwritten with zeros, so that names of deleted accounts do not stay in the
        // file. Only copies in the gaps of pages, from rows that SQLite has moved, can stay until a VACUUM.
        ("secure_delete", "on"),
        ("synchronous", "full"),
        ("cache_size", &format!("-{}", options.cache_kib)),
        ("temp_store", "memory"),
        ("wal_autocheckpoint", CHECKPOINT_PAGES),
        ("journal_size_limit", LOG_SIZE_LIMIT),
    ];
    for (name, value) in pragmas {
        connection.pragma_update_and_check(None, name, value, |_| Ok(())).or_else(no_answer)?;
    }
    Ok(connection)
}

/// Some pragmas return their new value and some return no row.
fn no_answer(error: rusqlite::Error) -> Result<(), StoreError> {
    match error {
        rusqlite::Error::QueryReturnedNoRows => Ok(()),
        error => Err(error.into()),
    }
}

/// Options for work besides the writer's: creating, migrating and copying the file.
pub(super) fn upkeep_options(options: &StoreOptions) -> SqliteConnectOptions {
    common_options(options, options.cache_kib)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
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

/// Readers cannot write: there is one writer, and other writers would block it.
pub(super) async fn readers(options: &StoreOptions) -> Result<SqlitePool, StoreError> {
    let connect = common_options(options, options.cache_kib / 4).pragma("query_only", "on");
    let pool = SqlitePoolOptions::new()
        .max_connections(options.readers.max(1))
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false);
    Ok(pool.connect_with(connect).await?)
}

/// Creates the file if there is none, and runs the migrations.
pub(super) async fn migrate(options: &StoreOptions) -> Result<(), StoreError> {
    let migrations = MIGRATIONS.map(|(version, title, sql)| {
        Migration::new(version, title.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.into());
    let mut connection = SqliteConnection::connect_with(&upkeep_options(options)).await?;
    let migrated = migrator.run_direct(None, &mut connection, false).await;
    let migrated = match migrated {
        Ok(()) => super::users::fill_looks(&mut connection).await,
        Err(MigrateError::VersionMissing(found)) => {
            Err(StoreError::NewerSchema { found, known: MIGRATIONS[MIGRATIONS.len() - 1].0 })
        }
        Err(error) => Err(StoreError::Broken(error.to_string())),
    };
    let _ = connection.close().await;
    migrated
}
