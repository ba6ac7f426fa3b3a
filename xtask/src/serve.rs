//! `cargo xtask serve`: makes everything that is missing, then runs the server with the client inside it.

use anyhow::Result;

use crate::process::{run_openly, run_quietly};
use crate::steps::{Notes, Steps};
use crate::web;
use crate::workspace::Workspace;

/// A profile of its own, so that this build and that of tests do not throw each other out.
const PROFILE: &str = "serve";

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let mut steps = Steps::new(web::STEPS + 1);
    let dist = web::build(workspace, &mut steps)?;
    steps.run("build the server", || {
        let call = ["build", "--profile", PROFILE, "--package", "qipan"];
        run_quietly(workspace.cargo(&call).env("QIPAN_WEB_DIST", &dist))?;
        Ok(Notes::new())
    })?;
    let program = workspace.target()?.join(PROFILE).join("qipan");
    run_openly(std::process::Command::new(program).current_dir(&workspace.root).arg("serve").args(arguments))
}
