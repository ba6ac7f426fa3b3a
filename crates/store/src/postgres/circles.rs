//! Blocks and kid mode of many people.

use super::convert::Failure;
use crate::CircleRecord;
use crate::circles::to_circles;
use qipan_protocol::UserId;
use sqlx::PgConnection;
use std::collections::BTreeMap;

pub(crate) async fn find(
    connection: &mut PgConnection,
    users: &[UserId],
) -> Result<BTreeMap<UserId, CircleRecord>, Failure> {
    let users: Vec<&str> = users.iter().map(UserId::as_str).collect();
    let blocks: Vec<(String, String)> = sqlx::query_as(
        "SELECT user_id, other_id FROM relations WHERE user_id = ANY($1) AND state = 'blocked'
         UNION ALL SELECT other_id, user_id FROM relations WHERE other_id = ANY($1) AND state = 'blocked'",
    )
    .bind(&users)
    .fetch_all(&mut *connection)
    .await?;
    let sql = "SELECT user_id FROM preferences WHERE user_id = ANY($1) AND kid";
    let kids: Vec<(String,)> = sqlx::query_as(sql).bind(&users).fetch_all(connection).await?;
    Ok(to_circles(blocks, kids))
}
