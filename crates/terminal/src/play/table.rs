//! The match on the screen: shows it, and does what is typed.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, Problem, Seat, Seed, SeedNumber, Viewer, Written};
use serde_json::value::RawValue;

use super::Next;
use super::bot::{self, BotSeat};
use super::locale::Locale;
use super::record::Recorder;
use super::texts::{self, Language};

const UNDO: &str = r#"{"type":"undo"}"#;
const RESIGN: &str = r#"{"type":"resign"}"#;
const VOTE_REMATCH: &str = r#"{"type":"vote_rematch","yes":true}"#;

pub(super) struct Table {
    game: Box<dyn AnyMatch>,
    language: Language,
    locale: Locale,
    bots: Vec<BotSeat>,
    /// All moves of this match that were possible so far, by notation.
    known: BTreeMap<String, String>,
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
        bots: Vec<BotSeat>,
    ) -> Result<Table> {
        let seed = match new.seed {
            SeedNumber::Number(number) => Seed::from_number(number),
            SeedNumber::Full(seed) => seed,
        };
        let locale = Locale::of(game.manifest().id, language);
        let (game, opening) = game.create(new)?;
        if let Some(bot) = bots.iter().find(|bot| !game.seats().contains(bot.seat)) {
            bail!("there is no seat {} for a bot", u16::from(bot.seat.0) + 1);
        }
        let recorder = Recorder::new(record);
        let mut table = Table {
            game,
            language,
            locale,
            bots,
            known: BTreeMap::new(),
            recorder,
            next_seed: seed.derive(1),
        };
        table.record_start(opening.as_ref())?;
        Ok(table)
    }

    fn record_start(&mut self, opening: Option<&Written>) -> Result<()> {
        self.recorder.begin(&self.game.header())?;
        opening.map_or(Ok(()), |opening| self.recorder.line(&opening.entry))
    }

    /// Lets bots make the first moves, and shows the match.
    pub(super) fn start(&mut self, out: &mut dyn Write) -> Result<()> {
        self.let_bots_play(out)?;
        self.show(out)
    }

    /// The seat whose turn it is; the first one if several may act.
    fn seat(&self) -> Option<Seat> {
        self.game.to_act().first()
    }

    fn show(&self, out: &mut dyn Write) -> Result<()> {
        let viewer = self.seat().map_or(Viewer::Spectator, Viewer::Seat);
        writeln!(out, "{}\n", self.game.draw(viewer)?)?;
        if let Some(outcome) = self.game.outcome() {
            let over = self.language.of(texts::OVER);
            let reason = self.locale.reason(&outcome.reason);
            writeln!(out, "{}\n{over}", texts::outcome(self.language, outcome.winners, reason))?;
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
            "undo" => self.undo(out)?,
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
    fn command_for(&mut self, line: &str) -> Result<Option<String>> {
        if line.starts_with('{') {
            return Ok(Some(line.to_owned()));
        }
        let (choices, _) = self.choices()?;
        let named = choices.iter().find(|choice| choice.notation.eq_ignore_ascii_case(line));
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let chosen = named.or_else(|| choices.get(number?));
        // What was possible before, such as a cell that is taken now, is left to the rules: they say why not.
        let earlier = || self.known.get(&line.to_ascii_lowercase()).cloned();
        let command = chosen.map(|choice| choice.command.clone()).or_else(earlier);
        let listed = choices.into_iter().map(|choice| (choice.notation.to_ascii_lowercase(), choice.command));
        self.known.extend(listed);
        Ok(command)
    }

    /// Gives a command for the seat in turn; when the match is over, for the first one.
    fn give(&mut self, command: &str, out: &mut dyn Write) -> Result<()> {
        let seat = self.seat().unwrap_or(Seat(0));
        match self.game.apply(Actor::Seat(seat), command, None) {
            Ok(written) => {
                self.recorder.line(&written.entry)?;
                self.let_bots_play(out)?;
                self.show(out)
            }
            Err(problem) => self.refuse(&problem, out),
        }
    }

    fn refuse(&self, problem: &Problem, out: &mut dyn Write) -> Result<()> {
        Ok(writeln!(out, "{}", texts::refusal(self.language, &self.locale, problem))?)
    }

    /// Takes back until a person is to act: a bot would make its move again at once.
    fn undo(&mut self, out: &mut dyn Write) -> Result<()> {
        let seat = self.seat().unwrap_or(Seat(0));
        let mut undone = self.game.apply(Actor::Seat(seat), UNDO, None);
        if let Err(problem) = &undone {
            return self.refuse(problem, out);
        }
        while let Ok(written) = undone {
            self.recorder.line(&written.entry)?;
            let Some(turn) = bot::next_turn(&self.bots, self.game.to_act()) else { break };
            undone = self.game.apply(Actor::Seat(turn.seat), UNDO, None);
        }
        self.let_bots_play(out)?;
        self.show(out)
    }

    /// Bots make their moves until a person is to act or the match is over.
    fn let_bots_play(&mut self, out: &mut dyn Write) -> Result<()> {
        while let Some(turn) = bot::next_turn(&self.bots, self.game.to_act()) {
            let command =
                bot::choose(&*self.game, turn, self.next_seed)?.unwrap_or_else(|| RESIGN.to_owned());
            // In a game with secrets, the command of another seat may tell one.
            let is_open = !self.game.manifest().hidden_information;
            let notation = is_open.then(|| self.game.notation(turn.seat, &command)).transpose()?;
            let written = self.game.apply(Actor::Seat(turn.seat), &command, None)?;
            self.recorder.line(&written.entry)?;
            writeln!(out, "{}", texts::bot_move(self.language, turn.seat, notation.as_deref()))?;
        }
        Ok(())
    }

    /// Everybody sits at this keyboard, so one word is the vote of all.
    fn rematch(&mut self, out: &mut dyn Write) -> Result<()> {
        for seat in self.game.seats().iter() {
            match self.game.apply(Actor::Seat(seat), VOTE_REMATCH, None) {
                Ok(written) => self.recorder.line(&written.entry)?,
                Err(problem) => return self.refuse(&problem, out),
            }
        }
        let (game, opening) = self.game.rematch(self.next_seed)?;
        (self.game, self.next_seed) = (game, self.next_seed.derive(1));
        self.known.clear();
        self.record_start(opening.as_ref())?;
        self.start(out)
    }
}
