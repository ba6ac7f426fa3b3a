//! Claims of cases, and their ends.

use super::statement::{execute, fetch_all, fetch_optional};
use super::{actions, cases, inbox};
use crate::cases::is_upheld;
use crate::convert::{found, to_word};
use crate::{Claimed, InboxKind, Judge, NewAction, NotClaimed, StoreError, Told};
use qipan_protocol::http::ActionKind;
use qipan_protocol::{ActionId, CaseId, UserId};
use rusqlite::{Connection, params};

pub(crate) fn claim(
    connection: &Connection,
    id: &CaseId,
    judge: &Judge,
    action: &ActionId,
    now: i64,
    until: i64,
) -> Result<Result<(), Claimed>, StoreError> {
    found(u64::from(cases::is_open_to(connection, id, judge)?))?;
    let sql = "SELECT claimed_by, claimed_until FROM cases
               WHERE id = ?1 AND claimed_by IS NOT NULL AND claimed_until > ?2";
    let current: Option<(String, i64)> = fetch_optional(connection, sql, params![id.0, now])?;
    let is_own = current.as_ref().is_some_and(|(by, _)| *by == judge.id.0);
    if let Some((by, until)) = current.filter(|_| !is_own) {
        return Ok(Err(Claimed { by: UserId(by), until }));
    }
    let sql = "UPDATE cases SET claimed_by = ?2, claimed_until = ?3 WHERE id = ?1";
    execute(connection, sql, params![id.0, judge.id.0, until])?;
    if !is_own {
        log(connection, (id, action), judge, ActionKind::Claim, now)?;
    }
    Ok(Ok(()))
}

pub(crate) fn release(
    connection: &Connection,
    id: &CaseId,
    judge: &Judge,
    action: &ActionId,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE cases SET claimed_by = NULL, claimed_until = NULL
               WHERE id = ?1 AND claimed_by = ?2 AND claimed_until > ?3 AND state = 'open'";
    if execute(connection, sql, params![id.0, judge.id.0, now])? == 0 {
        return Err(StoreError::Conflict);
    }
    log(connection, (id, action), judge, ActionKind::Release, now)
}

/// Logs what changes nothing for the person.
fn log(
    connection: &Connection,
    (case, action): (&CaseId, &ActionId),
    judge: &Judge,
    kind: ActionKind,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO moderation_log (id, by_id, user_id, kind, case_id, note, at)
               SELECT ?1, ?2, user_id, ?3, id, '', ?4 FROM cases WHERE id = ?5";
    execute(connection, sql, params![action.0, judge.id.0, to_word(&kind)?, now, case.0]).map(drop)
}

pub(crate) fn close(
    connection: &Connection,
    id: &CaseId,
    action: &NewAction,
) -> Result<Result<Vec<Told>, NotClaimed>, StoreError> {
    let NewAction { id: closing, by, user, effect, at, .. } = action;
    let sql = "UPDATE cases SET state = 'closed', closing = ?5, closed_at = ?4, rank = ?4
               WHERE id = ?1 AND user_id = ?2 AND claimed_by = ?3 AND claimed_until > ?4 AND state = 'open'";
    if execute(connection, sql, params![id.0, user.0, by.0, at, closing.0])? == 0 {
        return Ok(Err(NotClaimed));
    }
    let mut told = actions::apply(connection, action, Some(id))?;
    let sql = "SELECT id, reporter_id FROM reports WHERE case_id = ?1 ORDER BY at, id";
    let reports: Vec<(String, String)> = fetch_all(connection, sql, [id.as_str()])?;
    let (upheld, dismissed) = if is_upheld(effect.kind()) { (1, 0) } else { (0, 1) };
    for (report, reporter) in reports {
        let sql = "INSERT INTO reporters (user_id, upheld, dismissed)
                   SELECT id, ?2, ?3 FROM users WHERE id = ?1
                   ON CONFLICT (user_id) DO UPDATE SET upheld = upheld + ?2, dismissed = dismissed + ?3";
        if execute(connection, sql, params![reporter, upheld, dismissed])? > 0 {
            let about = (Some(report.as_str()), None);
            told.push(inbox::push(connection, &UserId(reporter), InboxKind::ReportClosed, None, about, *at)?);
        }
    }
    Ok(Ok(told))
}
