use crate::{Config, Server};
use futures_util::{SinkExt, StreamExt};
use qipan_protocol::{LobbyNotice, Person, TableId, UserId};
use qipan_tables::{Room, create_table, summary};
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
async fn a_watcher_that_lags_behind_gets_the_whole_list_again() {
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
    create_table(app.services(), &stored).await.unwrap();
    // The test has one thread, so no watcher can read while these are sent.
    for number in 0..=qipan_tables::LOBBY_BACKLOG {
        app.services().table_changed(&room(&format!("table{number}")));
    }
    let list = LobbyNotice::Tables { tables: vec![summary(&stored)] };
    assert_eq!(next(&mut socket).await, list);
    app.services().table_changed(&stored);
    assert_eq!(next(&mut socket).await, LobbyNotice::Table { table: summary(&stored) });
    drop(socket);
    server.stop().await.unwrap();
}
