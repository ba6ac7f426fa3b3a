//! The project's own tool: `cargo xtask --help` lists what it can do.

mod bench;
mod metadata;
mod new_game;
mod new_game_check;
mod process;
mod serve;
mod steps;
mod test;
#[cfg(test)]
mod test_folder;
mod tidy;
mod wasm_hashes;
mod wasm_target;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::workspace::Workspace;

#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", about = "Build, check and extend Qipan")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build client and server, set up what is missing, and start the server
    Serve {
        /// What follows `--` is handed on to the program
        #[arg(last = true)]
        arguments: Vec<String>,
    },
    /// Build the browser client
    Web,
    /// Set up what is missing and run every check
    Test {
        /// Leave out the slow check that a new game builds and passes
        #[arg(long)]
        quick: bool,
    },
    /// Check the rules of the house that the compiler does not know
    Tidy,
    /// Start a new game as a copy of tic-tac-toe
    NewGame(new_game::NewGame),
    /// Make a new game in a copy of the workspace and test it there
    #[command(hide = true)]
    NewGameCheck,
    /// Measure the speed of engine and games, and put load on the server
    Bench {
        /// Run only the benches whose name contains this, such as `perft`, `paced`, `idle` or `kills`
        filter: Option<String>,
    },
    /// Check that native and wasm builds play the same matches
    WasmHashes,
}

fn main() -> ExitCode {
    let task = Arguments::parse().task;
    match run(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> anyhow::Result<()> {
    let workspace = Workspace::find()?;
    match task {
        Task::Serve { arguments } => serve::run(&workspace, &arguments),
        Task::Web => web::run(&workspace),
        Task::Test { quick } => test::run(&workspace, quick),
        Task::Tidy => tidy::run(&workspace),
        Task::NewGame(request) => new_game::run(&workspace, &request),
        Task::NewGameCheck => new_game_check::run(&workspace),
        Task::Bench { filter } => bench::run(&workspace, filter.as_deref()),
        Task::WasmHashes => wasm_hashes::run(&workspace),
    }
}
