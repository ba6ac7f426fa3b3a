//! Why a command was not carried out: a stable code, arguments for translation, and a sentence.

use crate::{Rules, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

/// A reason that a client can translate: an enum that serialises with its snake_case `code` as the tag and its
/// fields as the arguments, and displays as an English sentence.
pub trait Reject: Serialize + fmt::Display + fmt::Debug + Send + Sync + 'static {}
impl<T: Serialize + fmt::Display + fmt::Debug + Send + Sync + 'static> Reject for T {}

/// A refused command. The state is unchanged, byte for byte.
#[derive(Debug)]
pub enum Refusal<G: Rules> {
    /// The rules of the game refuse it.
    Rules(G::Rejection),
    /// A system of the engine refuses it before the rules are asked.
    System(SystemRefusal),
    /// The rules broke their contract. This is a defect of the game, not a mistake of the player.
    Fault(Fault),
}

/// The engine's own reasons, in the order of the systems that return them.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SystemRefusal {
    #[error("there is no seat {seat} in this match")]
    NoSuchSeat { seat: Seat },
    #[error("only the host may do this")]
    HostOnly,
    #[error("the host has no seat and cannot do this")]
    SeatOnly,
    #[error("the match is over")]
    GameOver,
    #[error("match time cannot go back from {now_ms} to {at_ms} ms")]
    TimeWentBack { now_ms: u64, at_ms: u64 },
    #[error("a match cannot last {at_ms} ms")]
    TimeTooFar { at_ms: u64 },
    #[error("this game does not use {system}")]
    SystemOff { system: &'static str },
    #[error("your time is up")]
    OutOfTime,
    #[error("seat {seat} still has time")]
    TimeLeft { seat: Seat },
    #[error("this step of the tutorial asks for something else")]
    TutorialStep { step: String, hint: String },
    #[error("this match has no tutorial, or it is over")]
    NoTutorial,
    #[error("this step needs an action and cannot be skipped")]
    StepNeedsAction { step: String },
    #[error("characters are being chosen; the match has not begun")]
    ChoosingCharacters,
    #[error("the match has begun; characters are chosen")]
    CharactersChosen,
    #[error("there is no character {character}")]
    NoSuchCharacter { character: u16 },
    #[error("character {character} is taken by seat {seat}")]
    CharacterTaken { character: u16, seat: Seat },
    #[error("choose a character first")]
    PickFirst,
    #[error("not everybody is ready")]
    NotAllReady,
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("a random result followed your last move; it cannot be undone")]
    UndoPastChance,
    #[error("hidden information was shown after your last move; it cannot be undone")]
    UndoPastReveal,
    #[error("seat {seat} has already asked to undo")]
    UndoPending { seat: Seat },
    #[error("there is no undo request")]
    NoUndoRequest,
    #[error("you cannot answer your own request")]
    OwnRequest,
    #[error("only the seat that asked can withdraw the request")]
    NotOwnRequest,
    #[error("there is nothing to respond to now")]
    NoWindow,
    #[error("seat {seat} responds next")]
    NotYourResponse { seat: Seat },
    #[error("this is not a possible response now")]
    NotAResponse,
    #[error("a prompt is open; answer it first")]
    PromptOpen,
    #[error("the question {id} is not open for this seat")]
    NoSuchPrompt { id: u32 },
    #[error("the answer does not fit the question: {problem}")]
    BadAnswer { problem: &'static str },
    #[error("this question has no default answer")]
    NoDefaultAnswer,
    #[error("this seat cannot end the phase")]
    NotYourPhase,
    #[error("the match has already begun")]
    AlreadyBegun,
    #[error("the match has not begun")]
    NotBegun,
    #[error("a draw was declined; offer again in {wait_s} s")]
    DrawTooSoon { wait_s: u64 },
    #[error("a draw is already offered by seat {seat}")]
    DrawPending { seat: Seat },
    #[error("no draw is offered to this seat")]
    NoDrawOffer,
    #[error("this seat has already agreed")]
    AlreadyAgreed,
    #[error("this seat has resigned")]
    AlreadyResigned,
    #[error("this seat is out of the match")]
    OutOfPlay,
    #[error("a rematch can be voted for when the match is over")]
    NotOver,
    #[error("this match was not made for cheats")]
    CheatsOff,
    #[error("this state cannot occur: {what}")]
    ImpossibleState { what: &'static str },
    #[error("the cheat does not fit the game: {problem}")]
    BadCheat { problem: String },
}

/// A contract violation by the rules. Hosts log it.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Fault {
    #[error("the systems did not come to rest within {limit} rounds")]
    TooManyRounds { limit: u32 },
    #[error("more than {limit} events came from one command")]
    TooManyEvents { limit: u32 },
    #[error("the rules stopped: {reason}")]
    RulesStopped { reason: String },
    #[error("the rules panicked: {message}")]
    Panicked { message: String },
}

impl<G: Rules> From<SystemRefusal> for Refusal<G> {
    fn from(refusal: SystemRefusal) -> Refusal<G> {
        Refusal::System(refusal)
    }
}

impl<G: Rules> From<Fault> for Refusal<G> {
    fn from(fault: Fault) -> Refusal<G> {
        Refusal::Fault(fault)
    }
}

impl<G: Rules> fmt::Display for Refusal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Rules(reason) => reason.fmt(f),
            Refusal::System(reason) => reason.fmt(f),
            Refusal::Fault(fault) => fault.fmt(f),
        }
    }
}

