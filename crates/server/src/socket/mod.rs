//! Sockets: pass messages between clients and a table or the lobby.

mod brake;
mod errors;
mod heartbeat;
mod lobby;
mod me;
mod notices;
mod table;

pub(crate) use lobby::serve_lobby;
pub(crate) use me::serve_me;
pub(crate) use table::serve_table;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use qipan_tables::Text;
use std::time::Duration;

/// How long a client may leave messages unread before its socket is dropped.
const READ_WITHIN: Duration = Duration::from_secs(20);

/// How long sending the close frame may take.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// The largest message a client may send to a table.
pub(crate) const LARGEST_MESSAGE: usize = 16 * 1024;

/// The largest message to the lobby, where anonymous visitors are, and to a person's own socket. None is longer than 60
/// bytes.
pub(crate) const LARGEST_LOBBY_MESSAGE: usize = 1024;

/// A `Text` is UTF-8, so the default is never used.
fn to_message(text: Text) -> Message {
    Message::Text(Utf8Bytes::try_from(Bytes::from(text)).unwrap_or_default())
}

/// Closes with a reason that the client can act on.
async fn close(socket: &mut WebSocket, reason: &str) {
    let frame = CloseFrame { code: close_code::NORMAL, reason: reason.into() };
    let closed = socket.send(Message::Close(Some(frame)));
    let _ = tokio::time::timeout(CLOSE_WITHIN, closed).await;
}
