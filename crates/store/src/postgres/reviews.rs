//! Reviews of games.

use super::cases;
use super::convert::Failure;
use crate::convert::{found, from_integer, from_word, to_integer, to_word};
use crate::paging::Window;
use crate::reviews::{cursor_of, to_star_counts, viewer_column};
use crate::{Page, PlayedCounts, ReviewDraft, ReviewFilter, ReviewRecord, StoreError};
use qipan_protocol::http::{ReviewOrder, ReviewState};
use qipan_protocol::{ReviewId, UserId};
use sqlx::PgConnection;

/// A query for whole reviews as the person `$1` sees them; the tail selects which.
macro_rules! select_reviews {
    ($tail:literal) => {
        concat!(
            "SELECT r.id, r.game, r.user_id, u.name, r.stars, r.text, r.lang, r.state, r.matches, r.at, r.edited_at,
                (SELECT count(*) FROM review_marks WHERE review_id = r.id) AS helpful,
                EXISTS (SELECT 1 FROM review_marks WHERE review_id = r.id AND user_id = $1) AS marked
             FROM reviews AS r JOIN users AS u ON u.id = r.user_id WHERE r.state <> 'deleted' AND ",
            $tail
        )
    };
}

/// The reviews of a page: `$2` is the game, `$3` the language, `$4` and `$5` the cursor, `$6` the number of rows.
macro_rules! select_page {
    ($rank:literal) => {
        concat!(
            "SELECT * FROM (",
            select_reviews!(
                "r.game = $2 AND r.state = 'published' AND ($3::text IS NULL OR r.lang = $3)
                 AND NOT EXISTS (SELECT 1 FROM relations WHERE state = 'blocked'
                     AND ((user_id = $1 AND other_id = r.user_id) OR (user_id = r.user_id AND other_id = $1)))"
            ),
            ") AS listed WHERE (",
            $rank,
            ", id) < ($4, $5) ORDER BY ",
            $rank,
            " DESC, id DESC LIMIT $6"
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

pub(crate) async fn save(
    connection: &mut PgConnection,
    draft: &ReviewDraft,
) -> Result<ReviewRecord, Failure> {
    let ReviewDraft { id, game, user, stars, text, lang, matches, waits, at } = draft;
    cases::lock(connection, user).await?;
    let sql = "SELECT id, state = 'deleted', guarded FROM reviews WHERE user_id = $1 AND game = $2 FOR NO KEY UPDATE";
    let query = sqlx::query_as(sql).bind(user.as_str()).bind(game);
    let old: Option<(String, bool, bool)> = query.fetch_optional(&mut *connection).await?;
    let is_guarded = old.as_ref().is_some_and(|(_, _, guarded)| *guarded);
    let state = if *waits || is_guarded { ReviewState::Pending } else { ReviewState::Published };
    let is_deleted = old.as_ref().is_some_and(|(_, is_deleted, _)| *is_deleted);
    // If the person has written a first review at the same time in another tab, this one replaces it.
    let saved: (String,) = sqlx::query_as(
        "INSERT INTO reviews AS r (id, game, user_id, stars, text, lang, state, matches, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (user_id, game) DO UPDATE SET stars = $4, text = $5, lang = $6, state = $7, matches = $8,
             at = CASE WHEN $10 THEN $9 ELSE r.at END, edited_at = CASE WHEN $10 THEN NULL ELSE $9 END
         RETURNING id",
    )
    .bind(id.as_str())
    .bind(game)
    .bind(user.as_str())
    .bind(i64::from(*stars))
    .bind(text.as_deref())
    .bind(to_word(lang)?)
    .bind(to_word(&state)?)
    .bind(to_integer(*matches, "matches")?)
    .bind(*at)
    .bind(is_deleted)
    .fetch_one(&mut *connection)
    .await?;
    let query = sqlx::query_as(select_reviews!("r.id = $2")).bind(user.as_str()).bind(saved.0);
    let record = to_record(query.fetch_one(&mut *connection).await?)?;
    // A moderator who has claimed the case about the earlier version does not approve another one unseen.
    cases::drop_approval(connection, record.id.as_str()).await?;
    if record.state == ReviewState::Pending {
        cases::open_approval(connection, &record.id, user, *at).await?;
    }
    Ok(record)
}

pub(crate) async fn delete(connection: &mut PgConnection, user: &UserId, game: &str) -> Result<(), Failure> {
    cases::lock(connection, user).await?;
    let query = sqlx::query_scalar("SELECT id FROM reviews WHERE user_id = $1 AND game = $2");
    let id: Option<String> = query.bind(user.as_str()).bind(game).fetch_optional(&mut *connection).await?;
    if let Some(id) = id {
        cases::drop_approval(connection, &id).await?;
    }
    let sql = "DELETE FROM review_marks WHERE review_id = (
                   SELECT id FROM reviews WHERE user_id = $1 AND game = $2)";
    sqlx::query(sql).bind(user.as_str()).bind(game).execute(&mut *connection).await?;
    let sql = "DELETE FROM reviews WHERE user_id = $1 AND game = $2 AND NOT guarded";
    let deleted = sqlx::query(sql).bind(user.as_str()).bind(game).execute(&mut *connection).await?;
    let sql = "UPDATE reviews SET state = 'deleted', text = NULL
               WHERE user_id = $1 AND game = $2 AND state <> 'deleted'";
    let emptied = sqlx::query(sql).bind(user.as_str()).bind(game).execute(connection).await?;
    Ok(found(deleted.rows_affected() + emptied.rows_affected())?)
}

pub(crate) async fn own(
    connection: &mut PgConnection,
    user: &UserId,
    game: &str,
) -> Result<Option<ReviewRecord>, Failure> {
    let query = sqlx::query_as(select_reviews!("r.user_id = $1 AND r.game = $2"));
    let row = query.bind(user.as_str()).bind(game).fetch_optional(connection).await?;
    Ok(row.map(to_record).transpose()?)
}

pub(crate) async fn find(
    connection: &mut PgConnection,
    id: &ReviewId,
    viewer: Option<&UserId>,
) -> Result<Option<ReviewRecord>, Failure> {
    let query = sqlx::query_as(select_reviews!("r.id = $2")).bind(viewer_column(viewer));
    let row = query.bind(id.as_str()).fetch_optional(connection).await?;
    Ok(row.map(to_record).transpose()?)
}

pub(crate) async fn list(
    connection: &mut PgConnection,
    filter: &ReviewFilter,
    window: &Window,
) -> Result<Page<ReviewRecord>, Failure> {
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
        .fetch_all(connection)
        .await?;
    let records = rows.into_iter().map(to_record).collect::<Result<_, _>>()?;
    Ok(window.page(records, |record| cursor_of(record, filter.order)))
}

pub(crate) async fn mark(
    connection: &mut PgConnection,
    id: &ReviewId,
    user: &UserId,
    helpful: bool,
) -> Result<(), Failure> {
    let sql = "SELECT 1 FROM reviews AS r WHERE id = $1 AND state = 'published' AND user_id <> $2
                 AND NOT EXISTS (SELECT 1 FROM relations WHERE state = 'blocked'
                     AND ((user_id = $2 AND other_id = r.user_id) OR (user_id = r.user_id AND other_id = $2)))
               FOR KEY SHARE";
    let query = sqlx::query(sql).bind(id.as_str()).bind(user.as_str());
    let shown = query.fetch_optional(&mut *connection).await?;
    found(u64::from(shown.is_some()))?;
    let sql = match helpful {
        true => "INSERT INTO review_marks (review_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        false => "DELETE FROM review_marks WHERE review_id = $1 AND user_id = $2",
    };
    sqlx::query(sql).bind(id.as_str()).bind(user.as_str()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn star_counts(connection: &mut PgConnection, game: &str) -> Result<[u64; 5], Failure> {
    let sql = "SELECT stars, count(*) FROM reviews WHERE game = $1 AND state = 'published' GROUP BY stars";
    Ok(to_star_counts(sqlx::query_as(sql).bind(game).fetch_all(connection).await?)?)
}

pub(crate) async fn finished_matches(
    connection: &mut PgConnection,
    user: &UserId,
    game: &str,
) -> Result<u64, Failure> {
    let sql =
        "SELECT count(DISTINCT p.match_key) FROM match_players AS p JOIN matches AS m ON m.key = p.match_key
               WHERE p.user_id = $1 AND p.finished_at IS NOT NULL AND p.result IS NOT NULL AND m.game = $2";
    let count: i64 = sqlx::query_scalar(sql).bind(user.as_str()).bind(game).fetch_one(connection).await?;
    Ok(from_integer(count)?)
}

pub(crate) async fn played_counts(
    connection: &mut PgConnection,
    game: &str,
    since: i64,
) -> Result<PlayedCounts, Failure> {
    let sql = r#"SELECT count(*), count(*) FILTER (WHERE finished_at >= $2) FROM matches
                 WHERE game = $1 AND finished_at IS NOT NULL AND outcome NOT LIKE '%"reason":"aborted"%'"#;
    let (all, recent): (i64, i64) = sqlx::query_as(sql).bind(game).bind(since).fetch_one(connection).await?;
    Ok(PlayedCounts { all: from_integer(all)?, recent: from_integer(recent)? })
}
