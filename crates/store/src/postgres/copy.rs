//! Filling an empty database with the rows of another store, and reading all rows to compare them.

use super::connect::{self, Kind};
use super::convert::Failure;
use super::database::Database;
use super::limits::COPY_STEP;
use super::session::answer;
use crate::StoreError;
use crate::copied::{Cell, ColumnType, CopiedRow, CopiedTable, RowSet, TABLES};
use crate::sqlite::Rows;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgConnection, Row};

/// How many rows are read at a time.
const FETCH_ROWS: u32 = 1_000;

impl Database {
    /// Inserts all rows in one transaction; returns what was inserted.
    pub(crate) async fn fill(&self, mut rows: Rows) -> Result<Vec<RowSet>, StoreError> {
        let mut session = connect::session(self.connect_options(), Kind::Whole).await?;
        let connection = &mut session.connection;
        let mut sets = vec![RowSet::default(); TABLES.len()];
        execute(connection, "BEGIN").await?;
        lock_empty(connection).await?;
        while let Some((index, batch)) = rows.next().await? {
            let table = &TABLES[index];
            batch.iter().for_each(|row| sets[index].add(row));
            let inserted = answer(COPY_STEP, insert(connection, table, batch)).await;
            inserted.map_err(|failure| table.blame(failure.into()))?;
        }
        // The next match gets a key of its own.
        execute(
            connection,
            "SELECT setval(pg_get_serial_sequence('matches', 'key'), coalesce(max(key), 0) + 1, false)
             FROM matches",
        )
        .await?;
        execute(
            connection,
            "SELECT setval('rating_order', coalesce(max(n), 0) + 1, false) FROM rating_changes",
        )
        .await?;
        execute(connection, "COMMIT").await?;
        // Without statistics, the first queries would be planned for empty tables.
        execute(connection, "ANALYZE").await?;
        Ok(sets)
    }

    /// Reads all rows in one transaction.
    pub(crate) async fn digest(&self) -> Result<Vec<RowSet>, StoreError> {
        let mut session = connect::session(self.connect_options(), Kind::Whole).await?;
        let connection = &mut session.connection;
        execute(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        let mut sets = Vec::new();
        for table in &TABLES {
            sets.push(digest(connection, table).await.map_err(|failure| table.blame(failure.into()))?);
        }
        execute(connection, "COMMIT").await?;
        Ok(sets)
    }
}

async fn execute(connection: &mut PgConnection, sql: &'static str) -> Result<(), StoreError> {
    answer(COPY_STEP, sqlx::raw_sql(sql).execute(connection)).await?;
    Ok(())
}

/// Keeps writers out, and fails if any table has a row.
async fn lock_empty(connection: &mut PgConnection) -> Result<(), StoreError> {
    for table in &TABLES {
        let lock = AssertSqlSafe(format!("LOCK TABLE {} IN EXCLUSIVE MODE", table.name));
        answer(COPY_STEP, sqlx::raw_sql(lock).execute(&mut *connection)).await?;
        let sql = AssertSqlSafe(format!("SELECT 1 FROM {} LIMIT 1", table.name));
        let found = sqlx::query(sql).fetch_optional(&mut *connection);
        if answer(COPY_STEP, found).await?.is_some() {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}

async fn insert(
    connection: &mut PgConnection,
    table: &CopiedTable,
    rows: Vec<CopiedRow>,
) -> Result<(), Failure> {
    let parameter = |(number, (_, kind)): (usize, &(&str, ColumnType))| match kind {
        ColumnType::Integer => format!("${}::bigint[]", number + 1),
        ColumnType::Boolean => format!("${}::boolean[]", number + 1),
        ColumnType::Text => format!("${}::text[]", number + 1),
    };
    let parameters: Vec<String> = table.columns.iter().enumerate().map(parameter).collect();
    let (name, columns) = (table.name, table.column_list());
    let sql = format!("INSERT INTO {name} ({columns}) SELECT * FROM unnest({})", parameters.join(", "));
    let mut query = sqlx::query(AssertSqlSafe(sql));
    let mut cells: Vec<Vec<Cell>> = vec![Vec::with_capacity(rows.len()); table.columns.len()];
    for row in rows {
        row.into_iter().zip(&mut cells).for_each(|(cell, column)| column.push(cell));
    }
    for (column, (_, kind)) in cells.into_iter().zip(table.columns) {
        query = match kind {
            ColumnType::Integer => query.bind(column.iter().map(integer).collect::<Vec<_>>()),
            ColumnType::Boolean => query
                .bind(column.iter().map(|cell| integer(cell).map(|number| number != 0)).collect::<Vec<_>>()),
            ColumnType::Text => query.bind(column.into_iter().map(text).collect::<Vec<_>>()),
        };
    }
    query.execute(connection).await?;
    Ok(())
}

fn integer(cell: &Cell) -> Option<i64> {
    match cell {
        Cell::Integer(number) => Some(*number),
        Cell::Null | Cell::Text(_) => None,
    }
}

fn text(cell: Cell) -> Option<String> {
    match cell {
        Cell::Text(text) => Some(text),
        Cell::Null | Cell::Integer(_) => None,
    }
}

/// Reads through a cursor, so that the rows need not fit into memory.
async fn digest(connection: &mut PgConnection, table: &CopiedTable) -> Result<RowSet, Failure> {
    let column = |(name, kind): &(&str, ColumnType)| match kind {
        ColumnType::Integer => format!("{name}::bigint"),
        // As in SQLite.
        ColumnType::Boolean => format!("{name}::integer::bigint"),
        ColumnType::Text => format!("{name}::text"),
    };
    let columns: Vec<String> = table.columns.iter().map(column).collect();
    let declare = format!("DECLARE all_rows CURSOR FOR SELECT {} FROM {}", columns.join(", "), table.name);
    answer(COPY_STEP, sqlx::raw_sql(AssertSqlSafe(declare)).execute(&mut *connection)).await?;
    let mut set = RowSet::default();
    loop {
        let fetch = AssertSqlSafe(format!("FETCH {FETCH_ROWS} FROM all_rows"));
        // The columns of the cursor differ from table to table, so the statement must not be kept.
        let fetch = sqlx::query(fetch).persistent(false).fetch_all(&mut *connection);
        let rows: Vec<PgRow> = answer(COPY_STEP, fetch).await?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            set.add(&to_cells(&row, table)?);
        }
    }
    answer(COPY_STEP, sqlx::raw_sql("CLOSE all_rows").execute(connection)).await?;
    Ok(set)
}

fn to_cells(row: &PgRow, table: &CopiedTable) -> Result<CopiedRow, Failure> {
    let cell = |(index, (_, kind)): (usize, &(&str, ColumnType))| match kind {
        ColumnType::Integer | ColumnType::Boolean => {
            Ok(row.try_get::<Option<i64>, _>(index)?.map_or(Cell::Null, Cell::Integer))
        }
        ColumnType::Text => Ok(row.try_get::<Option<String>, _>(index)?.map_or(Cell::Null, Cell::Text)),
    };
    table.columns.iter().enumerate().map(cell).collect()
}
