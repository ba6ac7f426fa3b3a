//! The settings of connections, and the migrations.

use super::limits::{
    ANSWER, CONNECT, COPY_STEP, IDLE_TRANSACTION, LOCK, MIGRATION, MIGRATION_LOCK, STATEMENT,
};
use super::session::{ServerProcess, Session, answer};
use crate::StoreError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqlSafeStr};
use std::time::Duration;
use tokio::time::timeout;

/// All migrations, oldest first. A released migration is never changed; add a new one instead. While processes of two
/// versions share a database, the older one has to get along with the newer schema.
const MIGRATIONS: [(i64, &str, &str); 7] = [
    (1, "schema", include_str!("../../migrations-postgres/0001_schema.sql")),
    (2, "social", include_str!("../../migrations-postgres/0002_social.sql")),
    (3, "ratings", include_str!("../../migrations-postgres/0003_ratings.sql")),
    (4, "moderation", include_str!("../../migrations-postgres/0004_moderation.sql")),
    (5, "leaving", include_str!("../../migrations-postgres/0005_leaving.sql")),
    (6, "archive and push", include_str!("../../migrations-postgres/0006_archive_and_push.sql")),
    (7, "results", include_str!("../../migrations-postgres/0007_results.sql")),
];

/// Version 15.
const OLDEST_SERVER: u32 = 150_000;

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Read,
    Write,
    /// Work on the whole database: migrating and copying.
    Whole,
}

pub(super) fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options: PgConnectOptions = url.parse()?;
    let named = options.get_application_name().is_some();
    let options = if named { options } else { options.application_name("qipan") };
    Ok(options.disable_statement_logging())
}

/// Opens a connection and configures it.
pub(super) async fn session(options: &PgConnectOptions, kind: Kind) -> Result<Session, StoreError> {
    let connecting = timeout(CONNECT, PgConnection::connect_with(options)).await;
    let silent = |_| StoreError::Unavailable("the database does not answer".to_owned());
    let mut connection = connecting.map_err(silent)??;
    let settings = AssertSqlSafe(settings(kind));
    answer(ANSWER, sqlx::raw_sql(settings).execute(&mut connection)).await?;
    let process = answer(ANSWER, server_process(&mut connection)).await?;
    Ok(Session::new(connection, process))
}

async fn server_process(connection: &mut PgConnection) -> Result<ServerProcess, sqlx::Error> {
    let (pid, started) = sqlx::query_as(
        "SELECT pid, (extract(epoch FROM backend_start) * 1000000)::bigint FROM pg_stat_activity
         WHERE pid = pg_backend_pid()",
    )
    .fetch_one(connection)
    .await?;
    Ok(ServerProcess { pid, started })
}

/// The settings replace those of the administrator where the store relies on them. An acknowledged write is on disk;
/// settings that wait for standbys too are kept.
fn settings(kind: Kind) -> String {
    let (statement, lock, idle) = match kind {
        Kind::Read | Kind::Write => (STATEMENT, LOCK, IDLE_TRANSACTION),
        Kind::Whole => (Duration::ZERO, MIGRATION_LOCK, COPY_STEP),
    };
    let read_only = if kind == Kind::Read { "on" } else { "off" };
    format!(
        "SET statement_timeout = {}; SET lock_timeout = {}; SET idle_in_transaction_session_timeout = {};
         SET idle_session_timeout = 0; SET tcp_user_timeout = {}; SET tcp_keepalives_idle = 5;
         SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; SET jit = off;
         SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = {read_only};
         SELECT set_config('synchronous_commit', 'on', false)
         WHERE current_setting('synchronous_commit') = 'off'",
        statement.as_millis(),
        lock.as_millis(),
        idle.as_millis(),
        ANSWER.as_millis(),
    )
}

/// Checks the server and runs the migrations. The migrator holds an advisory lock, so that one process at a time
/// migrates.
pub(super) async fn migrate(options: &PgConnectOptions) -> Result<(), StoreError> {
    let mut connection = session(options, Kind::Whole).await?.connection;
    check_server(&mut connection).await?;
    let migrations = MIGRATIONS.map(|(version, title, sql)| {
        Migration::new(version, title.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.into());
    let migrated = timeout(MIGRATION, migrator.run_direct(None, &mut connection, false)).await;
    let migrated = match migrated {
        Ok(Ok(())) => Ok(()),
        Ok(Err(MigrateError::VersionMissing(found))) => {
            Err(StoreError::NewerSchema { found, known: MIGRATIONS[MIGRATIONS.len() - 1].0 })
        }
        Ok(Err(MigrateError::Execute(error))) => Err(error.into()),
        Ok(Err(error)) => Err(StoreError::Broken(error.to_string())),
        Err(_) => Err(StoreError::Unavailable("the migrations take too long".to_owned())),
    };
    let _ = timeout(ANSWER, connection.close()).await;
    migrated
}

async fn check_server(connection: &mut PgConnection) -> Result<(), StoreError> {
    if connection.server_version_num().is_none_or(|version| version < OLDEST_SERVER) {
        return Err(StoreError::Unsupported("the server is too old: PostgreSQL 15 or newer is needed"));
    }
    let encoding = sqlx::query_scalar("SHOW server_encoding").fetch_one(connection);
    let encoding: String = answer(ANSWER, encoding).await?;
    match encoding.as_str() {
        "UTF8" => Ok(()),
        _ => Err(StoreError::Unsupported("the database must have the encoding UTF8")),
    }
}
