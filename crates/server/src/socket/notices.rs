//! Sending typed notices over a socket: what the socket of the lobby and a person's own socket share.

use super::heartbeat::Beat;
use super::{close, to_message};
use crate::App;
use crate::errors::Failure;
use axum::extract::ws::{Message, WebSocket};
use qipan_engine::Problem;
use qipan_protocol::{LobbyNotice, MeNotice};
use qipan_tables::to_text;
use serde::Serialize;

/// Why a socket ends. The reason is for the client, if it is still connected.
pub(super) type End = Option<&'static str>;

/// The notices about the socket itself, which every kind of socket has.
pub(super) trait Notice: Serialize {
    fn error(code: String, message: String) -> Self;
    fn bye(code: String, message: String) -> Self;
}

impl Notice for LobbyNotice {
    fn error(code: String, message: String) -> LobbyNotice {
        LobbyNotice::Error { code, message }
    }

    fn bye(code: String, message: String) -> LobbyNotice {
        LobbyNotice::Bye { code, message }
    }
}

impl Notice for MeNotice {
    fn error(code: String, message: String) -> MeNotice {
        MeNotice::Error { code, message }
    }

    fn bye(code: String, message: String) -> MeNotice {
        MeNotice::Bye { code, message }
    }
}

pub(super) trait NoticeSocket {
    type Notice: Notice;

    fn app(&self) -> &App;

    fn socket(&mut self) -> &mut WebSocket;

    /// Writes one message.
    async fn send(&mut self, message: Message) -> Result<(), End>;

    async fn tell(&mut self, notice: &Self::Notice) -> Result<(), End> {
        self.send(to_message(to_text(notice))).await
    }

    async fn tell_error(&mut self, failure: Failure) -> Result<(), End> {
        let Problem { code, message, .. } = failure.problem;
        self.app().metrics().count_refusal(&code);
        self.tell(&Self::Notice::error(code, message)).await
    }

    /// Sends the last notice and closes the socket.
    async fn say_bye(&mut self, failure: Failure) {
        let Problem { code, message, .. } = failure.problem;
        let _ = self.tell(&Self::Notice::bye(code.clone(), message)).await;
        close(self.socket(), &code).await;
    }

    async fn check_pulse(&mut self, beat: Beat) -> Result<(), End> {
        match beat {
            Beat::Ping => self.send(Message::Ping(Default::default())).await,
            Beat::Lost => Err(Some("silent")),
        }
    }
}
