//! Claims of cases, and their ends.

use super::convert::Failure;
use super::{actions, cases, inbox};
use crate::cases::is_upheld;
use crate::convert::{found, to_word};
use crate::{Claimed, InboxKind, Judge, NewAction, NotClaimed, StoreError, Told};
use qipan_protocol::http::ActionKind;
use qipan_protocol::{ActionId, CaseId, UserId};
use sqlx::PgConnection;

pub(crate) async fn claim(
    connection: &mut PgConnection,
    id: &CaseId,
    judge: &Judge,
    action: &ActionId,
    now: i64,
    until: i64,
) -> Result<Result<(), Claimed>, Failure> {
    found(u64::from(cases::is_open_to(connection, id, judge).await?))?;
    let sql = "SELECT claimed_by, claimed_until FROM cases
               WHERE id = $1 AND claimed_by IS NOT NULL AND claimed_until > $2";
    let query = sqlx::query_as(sql).bind(id.as_str()).bind(now);
    let current: Option<(String, i64)> = query.fetch_optional(&mut *connection).await?;
    let is_own = current.as_ref().is_some_and(|(by, _)| *by == judge.id.0);
    if let Some((by, until)) = current.filter(|_| !is_own) {
        return Ok(Err(Claimed { by: UserId(by), until }));
    }
    let query = sqlx::query("UPDATE cases SET claimed_by = $2, claimed_until = $3 WHERE id = $1");
    query.bind(id.as_str()).bind(judge.id.as_str()).bind(until).execute(&mut *connection).await?;
    if !is_own {
        log(connection, (id, action), judge, ActionKind::Claim, now).await?;
    }
    Ok(Ok(()))
}

pub(crate) async fn release(
    connection: &mut PgConnection,
    id: &CaseId,
    judge: &Judge,
    action: &ActionId,
    now: i64,
) -> Result<(), Failure> {
    let sql = "UPDATE cases SET claimed_by = NULL, claimed_until = NULL
               WHERE id = $1 AND claimed_by = $2 AND claimed_until > $3 AND state = 'open'";
    let query = sqlx::query(sql).bind(id.as_str()).bind(judge.id.as_str()).bind(now);
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(StoreError::Conflict.into());
    }
    log(connection, (id, action), judge, ActionKind::Release, now).await
}

/// Logs what changes nothing for the person.
async fn log(
    connection: &mut PgConnection,
    (case, action): (&CaseId, &ActionId),
    judge: &Judge,
    kind: ActionKind,
    now: i64,
) -> Result<(), Failure> {
    let sql = "INSERT INTO moderation_log (id, by_id, user_id, kind, case_id, note, at)
               SELECT $1, $2, user_id, $3, id, '', $4 FROM cases WHERE id = $5";
    let query = sqlx::query(sql).bind(action.as_str()).bind(judge.id.as_str()).bind(to_word(&kind)?);
    query.bind(now).bind(case.as_str()).execute(connection).await?;
    Ok(())
}

pub(crate) async fn close(
    connection: &mut PgConnection,
    id: &CaseId,
    action: &NewAction,
) -> Result<Result<Vec<Told>, NotClaimed>, Failure> {
    let NewAction { id: closing, by, user, effect, at, .. } = action;
    cases::lock(connection, user).await?;
    let sql = "UPDATE cases SET state = 'closed', closing = $5, closed_at = $4, rank = $4
               WHERE id = $1 AND user_id = $2 AND claimed_by = $3 AND claimed_until > $4 AND state = 'open'";
    let query = sqlx::query(sql).bind(id.as_str()).bind(user.as_str()).bind(by.as_str()).bind(*at);
    if query.bind(closing.as_str()).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(Err(NotClaimed));
    }
    let mut told = actions::apply(connection, action, Some(id)).await?;
    let query = sqlx::query_as("SELECT id, reporter_id FROM reports WHERE case_id = $1 ORDER BY reporter_id");
    let reports: Vec<(String, String)> = query.bind(id.as_str()).fetch_all(&mut *connection).await?;
    let is_upheld = is_upheld(effect.kind());
    for (report, reporter) in reports {
        let sql = "INSERT INTO reporters AS r (user_id, upheld, dismissed)
                   SELECT id, $2, $3 FROM users WHERE id = $1
                   ON CONFLICT (user_id) DO UPDATE SET upheld = r.upheld + $2, dismissed = r.dismissed + $3";
        let query = sqlx::query(sql).bind(&reporter);
        let query = query.bind(i64::from(is_upheld)).bind(i64::from(!is_upheld));
        if query.execute(&mut *connection).await?.rows_affected() > 0 {
            let about = (Some(report.as_str()), None);
            let reporter = UserId(reporter);
            told.push(inbox::push(connection, &reporter, InboxKind::ReportClosed, None, about, *at).await?);
        }
    }
    Ok(Ok(told))
}
