//! An honest player: measures how long a move takes during an attack.

use std::time::Duration;

use anyhow::{Context, Result};
use tokio::time::{Instant, sleep, timeout};

use super::super::client::{Guest, TICTACTOE, to_act};
use super::super::pair::{DONE, HELLO, WELCOME};
use super::super::route::Route;
use super::Figure;

/// The pause before the next attempt, after the server has refused or dropped the player.
const PAUSE: Duration = Duration::from_millis(500);

/// How long it took to connect and to make a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    limit: Duration,
    /// The limit if the player has made no move.
    seconds: f64,
    tries: usize,
    has_moved: bool,
}

impl Entry {
    pub(super) fn figures(self) -> Vec<Figure> {
        let limit = self.limit.as_secs_f64();
        vec![
            Figure::count("tries of an honest player to get in", self.tries),
            Figure::seconds("time until the move of the honest player", self.seconds).at_most(limit),
            Figure::count("moves of the honest player", usize::from(self.has_moved)).at_least(1.0),
        ]
    }
}

/// Creates a guest and a table, seats a bot and makes a move. A failed attempt is repeated until the time is over, as
/// a person would do.
pub(super) async fn make_a_move_within(route: Route, limit: Duration) -> Entry {
    let started = Instant::now();
    let (mut tries, mut player) = (0, None);
    let moved = timeout(limit, async {
        loop {
            tries += 1;
            if try_to_move(route, &mut player).await.is_ok() {
                return;
            }
            sleep(PAUSE).await;
        }
    });
    let has_moved = moved.await.is_ok();
    Entry { limit, seconds: started.elapsed().as_secs_f64(), tries, has_moved }
}

pub(super) async fn make_a_move(route: Route) -> Result<()> {
    try_to_move(route, &mut None).await
}

/// Every attempt uses the same guest, because the server limits new guests per address.
async fn try_to_move(route: Route, player: &mut Option<Guest>) -> Result<()> {
    let player = match player {
        Some(player) => player,
        None => player.insert(Guest::come_in(route).await.context("no guest could come in")?),
    };
    let table = player.make_table(route, TICTACTOE).await?;
    let mut socket = player.connect(route, &table).await?;
    socket.send(HELLO).await?;
    socket.until(WELCOME).await?;
    socket.send(r#"{"type":"add_bot","id":1,"seat":1,"level":0}"#).await?;
    socket.until(DONE).await?;
    socket.send(r#"{"type":"start","id":2}"#).await?;
    while to_act(&socket.until(WELCOME).await?).is_none() {}
    socket.send(r#"{"type":"do","id":1,"command":{"type":"click_cell","cell":4}}"#).await?;
    // The first frame, which answers the player's own command.
    socket.until(r#"{"f":1,"a":1,"#).await.map(drop)
}
