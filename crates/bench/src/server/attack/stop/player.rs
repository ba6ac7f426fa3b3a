//! A player on one socket: sends the next move as soon as the last one is answered, until the server closes the
//! socket.

use std::net::SocketAddr;

use anyhow::Result;

use super::super::super::client::ClosedByServer;
use super::super::super::kill::player::Player;
use super::super::super::pair::{HELLO, WELCOME};

/// How a player's socket ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// A move was sent and not answered.
    pub(super) is_waiting: bool,
    /// The server has sent a close frame.
    pub(super) is_told: bool,
}

/// Plays until the server closes the socket. A refusal or a missing frame before that is an error.
pub(super) async fn play_until_closed(mut player: Player, server: SocketAddr) -> Result<Ending> {
    let mut socket = player.guest.connect(server, &player.table).await?;
    socket.send(HELLO).await?;
    let (mut is_welcome, mut can_send) = (false, true);
    loop {
        let text = match socket.next().await {
            Ok(text) => text,
            Err(error) => {
                let is_told = error.is::<ClosedByServer>();
                return Ok(Ending { is_waiting: player.place.is_waiting(), is_told });
            }
        };
        player.read(&text)?;
        is_welcome |= text.starts_with(WELCOME);
        // A socket on which sending fails may still have messages to read.
        if is_welcome && can_send {
            can_send = player.act(&mut socket).await.is_some();
        }
    }
}
