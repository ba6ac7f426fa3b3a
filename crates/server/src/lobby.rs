//! The lobby: sends every change of the list of open tables to its watchers.

use crate::table::room::Room;
use axum::extract::ws::Utf8Bytes;
use qipan_protocol::{LobbyNotice, RoomStage, TableSummary, Visibility};
use std::sync::Arc;
use tokio::sync::broadcast;

/// How many changes a slow watcher may be behind before the whole list is sent again.
const BACKLOG: usize = 256;

/// A change of the list, with the game to filter by.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) game: Arc<str>,
    pub(crate) text: Utf8Bytes,
}

#[derive(Debug)]
pub(crate) struct Lobby {
    changes: broadcast::Sender<Change>,
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        Lobby { changes: broadcast::Sender::new(BACKLOG) }
    }

    pub(crate) fn watch(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Tells the watchers that a table has changed. Tables by link are never listed.
    pub(crate) fn table_changed(&self, room: &Room) {
        if self.changes.receiver_count() == 0 || room.settings.visibility == Visibility::Link {
            return;
        }
        let notice = match is_listed(room) {
            true => LobbyNotice::Table { table: summary(room) },
            false => LobbyNotice::Gone { id: room.id.clone() },
        };
        let text = crate::table::message::to_text(&notice);
        let _ = self.changes.send(Change { game: room.settings.game.as_str().into(), text });
    }
}

/// Whether a table is listed: open tables with a person at them, and running ones that can be watched.
pub(crate) fn is_listed(room: &Room) -> bool {
    room.settings.visibility != Visibility::Link
        && room.persons().next().is_some()
        && match room.stage {
            RoomStage::Gathering => true,
            RoomStage::Playing => room.settings.spectators,
            RoomStage::Finished => false,
        }
}

pub(crate) fn summary(room: &Room) -> TableSummary {
    let host =
        room.persons().find(|(_, person)| person.id == room.host).map(|(_, person)| person.name.clone());
    TableSummary {
        id: room.id.clone(),
        game: room.settings.game.clone(),
        host: host.unwrap_or_default(),
        stage: room.stage,
        visibility: room.settings.visibility,
        seats: room.seats.len() as u8,
        taken: room.taken(),
        spectators: room.settings.spectators,
        time: room.settings.time,
        options: room.settings.short_options(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Server, table};
    use futures_util::{SinkExt, StreamExt};
    use qipan_protocol::{Person, TableId, UserId};
    use std::net::SocketAddr;
    use std::time::Duration;
    use tokio::net::TcpStream;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;

    fn room(id: &str) -> Room {
        let host = Person { id: UserId::new("ann"), name: "ann".to_owned(), guest: true };
        Room::new(TableId::new(id), serde_json::from_str(r#"{"game":"tictactoe"}"#).unwrap(), 2, host)
    }

    async fn next(socket: &mut WebSocketStream<TcpStream>) -> LobbyNotice {
        let message = tokio::time::timeout(Duration::from_secs(5), socket.next()).await;
        match message.expect("no message came") {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn who_lags_behind_gets_the_whole_list_again() {
        let folder = tempfile::tempdir().unwrap();
        let bind = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { bind, database: folder.path().join("test.db"), ..Config::default() };
        let server = Server::start(config, &[]).await.unwrap();
        let app = server.app.clone();
        let stream = TcpStream::connect(server.address).await.unwrap();
        let url = format!("ws://{}/ws/lobby", server.address);
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        socket.send(Message::text(r#"{"type":"watch","v":1,"game":null}"#)).await.unwrap();
        assert_eq!(next(&mut socket).await, LobbyNotice::Tables { tables: Vec::new() });
        let stored = room("stored");
        table::create_table(&app, &stored).await.unwrap();
        // The test has one thread, so no watcher can read while these are sent.
        for number in 0..=BACKLOG {
            app.lobby().table_changed(&room(&format!("table{number}")));
        }
        let list = LobbyNotice::Tables { tables: vec![summary(&stored)] };
        assert_eq!(next(&mut socket).await, list);
        app.lobby().table_changed(&stored);
        assert_eq!(next(&mut socket).await, LobbyNotice::Table { table: summary(&stored) });
        drop(socket);
        server.stop().await.unwrap();
    }
}
