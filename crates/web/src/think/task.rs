//! What a worker is asked, what it answers, and the thinking in between. Nothing here knows the browser.

use crate::bots::Thinkable;
use qipan_ai::Strength;
use qipan_engine::{Actor, AnyMatch, Message, Problem, Seat, Segment, Viewer};
use qipan_ui::{Hint, LogLine};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// So many commands are proposed at most.
const HINTS: usize = 3;

/// Something to think about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    /// Comes back with the answer.
    pub(crate) id: u32,
    pub(crate) game: String,
    /// The match, as it is saved.
    pub(crate) dump: String,
    pub(crate) seat: Seat,
    /// 1 to 5.
    pub(crate) level: u8,
    pub(crate) seed: u64,
    /// How long it may take, in milliseconds; as long as the level takes if left out.
    pub(crate) limit_ms: Option<f64>,
    pub(crate) want: Want,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Want {
    /// What the seat does.
    Command,
    /// What it could do, and who will win.
    Advice,
}

/// The answer to a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u32,
    /// Nothing if the bots could not be loaded, or did not find anything.
    pub(crate) thought: Option<Thought>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Thought {
    Command(Value),
    Advice(Advice),
}

/// How a seat sees the match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The best first.
    pub(crate) hints: Vec<Hint>,
    /// The chance of every seat to win, from 0 to 1.
    pub(crate) chances: Vec<f32>,
}

impl Task {
    /// A task about a match as it stands. Its number is given by who hands it over.
    pub(crate) fn about(running: &dyn AnyMatch, seat: Seat, want: Want) -> Result<Task, Problem> {
        let (game, dump) = (running.manifest().id.to_owned(), running.dump()?);
        Ok(Task { id: 0, game, dump, seat, level: 5, seed: 0, limit_ms: None, want })
    }
}

/// Thinks. `now` tells the time in milliseconds.
pub(crate) fn think(about: Thinkable, task: &Task, now: impl Fn() -> f64) -> Result<Thought, Problem> {
    let running = about.game.load(&task.dump)?;
    let mut mind = about.bots.mind(&*running, task.seat)?;
    let end = task.limit_ms.map(|limit| now() + limit);
    let mut may_go_on = || end.is_none_or(|end| now() < end);
    let strength = Strength::level(task.level);
    match task.want {
        Want::Command => {
            let command = mind.think(strength, task.seed, &mut may_go_on)?;
            Ok(Thought::Command(read(&command)?))
        }
        Want::Advice => {
            let advice = mind.advise(strength, task.seed, &mut may_go_on)?;
            let best = advice.hints.iter().take(HINTS);
            let hint = |hint: &qipan_ai::Hint| {
                let command = hint.command.get();
                let words = words_of(about, task, &*running, command);
                Ok(Hint { command: read(command)?, chance: hint.chance, words })
            };
            let hints = best.map(hint).collect::<Result<_, Problem>>()?;
            Ok(Thought::Advice(Advice { hints, chances: advice.chances }))
        }
    }
}

/// A command as the log would tell of it. Where something is hidden or left to chance, carrying it out here would
/// tell too much: there it is the game's notation.
fn words_of(about: Thinkable, task: &Task, running: &dyn AnyMatch, command: &str) -> Option<Message> {
    let manifest = about.game.manifest();
    if manifest.hidden_information || manifest.chance {
        let written = running.notation(task.seat, command).ok()?;
        return Some(Message::new("ui-hint-words").with("command", Segment::Text(written.into())));
    }
    let mut tried = about.game.load(&task.dump).ok()?;
    tried.apply(Actor::Seat(task.seat), command, None).ok()?;
    let log: Vec<LogLine> = read(&tried.log(Viewer::Seat(task.seat)).ok()?).ok()?;
    log.into_iter().find(|line| line.seq == tried.seq()).map(|line| line.message)
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
