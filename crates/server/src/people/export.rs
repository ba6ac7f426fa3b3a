//! All data of the caller as one ZIP archive of JSON files. Files are made one by one while the client reads, so the archive
//! is never in memory as a whole.

use super::export_files as files;
use super::who::LoggedIn;
use super::{count, now};
use crate::App;
use crate::archive::ArchivePlace;
use crate::errors::{Answer, Failure, InternalError};
use crate::http::tags::PEOPLE;
use crate::http::{journals, matches};
use crate::network::Network;
use crate::zip::{TooLarge, ZipWriter};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use futures_util::stream;
use qipan_engine::Viewer;
use qipan_protocol::UserId;
use qipan_store::{Cursor, MatchFilter, MatchRecord, StoreError};
use qipan_tables::{Counted, Held};
use serde::Serialize;
use serde_json::json;
use std::io;
use tokio::sync::mpsc;

/// How many files may be ready before the client has read them.
const AHEAD: usize = 2;

/// How many matches one file lists, and of how many the journals are included. Others can be had one by one.
const MATCHES: u32 = 50;
const JOURNALS: usize = 1_000;

/// Why an archive ends before its end.
#[derive(Debug)]
enum Broken {
    /// The client has disconnected.
    Unread,
    Failed(String),
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Broken {
        Broken::Failed(error.to_string())
    }
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        Broken::Failed(failure.to_string())
    }
}

impl From<TooLarge> for Broken {
    fn from(error: TooLarge) -> Broken {
        Broken::Failed(error.to_string())
    }
}

type Pieces = mpsc::Sender<Result<Bytes, io::Error>>;

#[utoipa::path(
    get, path = "/me/export", tag = PEOPLE, security(("cookie" = [])),
    summary = "Get all your data as a ZIP archive of JSON files",
    description = "导出自己的全部数据：一个 ZIP，里面是 JSON 文件。",
    responses((status = 200, description = "Done", body = Vec<u8>, content_type = "application/zip"))
)]
pub(super) async fn export(
    State(app): State<App>,
    me: LoggedIn,
    network: Network,
) -> Answer<impl IntoResponse> {
    let user = me.who.person.id.clone();
    count(&app, Counted::Export { user: user.clone(), address: network.to_string() })?;
    let held = (app.archive().place(network)?, app.archive().export(&user)?);
    let (pieces, read) = mpsc::channel(AHEAD);
    tracing::info!(%user, "exports all data");
    let mut stopping = app.stopping();
    tokio::spawn(async move {
        tokio::select! {
            () = run(app, user, me.session, pieces, held) => {}
            () = stopping.wait() => {}
        }
    });
    let body = stream::unfold(read, |mut read| async move { Some((read.recv().await?, read)) });
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"qipan.zip\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(body)))
}

/// Writes the archive. An error breaks the answer off, so that the client notices that the end is missing.
async fn run(app: App, user: UserId, session: String, pieces: Pieces, _held: (ArchivePlace, Held<UserId>)) {
    let writer = Writer { zip: ZipWriter::default(), at: now(&app), pieces: pieces.clone() };
    match write(&app, &user, &session, writer).await {
        Ok(()) | Err(Broken::Unread) => {}
        Err(Broken::Failed(error)) => {
            tracing::warn!(%user, error, "an export broke off");
            let _ = pieces.send(Err(io::Error::other("the export broke off"))).await;
        }
    }
}

struct Writer {
    zip: ZipWriter,
    /// When the export began: the time of all files.
    at: i64,
    pieces: Pieces,
}

impl Writer {
    async fn text(&mut self, name: &str, text: &[u8]) -> Result<(), Broken> {
        let bytes = self.zip.file(name, text, self.at)?;
        self.pieces.send(Ok(bytes)).await.map_err(|_| Broken::Unread)
    }

    async fn json(&mut self, name: &str, value: &impl Serialize) -> Result<(), Broken> {
        let text = serde_json::to_vec_pretty(value).map_err(|_| Failure::from(InternalError::NotWritten))?;
        self.text(name, &text).await
    }
}

async fn write(app: &App, user: &UserId, session: &str, mut writer: Writer) -> Result<(), Broken> {
    let about = json!({ "format": 1, "user": user, "at": writer.at });
    writer.json("about.json", &about).await?;
    writer.json("account.json", &files::account(app, user).await?).await?;
    writer.json("sessions.json", &files::sessions(app, user, session).await?).await?;
    writer.json("tokens.json", &files::tokens(app, user).await?).await?;
    writer.json("relations.json", &files::relations(app, user).await?).await?;
    writer.json("inbox.json", &files::inbox(app, user).await?).await?;
    writer.json("decks.json", &files::decks(app, user).await?).await?;
    writer.json("ratings.json", &files::ratings(app, user).await?).await?;
    write_messages(app, user, &mut writer).await?;
    write_matches(app, user, &mut writer).await?;
    let Writer { zip, pieces, .. } = writer;
    pieces.send(Ok(zip.finish())).await.map_err(|_| Broken::Unread)
}

/// A file for each thread, with what the person has written.
async fn write_messages(app: &App, user: &UserId, writer: &mut Writer) -> Result<(), Broken> {
    let (mut after, mut number) = (None, 0);
    loop {
        let page = app.store().threads_of(user, None, after.as_ref(), MATCHES).await?;
        for thread in page.items {
            number += 1;
            let messages = files::messages(app, user, &thread).await?;
            writer.json(&format!("messages/{number}.json"), &messages).await?;
        }
        after = page.next;
        if after.is_none() {
            return Ok(());
        }
    }
}

/// Lists of matches, the running ones first, and their journals.
async fn write_matches(app: &App, user: &UserId, writer: &mut Writer) -> Result<(), Broken> {
    let running = app.store().running_matches(user, MATCHES).await?;
    let mut journals = 0;
    write_page(app, user, "matches/running.json", running, &mut journals, writer).await?;
    let (mut after, mut number): (Option<Cursor>, u32) = (None, 0);
    loop {
        let filter = MatchFilter::default();
        let page = app.store().played_matches(user, &filter, after.as_ref(), MATCHES).await?;
        number += 1;
        write_page(app, user, &format!("matches/{number}.json"), page.items, &mut journals, writer).await?;
        after = page.next;
        if after.is_none() {
            return Ok(());
        }
    }
}

async fn write_page(
    app: &App,
    user: &UserId,
    name: &str,
    records: Vec<MatchRecord>,
    journals: &mut usize,
    writer: &mut Writer,
) -> Result<(), Broken> {
    writer.json(name, &matches::facts_of(app, records.clone()).await?).await?;
    for record in records {
        let seat = record.players.iter().find(|(_, player)| player == user).map(|(seat, _)| *seat);
        let Some(seat) = seat.filter(|_| *journals < JOURNALS) else { continue };
        *journals += 1;
        // A damaged journal must not keep a person from the rest of their data.
        match journals::text_for(app, &record, Viewer::Seat(seat)).await {
            Ok(text) => writer.text(&format!("journals/{}.ndjson", record.id), text.as_bytes()).await?,
            Err(failure) => tracing::warn!(match_id = %record.id, %failure, "an export has no journal"),
        }
    }
    Ok(())
}
