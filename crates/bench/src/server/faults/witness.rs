//! A table whose players are connected to one node directly, past the balancer.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use qipan_protocol::{MatchId, TableId, TableNotice};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use super::super::client::{Guest, Socket, frame_number, to_act};
use super::super::pair::{HELLO, WELCOME, seat_two};

/// The id of the command that a stopped node finds when it wakes.
pub(super) const LATE_ID: u64 = 1_000;

/// How long one attempt to connect through the balancer may take.
const ATTEMPT_WITHIN: Duration = Duration::from_secs(5);

const RETRY_AFTER: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(super) struct Witness {
    pub(super) table: TableId,
    pub(super) match_id: MatchId,
    people: [Guest; 2],
    /// The sockets at the node.
    sockets: [Socket; 2],
    /// The seat that is to act.
    mover: usize,
}

/// What a socket at a node has said before it was closed.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) closed_after: Duration,
    /// Messages that acknowledge the command that was sent in vain.
    pub(super) acknowledged: Vec<String>,
}

impl Witness {
    /// Begins a match at this node, which then owns the table.
    pub(super) async fn at(node: SocketAddr) -> Result<Witness> {
        let (table, people, mut sockets) = seat_two(node).await?;
        let mut begun = None;
        for socket in &mut sockets {
            begun = Some(first_view(socket).await?);
        }
        let (match_id, mover) = begun.context("a table has two seats")?;
        Ok(Witness { table, match_id, people, sockets, mover })
    }

    /// Sends a move to the node, which cannot answer it now.
    pub(super) async fn send_in_vain(&mut self) -> Result<()> {
        let command = json!({"type": "do", "id": LATE_ID, "command": {"type": "click_cell", "cell": 4}});
        self.sockets[self.mover].send(command.to_string()).await
    }

    /// Connects the player whose turn it is. It goes through the balancer and is repeated until a node serves the table.
    pub(super) async fn connect_elsewhere(&self, entrance: SocketAddr) -> Result<Socket> {
        loop {
            let attempt = async {
                let mut socket = self.people[self.mover].connect(entrance, &self.table).await?;
                socket.send(HELLO).await?;
                socket.until(WELCOME).await?;
                Ok::<Socket, anyhow::Error>(socket)
            };
            if let Ok(Ok(socket)) = timeout(ATTEMPT_WITHIN, attempt).await {
                return Ok(socket);
            }
            sleep(RETRY_AFTER).await;
        }
    }

    /// Reads what the node says on the old sockets until it has closed them.
    pub(super) async fn hear_out(mut self, limit: Duration) -> Result<Said> {
        let (begin, mut acknowledged) = (Instant::now(), Vec::new());
        for socket in &mut self.sockets {
            let closed = timeout(limit, async {
                while let Ok(text) = socket.next().await {
                    if acknowledges(&text) {
                        acknowledged.push(text.to_string());
                    }
                }
            });
            if closed.await.is_err() {
                bail!("a socket at table {} was not closed within {limit:?}", self.table);
            }
        }
        Ok(Said { closed_after: begin.elapsed(), acknowledged })
    }
}

/// Reads until a match has begun. Returns its id and the seat to act.
async fn first_view(socket: &mut Socket) -> Result<(MatchId, usize)> {
    loop {
        let text = socket.until(WELCOME).await?;
        let TableNotice::Welcome(welcome) = serde_json::from_str(&text)? else { continue };
        if let Some((match_id, mover)) = welcome.room.match_id.zip(to_act(&text)) {
            return Ok((match_id, mover));
        }
    }
}

/// A frame with the id of that command, or `again`.
fn acknowledges(text: &str) -> bool {
    let has = |value: &serde_json::Value, key: &str| value[key] == LATE_ID;
    let Ok(value) = serde_json::from_str::<serde_json::Value>(text) else { return false };
    match frame_number(text) {
        Some(_) => has(&value, "a"),
        None => value["type"] == "again" && has(&value, "id"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acknowledgements_are_recognised() {
        let rows = [
            (r#"{"f":1,"a":1000,"e":[],"d":{}}"#, true),
            (r#"{"f":1,"a":7,"e":[],"d":{}}"#, false),
            (r#"{"f":1,"e":[],"d":{}}"#, false),
            (r#"{"type":"again","id":1000,"n":1}"#, true),
            (r#"{"type":"done","id":1000}"#, false),
            (r#"{"type":"pong","t":1}"#, false),
        ];
        for (text, expected) in rows {
            assert_eq!(acknowledges(text), expected, "{text}");
        }
    }
}
