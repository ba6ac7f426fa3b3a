//! The match on the screen: shows it, and does what is typed.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Problem, Seat, Seed, SeedNumber, Viewer, Written};
use serde_json::value::RawValue;

use super::Next;
use super::draw::drawer;
use super::record::Recorder;
use super::texts::{self, Language};

const UNDO: &str = r#"{"type":"undo"}"#;
const RESIGN: &str = r#"{"type":"resign"}"#;
const VOTE_REMATCH: &str = r#"{"type":"vote_rematch","yes":true}"#;

pub(super) struct Table {
    game: Box<dyn AnyMatch>,
    language: Language,
    recorder: Recorder,
    /// The seed of the next match; it follows from the first one, so that a whole evening can be repeated.
    next_seed: Seed,
}

/// A command that can be given, and how the game writes it.
struct Choice {
    notation: String,
    command: String,
}

impl Table {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        new: &NewMatch,
        language: Language,
        record: Option<PathBuf>,
    ) -> Result<Table> {
        let seed = match new.seed {
            SeedNumber::Number(number) => Seed::from_number(number),
            SeedNumber::Full(seed) => seed,
        };
        let (game, opening) = game.create(new)?;
        let mut table = Table { game, language, recorder: Recorder::new(record), next_seed: seed.derive(1) };
        table.record_start(opening.as_ref())?;
        Ok(table)
    }

    fn record_start(&mut self, opening: Option<&Written>) -> Result<()> {
        self.recorder.begin(&self.game.header())?;
        opening.map_or(Ok(()), |opening| self.recorder.line(&opening.entry))
    }

    /// The seat whose turn it is; the first one if several may act.
    fn seat(&self) -> Option<Seat> {
        self.game.to_act().first()
    }

    pub(super) fn show(&self, out: &mut dyn Write) -> Result<()> {
        let viewer = self.seat().map_or(Viewer::Spectator, Viewer::Seat);
        let view = serde_json::from_str(&self.game.view(viewer)?)?;
        let drawn = drawer(self.game.manifest().id).and_then(|draw| draw(&view));
        let drawn = drawn.map_or_else(|| serde_json::to_string_pretty(&view), Ok)?;
        writeln!(out, "{drawn}\n")?;
        if let Some(outcome) = self.game.outcome() {
            let over = self.language.of(texts::OVER);
            writeln!(out, "{}\n{over}", texts::outcome(self.language, &outcome))?;
        }
        Ok(())
    }

    pub(super) fn ask(&self, out: &mut dyn Write) -> Result<()> {
        write!(out, "{}", texts::prompt(self.language, self.seat()))?;
        Ok(out.flush()?)
    }

    pub(super) fn take(&mut self, line: &str, out: &mut dyn Write) -> Result<Next> {
        match line {
            "" => {}
            "quit" | "exit" => return Ok(Next::Leave),
            "help" => writeln!(out, "{}", self.language.of(texts::HELP))?,
            "moves" => self.list_moves(out)?,
            "undo" => self.give(UNDO, out)?,
            "resign" => self.give(RESIGN, out)?,
            "rematch" => self.rematch(out)?,
            line => match self.command_for(line)? {
                Some(command) => self.give(&command, out)?,
                None => writeln!(out, "{}", self.language.of(texts::WHAT))?,
            },
        }
        Ok(Next::GoOn)
    }

    /// All moves of the seat in turn, and whether these are all.
    fn choices(&self) -> Result<(Vec<Choice>, bool)> {
        let Some(seat) = self.seat() else {
            return Ok((Vec::new(), true));
        };
        let (list, complete) = self.game.legal(seat)?;
        let commands: Vec<&RawValue> = serde_json::from_str(&list)?;
        let choice = |command: &&RawValue| {
            let notation = self.game.notation(seat, command.get())?;
            Ok(Choice { notation, command: command.get().to_owned() })
        };
        Ok((commands.iter().map(choice).collect::<Result<_, Problem>>()?, complete))
    }

    fn list_moves(&self, out: &mut dyn Write) -> Result<()> {
        let (choices, complete) = self.choices()?;
        if choices.is_empty() {
            writeln!(out, "{}", self.language.of(texts::NO_MOVES))?;
        }
        for (index, choice) in choices.iter().enumerate() {
            writeln!(out, "{:>3}  {}", index + 1, choice.notation)?;
        }
        if !complete {
            writeln!(out, "{}", self.language.of(texts::MORE_MOVES))?;
        }
        Ok(())
    }

    /// What a typed line means: a command in JSON, a move in notation, or the number of a listed move.
    fn command_for(&self, line: &str) -> Result<Option<String>> {
        if line.starts_with('{') {
            return Ok(Some(line.to_owned()));
        }
        let (choices, _) = self.choices()?;
        let named = choices.iter().find(|choice| choice.notation.eq_ignore_ascii_case(line));
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let chosen = named.or_else(|| choices.get(number?));
        // A taken cell is no choice, but the rules say why better than a shrug does.
        let taken = || self.cell_command(line);
        Ok(chosen.map(|choice| choice.command.clone()).or_else(taken))
    }

    fn cell_command(&self, line: &str) -> Option<String> {
        if self.game.manifest().id != "tictactoe" {
            return None;
        }
        let cell = qipan_tictactoe::notation::cell_from_name(&line.to_ascii_lowercase())?;
        Some(format!(r#"{{"type":"click_cell","cell":{cell}}}"#))
    }

    /// Gives a command for the seat in turn; when the match is over, for the first one.
    fn give(&mut self, command: &str, out: &mut dyn Write) -> Result<()> {
        let seat = self.seat().unwrap_or(Seat(0));
        match self.game.apply(Actor::Seat(seat), command, None) {
            Ok(written) => {
                self.recorder.line(&written.entry)?;
                self.show(out)
            }
            Err(problem) => Ok(writeln!(out, "{}", texts::refusal(self.language, &problem))?),
        }
    }

    /// Everybody sits at this keyboard, so one word is the vote of all.
    fn rematch(&mut self, out: &mut dyn Write) -> Result<()> {
        for seat in self.game.seats().iter() {
            match self.game.apply(Actor::Seat(seat), VOTE_REMATCH, None) {
                Ok(written) => self.recorder.line(&written.entry)?,
                Err(problem) => {
                    return Ok(writeln!(out, "{}", texts::refusal(self.language, &problem))?);
                }
            }
        }
        let (game, opening) = self.game.rematch(self.next_seed)?;
        (self.game, self.next_seed) = (game, self.next_seed.derive(1));
        self.record_start(opening.as_ref())?;
        self.show(out)
    }
}
