//! A match as text: headers in brackets, then the moves.
//!
//! ```text
//! [Game "xiangqi"]
//! [Layout "standard"]
//! [Red "Lan"]
//! [Result "1-0"]
//!
//! 1. 炮二平五 马８进７
//! 2. 炮五进四
//! 1-0
//! ```
//!
//! An option of the match is a header with its name. `resigns-2` and `draw-agreed` stand for ends without a move.

use super::steps::{ACCEPT_DRAW, Played, RESIGN, Step};
use qipan_engine::{AnyGame, AnyMatch, Outcome, Problem, Seat, Viewer};
use serde_json::Value;

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// The notation of the rules: `h2e2`.
    Plain,
    /// As Chinese players write: 炮二平五.
    Chinese,
    /// As English books write: `C2=5`.
    English,
}

#[cfg(test)]
impl Style {
    pub(crate) const ALL: [Style; 3] = [Style::Plain, Style::Chinese, Style::English];
}

pub(crate) const DRAW_AGREED: &str = "draw-agreed";
pub(crate) const RESIGNS: &str = "resigns-";

/// Writes a whole match. `people` are further headers, such as the names of the players.
pub(crate) fn write(
    game: &dyn AnyGame,
    played: &Played,
    people: &[(String, String)],
    style: Style,
) -> Result<String, Problem> {
    let mut running = played.create(game)?;
    let mut moves = Vec::new();
    for step in &played.steps {
        moves.push(write_step(&*running, step, style)?);
        step.apply(&mut *running)?;
    }
    let result = result_text(running.outcome().as_ref(), Seat(played.first));
    let mut text = String::new();
    let mut header = |name: &str, value: &str| text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    header("Game", &played.game);
    for (name, value) in &played.options {
        header(&capitalised(name), &option_text(value));
    }
    if played.seats != game.manifest().seats_min {
        header("Seats", &played.seats.to_string());
    }
    if played.first != 0 {
        header("First", &(played.first + 1).to_string());
    }
    people.iter().for_each(|(name, value)| header(name, value));
    header("Result", result);
    text.push('\n');
    for (index, written) in moves.iter().enumerate() {
        let round = usize::from(played.seats.max(1));
        if index % round == 0 {
            let before = if index == 0 { "" } else { "\n" };
            text.push_str(&format!("{before}{}.", index / round + 1));
        }
        text.push(' ');
        text.push_str(written);
    }
    text.push_str(if moves.is_empty() { "" } else { "\n" });
    text.push_str(result);
    text.push('\n');
    Ok(text)
}

/// The first position and the moves in one line, as engines read it: `position fen … moves h2e2 h9g7`. `None` if the
/// game has no notation of positions, which its view would have under `fen`.
pub(crate) fn write_position(game: &dyn AnyGame, played: &Played) -> Option<String> {
    let mut running = played.create(game).ok()?;
    let fen = fen_of(&*running)?;
    let mut moves = Vec::new();
    for step in &played.steps {
        if step.kind() != ACCEPT_DRAW && step.kind() != RESIGN {
            moves.push(write_step(&*running, step, Style::Plain).ok()?);
        }
        step.apply(&mut *running).ok()?;
    }
    let joint = if moves.is_empty() { "" } else { " moves " };
    Some(format!("position fen {fen}{joint}{}\n", moves.join(" ")))
}

/// The position as text, if the game has such a notation.
pub(crate) fn fen_of(running: &dyn AnyMatch) -> Option<String> {
    let view = running.match_view(Viewer::Spectator).ok()?;
    view.game.get("fen").and_then(Value::as_str).map(str::to_owned)
}

fn write_step(running: &dyn AnyMatch, step: &Step, style: Style) -> Result<String, Problem> {
    match step.kind() {
        ACCEPT_DRAW => return Ok(DRAW_AGREED.to_owned()),
        RESIGN => return Ok(format!("{RESIGNS}{}", step.seat.0 + 1)),
        _ => {}
    }
    let command = step.command.to_string();
    let said = running.said(step.seat, &command).filter(|_| style != Style::Plain);
    let text = match (said, style) {
        (Some(said), Style::Chinese) => said.zh,
        (Some(said), _) => said.en,
        (None, _) => running.notation(step.seat, &command)?,
    };
    // Words are parted by spaces, so a move has none.
    Ok(text.replace(' ', "_"))
}

/// The result in the way of chess records. Seats of the first player's team win with it.
pub(crate) fn result_text(outcome: Option<&Outcome>, first: Seat) -> &'static str {
    match outcome {
        None => "*",
        Some(outcome) if outcome.is_draw() => "1/2-1/2",
        Some(outcome) if outcome.winners.contains(first) => "1-0",
        Some(_) => "0-1",
    }
}

/// Texts as they are, everything else as JSON.
fn option_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Quotes and backslashes are escaped; a header is always one line.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}
