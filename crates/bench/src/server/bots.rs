//! Tables at which bots play against each other, so that all search threads are busy.

use std::net::SocketAddr;

use anyhow::{Result, ensure};

use super::client::{Guest, Socket, frame_number};
use super::pair::{DONE, HELLO, WELCOME};

/// The bots that search longest, in a game where that makes a difference.
const TABLE: &str = r#"{"game":"xiangqi"}"#;
const LEVEL: u8 = 5;

/// Seats two bots at each of `tables` tables, and waits for the first move at the first of them. The sockets belong
/// to spectators; the matches continue while they are open.
pub(super) async fn begin(address: SocketAddr, tables: usize) -> Result<Vec<Socket>> {
    let mut watching = Vec::new();
    for _ in 0..tables {
        watching.push(one_table(address).await?);
    }
    if let Some(first) = watching.first_mut() {
        while frame_number(&first.next().await?).is_none() {}
    }
    Ok(watching)
}

async fn one_table(address: SocketAddr) -> Result<Socket> {
    let host = Guest::come_in(address).await?;
    let table = host.make_table(address, TABLE).await?;
    let mut socket = host.connect(address, &table).await?;
    socket.send(HELLO).await?;
    socket.until(WELCOME).await?;
    let bot = |seat: u8| format!(r#"{{"type":"add_bot","id":{},"seat":{seat},"level":{LEVEL}}}"#, seat + 2);
    for request in
        [r#"{"type":"stand","id":1}"#.to_owned(), bot(0), bot(1), r#"{"type":"start","id":4}"#.to_owned()]
    {
        socket.send(request).await?;
        socket.until(DONE).await?;
    }
    Ok(socket)
}

/// Counts the moves that the sockets have received. Without any, no bot was searching, which is an error.
pub(super) fn check(watching: &mut [Socket]) -> Result<usize> {
    let mut moves = 0;
    for socket in watching.iter_mut() {
        while let Some(text) = socket.at_hand() {
            moves += usize::from(frame_number(&text?).is_some());
        }
    }
    ensure!(moves > 0, "no bot has moved");
    Ok(moves)
}
