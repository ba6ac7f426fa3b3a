//! The clock of one node is wrong.

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{Figure, World, resume};

/// The node whose clock is wrong, and another one.
const WRONG: usize = 1;
const RIGHT: usize = 2;

pub(super) async fn run(world: &mut World) -> Result<Vec<Figure>> {
    let (library, mut figures) = (find_library()?, Vec::new());
    let usual = world.cluster.nodes[WRONG].plan.clone();
    for offset in ["+3600", "-3600"] {
        let set = [
            ("LD_PRELOAD", library.to_string_lossy().into_owned()),
            ("FAKETIME", offset.to_owned()),
            // The clock that measures durations goes right on every machine.
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
        ];
        world.cluster.nodes[WRONG].plan.environment =
            set.map(|(name, value)| (name.to_owned(), value)).to_vec();
        figures.push(restart(world, &format!("longest wait while the clock was set by {offset} s")).await?);
        // Both directions: the node with the wrong clock claims tables, and loses its own.
        for node in [RIGHT, WRONG] {
            world.meter.begin();
            world.cluster.nodes[node].kill().await?;
            let wait = world.resumed().await.with_context(|| format!("node {} was killed", node + 1))?;
            figures.push(resume(format!("  longest wait after node {} was killed", node + 1), wait));
            world.start_node(node).await?;
        }
    }
    world.cluster.nodes[WRONG].plan = usual;
    figures.push(restart(world, "longest wait while the clock was set right").await?);
    Ok(figures)
}

async fn restart(world: &mut World, name: &str) -> Result<Figure> {
    world.meter.begin();
    world.cluster.nodes[WRONG].terminate().await?;
    world.start_node(WRONG).await?;
    Ok(resume(name, world.resumed().await.context(name.to_owned())?))
}

/// The library of libfaketime. Its program `faketime` would be a parent process of the node.
fn find_library() -> Result<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let files = folders.map(|folder| folder.path().join("faketime/libfaketime.so.1"));
    let found = files.into_iter().find(|file| file.exists());
    found.context("libfaketime is not installed (Debian: `apt-get install faketime`)")
}
