//! Reading all rows for a copy.

use super::Database;
use crate::StoreError;
use crate::copied::{Cell, CopiedRow, CopiedTable};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row};
use std::path::PathBuf;
use std::thread;
use tokio::sync::mpsc;

/// How many rows and bytes of text go together, roughly.
const BATCH_ROWS: usize = 1_000;
const BATCH_BYTES: usize = 4 << 20;

/// The rows of some tables, in batches. Reading them is done by a thread in one transaction.
pub(crate) struct Rows(mpsc::Receiver<Result<Batch, StoreError>>);

/// The index of the table, and some of its rows.
pub(crate) type Batch = (usize, Vec<CopiedRow>);

impl Rows {
    /// `None` after the last row.
    pub(crate) async fn next(&mut self) -> Result<Option<Batch>, StoreError> {
        self.0.recv().await.transpose()
    }
}

impl Database {
    /// The rows as they are at the moment when the first of them is read.
    pub(crate) fn rows_of(&self, tables: &'static [CopiedTable]) -> Result<Rows, StoreError> {
        // Few batches wait at a time, so that a large store does not fill the memory.
        let (sender, receiver) = mpsc::channel(2);
        let path = self.options.path.clone();
        thread::Builder::new().name("store copy".to_owned()).spawn(move || {
            if let Err(error) = send_all(path, tables, &sender) {
                let _ = sender.blocking_send(Err(error));
            }
        })?;
        Ok(Rows(receiver))
    }
}

type Sender = mpsc::Sender<Result<Batch, StoreError>>;

fn send_all(path: PathBuf, tables: &[CopiedTable], sender: &Sender) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch("BEGIN")?;
    for (index, table) in tables.iter().enumerate() {
        send_table(&connection, index, table, sender).map_err(|error| table.blame(error))?;
    }
    Ok(())
}

fn send_table(
    connection: &Connection,
    index: usize,
    table: &CopiedTable,
    sender: &Sender,
) -> Result<(), StoreError> {
    let sql = format!("SELECT {} FROM {}", table.column_list(), source(table));
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    let (mut batch, mut bytes) = (Vec::new(), 0);
    // If the receiver is gone, the copy has failed, and nobody wants to know of this end.
    while let Some(row) = rows.next()? {
        batch.push(to_cells(row, table, &mut bytes)?);
        if batch.len() >= BATCH_ROWS || bytes >= BATCH_BYTES {
            bytes = 0;
            if sender.blocking_send(Ok((index, std::mem::take(&mut batch)))).is_err() {
                return Ok(());
            }
        }
    }
    let _ = sender.blocking_send(Ok((index, batch)));
    Ok(())
}

/// Where the columns are: SQLite has those of a match in two tables.
fn source(table: &CopiedTable) -> &'static str {
    match table.name {
        "matches" => "matches JOIN match_heads ON match_key = key",
        name => name,
    }
}

fn to_cells(row: &Row<'_>, table: &CopiedTable, bytes: &mut usize) -> Result<CopiedRow, StoreError> {
    let cell = |column| match row.get_ref(column)? {
        ValueRef::Null => Ok(Cell::Null),
        ValueRef::Integer(number) => Ok(Cell::Integer(number)),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => {
                *bytes += text.len();
                Ok(Cell::Text(text.to_owned()))
            }
            Err(error) => Err(StoreError::Broken(error.to_string())),
        },
        other => Err(StoreError::Broken(format!("unexpected type {}", other.data_type()))),
    };
    (0..table.columns.len()).map(cell).collect()
}
