//! One socket at one table.

use super::brake::{Brake, NotTaken};
use super::errors::SocketError;
use super::heartbeat::{Beat, Heartbeat};
use super::{READ_WITHIN, close, to_message};
use crate::App;
use crate::errors::JoinError;
use crate::errors::{Answer, Failure};
use crate::network::Network;
use crate::people::{Visit, Who};
use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use qipan_engine::Problem;
use qipan_protocol::{CommandId, Refused, TableId, TableNotice, TableRequest, VERSION};
use qipan_tables::{ConnectionId, Hello, Outbox, TableMessage, Text, to_text};
use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How long a socket may take to send `hello`.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// How long a stopping server tries to deliver the table's last messages to a client.
const DRAIN_WITHIN: Duration = Duration::from_secs(5);

/// Serves one socket at one table until either side closes it.
pub(crate) async fn serve_table(
    app: App,
    who: Who,
    network: Network,
    table: TableId,
    mut socket: Box<WebSocket>,
) {
    let (_running, _open) = (app.tasks().begin(), app.metrics().open_socket());
    let mut visit = app.visits().begin(Some(&who));
    let mut brake = Brake::new(&app, Some(&who), network);
    let connection = ConnectionId(app.next_connection());
    // Boxed, so that an open socket does not reserve memory that only its start needs.
    let opened = Box::pin(open(&app, &who, network, &table, connection, &mut socket, &mut brake)).await;
    let (mailbox, messages) = match opened {
        Ok(opened) => opened,
        Err(failure) => return Box::pin(say_bye(&mut socket, failure)).await,
    };
    let heartbeat = Heartbeat::new(app.config().timeouts.heartbeat);
    let mut link = Link { app: &app, connection, mailbox: &mailbox, socket, messages, brake, heartbeat };
    link.run(&mut visit).await;
    let _ = mailbox.send(TableMessage::Disconnect { connection }).await;
}

/// Lets the client in, and connects it to its table. The table has the only sender of the messages that are returned, so
/// they end when the table drops the connection.
async fn open(
    app: &App,
    who: &Who,
    network: Network,
    table: &TableId,
    connection: ConnectionId,
    socket: &mut WebSocket,
    brake: &mut Brake<'_>,
) -> Answer<(mpsc::Sender<TableMessage>, mpsc::Receiver<Text>)> {
    let hello = read_hello(app, socket, brake).await?;
    let mailbox = app.tables().mailbox(app.services(), table);
    let hello = admit(app, table, (who, network), hello).await?;
    let (outbox, messages) = Outbox::new();
    let (person, hello) = (Box::new(who.person.clone()), Box::new(hello));
    let connect = TableMessage::Connect { connection, person, outbox, hello };
    mailbox.send(connect).await.map_err(|_| JoinError::TableClosed)?;
    Ok((mailbox, messages))
}

/// The first message, which has to be `hello` with our protocol version.
async fn read_hello(app: &App, socket: &mut WebSocket, brake: &mut Brake<'_>) -> Answer<TableRequest> {
    let mut stopping = app.stopping();
    let text = async {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Text(text) = message {
                return Ok(text);
            }
            if brake.silent().is_err() {
                break;
            }
        }
        Err(SocketError::NoHello)
    };
    let text = tokio::select! {
        text = text => text?,
        () = tokio::time::sleep(HELLO_WITHIN) => return Err(SocketError::NoHello.into()),
        () = stopping.wait() => return Err(SocketError::Restart.into()),
    };
    let request = TableRequest::from_text(&text)?;
    match &request {
        TableRequest::Hello { v, .. } if *v == VERSION => Ok(request),
        TableRequest::Hello { .. } => Err(SocketError::OtherVersion.into()),
        _ => Err(SocketError::NoHello.into()),
    }
}

/// Checks the password of the table, if it has one.
async fn admit(
    app: &App,
    table: &TableId,
    (who, network): (&Who, Network),
    hello: TableRequest,
) -> Answer<Hello> {
    let TableRequest::Hello { seen, match_id, password, .. } = hello else {
        return Err(SocketError::NoHello.into());
    };
    crate::people::check_table_password(app, table, (&who.person.id, network), password).await?;
    Ok(Hello { seen, match_id })
}

/// Both directions between a client and its table.
struct Link<'a> {
    app: &'a App,
    connection: ConnectionId,
    mailbox: &'a mpsc::Sender<TableMessage>,
    socket: Box<WebSocket>,
    /// Messages from the table. The channel closes when the table drops this connection.
    messages: mpsc::Receiver<Text>,
    brake: Brake<'a>,
    heartbeat: Heartbeat,
}

