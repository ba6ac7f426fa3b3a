//! The tasks for a worker, its answers, and the search in between. No browser API is used here.

use crate::bots::LoadedBots;
use qipan_ai::Strength;
use qipan_engine::{Actor, AnyGame, AnyMatch, Message, Problem, Seat, Segment, Viewer};
use qipan_ui::{Hint, LineMove};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The maximum number of proposed commands.
pub(crate) const HINTS: usize = 3;

/// A search task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    /// The number of the task, repeated in its answer.
    pub(crate) id: u32,
    pub(crate) game: String,
    /// The dump of the match.
    pub(crate) dump: String,
    pub(crate) seat: Seat,
    /// The strength, from 1 to 5.
    pub(crate) level: u8,
    pub(crate) seed: u64,
    /// The time limit in milliseconds; that of the level if left out.
    pub(crate) limit_ms: Option<f64>,
    pub(crate) want: Want,
    /// A command to rate together with the proposed ones, in analyses: the one that was played.
    #[serde(default)]
    pub(crate) played: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Want {
    /// The command that the seat should give.
    Command,
    /// The commands that the seat could give, and the chance of each seat to win.
    Advice,
}

/// The answer to a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u32,
    /// `None` if the bots could not be loaded or the search failed.
    pub(crate) result: Option<SearchResult>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SearchResult {
    Command(Value),
    Advice(Advice),
}

/// The evaluation of a match from one seat's view.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The proposed commands, the best first.
    pub(crate) hints: Vec<Hint>,
    /// The chance of every seat to win, from 0 to 1.
    pub(crate) chances: Vec<f32>,
    /// The chance of the seat with the command of [`Task::played`], if the search has looked at it.
    #[serde(default)]
    pub(crate) played: Option<f32>,
    /// The best line, also if it begins with the command that was played. Empty where it is not known.
    #[serde(default)]
    pub(crate) best_line: Vec<LineMove>,
}

impl Task {
    /// A task about the current state of a match. [`SearchWorker`](super::SearchWorker) numbers it.
    pub(crate) fn about(running: &dyn AnyMatch, seat: Seat, want: Want) -> Result<Task, Problem> {
        let (game, dump) = (running.manifest().id.to_owned(), running.dump()?);
        Ok(Task { id: 0, game, dump, seat, level: 5, seed: 0, limit_ms: None, want, played: None })
    }
}

/// Carries out a search task. `now` returns the time in milliseconds.
pub(crate) fn search(
    about: &LoadedBots,
    task: &Task,
    now: impl Fn() -> f64,
) -> Result<SearchResult, Problem> {
    let running = about.game.load(&task.dump)?;
    let mut bot = about.bots.bot(&*running, task.seat)?;
    let end = task.limit_ms.map(|limit| now() + limit);
    let mut may_go_on = || end.is_none_or(|end| now() < end);
    let strength = Strength::level(task.level);
    match task.want {
        Want::Command => {
            let command = bot.think(strength, task.seed, &mut may_go_on)?;
            Ok(SearchResult::Command(read(&command)?))
        }
        Want::Advice => {
            let advice = bot.advise(strength, task.seed, &mut may_go_on)?;
            let is_played = |hint: &&qipan_ai::Hint| read::<Value>(hint.command.get()).ok() == task.played;
            let played = advice.hints.iter().find(is_played).map(|hint| hint.chance);
            // The command that was played is no alternative to itself.
            let best = advice.hints.iter().filter(|hint| !is_played(hint)).take(HINTS);
            let hint = |hint: &qipan_ai::Hint| {
                let command = hint.command.get();
                let words = words_of(&*about.game, &*running, task.seat, command);
                let line = line_of(&*about.game, &*running, hint);
                Ok(Hint { command: read(command)?, chance: hint.chance, words, line })
            };
            let hints = best.map(hint).collect::<Result<_, Problem>>()?;
            let best_line = advice.hints.first().map(|hint| line_of(&*about.game, &*running, hint));
            let best_line = best_line.unwrap_or_default();
            Ok(SearchResult::Advice(Advice { hints, chances: advice.chances, played, best_line }))
        }
    }
}

