//! A table with both its players, which play a fixed sequence of moves.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use qipan_engine::systems::rematch::RematchCommand;
use qipan_protocol::TableId;
use tokio::time::{Instant, sleep_until};

use super::client::{Guest, Socket, TICTACTOE, to_act};
use super::histogram::Histogram;

/// Nine moves that end in a draw, so that every match has the maximum length.
const CELLS: [u8; 9] = [0, 1, 2, 4, 3, 5, 7, 6, 8];

pub(super) const MOVES_BEFORE_THE_LAST: usize = CELLS.len() - 1;

pub(super) const HELLO: &str = r#"{"type":"hello","v":1}"#;
pub(super) const WELCOME: &str = r#"{"type":"welcome""#;
pub(super) const DONE: &str = r#"{"type":"done""#;

#[derive(Debug)]
pub(super) struct Pair {
    pub(super) table: TableId,
    seats: [Socket; 2],
    /// The next command id of each seat in this match.
    ids: [u64; 2],
    /// The number of the last frame.
    number: u64,
    mover: usize,
}

/// When to move and for how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tempo {
    /// The time from one move to the next; `None` is as fast as answers come.
    pub(super) pause: Option<Duration>,
    pub(super) first: Instant,
    pub(super) end: Instant,
}

/// The result of playing.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) moves: u64,
    /// Moves, and votes for the next match.
    pub(super) commands: u64,
    /// The time from sending a command to its receipt by the opponent.
    pub(super) latencies: Histogram,
}

impl Played {
    pub(super) fn new() -> Played {
        Played { moves: 0, commands: 0, latencies: Histogram::new() }
    }
}

impl Pair {
    /// Two new guests at a new table, whose match has begun.
    pub(super) async fn sit_down(address: SocketAddr) -> Result<Pair> {
        let (table, _, seats) = seat_two(address).await?;
        let mut pair = Pair { table, seats, ids: [1; 2], number: 0, mover: 0 };
        pair.await_match().await?;
        Ok(pair)
    }

    /// Waits until both have the first view of a match.
    async fn await_match(&mut self) -> Result<()> {
        for seat in &mut self.seats {
            // A change of seats causes a welcome too, but without a match no seat is to act.
            self.mover = loop {
                let welcome = seat.until(WELCOME).await?;
                if let Some(mover) = to_act(&welcome) {
                    break mover;
                }
            };
        }
        (self.ids, self.number) = ([1; 2], 0);
        Ok(())
    }

    /// Plays one match after another until the time is over.
    pub(super) async fn play(&mut self, tempo: Tempo, played: &mut Played) -> Result<()> {
        let mut next = tempo.first;
        loop {
            while let Some(cell) = CELLS.get(self.number as usize) {
                if let Some(pause) = tempo.pause {
                    sleep_until(next).await;
                    next += pause;
                }
                if Instant::now() >= tempo.end {
                    return Ok(());
                }
                let latency = self.command(&format!(r#"{{"type":"click_cell","cell":{cell}}}"#)).await?;
                played.latencies.add(latency);
                played.moves += 1;
                played.commands += 1;
            }
            self.agree_to_rematch().await?;
            played.commands += 2;
        }
    }

    /// Both vote for the next match, and wait for it.
    async fn agree_to_rematch(&mut self) -> Result<()> {
        let vote = serde_json::to_string(&RematchCommand::VoteRematch { yes: true })?;
        for _ in 0..2 {
            self.command(&vote).await?;
        }
        self.await_match().await.context("no rematch came")
    }

    /// Plays the rest of the match, and begins the next one.
    pub(super) async fn end_match(&mut self) -> Result<()> {
        self.play_cells(CELLS.len()).await?;
        self.agree_to_rematch().await
    }

    /// Plays this number of moves of the first match, but never the last one, so that the table stays in the middle
    /// of it.
    pub(super) async fn play_some(&mut self, moves: usize) -> Result<()> {
        self.play_cells(moves.min(MOVES_BEFORE_THE_LAST)).await
    }

    /// Plays until this number of moves has been made in the match.
    async fn play_cells(&mut self, moves: usize) -> Result<()> {
        while let Some(cell) = CELLS[..moves].get(self.number as usize) {
            self.command(&format!(r#"{{"type":"click_cell","cell":{cell}}}"#)).await?;
        }
        Ok(())
    }

    /// The player to move sends. When the opponent has received the frame, it is their turn.
    async fn command(&mut self, command: &str) -> Result<Duration> {
        let id = self.ids[self.mover];
        self.ids[self.mover] += 1;
        self.number += 1;
        let sent = Instant::now();
        self.seats[self.mover].send(format!(r#"{{"type":"do","id":{id},"command":{command}}}"#)).await?;
        self.mover = 1 - self.mover;
        self.seats[self.mover].until_frame(self.number).await?;
        Ok(sent.elapsed())
    }
}

/// Two new guests take the seats of a new table and start the match. The messages after the start are not read yet.
pub(super) async fn seat_two(address: SocketAddr) -> Result<(TableId, [Guest; 2], [Socket; 2])> {
    let (host, guest) = (Guest::come_in(address).await?, Guest::come_in(address).await?);
    let table = host.make_table(address, TICTACTOE).await?;
    let mut seats = [host.connect(address, &table).await?, guest.connect(address, &table).await?];
    for seat in &mut seats {
        seat.send(HELLO).await?;
        seat.until(WELCOME).await?;
    }
    for request in [r#"{"type":"sit","id":1,"seat":1}"#, r#"{"type":"ready","id":2,"ready":true}"#] {
        seats[1].send(request).await?;
        seats[1].until(DONE).await?;
    }
    seats[0].send(r#"{"type":"start","id":1}"#).await?;
    Ok((table, [host, guest], seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_wins_by_heart() {
        let (mut game, _) = qipan_tictactoe::game().create(&qipan_engine::NewMatch::with_seed(1)).unwrap();
        for (index, cell) in CELLS.iter().enumerate() {
            assert_eq!(game.outcome(), None, "after {index} moves");
            let actor = qipan_engine::Actor::Seat(qipan_engine::Seat(index as u8 % 2));
            game.apply(actor, &format!(r#"{{"type":"click_cell","cell":{cell}}}"#), None).unwrap();
        }
        assert!(game.outcome().is_some());
    }
}
