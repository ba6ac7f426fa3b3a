//! Prompts: questions to seats, as data with an id. Nothing blocks; the answer is a command of its own.

use super::{Next, System, Verdict, require, seat_of};
use crate::{
    Actor, Command, Game, MatchState, Message, Seat, SeatSet, Seen, SystemCommand, SystemEvent,
    SystemRefusal, Tx, Viewer,
};
use serde::{Deserialize, Serialize};

mod answer;
pub use answer::{Answer, Question};

/// A question that is to be put to a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct NewPrompt<G: Game> {
    pub seat: Seat,
    /// Why it is asked; comes back with the answer, so the rules know how to go on.
    pub topic: G::Topic,
    pub text: Message,
    pub question: Question,
    /// What counts as answered when time runs out.
    pub default: Option<Answer>,
}

/// A question that is open. A seat answers its questions in the order they came; seats do not wait for each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Prompt<G: Game> {
    pub id: u32,
    pub seat: Seat,
    pub topic: G::Topic,
    pub text: Message,
    pub question: Question,
    #[serde(default)]
    pub default: Option<Answer>,
    /// The answers to the first steps of a question with several steps.
    #[serde(default)]
    pub answered: Vec<Answer>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct PromptState<G: Game> {
    pub open: Vec<Prompt<G>>,
    pub next_id: u32,
}

impl<G: Game> PromptState<G> {
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The seats that have something to decide. This much everybody sees.
    pub fn deciding(&self) -> SeatSet {
        self.open.iter().map(|prompt| prompt.seat).collect()
    }

