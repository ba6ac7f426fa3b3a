//! Copying a store from SQLite to PostgreSQL.

use crate::backend::Backend;
use crate::copied::{CopiedTable, RowSet, TABLES};
use crate::{Store, StoreError};

/// What was copied or compared, table by table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopyReport {
    pub tables: Vec<TableCopy>,
}

/// The rows of one table in both stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableCopy {
    pub name: &'static str,
    pub source: TableDigest,
    pub target: TableDigest,
}

/// Equal digests mean equal rows. The order of the rows does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableDigest {
    pub rows: u64,
    pub digest: String,
}

impl CopyReport {
    fn new(source: &[RowSet], target: &[RowSet]) -> CopyReport {
        let digest = |set: &RowSet| TableDigest { rows: set.rows, digest: set.digest() };
        let both = TABLES.iter().zip(source.iter().zip(target));
        let table = |(table, (source, target)): (&CopiedTable, (&RowSet, &RowSet))| TableCopy {
            name: table.name,
            source: digest(source),
            target: digest(target),
        };
        CopyReport { tables: both.map(table).collect() }
    }

    /// Whether all tables have the same rows in both stores.
    pub fn is_equal(&self) -> bool {
        self.tables.iter().all(|table| table.source == table.target)
    }

    /// The number of rows in the source.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.source.rows).sum()
    }
}

impl Store {
    /// Copies everything from this store, which must be in SQLite, into an empty store in PostgreSQL, and compares what
    /// has arrived. All is copied or nothing. What is copied is the state of the moment when the copy began; the source
    /// can stay in use, but what it stores later is not in the copy.
    ///
    /// Fails with `conflict` if the target is not empty. Leases of nodes are not copied, and no table has an owner in the
    /// copy.
    pub async fn copy_to(&self, target: &Store) -> Result<CopyReport, StoreError> {
        let (Backend::Sqlite(source), Backend::Postgres(target)) = (&self.backend, &target.backend) else {
            return Err(StoreError::Unsupported("a store can be copied from SQLite to PostgreSQL only"));
        };
        let copied = target.fill(source.rows_of(&TABLES)?).await?;
        let found = target.digest().await?;
        let report = CopyReport::new(&copied, &found);
        match report.is_equal() {
            true => Ok(report),
            false => Err(StoreError::Broken("the copy differs from its source".to_owned())),
        }
    }

    /// Compares the rows of two stores of which nobody is in use. Each side is read again.
    pub async fn compare_with(&self, target: &Store) -> Result<CopyReport, StoreError> {
        let (Backend::Sqlite(source), Backend::Postgres(target)) = (&self.backend, &target.backend) else {
            return Err(StoreError::Unsupported(
                "a store in SQLite can be compared with one in PostgreSQL only",
            ));
        };
        let mut rows = source.rows_of(&TABLES)?;
        let mut sets = [RowSet::default(); TABLES.len()];
        while let Some((index, batch)) = rows.next().await? {
            batch.iter().for_each(|row| sets[index].add(row));
        }
        Ok(CopyReport::new(&sets, &target.digest().await?))
    }
}
