//! Random matches and iterations of a tree search from the start of every game.

use qipan_ai::{Catalog, Listed, Strength};
use qipan_engine::{AnyMatch, NewMatch, Rng};

use super::harness::rate;
use super::table::Measured;

/// A random match that takes more commands than this is abandoned.
const MAX_COMMANDS: u32 = 300;

/// What is measured of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What {
    Playouts,
    Iterations,
}

/// A row for every game and every measurement of it: its name, the game, and the measurement.
pub(super) fn rows(catalog: &Catalog) -> Vec<(String, Listed, What)> {
    let row = |listed: &Listed, what: What| match what {
        What::Playouts => (format!("{}, playouts", listed.id()), listed.clone(), what),
        What::Iterations => (format!("{}, tree iterations", listed.id()), listed.clone(), what),
    };
    catalog
        .iter()
        .flat_map(|listed| [What::Playouts, What::Iterations].map(|what| row(listed, what)))
        .collect()
}

/// The target, for the measurements that have one.
fn target(id: &str, what: What) -> Option<f64> {
    match (id, what) {
        ("tictactoe", What::Iterations) => Some(1_000_000.0),
        ("xiangqi", What::Playouts) => Some(10_000.0),
        ("summonerwars", What::Playouts) => Some(2_000.0),
        _ => None,
    }
}

pub(super) fn measure(listed: &Listed, what: What) -> Option<Measured> {
    let id = listed.id();
    let (running, _) = listed.game.create(&NewMatch::with_seed(1)).ok()?;
    let rate = match what {
        What::Playouts => {
            let mut rng = Rng::from_number(1);
            rate(|| {
                for _ in 0..10 {
                    running.playout(&mut rng, MAX_COMMANDS);
                }
                10
            })
        }
        What::Iterations => rate(|| iterations(listed, &*running)),
    };
    Some(Measured::Speed { rate, target: target(id, what), aim: None })
}

/// A search that begins with an empty tree.
fn iterations(listed: &Listed, running: &dyn AnyMatch) -> u64 {
    let steps = if listed.id() == "tictactoe" { 50_000 } else { 1_000 };
    let seat = running.to_act().first();
    let bot = seat.zip(listed.bots.as_ref()).and_then(|(seat, bots)| bots.tree_bot(running, seat).ok());
    let Some(mut bot) = bot else {
        return 0;
    };
    let thought = bot.think(Strength::BEST.with_steps(steps), 1, &mut || true);
    if thought.is_ok() { u64::from(steps) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rows() {
        let rows = rows(&qipan_catalog::built_in());
        assert_eq!(rows.len(), 2 * qipan_catalog::built_in().iter().count());
        for (name, listed, _) in rows {
            assert!(name.starts_with(listed.id()) && listed.bots.is_some(), "{name}");
        }
    }
}
