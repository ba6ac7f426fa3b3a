//! All finished matches of the caller as one ZIP: journals, and the moves as text where a game has them. The archive is
//! written while it is sent, one match after the other, so its size costs no memory.

use super::journals::{finished_text, load, on_own_thread};
use super::matches::{facts_of, finished_records};
use super::tags::MATCHES;
use super::transcript::transcript;
use crate::App;
use crate::archive::ArchivePlace;
use crate::errors::{Answer, Failure, InternalError};
use crate::network::Network;
use crate::people::{self, Who};
use crate::zip::{ZipWriter, date_of};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use qipan_engine::Problem;
use qipan_protocol::UserId;
use qipan_protocol::http::MatchFacts;
use qipan_store::{Cursor, MatchRecord};
use qipan_tables::{Counted, Held};
use serde::Serialize;
use tokio::sync::mpsc;

/// The latest matches are in the archive, up to this number and size.
const MAX_MATCHES: usize = 5_000;
const MAX_BYTES: usize = 512 * 1024 * 1024;

/// The file that lists the matches of the archive.
const INDEX: &str = "matches.json";

#[utoipa::path(
    get, path = "/me/matches.zip", tag = MATCHES, security(("cookie" = []), ("token" = [])),
    summary = "Download all your finished matches, as a ZIP",
    description = "把自己下完的对局打包下载（ZIP）。",
    responses((status = 200, description = "Done", body = Vec<u8>, content_type = "application/zip"))
)]
pub(super) async fn export(State(app): State<App>, who: Who, network: Network) -> Answer<Response> {
    let user = who.person.id;
    people::count(&app, Counted::Export { user: user.clone(), address: network.to_string() })?;
    let held = (app.archive().place(network)?, app.archive().export(&user)?);
    // One piece is made while the one before is sent.
    let (pieces, received) = mpsc::channel(1);
    let export = Export { app, user, pieces, zip: ZipWriter::default(), bytes: 0, index: Index::default() };
    tokio::spawn(export.run(held));
    let body = stream::unfold(received, |mut received| async move {
        received.recv().await.map(|piece: Piece| (piece, received))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"qipan-matches.zip\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// An error breaks the transfer off, so that nobody takes a part of the archive for the whole.
type Piece = Result<Bytes, Failure>;

struct Export {
    app: App,
    user: UserId,
    pieces: mpsc::Sender<Piece>,
    zip: ZipWriter,
    bytes: usize,
    index: Index,
}

#[derive(Default, Serialize)]
struct Index {
    /// False if the person has older matches that did not fit.
    complete: bool,
    matches: Vec<IndexEntry>,
}

#[derive(Serialize)]
struct IndexEntry {
    /// `None` if the journal is damaged.
    journal: Option<String>,
    moves: Option<String>,
    #[serde(flatten)]
    facts: MatchFacts,
}

/// The texts of one match.
struct Texts {
    journal: String,
    moves: Option<String>,
}

impl Export {
    /// Holds the place of the request until the last piece is handed over.
    async fn run(mut self, _held: (ArchivePlace, Held<UserId>)) {
        let result = self.write().await;
        let last = match result {
            Ok(()) => self.finish(),
            Err(failure) => Err(failure),
        };
        // If the client has gone, nobody misses the piece.
        let _ = self.pieces.send(last).await;
    }

    async fn write(&mut self) -> Answer<()> {
        let mut after: Option<Cursor> = None;
        loop {
            let page = finished_records(&self.app, &self.user, after.as_ref()).await?;
            let facts = facts_of(&self.app, page.items.clone()).await?;
            for (record, facts) in page.items.into_iter().zip(facts) {
                if self.index.matches.len() >= MAX_MATCHES || self.bytes >= MAX_BYTES {
                    return Ok(());
                }
                self.add(&record, facts).await?;
                if self.pieces.is_closed() {
                    return Ok(());
                }
            }
            after = page.next;
            if after.is_none() {
                self.index.complete = true;
                return Ok(());
            }
        }
    }

    async fn add(&mut self, record: &MatchRecord, facts: MatchFacts) -> Answer<()> {
        let stem = stem(record);
        let at = record.finished.as_ref().map_or(0, |finished| finished.at);
        let texts = self.texts(record, &facts).await?;
        let mut entry = IndexEntry { journal: None, moves: None, facts };
        if let Some(Texts { journal, moves }) = texts {
            let name = format!("{stem}.jsonl");
            self.send(&name, journal.as_bytes(), at).await?;
            entry.journal = Some(name);
            if let Some(moves) = moves {
                let name = format!("{stem}.txt");
                self.send(&name, moves.as_bytes(), at).await?;
                entry.moves = Some(name);
            }
        }
        self.index.matches.push(entry);
        Ok(())
    }

    /// `None` if the journal is damaged: the other matches are exported all the same.
    async fn texts(&self, record: &MatchRecord, facts: &MatchFacts) -> Answer<Option<Texts>> {
        let app = &self.app;
        let game = app.game(&record.game);
        let _worker = app.archive().worker().await?;
        let (journal, facts) = (load(app, record).await?, facts.clone());
        let work = move || -> Result<Texts, Problem> {
            // Old journals may be of rules that cannot be followed any more, or of a game that is gone.
            let moves = game.ok().and_then(|game| transcript(&*game, &journal, &facts).ok().flatten());
            Ok(Texts { journal: finished_text(journal)?, moves })
        };
        Ok(on_own_thread(work).await?.ok())
    }

    async fn send(&mut self, name: &str, content: &[u8], at: i64) -> Answer<()> {
        let piece = self.zip.file(name, content, at).map_err(|_| InternalError::NotWritten)?;
        self.bytes += piece.len();
        // `write` notices when the client has gone.
        let _ = self.pieces.send(Ok(piece)).await;
        Ok(())
    }

    fn finish(&mut self) -> Piece {
        let index = serde_json::to_vec_pretty(&self.index).map_err(|_| InternalError::NotWritten)?;
        let mut zip = std::mem::take(&mut self.zip);
        let at = self.app.now_ms() as i64;
        let index = zip.file(INDEX, &index, at).map_err(|_| InternalError::NotWritten)?;
        Ok([index, zip.finish()].concat().into())
    }
}

/// The name of a match's files, without the ending: `2026-03-01-xiangqi-k3x9`.
fn stem(record: &MatchRecord) -> String {
    let at = record.finished.as_ref().map_or(record.created_at, |finished| finished.at);
    let (year, month, day) = date_of(at.div_euclid(24 * 3600 * 1000));
    let stem = format!("{year}-{month:02}-{day:02}-{}-{}", record.game, record.id);
    stem.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-', "_")
}
