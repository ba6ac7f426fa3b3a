//! Everything that is saved or sent survives a round trip through JSON.

use super::broken::{shown, text_of, value_of};
use super::{Broken, Law, Scene};
use crate::difference;
use qipan_engine::{
    Command, Entry, Event, Game, Journal, MatchState, Refusal, SystemCommand, SystemEvent, Viewer,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

fn broken<T>(what: impl Into<String>) -> Result<T, Broken> {
    Err(Broken::new(Law::JsonSurvives, what))
}

/// Writes a value, parses it, and writes it again.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq>(what: &str, value: &T) -> Result<(), Broken> {
    read_again(what, value, &text_of(what, value)?).map(|_| ())
}

fn read_again<T: Serialize + DeserializeOwned + PartialEq>(
    what: &str,
    value: &T,
    text: &str,
) -> Result<T, Broken> {
    let read: T = match serde_json::from_str(text) {
        Ok(read) => read,
        Err(error) => return broken(format!("{what} cannot be read again: {error}\n    {text}")),
    };
    let again = text_of(what, &read)?;
    if again != text {
        let parsed = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let places = difference::between(&parsed(text), &parsed(&again));
        let what = format!("{what} is written otherwise after reading");
        return Err(Broken::differs(Law::JsonSurvives, &what, &places));
    }
    if read != *value {
        return broken(format!("{what} is another value after reading\n    {text}"));
    }
    Ok(read)
}

/// The state after it was written and parsed.
pub(crate) fn state_survives<G: Game>(scene: &Scene<'_, G>) -> Result<MatchState<G>, Broken> {
    let state = scene.play.state();
    let read = read_again("the state", state, &scene.text)?;
    if let Some(path) = find_float(&value_of("the state", &state.core)?) {
        return broken(format!("the state has a number with a fraction at {path}"));
    }
    let seats = state.sys.play.seats.iter().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        text_of("a view", &scene.play.running.view(viewer))?;
    }
    Ok(read)
}

/// Finds a floating point number. Machines may round them differently.
fn find_float(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) if number.is_f64() => Some(String::new()),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, inner)| find_float(inner).map(|path| format!("/{index}{path}"))),
        Value::Object(fields) => {
            fields.iter().find_map(|(key, inner)| find_float(inner).map(|path| format!("/{key}{path}")))
        }
        _ => None,
    }
}

pub(crate) fn command_survives<G: Game>(command: &Command<G>) -> Result<(), Broken> {
    round_trip("a command", command)?;
    let Command::Game(own) = command else {
        return Ok(());
    };
    let mut json = value_of("a command", own)?;
    check_type("command", &json, SystemCommand::owns)?;
    if let Value::Object(fields) = &mut json {
        fields.insert("no_command_has_this_field".to_owned(), Value::Null);
    }
    match serde_json::from_value::<G::Command>(json) {
        Ok(_) => broken(format!("{} is also read with a field that it does not have", shown(own))),
        Err(_) => Ok(()),
    }
}

fn check_type(what: &str, json: &Value, is_taken: impl Fn(&str) -> bool) -> Result<(), Broken> {
    match json.get("type").and_then(Value::as_str) {
        None => broken(format!("this {what} has no type: {json}")),
        Some(tag) if is_taken(tag) => broken(format!("the {what} type {tag:?} belongs to the engine")),
        Some(tag) if !is_snake_case(tag) => broken(format!("the {what} type {tag:?} is not snake_case")),
        Some(_) => Ok(()),
    }
}

pub(crate) fn is_snake_case(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_')
}

pub(crate) fn entry_survives<G: Game>(entry: &Entry<G>) -> Result<(), Broken> {
    for event in &entry.events {
        if let Event::Game(own) = event {
            check_type("event", &value_of("an event", own)?, SystemEvent::<G>::owns)?;
        }
        round_trip("an event", event)?;
    }
    round_trip("a journal entry", entry)
}

pub(crate) fn journal_survives<G: Game>(game: &G, journal: &Journal<G>) -> Result<(), Broken> {
    round_trip("the header", &journal.header)?;
    let lines = match journal.to_lines() {
        Ok(lines) => lines,
        Err(problem) => return broken(format!("the journal cannot be written: {problem}")),
    };
    match Journal::from_lines(game, &lines) {
        Err(problem) => broken(format!("the journal cannot be read again: {problem}")),
        Ok(read) if read != *journal => broken("the journal is another one after reading"),
        Ok(read) if read.to_lines().ok().as_ref() != Some(&lines) => {
            broken("the journal is written otherwise after reading")
        }
        Ok(_) => Ok(()),
    }
}

/// A refusal of the rules must have a code that clients translate, and a sentence.
pub(crate) fn refusal_survives<G: Game>(refusal: &Refusal<G>) -> Result<(), Broken> {
    let Refusal::Rules(reason) = refusal else {
        return Ok(());
    };
    let json = value_of("a rejection", reason)?;
    let code = json.get("code").unwrap_or(&json).as_str();
    if !code.is_some_and(is_snake_case) {
        return broken(format!("the rejection {reason:?} has no code in snake_case: {json}"));
    }
    if reason.to_string().trim().is_empty() {
        return broken(format!("the rejection {reason:?} has no sentence"));
    }
    Ok(())
}
