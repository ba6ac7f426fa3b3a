//! The time that the strongest bot takes for a move.

use std::time::{Duration, Instant};

use qipan_ai::{Catalog, Strength};
use qipan_engine::{Actor, NewMatch};

use super::table::Measured;

/// Positions that are measured.
const POSITIONS: usize = 200;
/// The commands between them come from a weak and fast bot.
const BETWEEN: Strength = Strength::level(2);
/// Every third position of a match is measured, so that they come from several matches and all parts of them.
const EVERY: usize = 3;

/// The games whose strongest bot has a target, and the target.
const TARGETS: [(&str, Duration); 1] = [("summonerwars", Duration::from_secs(2))];

/// A row for every game with a target: its name, its id and the target.
pub(super) fn rows() -> Vec<(String, &'static str, Duration)> {
    TARGETS.iter().map(|(id, at_most)| (format!("{id}, strongest move"), *id, *at_most)).collect()
}

/// The median and the maximum over positions of whole matches. `None` if a bot finds no command.
pub(super) fn measure(catalog: &Catalog, id: &str, at_most: Duration) -> Option<Measured> {
    let listed = catalog.iter().find(|listed| listed.id() == id)?;
    let bots = listed.bots.as_ref()?;
    let mut times = Vec::new();
    for seed in 1.. {
        let (mut running, _) = listed.game.create(&NewMatch::with_seed(seed)).ok()?;
        let mut number = 0;
        while running.outcome().is_none() && times.len() < POSITIONS {
            let seat = running.to_act().first()?;
            let mut bot = bots.bot(&*running, seat).ok()?;
            if number % EVERY == 0 {
                let begin = Instant::now();
                bot.think(Strength::BEST, seed, &mut || true).ok()?;
                times.push(begin.elapsed());
            }
            let command = bot.think(BETWEEN, number as u64, &mut || true).ok()?;
            running.apply(Actor::Seat(seat), &command, None).ok()?;
            number += 1;
        }
        if times.len() >= POSITIONS {
            break;
        }
    }
    times.sort_unstable();
    Some(Measured::Time { median: times[times.len() / 2], max: *times.last()?, at_most })
}
