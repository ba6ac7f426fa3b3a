//! Sockets: bytes in, letters out, and back.

use crate::App;
use crate::people::{Visit, Who};
use crate::table::mail::{ConnectionId, Hello, Mail, Outbox};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt};
use qipan_engine::Problem;
use qipan_protocol::{LobbyNotice, LobbyRequest, Refused, TableId, TableNotice, TableRequest, VERSION};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

/// How long a socket may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// How long a client may leave what was sent to it unread before its socket is given up.
const READ_WITHIN: Duration = Duration::from_secs(20);

/// The largest message a client may send.
pub(crate) const LARGEST_MESSAGE: usize = 16 * 1024;

/// Serves one socket at one table until either side closes it.
pub(crate) async fn serve_table(app: App, who: Who, table: TableId, mut socket: WebSocket) {
    let (_running, _open) = (app.tasks().begin(), app.metrics().open_socket());
    let mut visit = app.visits().begin(Some(&who));
    let hello = match tokio::time::timeout(HELLO_WITHIN, read_hello(&mut socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(problem)) => return say_bye(&mut socket, &problem).await,
        Err(_) => return say_bye(&mut socket, &Problem::new("no_hello", "say hello first")).await,
    };
    let mailbox = app.tables().mailbox(&app, &table);
    let connection = ConnectionId(app.next_connection());
    let (outbox, letters) = Outbox::new();
    let hello = match admit(&app, &table, &who, hello).await {
        Ok(hello) => hello,
        Err(problem) => return say_bye(&mut socket, &problem).await,
    };
    let connect = Mail::Connect { connection, person: who.person.clone(), outbox: outbox.clone(), hello };
    if mailbox.send(connect).await.is_err() {
        return say_bye(&mut socket, &Problem::new("table_closed", "the table has just closed")).await;
    }
    drop(outbox);
    pump(&app, connection, &mailbox, socket, letters, &mut visit).await;
    let _ = mailbox.send(Mail::Disconnect { connection }).await;
}

/// The first message, which has to be `hello` in our version.
async fn read_hello(socket: &mut WebSocket) -> Result<TableRequest, Problem> {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let request = parse(&text)?;
        return match &request {
            TableRequest::Hello { v, .. } if *v == VERSION => Ok(request),
            TableRequest::Hello { .. } => {
                Err(Problem::new("other_version", "this page is of another version; reload it"))
            }
            _ => Err(Problem::new("no_hello", "say hello first")),
        };
    }
    Err(Problem::new("no_hello", "say hello first"))
}

/// Checks the password of the table, if it has one.
async fn admit(app: &App, table: &TableId, who: &Who, hello: TableRequest) -> Result<Hello, Problem> {
    let TableRequest::Hello { seen, match_id, password, .. } = hello else {
        return Err(Problem::new("no_hello", "say hello first"));
    };
    crate::table::check_password(app, table, &who.person.id, password).await?;
    Ok(Hello { seen, match_id })
}

/// Carries messages both ways until the socket or the table ends.
async fn pump(
    app: &App,
    connection: ConnectionId,
    mailbox: &mpsc::Sender<Mail>,
    mut socket: WebSocket,
    mut letters: mpsc::Receiver<Utf8Bytes>,
    visit: &mut Visit,
) {
    let rate = app.rates().connection();
    let mut stopping = app.stopping();
    let stopping = stopping.wait();
    tokio::pin!(stopping);
    let mut waiting = Vec::new();
    loop {
        tokio::select! {
            count = letters.recv_many(&mut waiting, 64) => {
                // No sender left: the table has let go of this connection.
                if count == 0 {
                    let reason = if app.stopping().is_now() { "restart" } else { "slow" };
                    return close(&mut socket, reason).await;
                }
                match tokio::time::timeout(READ_WITHIN, send_all(&mut socket, &mut waiting)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) | Err(_) => return,
                }
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let result = match rate.check() {
                        Ok(()) => parse(&text),
                        Err(problem) => Err(problem),
                    };
                    match result {
                        Ok(request) => {
                            if mailbox.send(Mail::Request { connection, request }).await.is_err() {
                                let reason = if app.stopping().is_now() { "restart" } else { "table_closed" };
                                return drain(&mut socket, &mut letters, reason).await;
                            }
                        }
                        Err(problem) => refuse(&mut socket, problem).await,
                    }
                }
                Some(Ok(Message::Binary(_))) => refuse(&mut socket, Problem::new("not_text", "send text")).await,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
            farewell = visit.ended() => return say_bye(&mut socket, &farewell.problem()).await,
            () = &mut stopping => return drain(&mut socket, &mut letters, "restart").await,
        }
    }
}

/// Says what the table has still to say, and closes when the table has let go of this connection.
async fn drain(socket: &mut WebSocket, letters: &mut mpsc::Receiver<Utf8Bytes>, reason: &str) {
    let mut waiting = Vec::new();
    let rest = async {
        while letters.recv_many(&mut waiting, 64).await > 0 {
            send_all(socket, &mut waiting).await?;
        }
        Ok::<(), axum::Error>(())
    };
    let _ = tokio::time::timeout(READ_WITHIN, rest).await;
    close(socket, reason).await;
}

