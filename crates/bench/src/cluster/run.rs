//! `cargo xtask cluster`: a cluster to try out.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use super::{Cluster, NodePlan};

/// Runs until it is interrupted or one of its processes ends.
#[derive(Args, Debug)]
pub struct ClusterCall {
    /// How many nodes
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: u8,
    /// The port to open; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 4280)]
    port: u16,
    /// Where the database and the logs are kept
    #[arg(long, value_name = "FOLDER", default_value = "target/cluster")]
    folder: PathBuf,
}

pub(crate) fn run(call: &ClusterCall, program: &Path, out: &mut dyn Write) -> Result<()> {
    crate::server::block_on(serve(call, program, out))
}

async fn serve(call: &ClusterCall, program: &Path, out: &mut dyn Write) -> Result<()> {
    std::fs::create_dir_all(&call.folder)?;
    let folder = call.folder.canonicalize()?;
    let program = if program.is_relative() && program.components().count() > 1 {
        program.canonicalize()?
    } else {
        program.to_owned()
    };
    let flags = vec!["--log-level=warn".to_owned()];
    let plan = NodePlan { program, flags, environment: Vec::new(), uses_links: false };
    let mut cluster = Cluster::start(&folder, call.port, vec![plan; usize::from(call.nodes)]).await?;
    writeln!(out, "{} nodes are at http://{}/", call.nodes, cluster.balancer.by_table)?;
    writeln!(out, "logs and data are in {}; Ctrl-C stops everything", folder.display())?;
    out.flush()?;
    let ended = cluster.first_ended().await?;
    bail!("{ended} has ended; its log is in {}", folder.display())
}

impl Cluster {
    /// Returns the name of the first process that ends.
    async fn first_ended(&mut self) -> Result<String> {
        let Cluster { nodes, nats, postgres, .. } = self;
        let nodes = nodes.iter_mut().map(|node| {
            Box::pin(async {
                node.ended().await?;
                Ok::<_, anyhow::Error>(node.name.clone())
            })
        });
        tokio::select! {
            ended = futures_util::future::select_all(nodes) => ended.0,
            ended = nats.ended() => ended.map(|()| "NATS".to_owned()),
            ended = postgres.ended() => ended.map(|()| "PostgreSQL".to_owned()),
        }
    }
}
