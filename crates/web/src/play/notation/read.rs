//! Reading a match from text, line by line, so that every mistake is reported with its line.

use super::moves::{MoveMistake, find};
use super::steps::{ACCEPT_DRAW, Played, RESIGN, Step};
use super::write::{DRAW_AGREED, RESIGNS};
use qipan_engine::{AnyGame, AnyMatch, Manifest, OptionKind, Problem, Seat};
use serde_json::json;

/// More than the longest match; it also bounds the time of reading.
const MAX_BYTES: usize = 1 << 18;
/// The option of games that can begin from a position in text.
const FEN: &str = "fen";
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TextError {
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) mistake: TextMistake,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TextMistake {
    Empty,
    TooLong,
    /// A header is written `[Name "text"]`.
    Header,
    OtherGame {
        name: String,
    },
    /// The match cannot begin so: a bad position or option.
    Start(Problem),
    Move {
        text: String,
        mistake: MoveMistake,
    },
    /// Something comes after the end of the match.
    AfterEnd {
        text: String,
    },
    /// A comment or a variation has no end.
    NotClosed,
}

/// The name of the game that a text is about, if it names one.
pub(crate) fn game_name(text: &str) -> Option<String> {
    let headers = text.lines().filter_map(|line| read_header(line.trim()));
    headers.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("game")).map(|(_, value)| value)
}

/// Reads a match of this game: headers and moves, a line `position fen … moves …`, or a position alone.
pub(crate) fn read(game: &dyn AnyGame, text: &str) -> Result<Played, TextError> {
    let first = |mistake| TextError { line: 1, mistake };
    if text.len() > MAX_BYTES {
        return Err(first(TextMistake::TooLong));
    }
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Err(first(TextMistake::Empty));
    }
    let mut reader = Reader::new(game);
    for (index, line) in text.lines().enumerate() {
        reader.line(line.trim()).map_err(|mistake| TextError { line: index + 1, mistake })?;
    }
    let line = text.lines().count();
    reader.finish().map_err(|mistake| TextError { line, mistake })
}

struct Reader<'a> {
    game: &'a dyn AnyGame,
    played: Played,
    /// The match after the moves so far; `None` before the first of them.
    running: Option<Box<dyn AnyMatch>>,
    /// The closing letters that are awaited, the innermost last.
    open: Vec<char>,
}

