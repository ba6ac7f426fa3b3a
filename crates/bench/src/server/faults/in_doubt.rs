//! The database stores commands, and its answers are lost.

use anyhow::{Context, Result};
use tokio::time::timeout;

use super::world::watch_players;
use super::{Figure, World, resume};

/// How long a node may take to write once. Its tables may be with other nodes for a moment.
const WRITE_WITHIN: std::time::Duration = std::time::Duration::from_secs(20);

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let (mut cuts, mut worst) = (0, std::time::Duration::ZERO);
    let rounds = if world.plan.is_short { 2 } else { 10 };
    for _ in 0..rounds {
        for node in 0..world.cluster.nodes.len() {
            world.meter.begin();
            world.cluster.nodes[node].store.cut_writes(2);
            for _ in 0..2 {
                let World { cluster, players, .. } = world;
                let cut = timeout(WRITE_WITHIN, cluster.nodes[node].store.cut());
                watch_players(players, cut)
                    .await?
                    .with_context(|| format!("node {} writes nothing", node + 1))?;
            }
            cuts += world.cluster.nodes[node].store.cuts_done();
            worst = worst.max(world.resumed().await?);
        }
    }
    Ok(vec![Figure::count("connections cut after a write", cuts as usize), resume("longest wait", worst)])
}
