//! Reviews of games.

use super::cases;
use super::statement::{execute, fetch_optional};
use crate::convert::{found, from_integer, from_word, to_integer, to_word};
use crate::paging::Window;
use crate::reviews::{cursor_of, to_star_counts, viewer_column};
use crate::{Page, PlayedCounts, ReviewDraft, ReviewFilter, ReviewRecord, StoreError};
use qipan_protocol::http::{ReviewOrder, ReviewState};
use qipan_protocol::{ReviewId, UserId};
use rusqlite::{Connection, params};
use sqlx::SqlitePool;

/// A query for whole reviews as the person `?1` sees them; the tail selects which.
macro_rules! select_reviews {
    ($tail:literal) => {
        concat!(
            "SELECT r.id, r.game, r.user_id, u.name, r.stars, r.text, r.lang, r.state, r.matches, r.at, r.edited_at,
                (SELECT count(*) FROM review_marks WHERE review_id = r.id) AS helpful,
                EXISTS (SELECT 1 FROM review_marks WHERE review_id = r.id AND user_id = ?1) AS marked
             FROM reviews AS r JOIN users AS u ON u.id = r.user_id WHERE r.state <> 'deleted' AND ",
            $tail
        )
    };
}

/// The reviews of a page: `?2` is the game, `?3` the language, `?4` and `?5` the cursor, `?6` the number of rows.
macro_rules! select_page {
    ($rank:literal) => {
        concat!(
            "SELECT * FROM (",
            select_reviews!(
                "r.game = ?2 AND r.state = 'published' AND (?3 IS NULL OR r.lang = ?3)
                 AND NOT EXISTS (SELECT 1 FROM relations WHERE state = 'blocked'
                     AND ((user_id = ?1 AND other_id = r.user_id) OR (user_id = r.user_id AND other_id = ?1)))"
            ),
            ") AS listed WHERE (",
            $rank,
            ", id) < (?4, ?5) ORDER BY ",
            $rank,
            " DESC, id DESC LIMIT ?6"
        )
    };
}

type Row =
    (String, String, String, String, i64, Option<String>, String, String, i64, i64, Option<i64>, i64, bool);

fn to_record(row: Row) -> Result<ReviewRecord, StoreError> {
    let (id, game, user, name, stars, text, lang, state, matches, at, edited_at, helpful, marked) = row;
    Ok(ReviewRecord {
        id: ReviewId(id),
        game,
        user: UserId(user),
        name,
        stars: from_integer(stars)?,
        text,
        lang: from_word(lang)?,
        state: from_word(state)?,
        matches: from_integer(matches)?,
        at,
        edited_at,
        helpful: from_integer(helpful)?,
        marked,
    })
}

pub(crate) fn save(connection: &Connection, draft: &ReviewDraft) -> Result<ReviewRecord, StoreError> {
    let ReviewDraft { id, game, user, stars, text, lang, matches, waits, at } = draft;
    let sql = "SELECT id, state = 'deleted', guarded FROM reviews WHERE user_id = ?1 AND game = ?2";
    let old: Option<(String, bool, bool)> = fetch_optional(connection, sql, params![user.0, game])?;
    let is_guarded = old.as_ref().is_some_and(|(_, _, guarded)| *guarded);
    let state = if *waits || is_guarded { ReviewState::Pending } else { ReviewState::Published };
    let (stars, matches) = (i64::from(*stars), to_integer(*matches, "matches")?);
    let (lang, state) = (to_word(lang)?, to_word(&state)?);
    match old {
        Some((id, is_deleted, _)) => execute(
            connection,
            "UPDATE reviews SET stars = ?2, text = ?3, lang = ?4, state = ?5, matches = ?6,
                 at = CASE WHEN ?8 THEN ?7 ELSE at END, edited_at = CASE WHEN ?8 THEN NULL ELSE ?7 END
             WHERE id = ?1",
            params![id, stars, text, lang, state, matches, at, is_deleted],
        )?,
        None => execute(
            connection,
            "INSERT INTO reviews (id, game, user_id, stars, text, lang, state, matches, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![id.0, game, user.0, stars, text, lang, state, matches, at],
        )?,
    };
    let row: Option<Row> =
        fetch_optional(connection, select_reviews!("r.user_id = ?1 AND r.game = ?2"), params![user.0, game])?;
    let record = to_record(row.ok_or(StoreError::NotFound)?)?;
    // A moderator who has claimed the case about the earlier version does not approve another one unseen.
    cases::drop_approval(connection, record.id.as_str())?;
    if record.state == ReviewState::Pending {
        cases::open_approval(connection, &record.id, user, *at)?;
    }
    Ok(record)
}