impl<G: Rules> Refusal<G> {
    pub fn problem(&self) -> Problem {
        match self {
            Refusal::Rules(reason) => Problem::from_reason(reason),
            Refusal::System(reason) => reason.problem(),
            Refusal::Fault(fault) => fault.problem(),
        }
    }

    pub fn code(&self) -> String {
        self.problem().code
    }

    pub fn is_fault(&self) -> bool {
        matches!(self, Refusal::Fault(_))
    }
}

// Neither is generic over the game: each game would have its own copy of all these reasons.
impl SystemRefusal {
    pub(crate) fn problem(&self) -> Problem {
        Problem::from_reason(self)
    }
}

impl Fault {
    fn problem(&self) -> Problem {
        Problem { kind: ProblemKind::Fault, ..Problem::from_reason(self) }
    }
}

/// A reason without its type, for callers of the JSON interface.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Problem {
    pub code: String,
    pub message: String,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub args: Map<String, Value>,
    /// Whose mistake it is. Not part of the JSON: hosts act on it, clients cannot.
    #[serde(skip)]
    pub kind: ProblemKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProblemKind {
    /// The caller asked for something that is not possible.
    #[default]
    Refusal,
    /// The game has failed, see [`Fault`]. The message may name hidden state, so clients must not be sent it.
    Fault,
}

impl Problem {
    pub fn new(code: &str, message: impl Into<String>) -> Problem {
        let (code, message) = (code.to_owned(), message.into());
        Problem { code, message, args: Map::new(), kind: ProblemKind::Refusal }
    }

    pub fn is_fault(&self) -> bool {
        self.kind == ProblemKind::Fault
    }

    /// The same problem with one more argument.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    // Not inlined: it is generic, and each caller would get a copy.
    #[inline(never)]
    pub fn from_reason(reason: &(impl Serialize + fmt::Display)) -> Problem {
        let message = reason.to_string();
        match crate::to_value(reason) {
            Ok(Value::Object(mut args)) => match args.remove("code") {
                Some(Value::String(code)) => Problem { args, ..Problem::new(&code, message) },
                _ => Problem { args, ..Problem::new("refused", message) },
            },
            Ok(Value::String(code)) => Problem::new(&code, message),
            _ => Problem::new("refused", message),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::ending::ENGINE_REASONS;

    /// The names of an enum's variants in kebab-case, read from this very file.
    fn variants(name: &str) -> Vec<String> {
        let source = include_str!("refusal.rs");
        let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).unwrap();
        let (body, _) = body.split_once("\n}").unwrap();
        let names = body.lines().filter_map(|line| line.strip_prefix("    "));
        let names = names.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
        names.map(|line| kebab(line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(""))).collect()
    }

    fn kebab(name: &str) -> String {
        let mut text = String::new();
        for letter in name.chars() {
            if letter.is_ascii_uppercase() && !text.is_empty() {
                text.push('-');
            }
            text.push(letter.to_ascii_lowercase());
        }
        text
    }

    #[test]
    fn every_refusal_has_words_in_both_languages() {
        let mut keys: Vec<String> = Vec::new();
        keys.extend(variants("SystemRefusal").iter().map(|name| format!("refuse-{name}")));
        keys.extend(variants("Fault").iter().map(|name| format!("fault-{name}")));
        keys.extend(ENGINE_REASONS.iter().map(|reason| format!("reason-{reason}")));
        assert!(keys.len() > 40);
        for text in [include_str!("../locales/zh.ftl"), include_str!("../locales/en.ftl")] {
            for key in &keys {
                assert!(text.contains(&format!("\n{key} = ")), "{key} has no words");
            }
        }
    }

    #[test]
    fn codes_are_the_names() {
        let problem = Problem::from_reason(&SystemRefusal::CharacterTaken { character: 3, seat: Seat(1) });
        assert_eq!(problem.code, "character_taken");
        assert_eq!(problem.message, "character 3 is taken by seat 1");
        assert_eq!(Value::Object(problem.args), serde_json::json!({"character": 3, "seat": 1}));
        assert_eq!(Problem::from_reason(&SystemRefusal::HostOnly).code, "host_only");
        assert_eq!(Problem::from_reason(&Fault::TooManyRounds { limit: 10 }).code, "too_many_rounds");
    }
}
