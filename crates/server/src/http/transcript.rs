//! A finished match as text: headers in brackets, then the moves in the notation of the game, as the client exports it.
//!
//! ```text
//! [Game "xiangqi"]
//! [Seat1 "Lan"]
//! [Seat2 "Mei"]
//!
//! 1. h2e2 h9g7
//! 2. e2e6
//! ```

use qipan_engine::systems::undo::UndoEvent;
use qipan_engine::{AnyGame, AnyMatch, CommandKind, PlatformEvent, Problem, Seat};
use qipan_protocol::Occupant;
use qipan_protocol::http::MatchFacts;
use qipan_store::Journal;
use serde_json::Value;
use std::fmt::Write as _;

/// `None` in games with hidden information or chance: their moves alone do not tell what happened.
pub(super) fn transcript(
    game: &dyn AnyGame,
    journal: &Journal,
    facts: &MatchFacts,
) -> Result<Option<String>, Problem> {
    if !game.manifest().is_open() {
        return Ok(None);
    }
    let mut running = game.replay(&format!("{}\n", journal.header))?;
    // The moves that stand, each with the number of its entry.
    let mut moves: Vec<(u64, String)> = Vec::new();
    for line in &journal.entries {
        let entry: Value =
            serde_json::from_str(line).map_err(|error| Problem::new("bad_journal", error.to_string()))?;
        let written = write_move(&*running, &entry);
        running.follow(line)?;
        for event in entry["events"].as_array().into_iter().flatten().filter_map(PlatformEvent::read) {
            if let PlatformEvent::Undo(UndoEvent::Undone { back_to, .. }) = event {
                moves.retain(|(seq, _)| *seq <= back_to);
            }
        }
        moves.extend(written.map(|written| (running.seq(), written)));
    }
    Ok(Some(layout(facts, running.seats().count, &moves)))
}

/// The move of an entry, if it has one. Commands of the platform, such as offers of a draw, are none.
fn write_move(before: &dyn AnyMatch, entry: &Value) -> Option<String> {
    let seat = entry["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok())?;
    let command = entry["command"].to_string();
    let is_move = before.kind(&command).is_ok_and(|kind| kind == CommandKind::Game);
    // Spaces separate moves, so a move has none.
    let written = is_move.then(|| before.notation(Seat(seat), &command).ok())??;
    Some(written.replace(' ', "_"))
}

fn layout(facts: &MatchFacts, seats: u8, moves: &[(u64, String)]) -> String {
    let mut text = format!("[Game \"{}\"]\n", facts.game);
    for player in &facts.players {
        let name = match &player.occupant {
            Occupant::Person(person) => person.name.clone(),
            Occupant::Bot { level } => format!("bot {level}"),
        };
        // Writing to a text cannot fail.
        let _ = writeln!(text, "[Seat{} \"{}\"]", player.seat.0 + 1, escaped(&name));
    }
    let round = usize::from(seats.max(1));
    for (index, (_, written)) in moves.iter().enumerate() {
        if index.is_multiple_of(round) {
            let _ = write!(text, "\n{}.", index / round + 1);
        }
        let _ = write!(text, " {written}");
    }
    text.push('\n');
    text
}

/// Quotes and backslashes are escaped; a header is always one line.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}
