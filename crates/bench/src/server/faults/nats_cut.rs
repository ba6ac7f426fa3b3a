//! A node cannot reach the bus.

use anyhow::Result;

use super::{Figure, World, node_cut};

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    node_cut::run(world, |node| &node.bus).await
}
