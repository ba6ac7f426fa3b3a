//! Journals of matches: the whole of a finished one with its proof, and a viewer's part of a running one.

use super::tags::MATCHES;
use super::visibility::{can_watch, find};
use crate::App;
use crate::archive::{ArchivePlace, JournalError, VerdictKey};
use crate::errors::{Answer, Failure, InternalError};
use crate::network::Network;
use crate::people::Who;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use qipan_engine::{AnyGame, EndMark, Problem, Viewer};
use qipan_protocol::UserId;
use qipan_protocol::http::Verdict;
use qipan_store::{Journal, MatchRecord, StoreError};
use std::convert::Infallible;
use tokio::time::Instant;

/// The largest chunk of a journal that is handed to a connection at a time.
const PIECE: usize = 64 * 1024;

/// The whole journal once the match is over; until then, what this viewer has seen of it.
#[utoipa::path(
    get, path = "/matches/{id}/journal", tag = MATCHES, params(("id" = String, Path)),
    summary = "Get the journal: all of it once the match is over, before that only what you have seen",
    description = "对局结束后返回完整棋谱；结束之前只返回你已看到的部分。",
    responses((status = 200, description = "Done", body = String, content_type = "application/x-ndjson"))
)]
pub(super) async fn journal(
    State(app): State<App>,
    who: Option<Who>,
    network: Network,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Answer<Response> {
    let record = find(&app, id, id_of(&who)).await?;
    // Entries never change, so their number tells whether a reader has all of them.
    let tag = record.finished.as_ref().map(|_| format!("\"{}-{}\"", record.id, record.seq));
    if let Some(tag) = tag.as_ref().filter(|tag| is_known(&headers, tag)) {
        return Ok(with_tag(StatusCode::NOT_MODIFIED.into_response(), tag));
    }
    let viewer = viewer_of(&record, who);
    if record.finished.is_none() {
        check_watching(&app, &record, viewer).await?;
    }
    let place = app.archive().place(network)?;
    let text = text_for(&app, &record, viewer).await?;
    let response = in_pieces(Bytes::from(text), place);
    Ok(match tag {
        Some(tag) => with_tag(response, &tag),
        None => response,
    })
}

/// The whole journal once the match is over; until then, what this viewer has seen of it. The caller has a place in the
/// archive.
pub(crate) async fn text_for(app: &App, record: &MatchRecord, viewer: Viewer) -> Answer<String> {
    app.damaged().refuse_known(&record.id, Instant::now())?;
    let worker = app.archive().worker().await?;
    let journal = load(app, record).await?;
    let game = app.game(&record.game)?;
    let is_over = record.finished.is_some();
    let text = on_own_thread(move || match is_over {
        true => finished_text(journal),
        false => game.viewer_journal(&text_of(journal), viewer),
    });
    let text =
        text.await?.map_err(|problem| qipan_tables::report_damage(app.services(), &record.id, &problem))?;
    drop(worker);
    Ok(text)
}

#[utoipa::path(
    get, path = "/matches/{id}/verify", tag = MATCHES, params(("id" = String, Path)),
    summary = "Verify the journal by replaying it under the rules", description = "按规则重走棋谱，核对结果。",
    responses((status = 200, description = "Done", body = Verdict))
)]
pub(super) async fn verify(
    State(app): State<App>,
    who: Option<Who>,
    network: Network,
    Path(id): Path<String>,
) -> Answer<Json<Verdict>> {
    let record = find(&app, id, id_of(&who)).await?;
    let is_over = record.finished.is_some();
    let key = VerdictKey { match_id: record.id.0.clone(), entries: record.seq, is_over };
    if let Some(verdict) = app.archive().verdict(&key) {
        return Ok(Json(verdict));
    }
    let _place = app.archive().place(network)?;
    let _worker = app.archive().worker().await?;
    let journal = load(&app, &record).await?;
    let game = app.game(&record.game)?;
    let verdict = on_own_thread(move || judge(&*game, journal, &record)).await?;
    if let Err(problem) = &verdict {
        tracing::warn!(match_id = key.match_id, %problem, "a journal does not stand up to an audit");
    }
    let verdict = verdict.unwrap_or_else(|problem| Verdict {
        ok: false,
        entries: key.entries,
        complete: false,
        hash: None,
        // A problem may name state hashes, and those of a running match are secret.
        problem: is_over.then_some(problem),
    });
    app.archive().remember(key, &verdict);
    Ok(Json(verdict))
}

