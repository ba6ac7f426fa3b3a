//! Writing a record.

use super::{Ending, Origin, Record, RecordProblem, Step};
use crate::board::{Army, Position};
use crate::event::Cause;
use crate::notation::{iccs, names};
use std::fmt::Write;

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// `h2e2`
    #[default]
    Iccs,
    /// 炮二平五
    Chinese,
    /// `C2=5`
    Wxf,
}

pub(super) const GAME: (&str, &str) = ("Game", "Xiangqi Glory");

pub(super) fn write(record: &Record, style: Style) -> Result<String, RecordProblem> {
    let mut text = String::new();
    header(&mut text, GAME.0, GAME.1);
    match &record.origin {
        Origin::Layout(name) => header(&mut text, "Layout", name),
        Origin::Fen(fen) => header(&mut text, "FEN", fen),
        Origin::Custom(layout) => {
            let json = serde_json::to_string(layout);
            header(&mut text, "Board", &json.map_err(|error| bad_board(&error))?);
        }
    }
    record.headers.iter().for_each(|(name, value)| header(&mut text, name, value));
    header(&mut text, "Result", record.ending.text());
    text.push('\n');
    write_steps(&mut text, record, style)?;
    text.push_str(record.ending.text());
    text.push('\n');
    Ok(text)
}

pub(super) fn bad_board(error: &serde_json::Error) -> RecordProblem {
    RecordProblem::BadBoard { problem: error.to_string() }
}

/// Quotes and backslashes are escaped; a header is always one line.
fn header(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

fn write_steps(text: &mut String, record: &Record, style: Style) -> Result<(), RecordProblem> {
    let mut position = record.origin.position()?;
    let (mut round, mut last) = (0, None);
    for step in &record.steps {
        let turn = position.turn();
        let is_new_round = last.is_none_or(|last| turn <= last);
        if matches!(step, Step::Move(_)) && is_new_round {
            round += 1;
            let line_end = if round > 1 { "\n" } else { "" };
            let _ = write!(text, "{line_end}{round}.");
        }
        let _ = write!(text, " {}", write_step(&position, *step, style));
        if let Step::Move(_) = step {
            last = Some(turn);
        }
        step.apply(&mut position);
    }
    if !record.steps.is_empty() {
        text.push('\n');
    }
    Ok(())
}

fn write_step(position: &Position, step: Step, style: Style) -> String {
    match (step, style) {
        (Step::Move(step), Style::Iccs) => iccs::write(step),
        (Step::Move(step), Style::Chinese) => names::chinese(position, step),
        (Step::Move(step), Style::Wxf) => names::wxf(position, step),
        (Step::Fall(army, cause), _) => fall_word(army, cause),
    }
}

pub(super) fn fall_word(army: Army, cause: Cause) -> String {
    let verb = if cause == Cause::OutOfTime { "flags" } else { "resigns" };
    format!("{}-{verb}", army.colour().name())
}

impl Ending {
    pub(super) const ALL: [Ending; 4] = [Ending::FirstTeam, Ending::SecondTeam, Ending::Draw, Ending::Open];

    pub fn text(self) -> &'static str {
        match self {
            Ending::FirstTeam => "1-0",
            Ending::SecondTeam => "0-1",
            Ending::Draw => "1/2-1/2",
            Ending::Open => "*",
        }
    }

    pub(super) fn of(text: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.text() == text)
    }
}
