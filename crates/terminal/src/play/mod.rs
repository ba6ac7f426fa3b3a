//! `qipan play GAME` and `cargo xtask play GAME`: a match in the terminal, against bots or at one keyboard.

mod bot;
mod locale;
mod record;
mod table;
mod texts;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use clap::Args;
use qipan_ai::Catalog;

use self::bot::BotSeat;
use self::table::TerminalMatch;
pub use self::texts::Language;
use crate::call::{ChosenGame, SetUp};

#[derive(Args, Debug)]
pub struct Play {
    /// The id of the game, or the file of a game that ends with .json
    game: ChosenGame,
    /// The language; by default that of the terminal
    #[arg(long)]
    lang: Option<Language>,
    /// Write the journal to this file; files of rematches get a number
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Let a bot play this seat: its number, and random or level1 to level5 such as 2=level5 (level3 if left out)
    #[arg(long = "bot", value_name = "SEAT=LEVEL")]
    bots: Vec<BotSeat>,
    #[command(flatten)]
    set_up: SetUp,
}

/// Whether play continues after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Leave,
}

/// Plays until a player leaves or the input ends. The lines of a script are not shown by the terminal, so with `echo`
/// they are printed after the prompt that they answer.
pub fn run(
    call: &Play,
    catalog: &Catalog,
    input: &mut dyn BufRead,
    echo: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let listed = &call.game.find(catalog)?;
    let language = call.lang.unwrap_or_else(Language::of_environment);
    let new = call.set_up.new_match(seed_of_the_moment());
    let mut table = TerminalMatch::new(listed, &new, language, call.record.clone(), call.bots.clone())?;
    writeln!(out, "{}", language.title_of(listed.game.manifest()))?;
    table.help(out)?;
    writeln!(out)?;
    table.start(out)?;
    table.ask(out)?;
    for line in input.split(b'\n') {
        let line = String::from_utf8_lossy(&line?).trim().to_owned();
        if echo {
            writeln!(out, "{line}")?;
        }
        if table.take(&line, out)? == Next::Leave {
            break;
        }
        table.ask(out)?;
    }
    writeln!(out, "{}", language.of(texts::BYE))?;
    Ok(())
}

/// A seed that no player knows in advance. It is part of the match, so nothing else depends on the time.
fn seed_of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64
}