/// Replays a journal under the rules of its game.
fn judge(game: &dyn AnyGame, journal: Journal, record: &MatchRecord) -> Result<Verdict, Problem> {
    let is_over = record.finished.is_some();
    let audit = game.audit(&text_of(journal))?;
    // A vote for a rematch may have been appended since the record was read, so more entries are fine.
    if audit.entries < record.seq {
        let cut = JournalError::JournalCut { saved: record.seq, found: audit.entries };
        return Err(Failure::from(cut).problem);
    }
    // From the hash of a running match, hidden state could be guessed.
    let hash = is_over.then(|| audit.hash.to_string());
    Ok(Verdict { ok: true, entries: audit.entries, complete: is_over, hash, problem: None })
}

pub(crate) async fn load(app: &App, record: &MatchRecord) -> Result<Journal, StoreError> {
    app.store().load_journal(&record.id).await
}

/// Runs CPU-bound work on a blocking thread, so that no socket has to wait for it.
pub(crate) async fn on_own_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, InternalError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| InternalError::UnreadableRecord)
}

fn text_of(journal: Journal) -> String {
    let mut text = journal.header;
    for line in &journal.entries {
        text.push('\n');
        text.push_str(line);
    }
    text.push('\n');
    text
}

/// The journal with its end mark, so that a reader notices a missing end.
pub(crate) fn finished_text(journal: Journal) -> Result<String, Problem> {
    let mark = EndMark::of(&journal.entries)?.to_line();
    let mut text = text_of(journal);
    text.push_str(&mark);
    text.push('\n');
    Ok(text)
}

/// Sends a text in chunks. The place in the archive is held until the last chunk is handed over, so that clients that
/// read slowly cannot fill the memory with journals.
fn in_pieces(text: Bytes, place: ArchivePlace) -> Response {
    let length = text.len();
    let pieces = stream::unfold((text, place), |(mut rest, place)| async move {
        let piece = rest.split_to(rest.len().min(PIECE));
        (!piece.is_empty()).then_some((Ok::<_, Infallible>(piece), (rest, place)))
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson")),
        (header::CONTENT_LENGTH, HeaderValue::from(length)),
    ];
    (headers, Body::from_stream(pieces)).into_response()
}

pub(crate) fn is_known(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = known.flat_map(|list| list.split(','));
    tags.any(|known| ["*", tag].contains(&known.trim().trim_start_matches("W/")))
}

fn with_tag(mut response: Response, tag: &str) -> Response {
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(header::ETAG, tag);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    response
}

fn id_of(who: &Option<Who>) -> Option<&UserId> {
    who.as_ref().map(|who| &who.person.id)
}

fn viewer_of(record: &MatchRecord, who: Option<Who>) -> Viewer {
    let own =
        |who: Who| record.players.iter().find(|(_, user)| *user == who.person.id).map(|(seat, _)| *seat);
    who.and_then(own).map_or(Viewer::Spectator, Viewer::Seat)
}

/// Allows the journal of a running match to its players and, if the table allows spectators, to every visitor.
async fn check_watching(app: &App, record: &MatchRecord, viewer: Viewer) -> Answer<()> {
    match viewer != Viewer::Spectator || can_watch(app, record).await? {
        true => Ok(()),
        false => Err(JournalError::NotOpen.into()),
    }
}
