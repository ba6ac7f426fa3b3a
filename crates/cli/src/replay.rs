//! `qipan replay FILE`: rebuilds a match from its events and shows what happened.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use qipan_ai::Catalog;
use qipan_engine::{Actor, AnyMatch, Outcome, StateHash, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::journal_file::{EntryLine, JournalFile};

#[derive(Args, Debug)]
pub struct Replay {
    /// A journal, or - for the standard input
    file: String,
    /// Stop after the entry with this number; 0 is the start of the match
    #[arg(long, value_name = "SEQ")]
    at: Option<u64>,
    /// Whose view to show at the end: a seat number or spectator
    #[arg(long, default_value = "spectator", value_parser = viewer)]
    viewer: Viewer,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn viewer(word: &str) -> Result<Viewer, String> {
    let json = if word.parse::<u8>().is_ok() { word.to_owned() } else { format!("{word:?}") };
    serde_json::from_str(&json).map_err(|_| "a viewer is a seat number or spectator".to_owned())
}

/// What is shown of a match.
#[derive(Serialize)]
struct Story<'a> {
    game: &'a str,
    ruleset: u32,
    seats: u8,
    entries: Vec<ShownEntry<'a>>,
    view: Box<RawValue>,
    outcome: Option<Outcome>,
    hash: StateHash,
}

/// One entry, in the notation of its game if that is known.
#[derive(Serialize)]
struct ShownEntry<'a> {
    seq: u64,
    at_ms: u64,
    seat: Actor,
    command: &'a RawValue,
    notation: Option<String>,
    hash: StateHash,
}

pub fn run(call: &Replay, catalog: &Catalog, out: &mut dyn Write) -> Result<()> {
    let mut journal = JournalFile::read(catalog, &call.file)?;
    if let Some(seq) = call.at {
        journal.stop_at(seq)?;
    }
    let last = journal.game.replay(&journal.text)?;
    let story = Story {
        game: &journal.game.manifest().id,
        ruleset: journal.ruleset,
        seats: journal.seats,
        entries: shown_entries(&journal)?,
        view: RawValue::from_string(last.view(call.viewer)?)?,
        outcome: last.outcome(),
        hash: last.hash(),
    };
    if call.json {
        writeln!(out, "{}", serde_json::to_string(&story)?)?;
        return Ok(());
    }
    write_story(&story, &last.draw(call.viewer)?, out)
}

/// Notation may need the position before the command, so a second match replays the commands. If it cannot follow
/// (the journal is of an older ruleset), commands are shown as JSON.
fn shown_entries(journal: &JournalFile) -> Result<Vec<ShownEntry<'_>>> {
    let mut walker = journal.game.replay(journal.header()).ok();
    let entries = journal.entries()?;
    let shown = entries.into_iter().map(|entry| {
        let EntryLine { seq, at_ms, seat, command, hash } = entry;
        let notation = walker.as_ref().and_then(|game| notation(&**game, seat, command.get()));
        walker = walker.take().and_then(|mut game| {
            let written = game.apply(seat, command.get(), Some(at_ms)).ok()?;
            (written.hash == hash).then_some(game)
        });
        ShownEntry { seq, at_ms, seat, command, notation, hash }
    });
    Ok(shown.collect())
}

fn notation(game: &dyn AnyMatch, actor: Actor, command: &str) -> Option<String> {
    game.notation(actor.seat()?, command).ok()
}

fn write_story(story: &Story<'_>, drawn: &str, out: &mut dyn Write) -> Result<()> {
    let Story { game, ruleset, seats, .. } = story;
    writeln!(out, "{game}, ruleset {ruleset}, {seats} seats, {} entries", story.entries.len())?;
    for entry in &story.entries {
        let actor = entry.seat.seat().map_or("host".to_owned(), |seat| format!("seat {seat}"));
        let command = entry.notation.as_deref().unwrap_or(entry.command.get());
        writeln!(out, "{:>5}  {actor:<8}{command:<24}{}", entry.seq, entry.hash)?;
    }
    writeln!(out, "\n{drawn}\n")?;
    writeln!(out, "outcome: {}", outcome_in_words(story.outcome.as_ref()))?;
    writeln!(out, "hash: {}", story.hash)?;
    Ok(())
}

fn outcome_in_words(outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else {
        return "none, the match goes on".to_owned();
    };
    let winners: Vec<_> = outcome.winners.iter().map(|seat| format!("seat {seat}")).collect();
    if winners.is_empty() {
        return format!("draw ({})", outcome.reason);
    }
    format!("won by {} ({})", winners.join(", "), outcome.reason)
}
