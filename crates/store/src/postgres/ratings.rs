//! Ratings, and what matches do to them.

use super::convert::Failure;
use crate::ratings::{
    Change, ChangeRow, RatedPlayer, RatingColumns, RatingRow, changes, seated, to_change, to_rating,
};
use crate::recalculation::{PoolKey, RowColumns, to_entry};
use crate::{Append, Ending, RatedSeat, RatingRecord};
use qipan_protocol::{MatchId, RatingChange, UserId};
use qipan_ratings::Standing;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet};

/// A rated match that ends in this transaction.
struct Ended {
    key: i64,
    game: String,
    speed: String,
    at: i64,
    players: Vec<RatedPlayer>,
}

impl Ended {
    fn pool_of(&self, player: &RatedPlayer) -> PoolKey {
        (player.user.clone(), self.game.clone(), self.speed.clone())
    }
}

/// A change as a row.
#[derive(Serialize)]
struct NewChange<'a> {
    match_key: i64,
    seat: i64,
    n: i64,
    user_id: &'a str,
    game: &'a str,
    speed: &'a str,
    at: i64,
    team: u8,
    place: u8,
    points_before: i64,
    deviation_before: i64,
    points: i64,
    deviation: i64,
    volatility: i64,
}

/// A rating as a row.
#[derive(Serialize)]
pub(super) struct NewRating<'a> {
    user_id: &'a str,
    game: &'a str,
    speed: &'a str,
    points: i64,
    deviation: i64,
    volatility: i64,
    matches: i64,
    at: i64,
}

impl<'a> NewRating<'a> {
    pub(super) fn new((user_id, game, speed): &'a PoolKey, row: &RatingRow) -> NewRating<'a> {
        let RatingRow { rating, matches, at } = *row;
        let (points, deviation, volatility) = (rating.points, rating.deviation, rating.volatility);
        NewRating { user_id, game, speed, points, deviation, volatility, matches, at }
    }
}

/// Rates the matches that these appends end, except those that began as casual ones or were rated before.
pub(super) async fn rate(connection: &mut PgConnection, appends: &[&Append]) -> Result<(), Failure> {
    let is_rated = |append: &&&Append| matches!(append.ending, Ending::Rated(..));
    let endings: Vec<&Append> = appends.iter().filter(is_rated).copied().collect();
    if endings.is_empty() {
        return Ok(());
    }
    let ended = find_ended(connection, &endings).await?;
    let mut ratings = lock(connection, &ended).await?;
    // Numbers are taken after the locks, so that matches with a common player are numbered as they are calculated.
    let numbers: Vec<i64> = sqlx::query_scalar("SELECT nextval('rating_order') FROM generate_series(1, $1)")
        .bind(ended.len() as i64)
        .fetch_all(&mut *connection)
        .await?;
    let mut made: Vec<(&Ended, i64, &RatedPlayer, Change)> = Vec::new();
    for (ended, n) in ended.iter().zip(numbers) {
        let row = |player: &RatedPlayer| ratings.get(&ended.pool_of(player)).copied();
        let players: Option<Vec<(RatingRow, Standing)>> =
            ended.players.iter().map(|player| Some((row(player)?, player.standing))).collect();
        // A person who was deleted a moment ago has no row.
        let Some(changes) = players.and_then(|players| changes(&players, ended.at)) else { continue };
        for (player, change) in ended.players.iter().zip(changes) {
            ratings.insert(ended.pool_of(player), change.after);
            made.push((ended, n, player, change));
        }
    }
    insert(connection, &made).await?;
    let touched: BTreeSet<PoolKey> = made.iter().map(|(ended, _, player, _)| ended.pool_of(player)).collect();
    let rows: Vec<NewRating<'_>> =
        touched.iter().filter_map(|pool| Some(NewRating::new(pool, ratings.get(pool)?))).collect();
    save(connection, &rows).await
}

async fn find_ended(connection: &mut PgConnection, endings: &[&Append]) -> Result<Vec<Ended>, Failure> {
    let ids: Vec<&str> = endings.iter().map(|append| append.match_id.as_str()).collect();
    let rows: Vec<(String, i64, String, String, i64, String)> = sqlx::query_as(
        "SELECT m.id, m.key, m.game, m.speed, p.seat::bigint, p.user_id
         FROM matches AS m JOIN match_players AS p ON p.match_key = m.key
         JOIN users ON users.id = p.user_id AND kind = 'account'
         WHERE m.id = ANY($1) AND m.rated AND m.speed IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM rating_changes WHERE match_key = m.key)
         ORDER BY m.id, p.seat",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    let standings: BTreeMap<&str, (i64, &[RatedSeat])> = endings
        .iter()
        .filter_map(|append| match &append.ending {
            Ending::Rated(finished, seats) => {
                Some((append.match_id.as_str(), (finished.at, seats.as_slice())))
            }
            _ => None,
        })
        .collect();
    let ended = |rows: &[(String, i64, String, String, i64, String)]| {
        let (id, key, game, speed, ..) = rows.first()?.clone();
        let (at, seats) = *standings.get(id.as_str())?;
        let accounts = rows.iter().map(|(.., seat, user)| (*seat, user.clone())).collect();
        Some(Ended { key, game, speed, at, players: seated(accounts, seats)? })
    };
    Ok(rows.chunk_by(|one, two| one.0 == two.0).filter_map(ended).collect())
}

/// Locks the ratings of all players, in one order for all processes. New players get a row first.
async fn lock(
    connection: &mut PgConnection,
    ended: &[Ended],
) -> Result<BTreeMap<PoolKey, RatingRow>, Failure> {
    let pools: BTreeSet<PoolKey> =
        ended.iter().flat_map(|ended| ended.players.iter().map(|player| ended.pool_of(player))).collect();
    let new = RatingRow::default();
    let rows: Vec<NewRating<'_>> = pools.iter().map(|pool| NewRating::new(pool, &new)).collect();
    let rows = serde_json::to_string(&rows)?;
    sqlx::query(
        "INSERT INTO ratings (user_id, game, speed, points, deviation, volatility, matches, at)
         SELECT r.* FROM json_to_recordset($1::json) AS r (user_id text, game text, speed text, points bigint,
             deviation bigint, volatility bigint, matches bigint, at bigint)
         JOIN users ON users.id = r.user_id
         ORDER BY r.user_id COLLATE \"C\", r.game COLLATE \"C\", r.speed COLLATE \"C\"
         ON CONFLICT DO NOTHING",
    )
    .bind(&rows)
    .execute(&mut *connection)
    .await?;
    let rows: Vec<RowColumns> = sqlx::query_as(
        "SELECT user_id, game, speed, points, deviation, volatility, matches, at FROM ratings
         WHERE (user_id, game, speed) IN (
             SELECT user_id, game, speed FROM json_to_recordset($1::json) AS r (user_id text, game text, speed text))
         ORDER BY user_id, game, speed FOR UPDATE",
    )
    .bind(&rows)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(to_entry).collect())
}

