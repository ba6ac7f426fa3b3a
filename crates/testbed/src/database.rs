//! Databases for one test each.

use crate::Failure;
use crate::server::Address;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The database that every server has. Databases are created and deleted from there.
const MAINTENANCE: &str = "postgres";

/// The longest wait for the server when a database is deleted.
const DELETION: Duration = Duration::from_secs(20);

/// A database, which is deleted with all its connections when the value is dropped.
#[derive(Debug)]
pub struct TestDatabase {
    address: Address,
    name: String,
}

impl TestDatabase {
    pub(crate) async fn create(address: &Address, template: Option<&str>) -> Result<TestDatabase, Failure> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // The time tells two processes apart that had the same number one after the other.
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let name = format!("test_{time}_{}_{}", process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let template = template.unwrap_or("template0");
        let create = format!("CREATE DATABASE {name} TEMPLATE {template}");
        run(address, create).await?;
        Ok(TestDatabase { address: address.clone(), name })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn url(&self) -> String {
        self.address.of(&self.name)
    }
}

async fn run(address: &Address, sql: String) -> Result<(), Failure> {
    let mut connection = PgConnection::connect(&address.of(MAINTENANCE)).await?;
    connection.execute(AssertSqlSafe(sql)).await?;
    Ok(connection.close().await?)
}

impl Drop for TestDatabase {
    /// On a thread with a runtime of its own, because the runtime of the test is busy with dropping this.
    fn drop(&mut self) {
        let address = self.address.clone();
        let sql = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        let deletion = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let limited = async { tokio::time::timeout(DELETION, run(&address, sql)).await };
            runtime.block_on(limited).map_err(std::io::Error::other)?
        });
        let deleted: Result<Result<(), Failure>, _> = deletion.join();
        if !matches!(deleted, Ok(Ok(()))) {
            eprintln!("the test database {} was not deleted: {deleted:?}", self.name);
        }
    }
}
