//! Load on a cluster: PostgreSQL, NATS and nodes on this machine.

use std::path::Path;

use anyhow::Result;

use super::report::Load;

#[cfg(unix)]
pub(super) async fn measure(
    program: &Path,
    folder: &Path,
    nodes: u8,
    tables: usize,
    seconds: u64,
    pace: Option<f64>,
) -> Result<Load> {
    use super::child_settings::LIFTED;
    use super::target::Target;
    use crate::cluster::{Cluster, NodePlan};

    crate::cluster::let_others_enter(folder)?;
    let flags = LIFTED.iter().map(|&flag| flag.to_owned()).chain(["--log-level=warn".to_owned()]);
    let plan = NodePlan {
        program: program.to_owned(),
        flags: flags.collect(),
        environment: Vec::new(),
        uses_links: false,
    };
    let cluster = Cluster::start(folder, 0, vec![plan; usize::from(nodes)]).await?;
    super::load::play(&Target::cluster(&cluster)?, tables, seconds, pace).await
}

#[cfg(not(unix))]
pub(super) async fn measure(
    _program: &Path,
    _folder: &Path,
    _nodes: u8,
    _tables: usize,
    _seconds: u64,
    _pace: Option<f64>,
) -> Result<Load> {
    anyhow::bail!("clusters are only started on Unix")
}