/// Why a link ends: with a reason for the client, or without one because the client is gone.
enum End {
    Close(&'static str),
    /// The table may still send messages before the socket closes.
    Drain(&'static str),
    Gone,
}

impl Link<'_> {
    /// Carries messages both ways until the socket, the table, the session or the server ends.
    async fn run(&mut self, visit: &mut Visit) {
        // It stays from message to message: registering it again costs two locks that all sockets share.
        let mut stopping = pin!(self.app.stopping().begins());
        let mut ownership = self.app.services().ownership();
        let mut waiting = Vec::new();
        let end = loop {
            let step = tokio::select! {
                count = self.messages.recv_many(&mut waiting, 64) => self.deliver(count, &mut waiting).await,
                message = self.socket.next() => match message {
                    Some(Ok(message)) => self.take(message).await,
                    Some(Err(_)) | None => Err(End::Gone),
                },
                beat = self.heartbeat.beat() => self.check_pulse(beat).await,
                farewell = visit.ended() => {
                    return Box::pin(say_bye(&mut self.socket, farewell.error().into())).await;
                }
                () = &mut stopping => Err(End::Drain("restart")),
                // The table may have moved to another node, and may even be stuck in a write.
                () = ownership.lost() => Err(End::Close("restart")),
            };
            if let Err(end) = step {
                break end;
            }
        };
        match end {
            End::Close(reason) => Box::pin(close(&mut self.socket, reason)).await,
            End::Drain(reason) => Box::pin(self.drain(reason)).await,
            End::Gone => {}
        }
    }

    async fn deliver(&mut self, count: usize, waiting: &mut Vec<Text>) -> Result<(), End> {
        if count == 0 {
            return Err(End::Close(self.why_dropped()));
        }
        match tokio::time::timeout(READ_WITHIN, send_all(&mut self.socket, waiting)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Why the table has dropped this connection.
    fn why_dropped(&self) -> &'static str {
        if self.app.stopping().is_now() {
            "restart"
        } else if self.mailbox.is_closed() {
            "table_closed"
        } else {
            "slow"
        }
    }

    async fn take(&mut self, message: Message) -> Result<(), End> {
        self.heartbeat.hear();
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(End::Gone),
            Message::Binary(_) => {
                let counted = self.brake.text();
                return self.refuse(None, counted.err().unwrap_or_else(not_text)).await;
            }
            Message::Ping(_) | Message::Pong(_) => {
                return self.brake.silent().map_err(|_| End::Close("too_fast"));
            }
        };
        match self.read(&text) {
            Ok(request) => {
                let received = Instant::now();
                let (connection, request) = (self.connection, Box::new(request));
                let message = TableMessage::Request { connection, request, received };
                let sent = self.mailbox.send(message).await;
                let restart = if self.app.stopping().is_now() { "restart" } else { "table_closed" };
                sent.map_err(|_| End::Drain(restart))
            }
            Err((id, reason)) => self.refuse(id, reason).await,
        }
    }

    /// Parses and counts a message. A refusal carries the id of the request if it can be read, so that the client
    /// stops waiting for it.
    fn read(&mut self, text: &str) -> Result<TableRequest, (Option<CommandId>, NotTaken)> {
        let (counted, parsed) = (self.brake.text(), TableRequest::from_text(text));
        let id = parsed.as_ref().ok().and_then(TableRequest::id);
        let taken = counted.and_then(|()| {
            let request = parsed.map_err(|problem| NotTaken::Refuse(problem.into()))?;
            match request {
                TableRequest::Hello { .. } => self.brake.welcome()?,
                TableRequest::Chat { .. } | TableRequest::Phrase { .. } => self.brake.chat()?,
                _ => {}
            }
            Ok(request)
        });
        taken.map_err(|reason| (id, reason))
    }

    async fn refuse(&mut self, id: Option<CommandId>, reason: NotTaken) -> Result<(), End> {
        let NotTaken::Refuse(failure) = reason else { return Err(End::Close("too_fast")) };
        let Problem { code, message, args, .. } = failure.problem;
        self.app.metrics().count_refusal(&code);
        let notice = TableNotice::Refused(Refused { id, code, message, args });
        self.socket.send(to_message(to_text(&notice))).await.map_err(|_| End::Gone)
    }

    async fn check_pulse(&mut self, beat: Beat) -> Result<(), End> {
        match beat {
            Beat::Ping => self.socket.send(Message::Ping(Default::default())).await.map_err(|_| End::Gone),
            Beat::Lost => Err(End::Close("silent")),
        }
    }

    /// Delivers the table's last messages, and closes when the table has dropped this connection.
    async fn drain(&mut self, reason: &str) {
        let mut waiting = Vec::new();
        let rest = async {
            while self.messages.recv_many(&mut waiting, 64).await > 0 {
                send_all(&mut self.socket, &mut waiting).await?;
            }
            Ok::<(), axum::Error>(())
        };
        let _ = tokio::time::timeout(DRAIN_WITHIN, rest).await;
        close(&mut self.socket, reason).await;
    }
}

async fn send_all(socket: &mut WebSocket, waiting: &mut Vec<Text>) -> Result<(), axum::Error> {
    for text in waiting.drain(..) {
        socket.feed(to_message(text)).await?;
    }
    socket.flush().await
}

fn not_text() -> NotTaken {
    NotTaken::Refuse(SocketError::NotText.into())
}

async fn say_bye(socket: &mut WebSocket, failure: Failure) {
    let Problem { code, message, .. } = failure.problem;
    let notice = TableNotice::Bye { code: code.clone(), message };
    let sent = socket.send(to_message(to_text(&notice)));
    let _ = tokio::time::timeout(super::CLOSE_WITHIN, sent).await;
    close(socket, &code).await;
}
