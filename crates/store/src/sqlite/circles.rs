//! Blocks and kid mode of many people.

use crate::circles::to_circles;
use crate::{CircleRecord, StoreError};
use qipan_protocol::UserId;
use sqlx::SqlitePool;
use std::collections::BTreeMap;

pub(crate) async fn find(
    readers: &SqlitePool,
    users: &[UserId],
) -> Result<BTreeMap<UserId, CircleRecord>, StoreError> {
    let users = serde_json::to_string(users)?;
    let blocks: Vec<(String, String)> = sqlx::query_as(
        "SELECT user_id, other_id FROM relations
         WHERE user_id IN (SELECT value FROM json_each(?1)) AND state = 'blocked'
         UNION ALL SELECT other_id, user_id FROM relations
         WHERE other_id IN (SELECT value FROM json_each(?1)) AND state = 'blocked'",
    )
    .bind(&users)
    .fetch_all(readers)
    .await?;
    let sql = "SELECT user_id FROM preferences WHERE user_id IN (SELECT value FROM json_each(?1)) AND kid";
    let kids: Vec<(String,)> = sqlx::query_as(sql).bind(&users).fetch_all(readers).await?;
    Ok(to_circles(blocks, kids))
}
