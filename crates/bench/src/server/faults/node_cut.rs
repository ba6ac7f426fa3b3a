//! A node is cut from one of the services that it uses.

use anyhow::{Context, Result};

use super::{Figure, World, resume};
use crate::cluster::{Link, Mode, Node};

/// Cuts a random node in two ways, one after the other: without a sign to either side, and by closed connections.
pub(super) async fn run(world: &mut World, link: fn(&Node) -> &Link) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (mode, manner) in [(Mode::Silent, "silently"), (Mode::Closed, "by closed connections")] {
        let node = world.random_owner().await?;
        world.meter.begin();
        let begin = tokio::time::Instant::now();
        link(&world.cluster.nodes[node]).set(mode);
        let cut = world.resumed().await.with_context(|| format!("node {} cut {manner}", node + 1))?;
        figures.push(resume(format!("longest wait after node {} was cut {manner}", node + 1), cut));
        let lasting = world.plan.lasting(20, 8);
        world.wait(lasting.saturating_sub(begin.elapsed())).await?;
        world.meter.begin();
        link(&world.cluster.nodes[node]).set(Mode::Open);
        let healed =
            world.resumed().await.with_context(|| format!("node {} cut {manner}, healed", node + 1))?;
        figures.push(resume("  longest wait after it was connected again", healed));
        let World { cluster, .. } = world;
        cluster.balancer.all_ready().await;
    }
    Ok(figures)
}
