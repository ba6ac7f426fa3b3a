//! Time marks of running matches.

use super::convert::Failure;
use super::ownership;
use crate::convert::{from_integer, to_integer};
use crate::{Epoch, TimeMark};
use qipan_protocol::MatchId;
use sqlx::PgConnection;

pub(crate) async fn save(
    connection: &mut PgConnection,
    id: &MatchId,
    mark: TimeMark,
    epoch: Epoch,
) -> Result<(), Failure> {
    let ms = to_integer(mark.ms, "ms")?;
    ownership::check_match(connection, id, epoch).await?;
    sqlx::query(
        "INSERT INTO time_marks (match_key, ms, reserved) SELECT key, $2, $3 FROM matches WHERE id = $1
         ON CONFLICT (match_key) DO UPDATE SET ms = excluded.ms, reserved = excluded.reserved",
    )
    .bind(id.as_str())
    .bind(ms)
    .bind(mark.reserved)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn find(connection: &mut PgConnection, id: &MatchId) -> Result<Option<TimeMark>, Failure> {
    let row: Option<(i64, bool)> = sqlx::query_as(
        "SELECT ms, reserved FROM time_marks WHERE match_key = (SELECT key FROM matches WHERE id = $1)",
    )
    .bind(id.as_str())
    .fetch_optional(connection)
    .await?;
    row.map(|(ms, reserved)| Ok(TimeMark { ms: from_integer(ms)?, reserved })).transpose()
}
