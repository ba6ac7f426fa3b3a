//! `qipan migrate`: copies everything from a SQLite file into an empty PostgreSQL database, and compares both.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use qipan_store::{CopyReport, Store, StoreError, StoreLocation, StoreOptions};
use tokio::runtime::Runtime;

#[derive(Args, Debug)]
pub struct Migrate {
    /// The database file
    #[arg(long, value_name = "FILE", default_value = "qipan.db")]
    database: PathBuf,
    /// The empty PostgreSQL database: postgres://user:password@host/name
    #[arg(long, value_name = "URL")]
    to: String,
}

pub fn run(call: &Migrate, out: &mut dyn Write) -> Result<()> {
    let report = Runtime::new()?.block_on(migrate(call))?;
    for table in &report.tables {
        writeln!(out, "{}: {} rows, digest {}", table.name, table.source.rows, table.source.digest)?;
    }
    writeln!(out, "copied {} rows; both databases have the same", report.rows())?;
    writeln!(out, "start the server with --store and this address from now on")?;
    Ok(())
}

/// The file is locked while it is copied: what a running server saved meanwhile would not be in the copy.
async fn migrate(call: &Migrate) -> Result<CopyReport> {
    let file = call.database.display();
    ensure!(call.database.is_file(), "there is no database {file}");
    let Ok(location @ StoreLocation::Postgres(_)) = call.to.parse() else {
        bail!("--to is the address of a PostgreSQL database: postgres://user:password@host/name");
    };
    let options = StoreOptions { exclusive: true, ..StoreOptions::new(&call.database) };
    let source = Store::open_with(&options).await.with_context(|| format!("{file} cannot be opened"))?;
    let target = Store::open_at(&location).await.context("the PostgreSQL database cannot be opened")?;
    let copied = source.copy_to(&target).await;
    target.close().await;
    source.close().await;
    copied.map_err(|error| match error {
        StoreError::Conflict => anyhow::anyhow!("the PostgreSQL database is not empty; nothing was copied"),
        error => anyhow::Error::new(error).context("nothing was copied"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn migrate_to(database: PathBuf, url: &str) -> Result<String, String> {
        let mut out = Vec::new();
        let done = run(&Migrate { database, to: url.to_owned() }, &mut out);
        done.map(|()| String::from_utf8(out).unwrap()).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn a_database_is_copied_once_and_mistakes_change_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("qipan.db");
        let runtime = Runtime::new().unwrap();
        let server = qipan_testbed::start_postgres().unwrap();
        let target = runtime.block_on(server.fresh_database()).unwrap();
        let missing = migrate_to(file.clone(), &target.url()).unwrap_err();
        assert!(missing.starts_with("there is no database "), "{missing}");
        runtime.block_on(async {
            let store = Store::open(&file).await.unwrap();
            store.create_guest(qipan_protocol::UserId::new("ann"), "Ann".to_owned(), 1).await.unwrap();
            store.close().await;
        });
        let no_address = migrate_to(file.clone(), "elsewhere.db").unwrap_err();
        assert!(no_address.contains("address of a PostgreSQL database"), "{no_address}");
        let said = migrate_to(file.clone(), &target.url()).unwrap();
        assert!(said.contains("users: 1 rows"), "{said}");
        let again = migrate_to(file.clone(), &target.url()).unwrap_err();
        assert_eq!(again, "the PostgreSQL database is not empty; nothing was copied");
        let in_use = runtime.block_on(Store::open_exclusive(&file)).unwrap();
        assert!(migrate_to(file, &target.url()).unwrap_err().contains("another server uses this database"));
        drop(in_use);
    }
}
