//! What a move costs within a match, and what the end of a match costs. All tables play in step: first moves that end no
//! match, then the last move and the votes for the next match. The CPU time of the server is read between the two.

use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::pair::{MOVES_BEFORE_THE_LAST, Pair};
use super::target::Target;

#[derive(Clone, Copy, Default, Debug, Serialize)]
pub(super) struct Rounds {
    pub(super) moves: u64,
    pub(super) move_cpu_seconds: f64,
    /// Matches that ended and were followed by the next one: each is a move and two votes.
    pub(super) ends: u64,
    pub(super) end_cpu_seconds: f64,
}

impl Rounds {
    /// CPU of the nodes per move that does not end a match, in microseconds.
    pub(super) fn move_us(&self) -> f64 {
        self.move_cpu_seconds * 1e6 / self.moves.max(1) as f64
    }

    /// CPU of the nodes per end of a match with the rematch, in microseconds.
    pub(super) fn end_us(&self) -> f64 {
        self.end_cpu_seconds * 1e6 / self.ends.max(1) as f64
    }
}

/// Plays whole matches in step, until the time is over.
pub(super) async fn play(target: &Target, pairs: Vec<Pair>, seconds: u64) -> Result<Rounds> {
    let (mut rounds, tables) = (Rounds::default(), pairs.len() as u64);
    let end = Instant::now() + Duration::from_secs(seconds);
    // The tables are somewhere in their matches. The first round brings them to the same place.
    let mut pairs = in_step(pairs, Step::End).await?;
    while Instant::now() < end {
        let before = target.cpu_time()?.nodes;
        pairs = in_step(pairs, Step::Moves).await?;
        let between = target.cpu_time()?.nodes;
        pairs = in_step(pairs, Step::End).await?;
        let after = target.cpu_time()?.nodes;
        rounds.moves += tables * MOVES_BEFORE_THE_LAST as u64;
        rounds.move_cpu_seconds += between - before;
        rounds.ends += tables;
        rounds.end_cpu_seconds += after - between;
    }
    Ok(rounds)
}

#[derive(Clone, Copy)]
enum Step {
    Moves,
    End,
}

async fn in_step(pairs: Vec<Pair>, step: Step) -> Result<Vec<Pair>> {
    let mut players = JoinSet::new();
    for mut pair in pairs {
        players.spawn(async move {
            match step {
                Step::Moves => pair.play_some(MOVES_BEFORE_THE_LAST).await?,
                Step::End => pair.end_match().await?,
            }
            Ok::<_, anyhow::Error>(pair)
        });
    }
    let mut done = Vec::with_capacity(players.len());
    while let Some(pair) = players.join_next().await {
        done.push(pair??);
    }
    Ok(done)
}
