//! Runs a story: takes its steps one by one and compares.

use super::format::{Do, Legal, Step, Story};
use crate::difference;
use crate::play::Play;
use qipan_engine::{Actor, Command, Game, Header, Mode, Problem, Seat, Seats, Seed};
use serde::Serialize;
use serde_json::Value;

type Told = Result<(), String>;

pub(super) fn tell<G: Game>(game: &G, story: &Story) -> Told {
    let mut play = begin(game, story)?;
    for (index, step) in story.steps.iter().enumerate() {
        take(&mut play, step).map_err(|problem| format!("step {}: {problem}", index + 1))?;
    }
    prove(&play)
}

fn begin<G: Game>(game: &G, story: &Story) -> Result<Play<G>, String> {
    let lesson = game.tutorial().filter(|it| story.mode == Mode::Tutorial && !it.options.is_empty());
    let lessons = lesson.map(|lesson| Value::from(lesson.options.clone()));
    let options = match story.options.as_ref().or(lessons.as_ref()) {
        Some(options) => {
            serde_json::from_value(options.clone()).map_err(|error| format!("options: {error}"))?
        }
        None => G::Options::default(),
    };
    let count = story.seats.unwrap_or_else(|| game.usual_seats(&options));
    let seats = Seats { count, first: Seat(story.first) };
    let header = Header {
        time: story.time,
        draw_cooldown_ms: story.draw_cooldown_ms,
        cheats: story.cheats,
        strict_undo: story.strict_undo,
        ..Header::new(game, seats, Seed::from_number(story.seed), options).with_mode(story.mode)
    };
    Play::create(game, header).map_err(|refusal| format!("the match cannot be made: {}", refusal.problem()))
}

fn take<G: Game>(play: &mut Play<G>, step: &Step) -> Told {
    let running = &play.running;
    match step {
        Step::Do(step) => give(play, step),
        Step::Play(step) => step.play.iter().try_for_each(|name| give_named(play, name)),
        Step::View(step) => fits("the view", &step.is, &running.view(step.view)),
        Step::Seen(step) => fits("the events", &step.is, &running.last_events(step.seen)),
        Step::Log(step) => fits("the log", &step.is, &running.log(step.log)),
        Step::State(step) => fits("the state", &step.state, running.state()),
        Step::Outcome(step) => fits("the outcome", &step.outcome, &running.outcome()),
        Step::Legal(step) => list(play, step),
        Step::Rematch(step) => {
            prove(play)?;
            let header = play.journal.header.rematch(play.rules(), Seed::from_number(step.rematch));
            *play = Play::create(play.rules(), header).map_err(|refusal| refusal.to_string())?;
            Ok(())
        }
    }
}

fn give<G: Game>(play: &mut Play<G>, step: &Do) -> Told {
    let about = format!("{} of seat {}", step.command, to_json(&step.seat)?);
    match (try_command(play, step), &step.refused) {
        (Ok(events), None) => match &step.events {
            Some(expected) => {
                fits(&format!("the events of {about}"), &Value::from(expected.clone()), &events)
            }
            None => Ok(()),
        },
        (Ok(events), Some(code)) => {
            Err(format!("{about} should be refused as {code}; it was accepted: {events}"))
        }
        (Err(problem), Some(code)) if problem.code == *code => match &step.args {
            Some(args) => fits("the arguments", args, &Value::from(problem.args)),
            None => Ok(()),
        },
        (Err(problem), Some(code)) => Err(format!("{about} should be refused as {code}, not as {problem}")),
        (Err(problem), None) => Err(format!("{about} was refused as {problem}")),
    }
}

/// Gives the legal command with this name in the game's notation.
fn give_named<G: Game>(play: &mut Play<G>, name: &str) -> Told {
    let (game, state) = (play.rules(), play.state());
    let seat = state.to_act(game).first().ok_or_else(|| format!("{name}: no seat is to act"))?;
    let commands = state.legal(game, seat).commands;
    let name_of = |command: &Command<G>| match command {
        Command::Game(command) => game.notation(state, seat, command),
        Command::System(command) => to_json(command).unwrap_or_default().to_string(),
    };
    let Some(command) = commands.iter().find(|command| name_of(command) == name) else {
        let names: Vec<String> = commands.iter().map(name_of).collect();
        return Err(format!("seat {seat} cannot play {name}, only {}", names.join(", ")));
    };
    let at_ms = play.now_ms();
    play.give(Actor::Seat(seat), command, at_ms).map_err(|refusal| format!("{name} was refused: {refusal}"))
}

/// Gives the command; a refusal must leave the state unchanged.
fn try_command<G: Game>(play: &mut Play<G>, step: &Do) -> Result<Value, Problem> {
    let unreadable = |error: serde_json::Error| Problem::new("bad_command", error.to_string());
    let command: Command<G> = serde_json::from_value(step.command.clone()).map_err(unreadable)?;
    let before = serde_json::to_string(play.state()).map_err(unreadable)?;
    let at_ms = step.at_ms.unwrap_or(play.now_ms());
    let Err(refusal) = play.give(step.seat, &command, at_ms) else {
        return serde_json::to_value(play.last_entry().map(|entry| &entry.events)).map_err(unreadable);
    };
    if serde_json::to_string(play.state()).map_err(unreadable)? == before {
        return Err(refusal.problem());
    }
    Err(Problem::new("changed_by_refusal", format!("refused as {refusal}, but the state changed")))
}

fn list<G: Game>(play: &Play<G>, step: &Legal) -> Told {
    let commands = play.state().legal(play.rules(), step.legal).commands;
    let listed: Vec<Value> = commands.iter().map(to_json).collect::<Result<_, _>>()?;
    if let Some(count) = step.count.filter(|count| *count != listed.len()) {
        return Err(format!(
            "{count} commands should be listed, not {}: {}",
            listed.len(),
            Value::from(listed)
        ));
    }
    let is_listed =
        |pattern: &Value| listed.iter().any(|it| difference::from_pattern(pattern, it).is_empty());
    if let Some(missing) = step.has.iter().find(|pattern| !is_listed(pattern)) {
        return Err(format!("{missing} should be listed"));
    }
    match step.lacks.iter().find(|pattern| is_listed(pattern)) {
        Some(unwanted) => Err(format!("{unwanted} should not be listed")),
        None => Ok(()),
    }
}

fn fits(what: &str, pattern: &Value, found: &impl Serialize) -> Told {
    let places = difference::from_pattern(pattern, &to_json(found)?);
    if places.is_empty() {
        return Ok(());
    }
    Err(format!("{what}: not as told\n    {}", places.join("\n    ")))
}

fn to_json(value: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}

/// Every story must also pass a replay and an audit.
fn prove<G: Game>(play: &Play<G>) -> Told {
    let replay =
        play.journal.replay(play.rules()).map_err(|problem| format!("the replay fails: {problem}"))?;
    let places = difference::between(&to_json(play.state())?, &to_json(replay.state())?);
    if !places.is_empty() {
        return Err(format!("the events rebuild another state\n    {}", places.join("\n    ")));
    }
    play.journal.audit(play.rules()).map_err(|problem| format!("the audit fails: {problem}"))?;
    Ok(())
}
