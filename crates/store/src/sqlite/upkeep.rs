//! Maintenance of the file: checks and backups.

use super::{Database, connect, file};
use crate::StoreError;
use sqlx::{Connection, SqliteConnection, SqlitePool};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

impl Database {
    /// Whether the file is still there.
    pub(crate) fn look(&self) -> Result<(), StoreError> {
        self.file.look()
    }

    /// Moves the whole log into the file and truncates it.
    pub(crate) async fn empty_log(&self) -> Result<(), StoreError> {
        let connect = connect::upkeep_options(&self.options).create_if_missing(false);
        let mut connection = SqliteConnection::connect_with(&connect).await?;
        let emptied = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        let _ = connection.close().await;
        emptied?;
        Ok(())
    }

    /// Uses a connection of its own, so that neither the writer nor a reader is blocked.
    pub(crate) async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        if fs::exists(path)? {
            return Err(StoreError::FileExists);
        }
        let part = part_path(path);
        let name = part.to_str().ok_or(StoreError::Invalid("path"))?.to_owned();
        discard(&part)?;
        // SQLite copies into an empty file and does not change its mode.
        file::new_private_file(&part)?;
        let connect = connect::upkeep_options(&self.options).create_if_missing(false);
        let mut connection = SqliteConnection::connect_with(&connect).await?;
        let copied = sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut connection).await;
        let _ = connection.close().await;
        if let Err(error) = copied {
            discard(&part)?;
            return Err(error.into());
        }
        let path = path.to_owned();
        let published = tokio::task::spawn_blocking(move || publish(&part, &path)).await;
        Ok(published.map_err(io::Error::other)??)
    }
}

/// Counts the checks up, to prove that writing works.
pub(crate) fn count_check(connection: &rusqlite::Connection) -> Result<i64, StoreError> {
    let sql = "UPDATE readiness SET checks = checks + 1 RETURNING checks";
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}

pub(crate) async fn checks(readers: &SqlitePool) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT checks FROM readiness").fetch_one(readers).await?)
}

/// The name of a backup until it is complete.
fn part_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    PathBuf::from(name)
}

/// Deletes the remains of an interrupted backup.
fn discard(part: &Path) -> io::Result<()> {
    if fs::exists(part)? { fs::remove_file(part) } else { Ok(()) }
}

/// SQLite does not flush the copy to disk, so this does.
fn publish(part: &Path, path: &Path) -> io::Result<()> {
    fs::File::open(part).and_then(|file| file.sync_all())?;
    fs::rename(part, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::File::open(folder).and_then(|folder| folder.sync_all())
}