impl<'a> Reader<'a> {
    fn new(game: &'a dyn AnyGame) -> Reader<'a> {
        // No seats: the options decide how many there are.
        let played = Played { game: game.manifest().id.clone(), ..Played::default() };
        Reader { game, played, running: None, open: Vec::new() }
    }

    fn line(&mut self, line: &str) -> Result<(), TextMistake> {
        let is_start = self.running.is_none() && self.open.is_empty();
        match line.split_once(char::is_whitespace) {
            _ if is_start && line.starts_with('[') => self.header(line),
            Some(("position", rest)) if is_start => self.position(rest.trim()),
            Some((FEN, _)) if is_start => self.position(line),
            _ if is_start && self.is_position(line) => self.fen(line),
            _ => self.words(line),
        }
    }

    fn header(&mut self, line: &str) -> Result<(), TextMistake> {
        let (name, value) = read_header(line).ok_or(TextMistake::Header)?;
        let manifest = self.game.manifest();
        let number = || value.parse::<u8>().map_err(|_| TextMistake::Header);
        match name.to_lowercase().as_str() {
            "game" if !is_name_of(manifest, &value) => Err(TextMistake::OtherGame { name: value }),
            "seats" => number().map(|seats| self.played.seats = seats),
            "first" => number().map(|first| self.played.first = first.saturating_sub(1)),
            lower => {
                let field = manifest.options.iter().find(|field| field.name.to_lowercase() == lower);
                if let Some(field) = field {
                    let value = match &field.kind {
                        OptionKind::Choice { .. } | OptionKind::Text => value.into(),
                        _ => serde_json::from_str(&value).map_err(|_| TextMistake::Header)?,
                    };
                    self.played.options.insert(field.name.clone(), value);
                    // A wrong option is a mistake of this line, not of the first move.
                    self.played.create(self.game).map_err(TextMistake::Start)?;
                }
                Ok(())
            }
        }
    }

    /// What follows the word `position`: `startpos` or `fen …`, and perhaps `moves …`.
    fn position(&mut self, text: &str) -> Result<(), TextMistake> {
        let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
        match start.trim() {
            "startpos" => {}
            start => self.fen(start.strip_prefix(FEN).unwrap_or(start).trim())?,
        }
        self.words(moves)
    }

    /// Whether a line without any keyword is a position: the game has such a notation, and the line has many rows.
    fn is_position(&self, line: &str) -> bool {
        let has_fen = self.game.manifest().options.iter().any(|field| field.name == FEN);
        has_fen && line.matches('/').count() >= 3
    }

    fn fen(&mut self, fen: &str) -> Result<(), TextMistake> {
        self.played.options.insert(FEN.to_owned(), fen.into());
        self.start().map(drop)
    }

    /// Moves, numbers, comments in braces and after a semicolon, variations in parentheses.
    fn words(&mut self, line: &str) -> Result<(), TextMistake> {
        let mut word = String::new();
        for letter in line.chars() {
            match letter {
                _ if self.open.last() == Some(&letter) => drop(self.open.pop()),
                '(' if self.open.last() != Some(&'}') => {
                    self.word(&std::mem::take(&mut word))?;
                    self.open.push(')');
                }
                '{' if self.open.last() != Some(&'}') => {
                    self.word(&std::mem::take(&mut word))?;
                    self.open.push('}');
                }
                _ if !self.open.is_empty() => {}
                ';' => break,
                letter if letter.is_whitespace() => self.word(&std::mem::take(&mut word))?,
                letter => word.push(letter),
            }
        }
        self.word(&word)
    }

    fn word(&mut self, word: &str) -> Result<(), TextMistake> {
        if word.is_empty() || RESULTS.contains(&word) {
            return Ok(());
        }
        // A number may stand right before its move.
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let move_alone = match digits.len() < word.len() && digits.starts_with('.') {
            true => digits.trim_start_matches('.'),
            false => word,
        };
        if move_alone.is_empty() {
            return Ok(());
        }
        let running = self.start()?;
        if running.outcome().is_some() {
            return Err(TextMistake::AfterEnd { text: word.to_owned() });
        }
        let step = read_step(running, word).or_else(|_| read_step(running, move_alone));
        let step = step.map_err(|mistake| TextMistake::Move { text: move_alone.to_owned(), mistake })?;
        step.apply(running).map_err(TextMistake::Start)?;
        self.played.steps.push(step);
        Ok(())
    }

    /// The match, which begins with the first word after the headers.
    fn start(&mut self) -> Result<&mut dyn AnyMatch, TextMistake> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.played.create(self.game).map_err(TextMistake::Start)?,
        };
        self.played.seats = running.seats().count;
        Ok(&mut **self.running.insert(running))
    }

    fn finish(mut self) -> Result<Played, TextMistake> {
        if !self.open.is_empty() {
            return Err(TextMistake::NotClosed);
        }
        self.start()?;
        Ok(self.played)
    }
}

fn read_step(running: &dyn AnyMatch, word: &str) -> Result<Step, MoveMistake> {
    let turn = running.to_act().first().ok_or(MoveMistake::Over)?;
    if word == DRAW_AGREED {
        return Ok(Step { seat: turn, command: json!({ "type": ACCEPT_DRAW }) });
    }
    let resigned = word.strip_prefix(RESIGNS).and_then(|number| number.parse::<u8>().ok()?.checked_sub(1));
    if let Some(seat) = resigned.map(Seat).filter(|seat| running.seats().contains(*seat)) {
        return Ok(Step { seat, command: json!({ "type": RESIGN }) });
    }
    find(running, turn, word).map(|command| Step { seat: turn, command })
}

/// Whether a header `Game` means this game: its id, or its title in a language.
fn is_name_of(manifest: &Manifest, name: &str) -> bool {
    [&manifest.id, &manifest.title.zh, &manifest.title.en].into_iter().any(|it| it.eq_ignore_ascii_case(name))
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
    let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    is_name.then(|| (name.to_owned(), value))
}

impl TextMistake {
    /// The last part of the key of its text.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            TextMistake::Empty => "empty",
            TextMistake::TooLong => "too-long",
            TextMistake::Header => "header",
            TextMistake::OtherGame { .. } => "other-game",
            TextMistake::Start(_) => "start",
            TextMistake::Move { mistake: MoveMistake::Ambiguous { .. }, .. } => "ambiguous",
            TextMistake::Move { .. } => "move",
            TextMistake::AfterEnd { .. } => "after-end",
            TextMistake::NotClosed => "not-closed",
        }
    }
}
