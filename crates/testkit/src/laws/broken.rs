//! The names of the laws, and the report of a violation.

use crate::play::Play;
use qipan_engine::{Command, Game, Journal};
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// The laws. Their names are stable, so that tests and reports can refer to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Options drawn from the schema can be read, and the game can be set up with them.
    OptionsFit,
    /// Every listed command is accepted.
    ListedIsAccepted,
    /// Every accepted command is listed.
    AcceptedIsListed,
    /// A refused command leaves the state unchanged, byte for byte.
    RefusalChangesNothing,
    /// The events alone give the same state after every command.
    EventsRebuild,
    /// The same commands give the same events and hashes.
    AuditAgrees,
    /// Everything that is saved or sent survives a round trip through JSON.
    JsonSurvives,
    /// A state that play has reached can be loaded and played on.
    StateResumes,
    /// Until there is an outcome, at least one seat is to act, and each such seat has a command.
    PlayGoesOn,
    /// An outcome comes within a bound, and then play is over.
    OutcomeComes,
    /// Undo restores the position, including the generator.
    UndoRestores,
    /// In a strict match, a command that has revealed anything to a player cannot be undone.
    StrictUndoHides,
    /// The state does not grow without bound.
    StateStaysSmall,
    /// Nothing a viewer gets depends on what is hidden from them.
    SecretsStaySecret,
    /// What a viewer sees of an event never becomes more in a later state.
    EventsStayRedacted,
    /// In a game with secrets, `determinize` changes them; otherwise the law above tests nothing.
    DeterminizeIsBlind,
    /// A game that declares no hidden information shows every viewer the same.
    OpenGameHidesNothing,
    /// If the learner gives the required commands, the lesson reaches its end and drops no step.
    LessonCanBeFollowed,
    /// The rules never panic and never abort.
    NoFaults,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::OptionsFit => "options_fit",
            Law::ListedIsAccepted => "listed_is_accepted",
            Law::AcceptedIsListed => "accepted_is_listed",
            Law::RefusalChangesNothing => "refusal_changes_nothing",
            Law::EventsRebuild => "events_rebuild",
            Law::AuditAgrees => "audit_agrees",
            Law::JsonSurvives => "json_survives",
            Law::StateResumes => "state_resumes",
            Law::PlayGoesOn => "play_goes_on",
            Law::OutcomeComes => "outcome_comes",
            Law::UndoRestores => "undo_restores",
            Law::StrictUndoHides => "strict_undo_hides",
            Law::StateStaysSmall => "state_stays_small",
            Law::SecretsStaySecret => "secrets_stay_secret",
            Law::EventsStayRedacted => "events_stay_redacted",
            Law::DeterminizeIsBlind => "determinize_is_blind",
            Law::OpenGameHidesNothing => "open_game_hides_nothing",
            Law::LessonCanBeFollowed => "lesson_can_be_followed",
            Law::NoFaults => "no_faults",
        })
    }
}

/// A broken law: which one, how it was noticed, and the match in which it was.
#[derive(Clone, Debug)]
pub struct Broken {
    pub law: Law,
    pub what: String,
    /// The number that the seed of the match was made from, and how the match was made.
    pub table: String,
    /// The commands so far, one per line of the journal.
    pub commands: Vec<String>,
}

impl Broken {
    pub(crate) fn new(law: Law, what: impl Into<String>) -> Broken {
        Broken { law, what: what.into(), table: String::new(), commands: Vec::new() }
    }

    /// A report that shows where two values differ.
    pub(crate) fn differs(law: Law, what: &str, places: &[String]) -> Broken {
        Broken::new(law, format!("{what}\n    {}", places.join("\n    ")))
    }

    #[must_use]
    pub(crate) fn in_play<G: Game>(self, seed: u64, play: &Play<G>) -> Broken {
        Broken { table: table_of(seed, &play.journal), commands: commands_of(&play.journal), ..self }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law {} is broken: {}", self.law, self.what)?;
        if !self.table.is_empty() {
            writeln!(f, "match: {}", self.table)?;
            writeln!(f, "commands so far: {}", self.commands.len())?;
        }
        self.commands.iter().try_for_each(|command| writeln!(f, "    {command}"))
    }
}

fn table_of<G: Game>(seed: u64, journal: &Journal<G>) -> String {
    let header = &journal.header;
    let (game, seats) = (&header.game, header.seats);
    let (mode, options, time) = (shown(&header.mode), shown(&header.options), shown(&header.time));
    let (count, first) = (seats.count, seats.first);
    format!(
        "{game}, seed {seed}, {count} seats, seat {first} begins, mode {mode}, options {options}, time {time}"
    )
}

fn commands_of<G: Game>(journal: &Journal<G>) -> Vec<String> {
    let entries = journal.entries.iter();
    let line = |seq: u64, at_ms: u64, seat: String, command: &Command<G>| {
        format!("{seq:>4} at {at_ms} ms, seat {seat}: {}", shown(command))
    };
    entries.map(|entry| line(entry.seq, entry.at_ms, shown(&entry.seat), &entry.command)).collect()
}

/// The JSON of a value for a report.
pub(crate) fn shown(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("(no JSON: {error})"))
}

/// The JSON text of a value. A value that cannot be serialised breaks a law.
pub(crate) fn text_of(what: &str, value: &impl Serialize) -> Result<String, Broken> {
    let unwritable = |error| Broken::new(Law::JsonSurvives, format!("{what} cannot be written: {error}"));
    serde_json::to_string(value).map_err(unwritable)
}

/// The JSON of a value as a tree.
pub(crate) fn value_of(what: &str, value: &impl Serialize) -> Result<Value, Broken> {
    let unwritable = |error| Broken::new(Law::JsonSurvives, format!("{what} cannot be written: {error}"));
    serde_json::to_value(value).map_err(unwritable)
}
