//! Owners of tables are killed.

use std::time::Duration;

use anyhow::{Context, Result};

use super::{Figure, World, resume};

/// A kill comes up to this time after the last one was survived.
const PAUSE_MS: u64 = 500;

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let (mut waits, kills) = (Vec::new(), world.plan.kills);
    for kill in 1..=kills {
        let pause = Duration::from_millis(world.dice.below(PAUSE_MS));
        world.wait(pause).await?;
        let (node, at_once) = (world.random_owner().await?, world.dice.below(2) == 0);
        world.meter.begin();
        world.cluster.nodes[node].kill().await?;
        // A supervisor restarts at once, which ends the lease of the killed process. Without one, the lease has to run
        // out.
        if at_once {
            world.start_node(node).await?;
        }
        let name = || format!("kill {kill}, of node {}", node + 1);
        waits.push(world.resumed().await.with_context(name)?);
        if !at_once {
            world.start_node(node).await?;
        }
    }
    waits.sort();
    let median = waits.get(waits.len() / 2).copied().unwrap_or_default();
    Ok(vec![
        Figure::count("kills", kills as usize),
        Figure::seconds("longest wait, half of the kills", median.as_secs_f64()),
        resume("longest wait", waits.last().copied().unwrap_or_default()),
    ])
}