/// The text of a command, as the log would show it. In games with hidden information or chance, carrying it out here
/// would reveal too much; there it is the game's notation.
pub(crate) fn words_of(
    game: &dyn AnyGame,
    running: &dyn AnyMatch,
    seat: Seat,
    command: &str,
) -> Option<Message> {
    let manifest = game.manifest();
    if manifest.hidden_information || manifest.chance {
        let written = running.notation(seat, command).ok()?;
        return Some(Message::new("ui-hint-words").with("command", Segment::Text(written.into())));
    }
    let mut tried = game.load(&running.dump().ok()?).ok()?;
    tried.apply(Actor::Seat(seat), command, None).ok()?;
    let log = tried.log(Viewer::Seat(seat)).ok()?;
    log.into_iter().find(|line| line.seq == tried.seq()).map(|line| line.message)
}

/// The line of a hint in the notations of the game, the hint's own command first. Empty in games with hidden information
/// or chance, in which no line is certain.
fn line_of(game: &dyn AnyGame, running: &dyn AnyMatch, hint: &qipan_ai::Hint) -> Vec<LineMove> {
    let tried =
        running.dump().ok().filter(|_| game.manifest().is_open()).and_then(|dump| game.load(&dump).ok());
    let Some(mut tried) = tried else { return Vec::new() };
    let mut line = Vec::new();
    for command in [&hint.command].into_iter().chain(&hint.line) {
        let Some(seat) = tried.to_act().first() else { break };
        let Ok(plain) = tried.notation(seat, command.get()) else { break };
        let said = tried.said(seat, command.get());
        if tried.apply(Actor::Seat(seat), command.get(), None).is_err() {
            break;
        }
        line.push(LineMove { plain, said });
    }
    line
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{boards, bots};
    use qipan_engine::NewMatch;
    use serde_json::json;
    use std::cell::Cell;

    fn click(cell: u8) -> Value {
        json!({ "type": "click_cell", "cell": cell })
    }

    /// A task about a match of tic-tac-toe after these cells were taken.
    fn task(cells: &[u8], want: Want) -> (LoadedBots, Task) {
        let about = bots::load_at_once("tictactoe");
        let (mut running, _) = about.game.create(&NewMatch::with_seed(1)).unwrap();
        for cell in cells {
            let seat = running.to_act().first().unwrap();
            running.apply(Actor::Seat(seat), &click(*cell).to_string(), None).unwrap();
        }
        let seat = running.to_act().first().unwrap_or(Seat(0));
        (about, Task::about(&*running, seat, want).unwrap())
    }

    /// Serialises and parses a value, as on its way to the worker and back.
    fn sent<T: Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
        read(&serde_json::to_string(value).unwrap()).unwrap()
    }

    #[test]
    fn it_finds_the_winning_move_and_tells_of_it() {
        let (about, asked) = task(&[0, 3, 1, 4], Want::Command);
        let asked = Task { seed: u64::MAX, ..asked };
        assert_eq!(sent(&asked), asked);
        assert_eq!(search(&about, &asked, || 0.0).unwrap(), SearchResult::Command(click(2)));
        let (about, asked) = task(&[0, 3, 1, 4], Want::Advice);
        let result = search(&about, &asked, || 0.0).unwrap();
        let SearchResult::Advice(advice) = sent(&result) else { panic!("no advice: {result:?}") };
        let best = &advice.hints[0];
        assert_eq!((advice.hints.len(), best.command.clone(), best.percent()), (3, click(2), 100));
        assert_eq!(best.words.as_ref().unwrap().key, "tictactoe-log-occupied");
        assert!(advice.chances[0] > 0.9 && advice.chances[1] < 0.1, "{:?}", advice.chances);
    }

    #[test]
    fn the_played_command_is_rated_and_not_proposed() {
        let (about, asked) = task(&[0, 3, 1, 4], Want::Advice);
        for (cell, is_best) in [(2, true), (8, false)] {
            let asked = Task { played: Some(click(cell)), ..asked.clone() };
            let Ok(SearchResult::Advice(advice)) = search(&about, &asked, || 0.0) else {
                panic!("no advice")
            };
            assert!(advice.hints.iter().all(|hint| hint.command != click(cell)));
            assert_eq!(advice.played.is_some_and(|chance| chance > 0.9), is_best, "{advice:?}");
        }
    }

    /// The line goes on with moves that can be played, in the notations of the game.
    #[test]
    fn open_games_have_a_best_line() {
        for game in boards::shelf().iter().filter(|game| game.manifest.is_open()) {
            let id = game.manifest.id.as_str();
            let about = bots::load_at_once(id);
            let (running, _) = about.game.create(&NewMatch::with_seed(1)).unwrap();
            let asked = Task { level: 4, ..Task::about(&*running, Seat(0), Want::Advice).unwrap() };
            let Ok(SearchResult::Advice(advice)) = search(&about, &asked, || 0.0) else {
                panic!("no advice")
            };
            let line = &advice.best_line;
            assert!((3..=6).contains(&line.len()), "{id}: {line:?}");
            assert_eq!(line, &advice.hints[0].line, "{id}");
            assert_eq!(line[0].said.is_some(), id == "xiangqi");
        }
        // A forced win is shown to its last move.
        let about = bots::load_at_once("xiangqi");
        let options = json!({ "layout": "lone_chariot" }).as_object().cloned().unwrap();
        let (running, _) = about.game.create(&NewMatch { options, ..NewMatch::with_seed(1) }).unwrap();
        let asked = Task::about(&*running, Seat(0), Want::Advice).unwrap();
        let Ok(SearchResult::Advice(advice)) = search(&about, &asked, || 0.0) else { panic!("no advice") };
        assert_eq!(advice.best_line.len(), 5, "{:?}", advice.best_line);
    }

    #[test]
    fn an_end_has_chances_and_no_hints() {
        let (about, asked) = task(&[0, 3, 1, 4, 2], Want::Advice);
        let Ok(SearchResult::Advice(advice)) = search(&about, &asked, || 0.0) else { panic!("no advice") };
        assert_eq!((advice.hints, advice.chances), (Vec::new(), vec![1.0, 0.0]));
        assert!(search(&about, &Task { want: Want::Command, ..asked }, || 0.0).is_err());
    }

    #[test]
    fn a_limit_ends_the_thinking() {
        for (limit_ms, most) in [(Some(5.0), 20), (None, 0)] {
            let (about, asked) = task(&[4], Want::Command);
            let clock = Cell::new(0);
            let now = || {
                clock.set(clock.get() + 1);
                f64::from(clock.get())
            };
            assert!(search(&about, &Task { limit_ms, ..asked }, now).is_ok());
            assert!(clock.get() <= most, "asked the time {} times", clock.get());
        }
    }

    #[test]
    fn every_game_can_be_thought_about() {
        for game in boards::shelf() {
            let about = bots::load_at_once(&game.manifest.id);
            let (running, _) = about.game.create(&NewMatch::with_seed(1)).unwrap();
            let seat = running.to_act().first().unwrap();
            let asked = Task { level: 1, ..Task::about(&*running, seat, Want::Advice).unwrap() };
            let Ok(SearchResult::Advice(advice)) = search(&about, &asked, || 0.0) else {
                panic!("no advice")
            };
            assert!(!advice.hints.is_empty() && advice.hints.iter().all(|hint| hint.words.is_some()));
            assert_eq!(advice.chances.len(), usize::from(running.seats().count));
        }
    }
}
