//! Reading a record: line by line, so that every mistake is reported with its line.

use super::write::{GAME, bad_board, fall_word};
use super::{Ending, Origin, Record, RecordError, RecordProblem, Step};
use crate::board::{Army, Move, MoveList, Position};
use crate::event::Cause;
use crate::layout::STANDARD;
use crate::notation::{iccs, names};

const MAX_BYTES: usize = 1 << 20;

pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    if text.len() > MAX_BYTES {
        let problem = RecordProblem::TooLong { most: MAX_BYTES };
        return Err(RecordError { line: 1, problem });
    }
    let mut reader = Reader::default();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        reader.line(line).map_err(|problem| RecordError { line: index + 1, problem })?;
    }
    let line = text.lines().count().max(1);
    reader.finish().map_err(|problem| RecordError { line, problem })
}

#[derive(Default)]
struct Reader {
    headers: Vec<(String, String)>,
    origin: Option<Origin>,
    result: Option<Ending>,
    /// The position after the moves so far; `None` before the first of them.
    position: Option<Position>,
    steps: Vec<Step>,
    in_comment: bool,
    is_closed: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), RecordProblem> {
        let trimmed = line.trim();
        match trimmed.starts_with('[') && !self.in_comment && self.position.is_none() {
            true => self.header(trimmed),
            false => self.moves(trimmed),
        }
    }

    fn header(&mut self, line: &str) -> Result<(), RecordProblem> {
        let (name, value) = read_header(line).ok_or(RecordProblem::BadHeader)?;
        let origin = match name.as_str() {
            "Layout" => Origin::Layout(value),
            "FEN" => Origin::Fen(value),
            "Board" => Origin::Custom(serde_json::from_str(&value).map_err(|error| bad_board(&error))?),
            "Result" => return self.set_result(&value),
            _ => return self.keep_header(name, value),
        };
        origin.position()?;
        match self.origin.replace(origin) {
            Some(_) => Err(RecordProblem::TwoOrigins),
            None => Ok(()),
        }
    }

    fn set_result(&mut self, text: &str) -> Result<(), RecordProblem> {
        let ending = Ending::of(text).ok_or_else(|| RecordProblem::BadResult { text: text.to_owned() })?;
        match self.result.replace(ending) {
            Some(_) => Err(RecordProblem::HeaderTwice { name: "Result".to_owned() }),
            None => Ok(()),
        }
    }

    fn keep_header(&mut self, name: String, value: String) -> Result<(), RecordProblem> {
        if self.headers.iter().any(|(known, _)| *known == name) {
            return Err(RecordProblem::HeaderTwice { name });
        }
        if name != GAME.0 {
            self.headers.push((name, value));
        }
        Ok(())
    }

    /// A line of moves, numbers, comments in braces and after a semicolon.
    fn moves(&mut self, line: &str) -> Result<(), RecordProblem> {
        let mut rest = line;
        while !rest.is_empty() {
            if self.in_comment {
                let Some((_, after)) = rest.split_once('}') else {
                    return Ok(());
                };
                (self.in_comment, rest) = (false, after);
                continue;
            }
            let (plain, after) = match rest.find(['{', ';']) {
                Some(place) if rest[place..].starts_with('{') => {
                    self.in_comment = true;
                    (&rest[..place], &rest[place + 1..])
                }
                Some(place) => (&rest[..place], ""),
                None => (rest, ""),
            };
            plain.split_whitespace().try_for_each(|word| self.word(word))?;
            rest = after;
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), RecordProblem> {
        // A number may stand right before its move.
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = if digits.len() < word.len() && digits.starts_with('.') {
            digits.trim_start_matches('.')
        } else {
            word
        };
        if word.is_empty() {
            return Ok(());
        }
        let text = || word.to_owned();
        if let Some(ending) = Ending::of(word) {
            self.is_closed = true;
            return match self.result.replace(ending).is_none_or(|known| known == ending) {
                true => Ok(()),
                false => Err(RecordProblem::BadResult { text: text() }),
            };
        }
        self.start()?;
        let Some(position) = &mut self.position else {
            return Err(RecordProblem::NotAMove { text: text() });
        };
        if position.is_over() || self.is_closed {
            return Err(RecordProblem::AfterTheEnd { text: text() });
        }
        let step = read_step(position, word)?;
        step.apply(position);
        self.steps.push(step);
        Ok(())
    }

    /// The first position, once the headers are read.
    fn start(&mut self) -> Result<(), RecordProblem> {
        if self.position.is_none() {
            let origin = self.origin.get_or_insert_with(|| Origin::Layout(STANDARD.to_owned()));
            self.position = Some(origin.position()?);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Record, RecordProblem> {
        if self.in_comment {
            return Err(RecordProblem::OpenComment);
        }
        self.start()?;
        let origin = self.origin.unwrap_or_else(|| Origin::Layout(STANDARD.to_owned()));
        let ending = self.result.unwrap_or_default();
        Ok(Record { headers: self.headers, origin, steps: self.steps, ending })
    }
}

/// Reads `[Name "text"]`; a backslash takes the next letter as it is.
fn read_header(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, quoted) = inner.split_once(char::is_whitespace)?;
    let quoted = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(letters.next()?),
            '"' => return None,
            letter => value.push(letter),
        }
    }
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric());
    is_name.then(|| (name.to_owned(), value))
}

fn read_step(position: &Position, word: &str) -> Result<Step, RecordProblem> {
    if let Some((army, cause)) = read_fall(position, word) {
        return match position.is_alive(army) {
            true => Ok(Step::Fall(army, cause)),
            false => Err(RecordProblem::AlreadyDead { text: word.to_owned() }),
        };
    }
    match iccs::read(word) {
        Some(step) if position.is_legal(step) => return Ok(Step::Move(step)),
        Some(_) => return Err(RecordProblem::IllegalMove { text: word.to_owned() }),
        None => {}
    }
    by_name(position, word).map(Step::Move).ok_or_else(|| RecordProblem::NotAMove { text: word.to_owned() })
}

fn read_fall(position: &Position, word: &str) -> Option<(Army, Cause)> {
    let falls = position.armies().flat_map(|army| [(army, Cause::Resigned), (army, Cause::OutOfTime)]);
    falls.into_iter().find(|(army, cause)| fall_word(*army, *cause) == word)
}

/// The move with this name in this position.
fn by_name(position: &Position, word: &str) -> Option<Move> {
    let mut moves = MoveList::new();
    position.moves_into(&mut moves);
    let is_meant =
        |step: &Move| names::wxf(position, *step) == word || names::chinese(position, *step) == word;
    moves.iter().find(is_meant)
}