async fn insert(
    connection: &mut PgConnection,
    made: &[(&Ended, i64, &RatedPlayer, Change)],
) -> Result<(), Failure> {
    let rows: Vec<NewChange<'_>> = made
        .iter()
        .map(|(ended, n, player, change)| NewChange {
            match_key: ended.key,
            seat: player.seat,
            n: *n,
            user_id: &player.user,
            game: &ended.game,
            speed: &ended.speed,
            at: ended.at,
            team: player.standing.team,
            place: player.standing.place,
            points_before: change.before.points,
            deviation_before: change.before.deviation,
            points: change.after.rating.points,
            deviation: change.after.rating.deviation,
            volatility: change.after.rating.volatility,
        })
        .collect();
    sqlx::query(
        "INSERT INTO rating_changes (match_key, seat, n, user_id, game, speed, at, team, place, points_before,
             deviation_before, points, deviation, volatility)
         SELECT * FROM json_to_recordset($1::json) AS r (match_key bigint, seat smallint, n bigint, user_id text,
             game text, speed text, at bigint, team smallint, place smallint, points_before bigint,
             deviation_before bigint, points bigint, deviation bigint, volatility bigint)",
    )
    .bind(serde_json::to_string(&rows)?)
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts or replaces ratings. Their people exist.
pub(super) async fn save(connection: &mut PgConnection, rows: &[NewRating<'_>]) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO ratings (user_id, game, speed, points, deviation, volatility, matches, at)
         SELECT * FROM json_to_recordset($1::json) AS r (user_id text, game text, speed text, points bigint,
             deviation bigint, volatility bigint, matches bigint, at bigint)
         ON CONFLICT (user_id, game, speed) DO UPDATE SET points = excluded.points,
             deviation = excluded.deviation, volatility = excluded.volatility,
             matches = excluded.matches, at = excluded.at",
    )
    .bind(serde_json::to_string(rows)?)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn changes_of(
    connection: &mut PgConnection,
    ids: &[MatchId],
) -> Result<Vec<(MatchId, RatingChange)>, Failure> {
    let sql = "SELECT m.id, seat::bigint, points_before, deviation_before, points, deviation
               FROM rating_changes JOIN matches AS m ON m.key = match_key
               WHERE m.id = ANY($1) ORDER BY m.id, seat";
    let ids: Vec<&str> = ids.iter().map(MatchId::as_str).collect();
    let rows: Vec<ChangeRow> = sqlx::query_as(sql).bind(ids).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_change).collect::<Result<_, _>>()?)
}

pub(crate) async fn of_user(
    connection: &mut PgConnection,
    user: &UserId,
) -> Result<Vec<RatingRecord>, Failure> {
    let sql = "SELECT game, speed, points, deviation, volatility, matches, at FROM ratings
               WHERE user_id = $1 ORDER BY game, speed";
    let rows: Vec<RatingColumns> = sqlx::query_as(sql).bind(user.as_str()).fetch_all(connection).await?;
    Ok(rows.into_iter().map(to_rating).collect::<Result<_, _>>()?)
}
