//! The log of everything that moderators do.

use super::moderator::Moderator;
use super::names::Names;
use crate::App;
use crate::errors::Answer;
use crate::http::paging::cursor;
use crate::http::tags::MODERATION;
use axum::Json;
use axum::extract::{Query, State};
use qipan_protocol::UserId;
use qipan_protocol::http::{LogEntry, LogPage, LogPaging};
use qipan_store::{ActionRecord, StoreError};

/// Moderators do not see the entries about themselves: their own notices tell of them.
#[utoipa::path(
    get, path = "/moderation/log", tag = MODERATION, security(("cookie" = [])), params(LogPaging),
    summary = "List what moderators have done, newest first", description = "管理日志，最新的在前。",
    responses((status = 200, description = "Done", body = LogPage))
)]
pub(super) async fn list(
    State(app): State<App>,
    me: Moderator,
    Query(LogPaging { person, after, limit }): Query<LogPaging>,
) -> Answer<Json<LogPage>> {
    let after = cursor(after.as_deref())?;
    let person = person.map(UserId);
    let (store, me) = (app.store(), me.0.id());
    let page = store.moderation_log(person.as_ref(), Some(me), after.as_ref(), limit.unwrap_or(50)).await?;
    let entries = entries(&app, page.items).await?;
    Ok(Json(LogPage { entries, next: page.next.map(|next| next.to_string()) }))
}

pub(super) async fn entries(app: &App, records: Vec<ActionRecord>) -> Result<Vec<LogEntry>, StoreError> {
    let ids = records.iter().flat_map(|record| [record.by.clone(), record.user.clone()]);
    let names = Names::load(app, ids.collect()).await?;
    let entry = |record: ActionRecord| LogEntry {
        by: names.get(&record.by),
        person: names.get(&record.user),
        id: record.id,
        kind: record.kind,
        case: record.case,
        note: record.note,
        at: record.at,
        until: record.until,
    };
    Ok(records.into_iter().map(entry).collect())
}