pub(crate) fn delete(connection: &Connection, user: &UserId, game: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM review_marks WHERE review_id = (
                   SELECT id FROM reviews WHERE user_id = ?1 AND game = ?2)";
    execute(connection, sql, params![user.0, game])?;
    let sql = "SELECT id FROM reviews WHERE user_id = ?1 AND game = ?2";
    if let Some((id,)) = fetch_optional::<(String,)>(connection, sql, params![user.0, game])? {
        cases::drop_approval(connection, &id)?;
    }
    let sql = "DELETE FROM reviews WHERE user_id = ?1 AND game = ?2 AND NOT guarded";
    let deleted = execute(connection, sql, params![user.0, game])?;
    let sql = "UPDATE reviews SET state = 'deleted', text = NULL
               WHERE user_id = ?1 AND game = ?2 AND state <> 'deleted'";
    found(deleted + execute(connection, sql, params![user.0, game])?)
}

pub(crate) async fn own(
    readers: &SqlitePool,
    user: &UserId,
    game: &str,
) -> Result<Option<ReviewRecord>, StoreError> {
    let query = sqlx::query_as(select_reviews!("r.user_id = ?1 AND r.game = ?2"));
    query.bind(user.as_str()).bind(game).fetch_optional(readers).await?.map(to_record).transpose()
}

pub(crate) async fn find(
    readers: &SqlitePool,
    id: &ReviewId,
    viewer: Option<&UserId>,
) -> Result<Option<ReviewRecord>, StoreError> {
    let query = sqlx::query_as(select_reviews!("r.id = ?2")).bind(viewer_column(viewer));
    query.bind(id.as_str()).fetch_optional(readers).await?.map(to_record).transpose()
}

pub(crate) async fn list(
    readers: &SqlitePool,
    filter: &ReviewFilter,
    window: &Window,
) -> Result<Page<ReviewRecord>, StoreError> {
    let sql = match filter.order {
        ReviewOrder::Newest => select_page!("at"),
        ReviewOrder::MostHelpful => select_page!("helpful"),
    };
    let rows: Vec<Row> = sqlx::query_as(sql)
        .bind(viewer_column(filter.viewer.as_ref()))
        .bind(&filter.game)
        .bind(filter.lang.as_ref().map(to_word).transpose()?)
        .bind(window.at)
        .bind(&window.id)
        .bind(window.rows())
        .fetch_all(readers)
        .await?;
    let records = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(records, |record| cursor_of(record, filter.order)))
}

pub(crate) fn mark(
    connection: &Connection,
    id: &ReviewId,
    user: &UserId,
    helpful: bool,
) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM reviews AS r WHERE id = ?1 AND state = 'published' AND user_id <> ?2
                 AND NOT EXISTS (SELECT 1 FROM relations WHERE state = 'blocked'
                     AND ((user_id = ?2 AND other_id = r.user_id) OR (user_id = r.user_id AND other_id = ?2)))";
    let shown: Option<(i64,)> = fetch_optional(connection, sql, params![id.0, user.0])?;
    found(u64::from(shown.is_some()))?;
    let sql = match helpful {
        true => "INSERT INTO review_marks (review_id, user_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        false => "DELETE FROM review_marks WHERE review_id = ?1 AND user_id = ?2",
    };
    execute(connection, sql, params![id.0, user.0]).map(drop)
}

pub(crate) async fn star_counts(readers: &SqlitePool, game: &str) -> Result<[u64; 5], StoreError> {
    let sql = "SELECT stars, count(*) FROM reviews WHERE game = ?1 AND state = 'published' GROUP BY stars";
    to_star_counts(sqlx::query_as(sql).bind(game).fetch_all(readers).await?)
}

pub(crate) async fn finished_matches(
    readers: &SqlitePool,
    user: &UserId,
    game: &str,
) -> Result<u64, StoreError> {
    let sql =
        "SELECT count(DISTINCT p.match_key) FROM match_players AS p JOIN matches AS m ON m.key = p.match_key
               WHERE p.user_id = ?1 AND p.finished_at IS NOT NULL AND p.result IS NOT NULL AND m.game = ?2";
    let count: i64 = sqlx::query_scalar(sql).bind(user.as_str()).bind(game).fetch_one(readers).await?;
    from_integer(count)
}

pub(crate) async fn played_counts(
    readers: &SqlitePool,
    game: &str,
    since: i64,
) -> Result<PlayedCounts, StoreError> {
    let sql = r#"SELECT count(*), count(*) FILTER (WHERE finished_at >= ?2) FROM matches
                 WHERE game = ?1 AND finished_at IS NOT NULL AND outcome NOT LIKE '%"reason":"aborted"%'"#;
    let (all, recent): (i64, i64) = sqlx::query_as(sql).bind(game).bind(since).fetch_one(readers).await?;
    Ok(PlayedCounts { all: from_integer(all)?, recent: from_integer(recent)? })
}
