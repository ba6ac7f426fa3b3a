//! Matches that were played: their facts, their journals, and the proof.

use super::errors::{Answer, Failure};
use crate::people::Who;
use crate::{App, table};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use qipan_engine::{Problem, Viewer};
use qipan_protocol::MatchId;
use qipan_store::{Cursor, MatchRecord};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/me/matches", get(mine))
        .route("/matches/{id}", get(one))
        .route("/matches/{id}/journal", get(journal))
        .route("/matches/{id}/verify", get(verify))
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
    Problem::new("bad_cursor", "this is no cursor that a list has given")
}

async fn find(app: &App, id: String) -> Answer<MatchRecord> {
    let found = app.store().find_match(&MatchId(id)).await.map_err(|error| table::store_problem(&error))?;
    found.ok_or_else(|| Failure::not_found("match"))
}

async fn one(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<MatchFacts>> {
    Ok(Json(find(&app, id).await?.into()))
}

async fn journal_text(app: &App, record: &MatchRecord) -> Answer<String> {
    let journal = app.store().load_journal(&record.id).await.map_err(|error| table::store_problem(&error))?;
    let mut text = journal.header;
    for line in journal.entries {
        text.push('\n');
        text.push_str(&line);
    }
    text.push('\n');
    Ok(text)
}

/// The whole journal once the match is over; until then, what this viewer has seen of it.
async fn journal(State(app): State<App>, who: Option<Who>, Path(id): Path<String>) -> Answer<Response> {
    let record = find(&app, id).await?;
    let mut text = journal_text(&app, &record).await?;
    if record.finished.is_none() {
        let own =
            |who: Who| record.players.iter().find(|(_, user)| *user == who.person.id).map(|(seat, _)| *seat);
        let viewer = who.and_then(own).map_or(Viewer::Spectator, Viewer::Seat);
        check_watching(&app, &record, viewer).await?;
        text = app.game(&record.game)?.viewer_journal(&text, viewer)?;
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

/// A running match can be read by who may watch it.
async fn check_watching(app: &App, record: &MatchRecord, viewer: Viewer) -> Answer<()> {
    let room = match &record.table_id {
        Some(table) => table::find_room(app, table).await?,
        None => None,
    };
    let open = room.is_some_and(|room| room.settings.spectators && room.password_hash.is_none());
    if open || viewer != Viewer::Spectator {
        return Ok(());
    }
    Err(Failure::forbidden("this match cannot be watched; its journal opens when it is over"))
}

#[derive(Serialize)]
struct Verdict {
    ok: bool,
    entries: u64,
    hash: Option<String>,
    problem: Option<Problem>,
}

async fn verify(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<Verdict>> {
    let record = find(&app, id).await?;
    let text = journal_text(&app, &record).await?;
    let game = app.game(&record.game)?;
    // Running a whole match again is work; it must not keep the sockets waiting.
    let audit = tokio::task::spawn_blocking(move || game.audit(&text)).await;
    let audit = audit.map_err(|_| Problem::new("internal", "the audit broke off"))?;
    // The hash of a running match could be used to guess what is hidden in it.
    let is_over = record.finished.is_some();
    Ok(Json(match audit {
        Ok(audit) => {
            let hash = is_over.then(|| audit.hash.to_string());
            Verdict { ok: true, entries: audit.entries, hash, problem: None }
        }
        Err(problem) => {
            Verdict { ok: false, entries: record.seq, hash: None, problem: is_over.then_some(problem) }
        }
    }))
}
