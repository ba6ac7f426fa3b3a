//! Where a store is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A SQLite file or a PostgreSQL database.
#[derive(Clone, Debug)]
pub enum StoreLocation {
    Sqlite(StoreOptions),
    Postgres(PostgresOptions),
}

/// An address of another kind of database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a store is the path of a SQLite file, or postgres://user:password@host/name")]
pub struct UnknownAddress;

/// `postgres://…` names a PostgreSQL database. What is no address is the path of a SQLite file, also after `sqlite:`.
impl FromStr for StoreLocation {
    type Err = UnknownAddress;

    fn from_str(text: &str) -> Result<StoreLocation, UnknownAddress> {
        let is_postgres = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        if is_postgres {
            return Ok(StoreLocation::Postgres(PostgresOptions::new(text)));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        if path.contains("://") {
            return Err(UnknownAddress);
        }
        Ok(StoreLocation::Sqlite(StoreOptions::new(path)))
    }
}

/// A SQLite file, and how many resources the store may use.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    pub path: PathBuf,
    /// How many connections read at the same time.
    pub readers: u32,
    /// The page cache of the writer; each reader has a quarter of it.
    pub cache_kib: u32,
    /// Refuse to open if another process has opened the store with this option. Servers set it; tools that run beside
    /// a server do not.
    pub exclusive: bool,
    /// How often the writer checks whether its file is still there.
    pub look_every: Duration,
}

impl StoreOptions {
    pub fn new(path: impl Into<PathBuf>) -> StoreOptions {
        let look_every = Duration::from_secs(1);
        StoreOptions { path: path.into(), readers: 4, cache_kib: 16 * 1024, exclusive: false, look_every }
    }
}

/// A PostgreSQL database, which several servers may share, and how many connections the store may open.
#[derive(Clone)]
pub struct PostgresOptions {
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE`; `?host=/FOLDER` names a unix socket.
    pub url: String,
    /// How many connections read at the same time.
    pub readers: u32,
    /// How many connections write at the same time. Journal entries have one more, of their own.
    pub writers: u32,
}

impl PostgresOptions {
    pub fn new(url: impl Into<String>) -> PostgresOptions {
        PostgresOptions { url: url.into(), readers: 8, writers: 4 }
    }
}

/// Without the address, which may contain a password.
impl fmt::Debug for PostgresOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("PostgresOptions");
        debug.field("readers", &self.readers).field("writers", &self.writers).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_postgres_and_everything_else_a_path() {
        let rows = [
            ("postgres://qipan:secret@db/qipan", None),
            ("postgresql:///qipan?host=/run/postgresql", None),
            ("qipan.sqlite", Some("qipan.sqlite")),
            ("sqlite:data/qipan.sqlite", Some("data/qipan.sqlite")),
            ("/var/lib/postgres", Some("/var/lib/postgres")),
        ];
        for (text, path) in rows {
            match text.parse() {
                Ok(StoreLocation::Sqlite(options)) => assert_eq!(options.path.to_str(), path),
                Ok(StoreLocation::Postgres(options)) => {
                    assert_eq!((options.url.as_str(), path), (text, None));
                }
                Err(error) => panic!("{text}: {error}"),
            }
        }
        assert_eq!("mysql://db/qipan".parse::<StoreLocation>().err(), Some(UnknownAddress));
        let location: Result<StoreLocation, UnknownAddress> = "postgres://qipan:secret@db/qipan".parse();
        assert!(!format!("{location:?}").contains("secret"));
    }
}
