//! Matches that were played: their facts, and lists of them.

use super::errors::{Answer, Failure};
use super::journals;
use crate::people::Who;
use crate::{App, table};
use axum::extract::{Path, Query, State};
use axum::routing::get;
use axum::{Json, Router};
use qipan_engine::Problem;
use qipan_protocol::MatchId;
use qipan_store::{Cursor, MatchRecord};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/me/matches", get(mine))
        .route("/matches/{id}", get(one))
        .route("/matches/{id}/journal", get(journals::journal))
        .route("/matches/{id}/verify", get(journals::verify))
}

/// A match as its page shows it.
#[derive(Serialize)]
struct MatchFacts {
    id: String,
    game: String,
    table: Option<String>,
    entries: u64,
    players: Vec<(u8, String)>,
    created_at: i64,
    finished_at: Option<i64>,
    outcome: Option<Box<RawValue>>,
}

impl From<MatchRecord> for MatchFacts {
    fn from(record: MatchRecord) -> MatchFacts {
        let (outcome, finished_at) = match record.finished {
            Some(finished) => (RawValue::from_string(finished.outcome).ok(), Some(finished.at)),
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
}

#[derive(Deserialize)]
struct Paging {
    after: Option<String>,
}

#[derive(Serialize)]
struct MyMatches {
    running: Vec<MatchFacts>,
    finished: Vec<MatchFacts>,
    /// Pass it as `after` to read on.
    next: Option<String>,
}

async fn mine(State(app): State<App>, who: Who, Query(paging): Query<Paging>) -> Answer<Json<MyMatches>> {
    let after: Option<Cursor> =
        paging.after.map(|text| text.parse()).transpose().map_err(|_| bad_cursor())?;
    let store = app.store();
    let running = store.running_matches(&who.person.id, 50).await;
    let running = running.map_err(|error| table::store_problem(&error))?;
    let finished = store.finished_matches(&who.person.id, after.as_ref(), 50).await;
    let finished = finished.map_err(|error| table::store_problem(&error))?;
    Ok(Json(MyMatches {
        running: running.into_iter().map(MatchFacts::from).collect(),
        finished: finished.items.into_iter().map(MatchFacts::from).collect(),
        next: finished.next.map(|cursor| cursor.to_string()),
    }))
}

fn bad_cursor() -> Problem {
    Problem::new("bad_cursor", "this is not a cursor of this list")
}

pub(super) async fn find(app: &App, id: String) -> Answer<MatchRecord> {
    let found = app.store().find_match(&MatchId(id)).await.map_err(|error| table::store_problem(&error))?;
    found.ok_or_else(|| Failure::not_found("match"))
}

async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<MatchFacts>> {
    Ok(Json(find(&app, id).await?.into()))
}
