//! Prompts: questions to seats, as data with an id. Nothing blocks; the answer is a separate command.

use super::{Next, System, Verdict, require, seat_of};
use crate::read_by_type;
use crate::{
    Actor, Command, Game, MatchState, Message, Rng, Rules, Seat, SeatSet, Seen, SystemCommand, SystemEvent,
    SystemRefusal, Tx, Viewer,
};
use serde::{Deserialize, Serialize};

mod answer;
pub use answer::{Answer, Question};

/// A question before it is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct NewPrompt<G: Rules> {
    pub seat: Seat,
    /// What the question is about. It comes back with the answer, so that the rules know how to continue.
    pub topic: G::PromptTopic,
    pub text: Message,
    pub question: Question,
    /// The answer that counts when time runs out.
    pub default: Option<Answer>,
}

/// An open question. A seat answers its questions in the order they came; seats do not wait for each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Prompt<G: Rules> {
    pub id: u32,
    pub seat: Seat,
    pub topic: G::PromptTopic,
    pub text: Message,
    pub question: Question,
    #[serde(default)]
    pub default: Option<Answer>,
    /// The answers to the first steps of a question with several steps.
    #[serde(default)]
    pub answered: Vec<Answer>,
    /// Match time at which the host takes the default answer. Omitted from the JSON where there is no limit, so that
    /// journals from versions without limits keep their hashes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_ms: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct PromptState<G: Rules> {
    pub open: Vec<Prompt<G>>,
    pub next_id: u32,
}

impl<G: Rules> PromptState<G> {
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The seats that have an open question. This is public.
    pub fn deciding(&self) -> SeatSet {
        self.open.iter().map(|prompt| prompt.seat).collect()
    }

    /// The question that a seat has to answer next.
    pub fn of(&self, seat: Seat) -> Option<&Prompt<G>> {
        self.open.iter().find(|prompt| prompt.seat == seat)
    }

    /// The prompt that expires next, and when the host has to send `expire_prompt` for it, in match time.
    pub fn next_expiry_ms(&self) -> Option<(u32, u64)> {
        let limits = self.open.iter().filter_map(|prompt| Some((prompt.id, prompt.expires_ms?)));
        limits.min_by_key(|(_, expires_ms)| *expires_ms)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PromptCommand {
    ResolvePrompt {
        id: u32,
        answer: Answer,
    },
    /// The host takes the default answer. The engine does not check that the time is up.
    ExpirePrompt {
        id: u32,
    },
}

read_by_type! {
    PromptCommand strict {
        "resolve_prompt" => ResolvePrompt { id, answer },
        "expire_prompt" => ExpirePrompt { id },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum PromptEvent<G: Rules> {
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
        topic: G::PromptTopic,
        answer: Answer,
    },
    PromptWithdrawn {
        id: u32,
    },
    /// Replaces `PromptOpened` and `PromptStepAnswered` for other viewers.
    SeatDeciding {
        id: u32,
        seat: Seat,
    },
    /// Replaces `PromptAnswered` for other viewers.
    SeatDecided {
        id: u32,
        seat: Seat,
    },
}

read_by_type! {
    PromptEvent [G] lenient {
        "prompt_opened" => PromptOpened { prompt },
        "prompt_step_answered" => PromptStepAnswered { id, seat, answer },
        "prompt_answered" => PromptAnswered { id, seat, topic, answer },
        "prompt_withdrawn" => PromptWithdrawn { id },
        "seat_deciding" => SeatDeciding { id, seat },
        "seat_decided" => SeatDecided { id, seat },
    }
}

impl<G: Rules> PromptEvent<G> {
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

impl<G: Rules> From<PromptEvent<G>> for SystemEvent<G> {
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
                require(tx.game().systems().prompt, "prompts")?;
                answer(tx, actor, command)?;
                Ok(Next::Consumed)
            }
            command if command.is_play() && tx.state().sys.play.prompt.is_open() => {
                Err(SystemRefusal::PromptOpen.into())
            }
            _ => Ok(Next::Continue),
        }
    }
}

fn answer<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &PromptCommand) -> Result<(), SystemRefusal> {
    let prompts = &tx.state().sys.play.prompt;
    let (prompt, answer) = match command {
        PromptCommand::ResolvePrompt { id, answer } => {
            let prompt = prompts.of(seat_of(actor)?).filter(|prompt| prompt.id == *id);
            let prompt = prompt.ok_or(SystemRefusal::NoSuchPrompt { id: *id })?;
            // A late answer is refused, so it does not matter whether it or the host's command comes first.
            if prompt.expires_ms.is_some_and(|expires_ms| expires_ms <= tx.state().sys.play.now_ms) {
                return Err(SystemRefusal::OutOfTime);
            }
            (prompt, answer.clone())
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
    let prompt = tx.state().sys.play.prompt.open.iter().find(|prompt| prompt.id == id);
    if let Some((seat, topic)) = prompt.map(|prompt| (prompt.seat, prompt.topic.clone())) {
        tx.emit_system(PromptEvent::PromptAnswered { id, seat, topic, answer });
    }
}

pub(crate) fn open<G: Game>(tx: &mut Tx<'_, G>, new: NewPrompt<G>, limit_ms: Option<u64>) -> u32 {
    let id = tx.state().sys.play.prompt.next_id;
    let NewPrompt { seat, topic, text, question, default } = new;
    if !tx.game().systems().prompt || !tx.state().sys.play.seats.contains(seat) {
        tx.abort("a prompt was opened that nobody can answer");
    } else if let Err(problem) = question.check_form() {
        tx.abort(format!("a prompt cannot be answered: {problem}"));
    } else if default.as_ref().is_some_and(|answer| !question.admits(answer)) {
        tx.abort("the default answer of a prompt does not answer it");
    } else if limit_ms.is_some() && default.is_none() {
        tx.abort("a prompt with a time limit has no default answer");
    } else {
        let expires_ms = limit_ms.map(|limit_ms| tx.state().sys.play.now_ms.saturating_add(limit_ms));
        let prompt = Prompt { id, seat, topic, text, question, default, answered: Vec::new(), expires_ms };
        tx.emit_system(PromptEvent::PromptOpened { prompt });
    }
    id
}

pub(crate) fn withdraw<G: Game>(tx: &mut Tx<'_, G>, id: u32) {
    if tx.state().sys.play.prompt.open.iter().any(|prompt| prompt.id == id) {
        tx.emit_system(PromptEvent::PromptWithdrawn { id });
    }
}

/// Draws the half-given answers of other seats again: viewers see that a step was answered, not how.
pub(crate) fn redraw_answers<G: Game>(state: &mut MatchState<G>, viewer: Viewer, rng: &mut Rng) {
    for prompt in state.sys.play.prompt.open.iter_mut().filter(|prompt| !viewer.is(prompt.seat)) {
        let count = prompt.answered.len();
        let draw = |step| rng.pick(&prompt.question.answers(step).0).cloned();
        // The number of answered steps is public, so it stays.
        prompt.answered = (0..count).map_while(draw).collect();
    }
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &PromptEvent<G>) {
    let prompts = &mut state.sys.play.prompt;
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
