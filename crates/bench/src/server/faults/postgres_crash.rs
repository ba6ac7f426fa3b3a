//! The database crashes and recovers.

use anyhow::Result;
use tokio::time::Instant;

use super::{Figure, World, resume};

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (name, seconds) in [("back at once", 0), ("gone for a while", world.plan.lasting(10, 5).as_secs())] {
        let down = Instant::now();
        world.cluster.postgres.crash().await?;
        world.wait(std::time::Duration::from_secs(seconds)).await?;
        world.cluster.postgres.restart().await?;
        let down = down.elapsed();
        world.meter.begin();
        figures.push(Figure::seconds(format!("database {name}: down"), down.as_secs_f64()));
        figures.push(resume("  longest wait after it was back", world.resumed().await?));
        let World { cluster, .. } = world;
        cluster.balancer.all_ready().await;
    }
    Ok(figures)
}
