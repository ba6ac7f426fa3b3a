//! The program behind `cargo xtask play`.

use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

use clap::Parser;
use qipan_terminal::play::{self, Play};

/// Play in the terminal, against bots or all at one keyboard
#[derive(Parser)]
#[command(name = "play", bin_name = "cargo xtask play")]
struct Cli {
    #[command(flatten)]
    call: Play,
}

fn main() -> ExitCode {
    let is_script = !stdin().is_terminal();
    match play::run(
        &Cli::parse().call,
        &qipan_catalog::built_in(),
        &mut stdin().lock(),
        is_script,
        &mut stdout().lock(),
    ) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done if stderr is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
