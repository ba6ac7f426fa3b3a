//! `cargo xtask cluster`: builds everything that is missing, then runs PostgreSQL, NATS, three nodes with the client
//! inside them, and a load balancer.

use std::process::Command;

use anyhow::Result;

use crate::packages;
use crate::process::run_openly;
use crate::steps::Steps;
use crate::web::{self, Client, Native};
use crate::workspace::Workspace;

/// The profile of `cargo xtask serve`, whose build products are reused.
const NATIVE: Native = Native {
    call: &[
        "build",
        "--profile",
        "serve",
        "--package",
        "qipan",
        "--package",
        "qipan-bench",
        "--package",
        "qipan-web-bundle",
    ],
    folder: "serve",
};

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    packages::ensure(packages::SERVERS, "clusters")?;
    let mut steps = Steps::new(web::STEPS_WITH_SERVER);
    let programs = web::build_with_server(workspace, &mut steps, &NATIVE, Client::Product)?;
    let mut cluster = Command::new(programs.join("qipan-bench"));
    cluster.arg("--program").arg(programs.join("qipan")).arg("cluster");
    cluster.arg("--folder").arg(workspace.target()?.join("cluster"));
    run_openly(cluster.args(arguments))
}
