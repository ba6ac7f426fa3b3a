//! Copies of names.

use super::convert::Failure;
use crate::NameEraser;
use crate::leaving::PAGE;
use qipan_protocol::{CaseId, MatchId, TableId, UserId};
use sqlx::PgConnection;

/// Tables whose room mentions the person.
pub(crate) async fn rooms(
    connection: &mut PgConnection,
    user: &UserId,
    after: &TableId,
) -> Result<Vec<TableId>, Failure> {
    let sql = "SELECT id FROM tables WHERE id > $1 AND strpos(room, $2) > 0 ORDER BY id LIMIT $3";
    let query = sqlx::query_scalar(sql).bind(after.as_str()).bind(user.as_str()).bind(i64::from(PAGE));
    let ids: Vec<String> = query.fetch_all(connection).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

pub(crate) async fn matches(
    connection: &mut PgConnection,
    user: &UserId,
    after: &MatchId,
) -> Result<Vec<MatchId>, Failure> {
    let sql = "SELECT id FROM matches WHERE id > $1
                   AND key IN (SELECT match_key FROM match_players WHERE user_id = $2)
               ORDER BY id LIMIT $3";
    let query = sqlx::query_scalar(sql).bind(after.as_str()).bind(user.as_str()).bind(i64::from(PAGE));
    let ids: Vec<String> = query.fetch_all(connection).await?;
    Ok(ids.into_iter().map(MatchId).collect())
}

pub(crate) async fn chat(
    connection: &mut PgConnection,
    user: &UserId,
    (table, n): &(TableId, i64),
) -> Result<Vec<(TableId, i64)>, Failure> {
    let sql = "SELECT table_id, n FROM chat WHERE (table_id, n) > ($1, $2) AND user_id = $3
               ORDER BY table_id, n LIMIT $4";
    let query = sqlx::query_as(sql).bind(table.as_str()).bind(n).bind(user.as_str()).bind(i64::from(PAGE));
    let rows: Vec<(String, i64)> = query.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(table, n)| (TableId(table), n)).collect())
}

/// Evidence that mentions the person.
pub(crate) async fn evidence(
    connection: &mut PgConnection,
    user: &UserId,
    (case, n): &(CaseId, i64),
) -> Result<Vec<(CaseId, i64)>, Failure> {
    let sql = "SELECT case_id, n FROM evidence WHERE (case_id, n) > ($1, $2) AND strpos(body, $3) > 0
               ORDER BY case_id, n LIMIT $4";
    let query = sqlx::query_as(sql).bind(case.as_str()).bind(n).bind(user.as_str()).bind(i64::from(PAGE));
    let rows: Vec<(String, i64)> = query.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(case, n)| (CaseId(case), n)).collect())
}

/// Locks the rows one by one in the order of the list, as two processes may erase the same copies.
pub(crate) async fn erase_in_rooms(
    connection: &mut PgConnection,
    tables: &[TableId],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, Failure> {
    let mut changed = 0;
    for id in tables {
        let query = sqlx::query_scalar("SELECT room FROM tables WHERE id = $1 FOR UPDATE").bind(id.as_str());
        let room: Option<String> = query.fetch_optional(&mut *connection).await?;
        if let Some(erased) = room.and_then(|room| erase(&room, user)) {
            let query =
                sqlx::query("UPDATE tables SET room = $2 WHERE id = $1").bind(id.as_str()).bind(erased);
            changed += query.execute(&mut *connection).await?.rows_affected();
        }
    }
    Ok(changed)
}

pub(crate) async fn erase_in_matches(
    connection: &mut PgConnection,
    matches: &[MatchId],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, Failure> {
    let mut changed = 0;
    for id in matches {
        let sql = "SELECT seats FROM matches WHERE id = $1 FOR NO KEY UPDATE";
        let query = sqlx::query_scalar(sql).bind(id.as_str());
        let seats: Option<Option<String>> = query.fetch_optional(&mut *connection).await?;
        if let Some(erased) = seats.flatten().and_then(|seats| erase(&seats, user)) {
            let query =
                sqlx::query("UPDATE matches SET seats = $2 WHERE id = $1").bind(id.as_str()).bind(erased);
            changed += query.execute(&mut *connection).await?.rows_affected();
        }
    }
    Ok(changed)
}

pub(crate) async fn erase_in_chat(
    connection: &mut PgConnection,
    lines: &[(TableId, i64)],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, Failure> {
    let mut changed = 0;
    for (table, n) in lines {
        let sql = "SELECT line FROM chat WHERE table_id = $1 AND n = $2 FOR UPDATE";
        let query = sqlx::query_scalar(sql).bind(table.as_str()).bind(n);
        let line: Option<String> = query.fetch_optional(&mut *connection).await?;
        if let Some(erased) = line.and_then(|line| erase(&line, user)) {
            let query = sqlx::query("UPDATE chat SET line = $3 WHERE table_id = $1 AND n = $2");
            let query = query.bind(table.as_str()).bind(n).bind(erased);
            changed += query.execute(&mut *connection).await?.rows_affected();
        }
    }
    Ok(changed)
}

pub(crate) async fn erase_in_evidence(
    connection: &mut PgConnection,
    copies: &[(CaseId, i64)],
    user: &UserId,
    erase: NameEraser,
) -> Result<u64, Failure> {
    let mut changed = 0;
    for (case, n) in copies {
        let sql = "SELECT body FROM evidence WHERE case_id = $1 AND n = $2 FOR UPDATE";
        let query = sqlx::query_scalar(sql).bind(case.as_str()).bind(n);
        let body: Option<String> = query.fetch_optional(&mut *connection).await?;
        if let Some(erased) = body.and_then(|body| erase(&body, user)) {
            let query = sqlx::query("UPDATE evidence SET body = $3 WHERE case_id = $1 AND n = $2");
            let query = query.bind(case.as_str()).bind(n).bind(erased);
            changed += query.execute(&mut *connection).await?.rows_affected();
        }
    }
    Ok(changed)
}
