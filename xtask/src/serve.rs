//! `cargo xtask serve`: builds everything that is missing, then runs the server with the client inside it.

use std::process::Command;

use anyhow::Result;

use crate::process::run_openly;
use crate::steps::Steps;
use crate::web::{self, Client, Native};
use crate::workspace::Workspace;

/// A profile of its own, so that this build and that of tests do not invalidate each other.
const NATIVE: Native = Native {
    call: &["build", "--profile", "serve", "--package", "qipan", "--package", "qipan-web-bundle"],
    folder: "serve",
};

pub(crate) fn run(workspace: &Workspace, client: Client, arguments: &[String]) -> Result<()> {
    let programmes =
        web::build_with_server(workspace, &mut Steps::new(web::STEPS_WITH_SERVER), &NATIVE, client)?;
    let mut server = Command::new(programmes.join("qipan"));
    run_openly(server.current_dir(&workspace.root).arg("serve").args(arguments))
}
