//! Matches and their players.

use super::convert::Failure;
use super::{ownership, tables};
use crate::convert::{found, from_integer, from_word, to_integer, to_word};
use crate::paging::Window;
use crate::{
    Cursor, Epoch, FinishedMatch, MAX_PAGE, MatchFilter, MatchRecord, NewEntry, NewMatch, Page, TableRecord,
};
use qipan_engine::Seat;
use qipan_protocol::{MatchId, TableId, UserId};
use sqlx::PgConnection;

/// Whether everybody may see the match `$m`, see [`MatchRecord::public`].
macro_rules! is_public {
    ($m:literal) => {
        concat!(
            "(",
            $m,
            ".rated OR coalesce((
                 SELECT bool_or(coalesce(shown, casual_public, false)) AND bool_and(coalesce(shown, true))
                 FROM match_players LEFT JOIN profiles USING (user_id) WHERE match_key = ",
            $m,
            ".key), false))"
        )
    };
}
pub(super) use is_public;

/// A query for whole matches; the tail selects which.
macro_rules! select_matches {
    ($tail:literal) => {
        concat!(
            "SELECT m.id, m.table_id, m.game, m.ruleset, m.seq, m.created_at, m.finished_at, m.outcome, m.seats,
                m.speed, m.rated, ",
            is_public!("m"),
            ",
                (SELECT coalesce(json_agg(json_build_array(seat, user_id) ORDER BY seat)::text, '[]')
                 FROM match_players WHERE match_key = m.key) ",
            $tail
        )
    };
}

type Row = (
    String,
    Option<String>,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
    bool,
    String,
);

fn to_record(row: Row) -> Result<MatchRecord, Failure> {
    let (
        id,
        table_id,
        game,
        ruleset,
        seq,
        created_at,
        finished_at,
        outcome,
        seats,
        speed,
        rated,
        public,
        players,
    ) = row;
    let players: Vec<(Seat, UserId)> = serde_json::from_str(&players)?;
    Ok(MatchRecord {
        id: MatchId(id),
        table_id: table_id.map(TableId),
        game,
        ruleset: from_integer(ruleset)?,
        seq: from_integer(seq)?,
        players,
        seats,
        speed: speed.map(from_word).transpose()?,
        rated,
        public,
        created_at,
        finished: finished_at.zip(outcome).map(|(at, outcome)| FinishedMatch { outcome, at }),
    })
}

fn to_records(rows: Vec<Row>) -> Result<Vec<MatchRecord>, Failure> {
    rows.into_iter().map(to_record).collect()
}

pub(crate) async fn create(connection: &mut PgConnection, new: &NewMatch) -> Result<(), Failure> {
    // A claim must not raise the table's epoch before the match is there to get it too.
    let epoch = match &new.table_id {
        Some(table) => ownership::lock_table(connection, table).await?,
        None => Epoch::default(),
    };
    insert(connection, new, &[], epoch).await
}

/// Creates a match with its first entries, and saves the room that plays it.
pub(crate) async fn begin(
    connection: &mut PgConnection,
    new: &NewMatch,
    opening: &[NewEntry],
    table: &TableRecord,
    epoch: Epoch,
) -> Result<(), Failure> {
    tables::save(connection, table, epoch).await?;
    let epoch = match &new.table_id {
        Some(table) => ownership::lock_table(connection, table).await?,
        None => Epoch::default(),
    };
    insert(connection, new, opening, epoch).await
}

/// Inserts a match with its header, its first entries and its players.
async fn insert(
    connection: &mut PgConnection,
    new: &NewMatch,
    opening: &[NewEntry],
    epoch: Epoch,
) -> Result<(), Failure> {
    let epoch = to_integer(epoch.0, "epoch")?;
    let key: i64 = sqlx::query_scalar(
        "INSERT INTO matches (id, table_id, game, ruleset, seq, created_at, seats, epoch, speed, rated)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING key",
    )
    .bind(new.id.as_str())
    .bind(new.table_id.as_ref().map(TableId::as_str))
    .bind(&new.game)
    .bind(i64::from(new.ruleset))
    .bind(opening.len() as i64)
    .bind(new.created_at)
    .bind(new.seats.as_deref())
    .bind(epoch)
    .bind(to_word(&new.speed)?)
    .bind(new.rated)
    .fetch_one(&mut *connection)
    .await?;
    insert_entries(connection, key, &new.header, opening, epoch).await?;
    let (seats, users): (Vec<i16>, Vec<&str>) =
        new.players.iter().map(|(seat, user)| (i16::from(seat.0), user.as_str())).unzip();
    let sql = "INSERT INTO match_players (match_key, seat, user_id)
               SELECT $1, seat, user_id FROM unnest($2::smallint[], $3::text[]) AS player (seat, user_id)";
    sqlx::query(sql).bind(key).bind(seats).bind(users).execute(connection).await?;
    Ok(())
}

async fn insert_entries(
    connection: &mut PgConnection,
    key: i64,
    header: &str,
    opening: &[NewEntry],
    epoch: i64,
) -> Result<(), Failure> {
    let seats = opening.iter().map(|entry| entry.seat.map(|seat| i16::from(seat.0)));
    let command_ids = opening.iter().map(|entry| entry.command_id.and_then(|id| i64::try_from(id.0).ok()));
    // The header has neither seat nor command.
    let lines: Vec<&str> = std::iter::once(header).chain(opening.iter().map(|entry| &*entry.line)).collect();
    sqlx::query(
        "INSERT INTO entries (match_key, seq, line, seat, command_id, epoch)
         SELECT $1, n - 1, line, seat, command_id, $5
         FROM unnest($2::text[], $3::smallint[], $4::bigint[])
             WITH ORDINALITY AS entry (line, seat, command_id, n)",
    )
    .bind(key)
    .bind(lines)
    .bind(std::iter::once(None).chain(seats).collect::<Vec<_>>())
    .bind(std::iter::once(None).chain(command_ids).collect::<Vec<_>>())
    .bind(epoch)
    .execute(connection)
    .await?;
    Ok(())
}

