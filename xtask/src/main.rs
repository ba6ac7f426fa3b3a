//! The project's own tool: `cargo xtask --help` lists what it can do.

mod bench;
mod browser;
mod build_cache;
mod cluster;
mod e2e;
mod faults;
mod metadata;
mod new_game;
mod new_game_check;
mod packages;
mod play;
mod process;
mod release;
mod serve;
mod steps;
mod test;
#[cfg(test)]
mod test_folder;
mod tidy;
mod wasm_hashes;
mod wasm_target;
mod web;
mod web_dev;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::web::Client;
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
        /// Add the gallery of parts at `/parts`, for authors of boards
        #[arg(long)]
        gallery: bool,
        /// What follows `--` is handed on to the program
        #[arg(last = true)]
        arguments: Vec<String>,
    },
    /// Build the program as it is shipped, with the client inside it
    Release {
        /// Make a Debian package too
        #[arg(long)]
        deb: bool,
    },
    /// Play a game in the terminal: only rules, bots and terminal are built
    Play {
        /// The game and options of the program, such as `hex --bot 2=level5`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Build the browser client, or with `--dev` try out a board: build it quickly, serve it and follow changes
    Web {
        /// Add the gallery of parts at `/parts`, for authors of boards
        #[arg(long, conflicts_with = "dev")]
        gallery: bool,
        /// Build quickly, serve the client on this machine without the server, build again and reload after changes
        #[arg(long)]
        dev: bool,
        /// Build this game only; can be given several times
        #[arg(long, value_name = "GAME", requires = "dev")]
        only: Vec<String>,
        /// The port of this machine that serves the client
        #[arg(long, default_value_t = 8600, requires = "dev")]
        port: u16,
    },
    /// Set up what is missing and run every check
    Test {
        /// Leave out the slow checks: that a new game builds and passes, and the browser
        #[arg(long)]
        quick: bool,
    },
    /// Play the browser tests whose name contains a word, or all
    E2e {
        #[arg(default_value = "")]
        filter: String,
    },
    /// Take pictures of every page in both themes, both languages and two sizes
    Shots {
        /// Only the pages whose name contains this
        #[arg(default_value = "")]
        filter: String,
    },
    /// Check the rules of the house that the compiler does not know
    Tidy,
    /// Start a new game: a small example to replace, in the workspace and the catalogue
    NewGame(new_game::NewGame),
    /// Make a new game in a copy of the workspace and test it there
    #[command(hide = true)]
    NewGameCheck,
    /// Measure the speed of engine and games, put load on the server, (`attack`) attack the server, (`web`) measure
    /// the client in a browser, or (`balance`) let bots play heroes or factions against each other
    Bench {
        /// Run only the benches whose name contains this, such as `perft`, `paced`, `people` or `kills`; or
        /// `attack` or `web`; or `balance` or `server` and its options, such as `balance summonerwars --matches 600`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Break parts of a real cluster while people play, and check that nothing acknowledged is lost or doubled
    Faults {
        /// Only the faults whose name contains one of these words, and options such as `killed --kills 300` or
        /// `--short`; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Build what is missing, and run PostgreSQL, NATS, three nodes and a load balancer on this machine
    Cluster {
        /// Options of the program, such as `--nodes 2` or `--port 8080`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
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
        Task::Serve { gallery, arguments } => {
            serve::run(&workspace, Client::with_gallery(gallery), &arguments)
        }
        Task::Release { deb } => release::run(&workspace, deb),
        Task::Play { arguments } => play::run(&workspace, &arguments),
        Task::Web { dev: true, only, port, .. } => web_dev::run(&workspace, &only, port),
        Task::Web { gallery, .. } => web::run(&workspace, Client::with_gallery(gallery)),
        Task::Test { quick } => test::run(&workspace, quick),
        Task::E2e { filter } => e2e::run(&workspace, &filter),
        Task::Shots { filter } => e2e::shots(&workspace, &filter),
        Task::Tidy => tidy::run(&workspace),
        Task::NewGame(request) => new_game::run(&workspace, &request),
        Task::NewGameCheck => new_game_check::run(&workspace),
        Task::Bench { arguments } => bench::run(&workspace, &arguments),
        Task::Faults { arguments } => faults::run(&workspace, &arguments),
        Task::Cluster { arguments } => cluster::run(&workspace, &arguments),
        Task::WasmHashes => wasm_hashes::run(&workspace),
    }
}
