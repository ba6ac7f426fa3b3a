//! Nodes of two versions in one cluster, as during a deployment.

use anyhow::{Context, Result};

use super::{Figure, World, resume};

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let (mut figures, usual) = (Vec::new(), world.plan.program.clone());
    let other = world.plan.other.clone();
    figures
        .push(replace(world, 2, other, "longest wait while node 3 was replaced by the other program").await?);
    for node in [2, 0] {
        world.meter.begin();
        world.cluster.nodes[node].kill().await?;
        let wait = world.resumed().await.with_context(|| format!("node {} was killed", node + 1))?;
        figures.push(resume(format!("longest wait after node {} was killed", node + 1), wait));
        world.start_node(node).await?;
    }
    figures
        .push(replace(world, 2, usual, "longest wait while node 3 was replaced by the usual program").await?);
    Ok(figures)
}

async fn replace(world: &mut World, node: usize, program: std::path::PathBuf, name: &str) -> Result<Figure> {
    world.meter.begin();
    world.cluster.nodes[node].terminate().await?;
    world.cluster.nodes[node].plan.program = program;
    world.start_node(node).await?;
    Ok(resume(name, world.resumed().await.context(name.to_owned())?))
}
