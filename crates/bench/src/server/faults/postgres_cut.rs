//! A node cannot reach the database.

use anyhow::Result;

use super::{Figure, World, node_cut};

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    node_cut::run(world, |node| &node.store).await
}
