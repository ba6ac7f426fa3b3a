//! Takes a seat at a table for a person who has accepted an invitation. It connects to the table as a socket does, so it
//! works at tables of other nodes too. The route of the sockets checks the table's password, so none is needed here.

use super::errors::SocialError;
use crate::App;
use crate::errors::Failure;
use axum::http::StatusCode;
use qipan_engine::{Problem, Seat};
use qipan_protocol::{CommandId, Person, RoomView, TableId, TableNotice, TableRequest, UserId};
use qipan_tables::{ConnectionId, Hello, Outbox, TableMessage, Text};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How long the table may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// How many seats are tried, should others take them at the same time.
const ATTEMPTS: u32 = 16;

/// Takes the first free seat at a table. A person who has a seat keeps it.
pub(super) async fn seat(app: &App, person: &Person, table: &TableId) -> Result<Seat, Failure> {
    let mailbox = app.tables().mailbox(app.services(), table);
    let connection = ConnectionId(app.next_connection());
    let (outbox, messages) = Outbox::new();
    let (newcomer, hello) = (Box::new(person.clone()), Box::<Hello>::default());
    let connect = TableMessage::Connect { connection, person: newcomer, outbox, hello };
    mailbox.send(connect).await.map_err(|_| SocialError::TableSilent)?;
    let mut guest = Guest { connection, mailbox: &mailbox, messages, user: &person.id, attempts: 0 };
    let seated = tokio::time::timeout(ANSWER_WITHIN, guest.sit()).await;
    let _ = mailbox.send(TableMessage::Disconnect { connection }).await;
    seated.unwrap_or_else(|_| Err(SocialError::TableSilent.into()))
}

struct Guest<'a> {
    connection: ConnectionId,
    mailbox: &'a mpsc::Sender<TableMessage>,
    messages: mpsc::Receiver<Text>,
    user: &'a UserId,
    attempts: u32,
}

impl Guest<'_> {
    async fn sit(&mut self) -> Result<Seat, Failure> {
        let mut room: Option<RoomView> = None;
        let mut is_asked = false;
        while let Some(text) = self.messages.recv().await {
            // Frames of a running match are no notices.
            let Ok(notice) = serde_json::from_str::<TableNotice>(&text) else { continue };
            match notice {
                TableNotice::Welcome(welcome) => room = Some(welcome.room),
                TableNotice::Room { room: next } => room = Some(next),
                TableNotice::Refused(refused) if refused.code == "seat_taken" => is_asked = false,
                TableNotice::Refused(refused) => return Err(refusal(&refused.code, refused.message)),
                TableNotice::Bye { code, message } => return Err(refusal(&code, message)),
                _ => continue,
            }
            let Some(room) = &room else { continue };
            if let Some(seat) = seat_of(room, self.user) {
                return Ok(seat);
            }
            if !is_asked {
                let free = room.seats.iter().find(|seat| seat.occupant.is_none());
                self.ask(free.ok_or(SocialError::TableFull)?.seat).await?;
                is_asked = true;
            }
        }
        Err(SocialError::TableSilent.into())
    }

    async fn ask(&mut self, seat: Seat) -> Result<(), SocialError> {
        self.attempts += 1;
        if self.attempts > ATTEMPTS {
            return Err(SocialError::TableFull);
        }
        let request = Box::new(TableRequest::Sit { id: CommandId(u64::from(self.attempts)), seat });
        let (connection, received) = (self.connection, Instant::now());
        let message = TableMessage::Request { connection, request, received };
        self.mailbox.send(message).await.map_err(|_| SocialError::TableSilent)
    }
}

fn seat_of(room: &RoomView, user: &UserId) -> Option<Seat> {
    let is_own = |occupant: &qipan_protocol::Occupant| match occupant {
        qipan_protocol::Occupant::Person(person) => person.id == *user,
        qipan_protocol::Occupant::Bot { .. } => false,
    };
    room.seats.iter().find(|seat| seat.occupant.as_ref().is_some_and(is_own)).map(|seat| seat.seat)
}

/// The refusal of the table as the answer of the request.
fn refusal(code: &str, message: String) -> Failure {
    let status = match code.starts_with("store_") {
        true => StatusCode::SERVICE_UNAVAILABLE,
        false => StatusCode::CONFLICT,
    };
    Failure { status, problem: Problem::new(code, message) }
}