/// Saves a table and adds a player to its match.
pub(crate) async fn join(
    connection: &mut PgConnection,
    table: &TableRecord,
    id: &MatchId,
    seat: Seat,
    user: &UserId,
    seats: Option<&str>,
    epoch: Epoch,
) -> Result<(), Failure> {
    tables::save(connection, table, epoch).await?;
    ownership::check_match(connection, id, epoch).await?;
    let added = sqlx::query(
        "INSERT INTO match_players (match_key, seat, user_id, finished_at)
         SELECT key, $2, $3, finished_at FROM matches WHERE id = $1",
    )
    .bind(id.as_str())
    .bind(i16::from(seat.0))
    .bind(user.as_str())
    .execute(&mut *connection)
    .await?;
    found(added.rows_affected())?;
    let sql = "UPDATE matches SET seats = coalesce($2, seats) WHERE id = $1";
    sqlx::query(sql).bind(id.as_str()).bind(seats).execute(connection).await?;
    Ok(())
}

pub(crate) async fn show(
    connection: &mut PgConnection,
    id: &MatchId,
    user: &UserId,
    shown: Option<bool>,
) -> Result<(), Failure> {
    let sql = "UPDATE match_players SET shown = $3
               WHERE match_key = (SELECT key FROM matches WHERE id = $1) AND user_id = $2";
    let query = sqlx::query(sql).bind(id.as_str()).bind(user.as_str()).bind(shown);
    Ok(found(query.execute(connection).await?.rows_affected())?)
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    id: &MatchId,
) -> Result<Option<MatchRecord>, Failure> {
    let query = sqlx::query_as(select_matches!("FROM matches AS m WHERE m.id = $1"));
    let row = query.bind(id.as_str()).fetch_optional(connection).await?;
    row.map(to_record).transpose()
}

pub(crate) async fn running(
    connection: &mut PgConnection,
    user: &UserId,
    limit: u32,
) -> Result<Vec<MatchRecord>, Failure> {
    let rows = sqlx::query_as(select_matches!(
        "FROM (SELECT DISTINCT match_key FROM match_players
               WHERE user_id = $1 AND finished_at IS NULL ORDER BY match_key DESC LIMIT $2) AS mine
         JOIN matches AS m ON m.key = mine.match_key ORDER BY m.key DESC"
    ))
    .bind(user.as_str())
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    to_records(rows)
}

/// The key of the cursor's match breaks ties, but is not part of the cursor: it would reveal the number of matches.
pub(crate) async fn played(
    connection: &mut PgConnection,
    user: &UserId,
    filter: &MatchFilter,
    window: &Window,
) -> Result<Page<MatchRecord>, Failure> {
    let columns = filter.columns();
    let rows = sqlx::query_as(concat!(
        select_matches!(
        "FROM (SELECT DISTINCT p.finished_at, p.match_key FROM match_players AS p JOIN matches AS f ON f.key = p.match_key
               WHERE p.user_id = $1 AND p.finished_at IS NOT NULL
                 AND (p.finished_at, p.match_key)
                     < ($2, (SELECT coalesce(max(key), 0) FROM matches WHERE id = $3))
                 AND ($5::text IS NULL OR f.game = $5) AND ($6::text IS NULL OR p.result = $6)
                 AND p.finished_at >= $7 AND p.finished_at < $8
                 AND ($9::text IS NULL OR EXISTS (
                     SELECT 1 FROM match_players WHERE match_key = p.match_key AND user_id = $9))
                 AND ($12::text IS NULL OR f.game = ANY ($13) OR EXISTS (
                     SELECT 1 FROM match_players AS o JOIN users AS u ON u.id = o.user_id
                     WHERE o.match_key = p.match_key AND o.user_id <> p.user_id
                       AND strpos(coalesce(u.name_key, lower(u.name)), $12) > 0))
                 AND ($10 OR EXISTS (
                     SELECT 1 FROM match_players WHERE match_key = p.match_key AND user_id = $11) OR "
        ),
        is_public!("f"),
        ")
               ORDER BY p.finished_at DESC, p.match_key DESC LIMIT $4) AS mine
         JOIN matches AS m ON m.key = mine.match_key ORDER BY mine.finished_at DESC, m.key DESC"
    ))
    .bind(user.as_str())
    .bind(window.at)
    .bind(&window.id)
    .bind(window.rows())
    .bind(columns.game)
    .bind(columns.result)
    .bind(columns.from)
    .bind(columns.to)
    .bind(columns.opponent)
    .bind(columns.sees_all)
    .bind(columns.viewer)
    .bind(columns.name)
    .bind(columns.games)
    .fetch_all(connection)
    .await?;
    let cursor = |record: &MatchRecord| Cursor {
        at: record.finished.as_ref().map_or(0, |finished| finished.at),
        id: record.id.0.clone(),
    };
    Ok(window.page(to_records(rows)?, cursor))
}

pub(crate) async fn of_table(
    connection: &mut PgConnection,
    table: &TableId,
    limit: u32,
) -> Result<Vec<MatchRecord>, Failure> {
    let rows = sqlx::query_as(select_matches!(
        "FROM matches AS m WHERE m.table_id = $1 ORDER BY m.key DESC LIMIT $2"
    ))
    .bind(table.as_str())
    .bind(i64::from(limit.min(MAX_PAGE)))
    .fetch_all(connection)
    .await?;
    to_records(rows)
}
