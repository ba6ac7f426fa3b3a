//! The `qipan` program: parses the command line and calls the library. It is a separate package, so that a changed
//! browser client needs only a link and not a build.

use std::io::{self, ErrorKind, IsTerminal, Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use qipan_cli::call::{ChosenGame, UnknownGame, load_game};
use qipan_cli::{admin, arena, backup, check, drive, migrate, perft, play, replay, serve, verify};

/// A server allocates many small objects; this allocator does so at half the cost of the default one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Qipan: a board-game server, and tools to play and test games
#[derive(Parser)]
#[command(name = "qipan", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server
    Serve(serve::Serve),
    /// Copy the database while the server runs
    Backup(backup::Backup),
    /// Copy the database file into an empty PostgreSQL database, and compare both
    Migrate(migrate::Migrate),
    /// Manage users: roles, bans and sessions
    Admin(admin::Admin),
    /// Talk to a game in JSON, one line per request (see docs/drive.md)
    Drive {
        /// The id of the game
        #[arg(required_unless_present = "blueprint")]
        game: Option<ChosenGame>,
        /// The file of a game instead (see docs/blueprint.md)
        #[arg(long, value_name = "FILE", conflicts_with = "game")]
        blueprint: Option<PathBuf>,
    },
    /// Check the file of a game: mistakes, and what random matches show
    Check(check::Check),
    /// Play in the terminal, against bots or all at one keyboard
    Play(play::Play),
    /// Count the positions at a given depth (perft)
    Perft(perft::Perft),
    /// Show what happened in a journal
    Replay(replay::Replay),
    /// Replay a journal under the rules and check the result
    Verify(verify::Verify),
    /// Let bots play each other and estimate the difference in strength
    Arena(arena::Arena),
}

/// Exit codes: 0 is success, 1 is a failure that is reported on stderr, 2 is a wrong call.
fn main() -> ExitCode {
    let Cli { command } = Cli::parse();
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let is_wrong_call = error.is::<UnknownGame>();
            // Nothing can be done if stderr is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            if is_wrong_call { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn run(command: Command) -> Result<()> {
    let mut out = stdout().lock();
    let catalog = qipan_catalog::built_in();
    match command {
        Command::Serve(call) => serve::run(&call, qipan_web_assets::FILES, &mut out),
        Command::Backup(call) => backup::run(&call, &mut out),
        Command::Migrate(call) => migrate::run(&call, &mut out),
        Command::Admin(call) => admin::run(&call, &mut out),
        Command::Drive { game, blueprint } => {
            let listed = match (game, blueprint) {
                (_, Some(file)) => load_game(&file)?,
                (Some(game), None) => game.find(&catalog)?,
                (None, None) => bail!("name a game or a file"),
            };
            Ok(drive::run(listed, &mut stdin().lock(), &mut out)?)
        }
        Command::Check(call) => check::run(&call, &mut out),
        Command::Play(call) => {
            play::run(&call, &catalog, &mut stdin().lock(), !stdin().is_terminal(), &mut out)
        }
        Command::Perft(call) => perft::run(&call, &catalog, &mut out),
        Command::Replay(call) => replay::run(&call, &catalog, &mut out),
        Command::Verify(call) => verify::run(&call, &catalog, &mut out),
        Command::Arena(call) => arena::run(&call, &catalog, &mut out),
    }
}

/// Whether the reader of our output has closed it, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