    /// The question that a seat has to answer next.
    pub fn of(&self, seat: Seat) -> Option<&Prompt<G>> {
        self.open.iter().find(|prompt| prompt.seat == seat)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PromptCommand {
    ResolvePrompt {
        id: u32,
        answer: Answer,
    },
    /// The host's word that time is up: the default answer is taken.
    ExpirePrompt {
        id: u32,
    },
}

impl PromptCommand {
    pub(crate) const TAGS: &[&str] = &["resolve_prompt", "expire_prompt"];
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum PromptEvent<G: Game> {
    PromptOpened {
        prompt: Prompt<G>,
    },
    PromptStepAnswered {
        id: u32,
        seat: Seat,
        answer: Answer,
    },
    PromptAnswered {
        id: u32,
        seat: Seat,
        topic: G::Topic,
        answer: Answer,
    },
    PromptWithdrawn {
        id: u32,
    },
    /// What the others see of the first two.
    SeatDeciding {
        id: u32,
        seat: Seat,
    },
    /// What the others see of an answer.
    SeatDecided {
        id: u32,
        seat: Seat,
    },
}

impl<G: Game> PromptEvent<G> {
    pub(crate) const TAGS: &[&str] = &[
        "prompt_opened",
        "prompt_step_answered",
        "prompt_answered",
        "prompt_withdrawn",
        "seat_deciding",
        "seat_decided",
    ];

    pub(crate) fn redact(&self, viewer: Viewer) -> Seen<SystemEvent<G>> {
        let (seat, event) = match self {
            PromptEvent::PromptOpened { prompt: Prompt { id, seat, .. } }
            | PromptEvent::PromptStepAnswered { id, seat, .. } => {
                (*seat, PromptEvent::SeatDeciding { id: *id, seat: *seat })
            }
            PromptEvent::PromptAnswered { id, seat, .. } => {
                (*seat, PromptEvent::SeatDecided { id: *id, seat: *seat })
            }
            _ => return Seen::Whole,
        };
        if viewer.is(seat) { Seen::Whole } else { Seen::Instead(event.into()) }
    }
}

impl<G: Game> From<PromptEvent<G>> for SystemEvent<G> {
    fn from(event: PromptEvent<G>) -> SystemEvent<G> {
        SystemEvent::Prompt(event)
    }
}

#[derive(Debug)]
pub(crate) struct Prompts;

impl<G: Game> System<G> for Prompts {
    const PRIORITY: u8 = 20;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        match command {
            Command::System(SystemCommand::Prompt(command)) => {
                require(G::SYSTEMS.prompt, "prompts")?;
                answer(tx, actor, command)?;
                Ok(Next::Consumed)
            }
            command if command.is_play() && tx.state().sys.prompt.is_open() => {
                Err(SystemRefusal::PromptOpen.into())
            }
            _ => Ok(Next::Continue),
        }
    }
}

fn answer<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &PromptCommand) -> Result<(), SystemRefusal> {
    let prompts = &tx.state().sys.prompt;
    let (prompt, answer) = match command {
        PromptCommand::ResolvePrompt { id, answer } => {
            let prompt = prompts.of(seat_of(actor)?).filter(|prompt| prompt.id == *id);
            (prompt.ok_or(SystemRefusal::NoSuchPrompt { id: *id })?, answer.clone())
        }
        PromptCommand::ExpirePrompt { id } => {
            if actor != Actor::Host {
                return Err(SystemRefusal::HostOnly);
            }
            let prompt = prompts.open.iter().find(|prompt| prompt.id == *id);
            let prompt = prompt.ok_or(SystemRefusal::NoSuchPrompt { id: *id })?;
            let answer = prompt.default.clone().ok_or(SystemRefusal::NoDefaultAnswer)?;
            resolve(tx, *id, answer);
            return Ok(());
        }
    };
    let id = prompt.id;
    let Question::Steps { steps } = &prompt.question else {
        prompt.question.check(&answer)?;
        resolve(tx, id, answer);
        return Ok(());
    };
    let step =
        steps.get(prompt.answered.len()).ok_or(SystemRefusal::BadAnswer { problem: "too many steps" })?;
    step.check(&answer)?;
    let (seat, is_last) = (prompt.seat, prompt.answered.len() + 1 == steps.len());
    let answers = prompt.answered.iter().cloned().chain([answer.clone()]).collect();
    match is_last {
        true => resolve(tx, id, Answer::Steps(answers)),
        false => tx.emit_system(PromptEvent::PromptStepAnswered { id, seat, answer }),
    }
    Ok(())
}

fn resolve<G: Game>(tx: &mut Tx<'_, G>, id: u32, answer: Answer) {
    let prompt = tx.state().sys.prompt.open.iter().find(|prompt| prompt.id == id);
    if let Some((seat, topic)) = prompt.map(|prompt| (prompt.seat, prompt.topic.clone())) {
        tx.emit_system(PromptEvent::PromptAnswered { id, seat, topic, answer });
    }
}

pub(crate) fn open<G: Game>(tx: &mut Tx<'_, G>, new: NewPrompt<G>) -> u32 {
    let id = tx.state().sys.prompt.next_id;
    let NewPrompt { seat, topic, text, question, default } = new;
    if !G::SYSTEMS.prompt || !tx.state().sys.seats.contains(seat) {
        tx.give_up("a prompt was opened that nobody can answer");
    } else if let Err(problem) = question.check_form() {
        tx.give_up(format!("a prompt cannot be answered: {problem}"));
    } else if default.as_ref().is_some_and(|answer| !question.admits(answer)) {
        tx.give_up("the default answer of a prompt does not answer it");
    } else {
        let prompt = Prompt { id, seat, topic, text, question, default, answered: Vec::new() };
        tx.emit_system(PromptEvent::PromptOpened { prompt });
    }
    id
}

pub(crate) fn withdraw<G: Game>(tx: &mut Tx<'_, G>, id: u32) {
    if tx.state().sys.prompt.open.iter().any(|prompt| prompt.id == id) {
        tx.emit_system(PromptEvent::PromptWithdrawn { id });
    }
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &PromptEvent<G>) {
    let prompts = &mut state.sys.prompt;
    match event {
        PromptEvent::PromptOpened { prompt } => {
            prompts.next_id = prompt.id + 1;
            prompts.open.push(prompt.clone());
        }
        PromptEvent::PromptStepAnswered { id, answer, .. } => {
            if let Some(prompt) = prompts.open.iter_mut().find(|prompt| prompt.id == *id) {
                prompt.answered.push(answer.clone());
            }
        }
        PromptEvent::PromptAnswered { id, .. } | PromptEvent::PromptWithdrawn { id } => {
            prompts.open.retain(|prompt| prompt.id != *id);
        }
        PromptEvent::SeatDeciding { .. } | PromptEvent::SeatDecided { .. } => {}
    }
}
