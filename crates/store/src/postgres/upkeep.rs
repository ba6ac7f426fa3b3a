//! Checks of the database.

use super::convert::Failure;
use sqlx::PgConnection;

/// Counts the checks up, to prove that writing works.
pub(crate) async fn count_check(connection: &mut PgConnection) -> Result<i64, Failure> {
    let query = sqlx::query_scalar("UPDATE readiness SET checks = checks + 1 RETURNING checks");
    Ok(query.fetch_one(connection).await?)
}

pub(crate) async fn checks(connection: &mut PgConnection) -> Result<i64, Failure> {
    Ok(sqlx::query_scalar("SELECT checks FROM readiness").fetch_one(connection).await?)
}
