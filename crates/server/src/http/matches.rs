//! Matches: their metadata, and lists of them.

use super::errors::RequestError;
use super::journals;
use super::tags::MATCHES;
use crate::App;
use crate::archive::JournalError;
use crate::errors::Answer;
use crate::people::Who;
use axum::Json;
use axum::extract::{Path, Query, State};
use qipan_protocol::MatchId;
use qipan_protocol::http::{MatchFacts, MatchPaging, MyMatches};
use qipan_store::{Cursor, MatchRecord};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(mine))
        .routes(routes!(one))
        .routes(routes!(journals::journal))
        .routes(routes!(journals::verify))
}

fn facts_of(record: MatchRecord) -> MatchFacts {
    let (outcome, finished_at) = match record.finished {
        Some(finished) => (serde_json::from_str(&finished.outcome).ok(), Some(finished.at)),
        None => (None, None),
    };
    MatchFacts {
        id: record.id.0,
        game: record.game,
        table: record.table_id.map(|table| table.0),
        entries: record.seq,
        players: record.players.into_iter().map(|(seat, user)| (seat.0, user.0)).collect(),
        created_at: record.created_at,
        finished_at,
        outcome,
    }
}

#[utoipa::path(
    get, path = "/me/matches", tag = MATCHES, security(("cookie" = []), ("token" = [])), params(MatchPaging),
    summary = "List your matches", description = "列出自己的对局。",
    responses((status = 200, description = "Done", body = MyMatches))
)]
async fn mine(
    State(app): State<App>,
    who: Who,
    Query(paging): Query<MatchPaging>,
) -> Answer<Json<MyMatches>> {
    let after: Option<Cursor> =
        paging.after.map(|text| text.parse()).transpose().map_err(|_| RequestError::BadCursor)?;
    let store = app.store();
    let running = store.running_matches(&who.person.id, 50).await?;
    let finished = store.finished_matches(&who.person.id, after.as_ref(), 50).await?;
    Ok(Json(MyMatches {
        running: running.into_iter().map(facts_of).collect(),
        finished: finished.items.into_iter().map(facts_of).collect(),
        next: finished.next.map(|cursor| cursor.to_string()),
    }))
}

pub(super) async fn find(app: &App, id: String) -> Answer<MatchRecord> {
    Ok(app.store().find_match(&MatchId(id)).await?.ok_or(JournalError::NoSuchMatch)?)
}

#[utoipa::path(
    get, path = "/matches/{id}", tag = MATCHES, params(("id" = String, Path)),
    summary = "Get a match", description = "一局对局的基本信息。",
    responses((status = 200, description = "Done", body = MatchFacts))
)]
async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<MatchFacts>> {
    Ok(Json(facts_of(find(&app, id).await?)))
}