async fn send_all(socket: &mut WebSocket, waiting: &mut Vec<Utf8Bytes>) -> Result<(), axum::Error> {
    for text in waiting.drain(..) {
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
}

fn parse(text: &str) -> Result<TableRequest, Problem> {
    TableRequest::from_text(text).map_err(|error| Problem::new("bad_message", error.to_string()))
}

async fn refuse(socket: &mut WebSocket, problem: Problem) {
    let Problem { code, message, args } = problem;
    let notice = TableNotice::Refused(Refused { id: None, code, message, args });
    let _ = socket.send(Message::Text(crate::table::mail::to_text(&notice))).await;
}

async fn say_bye(socket: &mut WebSocket, problem: &Problem) {
    let notice = TableNotice::Bye { code: problem.code.clone(), message: problem.message.clone() };
    let _ = socket.send(Message::Text(crate::table::mail::to_text(&notice))).await;
    close(socket, &problem.code).await;
}

/// Closes with a reason that the client can go by.
async fn close(socket: &mut WebSocket, reason: &str) {
    let frame = CloseFrame { code: axum::extract::ws::close_code::NORMAL, reason: reason.into() };
    let _ = socket.send(Message::Close(Some(frame))).await;
}

/// Serves one watcher of the lobby.
pub(crate) async fn serve_lobby(app: App, who: Option<Who>, mut socket: WebSocket) {
    let (_running, _open) = (app.tasks().begin(), app.metrics().open_socket());
    let mut visit = app.visits().begin(who.as_ref());
    let rate = app.rates().connection();
    let mut stopping = app.stopping();
    let mut changes = app.lobby().watch();
    let mut game: Option<Option<String>> = None;
    loop {
        tokio::select! {
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Err(problem) = rate.check() {
                        if tell_error(&mut socket, &problem).await.is_err() { return }
                        continue;
                    }
                    match lobby_request(&app, &mut socket, &text).await {
                        Ok(Some(watched)) => game = Some(watched),
                        Ok(None) => {}
                        Err(()) => return,
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
            change = changes.recv() => {
                let Some(watched) = &game else { continue };
                let sent = match change {
                    Ok(change) if watched.as_ref().is_none_or(|game| **game == *change.game) => {
                        socket.send(Message::Text(change.text)).await.map_err(drop)
                    }
                    Ok(_) => Ok(()),
                    // Too far behind: the whole list again, and only what comes after it.
                    Err(RecvError::Lagged(_)) => {
                        changes = changes.resubscribe();
                        send_list(&app, &mut socket, watched.as_deref()).await
                    }
                    Err(RecvError::Closed) => return,
                };
                if sent.is_err() { return }
            }
            farewell = visit.ended() => {
                let Problem { code, message, .. } = farewell.problem();
                let _ = tell_lobby(&mut socket, &LobbyNotice::Bye { code: code.clone(), message }).await;
                return close(&mut socket, &code).await;
            }
            () = stopping.wait() => return close(&mut socket, "restart").await,
        }
    }
}

/// Carries a watcher's request out; gives the game that is watched from now on, if that changed.
async fn lobby_request(app: &App, socket: &mut WebSocket, text: &str) -> Result<Option<Option<String>>, ()> {
    match serde_json::from_str::<LobbyRequest>(text) {
        Ok(LobbyRequest::Watch { v, game }) if v == VERSION => {
            send_list(app, socket, game.as_deref()).await?;
            Ok(Some(game))
        }
        Ok(LobbyRequest::Watch { .. }) => {
            let problem = Problem::new("other_version", "this page is of another version; reload it");
            tell_error(socket, &problem).await.map(|()| None)
        }
        Ok(LobbyRequest::Ping { t }) => tell_lobby(socket, &LobbyNotice::Pong { t }).await.map(|()| None),
        Err(error) => {
            tell_error(socket, &Problem::new("bad_message", error.to_string())).await.map(|()| None)
        }
    }
}

async fn send_list(app: &App, socket: &mut WebSocket, game: Option<&str>) -> Result<(), ()> {
    match crate::http::listed(app, game).await {
        Ok(tables) => tell_lobby(socket, &LobbyNotice::Tables { tables }).await,
        Err(problem) => tell_error(socket, &problem).await,
    }
}

async fn tell_lobby(socket: &mut WebSocket, notice: &LobbyNotice) -> Result<(), ()> {
    socket.send(Message::Text(crate::table::mail::to_text(notice))).await.map_err(drop)
}

async fn tell_error(socket: &mut WebSocket, problem: &Problem) -> Result<(), ()> {
    let notice = LobbyNotice::Error { code: problem.code.clone(), message: problem.message.clone() };
    tell_lobby(socket, &notice).await
}
