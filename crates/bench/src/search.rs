//! Random matches and iterations of a tree search from the start of every game.

use qipan_ai::Strength;
use qipan_engine::{AnyMatch, NewMatch, Rng};

use super::harness::rate;
use super::table::Measured;

/// A match that goes on for longer than this at random is left.
const LONGEST: u32 = 300;

/// What is measured of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What {
    Playouts,
    Iterations,
}

/// A row for every game and everything that is measured of it: its name, the game, and what.
pub(super) fn rows() -> Vec<(String, &'static str, What)> {
    let ids = qipan_catalog::GAMES.iter().map(|game| game.manifest().id);
    let both = ids.flat_map(|id| [(id, What::Playouts), (id, What::Iterations)]);
    both.map(|(id, what)| match what {
        What::Playouts => (format!("{id}, playouts"), id, what),
        What::Iterations => (format!("{id}, tree iterations"), id, what),
    })
    .collect()
}

/// What should be reached, where something is asked for.
fn target(id: &str, what: What) -> Option<f64> {
    match (id, what) {
        ("tictactoe", What::Iterations) => Some(1_000_000.0),
        ("xiangqi", What::Playouts) => Some(10_000.0),
        _ => None,
    }
}

pub(super) fn measure(id: &str, what: What) -> Option<Measured> {
    let (running, _) = qipan_catalog::find(id)?.create(&NewMatch::with_seed(1)).ok()?;
    let rate = match what {
        What::Playouts => {
            let mut rng = Rng::from_number(1);
            rate(|| {
                for _ in 0..10 {
                    running.playout(&mut rng, LONGEST);
                }
                10
            })
        }
        What::Iterations => rate(|| iterations(id, &*running)),
    };
    Some(Measured::Speed { rate, target: target(id, what), aim: None })
}

/// A search that begins with an empty tree.
fn iterations(id: &str, running: &dyn AnyMatch) -> u64 {
    let steps = if id == "tictactoe" { 50_000 } else { 1_000 };
    let seat = running.to_act().first();
    let mind = seat.zip(qipan_catalog::bots(id)).and_then(|(seat, bots)| bots.tree_mind(running, seat).ok());
    let Some(mut mind) = mind else {
        return 0;
    };
    let thought = mind.think(Strength::BEST.with_steps(steps), 1, &mut || true);
    if thought.is_ok() { u64::from(steps) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rows() {
        assert_eq!(rows().len(), 2 * qipan_catalog::GAMES.len());
        for (name, id, _) in rows() {
            assert!(name.starts_with(id) && qipan_catalog::bots(id).is_some(), "{name}");
        }
    }
}
