//! A deployment: every node is replaced while people play.

use std::time::Duration;

use anyhow::{Context, Result};

use super::{Figure, World};

/// The longest time in which a client hears nothing or waits for an answer.
const MAX_GAP: f64 = 3.0;

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let (mut worst, mut refused) = (Duration::ZERO, 0);
    for node in 0..world.cluster.nodes.len() {
        world.meter.begin();
        world.cluster.nodes[node].terminate().await?;
        world.start_node(node).await?;
        let gap = world.resumed().await.with_context(|| format!("node {} was replaced", node + 1))?;
        worst = worst.max(gap);
        refused += world.meter.refusals();
    }
    Ok(vec![
        Figure::count("requests refused", refused as usize).at_most(0.0),
        Figure::seconds("longest wait", worst.as_secs_f64()).at_most(MAX_GAP),
    ])
}
