//! The client in a real browser: stories that people play with it, pictures of every page, and its speed.
//! `cargo xtask test`, `cargo xtask shots` and `cargo xtask bench web` prepare what this needs and call it.

mod battle;
mod bench;
mod board;
mod browser;
mod discs;
mod driver;
mod duel;
mod jigsaw;
mod page;
mod points;
mod runner;
mod scenes;
mod server;
mod shots;
mod stage;
mod stories;
mod walk;
mod words;

use std::fs;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::driver::Driver;
use crate::stage::Tools;

#[derive(Parser)]
#[command(name = "qipan-e2e", about = "Try the client in a real browser")]
struct Arguments {
    /// The program `qipan` with the client inside
    #[arg(long)]
    program: PathBuf,
    /// The script of axe-core
    #[arg(long)]
    axe: PathBuf,
    /// The folder for pictures
    #[arg(long)]
    folder: PathBuf,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Play the stories whose name contains this
    Test {
        #[arg(default_value = "")]
        filter: String,
    },
    /// Take pictures of the pages whose name contains this
    Shots {
        #[arg(default_value = "")]
        filter: String,
    },
    /// Measure the size of the client, its start and the way of a tap to the screen
    Bench,
}

fn main() -> ExitCode {
    // The runner names the failed story; a backtrace through the executor does not help.
    panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    words::load();
    match run_to_end(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run_to_end(arguments: Arguments) -> Result<()> {
    // One thread is enough, because it mostly waits for browsers.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run(arguments))
}

async fn run(arguments: Arguments) -> Result<()> {
    let Arguments { program, axe, folder, task } = arguments;
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let tools = Rc::new(Tools { driver: Driver::start().await?, program, axe, folder });
    match task {
        Task::Test { filter } => runner::run(tools, stories::ALL, &filter).await,
        Task::Shots { filter } => shots::run(tools, &filter).await,
        Task::Bench => bench::run(tools).await,
    }
}
