//! The match on the screen: shows it, and carries out what is typed.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use qipan_ai::{AnyBots, Listed};
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, AnyMatch, NewMatch, Problem, Seat, Seed, Viewer, Written};
use serde_json::value::RawValue;

use super::Next;
use super::bot::{self, BotSeat};
use super::locale::Locale;
use super::record::Recorder;
use super::texts::{self, Language};

pub(super) struct TerminalMatch {
    game: Box<dyn AnyMatch>,
    language: Language,
    locale: Locale,
    /// The bots of the game, and the seats they play.
    bots: Option<Arc<dyn AnyBots>>,
    bot_seats: Vec<BotSeat>,
    /// All moves that have been possible in this match so far, by notation.
    known: BTreeMap<String, String>,
    recorder: Recorder,
    /// The seed of the next match. It follows from the first one, so that a series of matches can be repeated.
    next_seed: Seed,
}

/// A legal command, and its notation.
struct Choice {
    notation: String,
    command: String,
}

impl TerminalMatch {
    pub(super) fn new(
        listed: &Listed,
        new: &NewMatch,
        language: Language,
        record: Option<PathBuf>,
        bot_seats: Vec<BotSeat>,
    ) -> Result<TerminalMatch> {
        let seed = new.seed.seed();
        let locale = Locale::of(listed, language);
        let (game, opening) = listed.game.create(new)?;
        if let Some(bot) = bot_seats.iter().find(|bot| !game.seats().contains(bot.seat)) {
            bail!("there is no seat {} for a bot", u16::from(bot.seat.0) + 1);
        }
        let recorder = Recorder::new(record);
        let mut table = TerminalMatch {
            game,
            language,
            locale,
            bots: listed.bots.clone(),
            bot_seats,
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
            "help" => self.help(out)?,
            "moves" => self.list_moves(out)?,
            "undo" => self.undo(out)?,
            "resign" => {
                let applied = self.game.arrange(self.actor(), AgreementCommand::Resign {}.into(), None);
                self.show_after(applied, out)?;
            }
            "rematch" => self.rematch(out)?,
            line => match self.command_for(line)? {
                Some(command) => self.give(&command, out)?,
                None => writeln!(out, "{}", self.language.of(texts::WHAT))?,
            },
        }
        Ok(Next::GoOn)
    }

    /// The words that a player can type, and how a move is typed now.
    pub(super) fn help(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}", self.language.of(texts::HELP))?;
        let (choices, _) = self.choices()?;
        // In the middle of the list: the first one is often a pass or a corner.
        if let Some(choice) = choices.get(choices.len() / 2) {
            writeln!(out, "{}", texts::example_move(self.language, &choice.notation))?;
        }
        Ok(())
    }

    /// The legal moves of the seat to act, and whether the list is complete.
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

    /// The command for a typed line: JSON, a move in notation, or the number of a listed move.
    fn command_for(&mut self, line: &str) -> Result<Option<String>> {
        if line.starts_with('{') {
            return Ok(Some(line.to_owned()));
        }
        let (choices, _) = self.choices()?;
        let named = choices.iter().find(|choice| choice.notation.eq_ignore_ascii_case(line));
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let chosen = named.or_else(|| choices.get(number?));
        // A move that was possible earlier, such as a cell that is taken now, is passed to the rules, so that they
        // give the reason.
        let earlier = || self.known.get(&line.to_ascii_lowercase()).cloned();
        let command = chosen.map(|choice| choice.command.clone()).or_else(earlier);
        let listed = choices.into_iter().map(|choice| (choice.notation.to_ascii_lowercase(), choice.command));
        self.known.extend(listed);
        Ok(command)
    }

    /// Carries out a command for the seat to act.
    fn give(&mut self, command: &str, out: &mut dyn Write) -> Result<()> {
        let applied = self.game.apply(self.actor(), command, None);
        self.show_after(applied, out)
    }

    /// The seat to act; when the match is over, the first one.
    fn actor(&self) -> Actor {
        Actor::Seat(self.seat().unwrap_or(Seat(0)))
    }

    /// Shows the result of a command: the match, or why it was refused.
    fn show_after(&mut self, applied: Result<Written, Problem>, out: &mut dyn Write) -> Result<()> {
        match applied {
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

    /// Undoes moves until a person is to act, because a bot would repeat its move at once.
    fn undo(&mut self, out: &mut dyn Write) -> Result<()> {
        let mut undone = self.game.arrange(self.actor(), UndoCommand::Undo {}.into(), None);
        if let Err(problem) = &undone {
            return self.refuse(problem, out);
        }
        while let Ok(written) = undone {
            self.recorder.line(&written.entry)?;
            let Some(turn) = bot::next_turn(&self.bot_seats, self.game.to_act()) else { break };
            undone = self.game.arrange(Actor::Seat(turn.seat), UndoCommand::Undo {}.into(), None);
        }
        self.let_bots_play(out)?;
        self.show(out)
    }

    /// Lets bots move until a person is to act or the match is over.
    fn let_bots_play(&mut self, out: &mut dyn Write) -> Result<()> {
        while let Some(turn) = bot::next_turn(&self.bot_seats, self.game.to_act()) {
            let bots = self.bots.as_deref().context("this game has no bots")?;
            let actor = Actor::Seat(turn.seat);
            let command = bot::choose(bots, &*self.game, turn, self.next_seed)?;
            // In a game with hidden information, the command of another seat may reveal some.
            let told = command.as_deref().filter(|_| !self.game.manifest().hidden_information);
            let notation = told.map(|command| self.game.notation(turn.seat, command)).transpose()?;
            let written = match &command {
                Some(command) => self.game.apply(actor, command, None)?,
                None => self.game.arrange(actor, AgreementCommand::Resign {}.into(), None)?,
            };
            self.recorder.line(&written.entry)?;
            writeln!(out, "{}", texts::bot_move(self.language, turn.seat, notation.as_deref()))?;
        }
        Ok(())
    }

    /// All players sit at this keyboard, so one command is the vote of all.
    fn rematch(&mut self, out: &mut dyn Write) -> Result<()> {
        for seat in self.game.seats().iter() {
            let vote = RematchCommand::VoteRematch { yes: true };
            match self.game.arrange(Actor::Seat(seat), vote.into(), None) {
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
