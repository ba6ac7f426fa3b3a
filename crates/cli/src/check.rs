//! `qipan check FILE`: is a game from a file sound? Mistakes with their places, and what random matches show.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use qipan_blueprint::{Blueprint, Finding, Mistake, Severity, report};
use serde_json::json;

#[derive(Args, Debug)]
pub struct Check {
    /// The file of a game (see docs/blueprint.md)
    file: PathBuf,
    /// How many random matches are played
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    matches: u32,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// Prints everything that was found. It fails if the game cannot be loaded or breaks while it is played.
pub fn run(call: &Check, out: &mut dyn Write) -> Result<()> {
    let text =
        fs::read_to_string(&call.file).with_context(|| format!("cannot read {}", call.file.display()))?;
    let game = match Blueprint::load(&text) {
        Ok(game) => game,
        Err(mistakes) => {
            mistakes.iter().try_for_each(|mistake| print_mistake(call, mistake, out))?;
            bail!("the game in {} cannot be loaded", call.file.display());
        }
    };
    let findings = report(&game, call.matches);
    findings.iter().try_for_each(|finding| print_finding(call, finding, out))?;
    if findings.iter().any(|finding| finding.severity == Severity::Error) {
        bail!("the game in {} fails while it is played", call.file.display());
    }
    if !call.json {
        writeln!(out, "{} can be played; rules {}", call.file.display(), game.hash())?;
    }
    Ok(())
}

fn print_mistake(call: &Check, mistake: &Mistake, out: &mut dyn Write) -> Result<()> {
    if !call.json {
        return Ok(writeln!(out, "{mistake}")?);
    }
    let Mistake { path, column, code, sentence, suggestion } = mistake;
    let line =
        json!({"path": path, "column": column, "code": code, "sentence": sentence, "suggestion": suggestion});
    Ok(writeln!(out, "{line}")?)
}

fn print_finding(call: &Check, finding: &Finding, out: &mut dyn Write) -> Result<()> {
    let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
    let Finding { code, sentence, seed, .. } = finding;
    if call.json {
        let line = json!({"severity": severity, "code": code, "sentence": sentence, "seed": seed});
        return Ok(writeln!(out, "{line}")?);
    }
    let seed = seed.map_or(String::new(), |seed| format!(" (seed {seed})"));
    Ok(writeln!(out, "{severity}: {code}: {sentence}{seed}")?)
}
