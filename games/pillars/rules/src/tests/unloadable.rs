//! States that cannot occur are refused, each with its message, and nothing changes.

use super::contract::{WORKED, call, worked};
use crate::contract::Engine;
use crate::{Pillars, State, notation};
use qipan_engine::{Actor, Command, Header, Match, Seats, Seed};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    what: String,
    /// The number of actions of the worked hand.
    after: usize,
    /// What is changed in its dump.
    set: Map<String, Value>,
    says: String,
}

/// Sets a value by its JSON pointer; a missing field is added.
fn set(state: &mut Value, pointer: &str, value: &Value) {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    match state.pointer_mut(parent).unwrap() {
        Value::Object(fields) => fields.insert(name.to_owned(), value.clone()).map_or((), drop),
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value.clone(),
        other => panic!("{other} has no parts"),
    }
}

#[test]
fn impossible_states_are_refused() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../../tests/data/unloadable.json")).unwrap();
    for Row { what, after, set: changes, says } in rows {
        let mut state = serde_json::to_value(worked(after).dump_state()).unwrap();
        call(&mut Engine::default(), &json!({"op": "load_state", "state": state})).unwrap();
        changes.iter().for_each(|(pointer, value)| set(&mut state, pointer, value));
        let mut engine = worked(2);
        let before = format!("{engine:?}");
        let problem = call(&mut engine, &json!({"op": "load_state", "state": state})).expect_err(&what);
        assert_eq!(problem.code, "INVALID_CONFIG", "{what}");
        assert!(problem.message.contains(&says), "{what}: {problem}");
        assert_eq!(format!("{engine:?}"), before, "{what}: something changed");
    }
}

/// The same for the state of a match: its chips, its history and what it waits for.
#[test]
fn impossible_matches_are_refused() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../../tests/data/states.json")).unwrap();
    for Row { what, after, set: changes, says } in rows {
        let mut state = serde_json::to_value(played(after)).unwrap();
        changes.iter().for_each(|(pointer, value)| set(&mut state, pointer, value));
        let state: State = serde_json::from_value(state).unwrap_or_else(|error| panic!("{what}: {error}"));
        let rejection = state.check(Seats::new(3)).expect_err(&what).to_string();
        assert!(rejection.contains(&says), "{what}: {rejection}");
    }
}

/// The state of a match after this many commands of the worked hand.
fn played(commands: usize) -> State {
    let options = serde_json::from_value(json!(crate::tutorial::LESSON.options)).unwrap();
    let header = Header::new(&Pillars, Seats::new(3), Seed::from_number(1), options);
    let (mut game, _) = Match::create(Pillars, &header).unwrap();
    for text in WORKED.iter().take(commands) {
        let command = Command::Game(notation::read(text).unwrap());
        let seat = game.to_act().first().unwrap();
        game.apply(Actor::Seat(seat), &command, 0).unwrap();
    }
    let state = game.into_state().core;
    state.check(Seats::new(3)).unwrap();
    state
}

/// Every dump can be loaded, also before the first hand and without the added field.
#[test]
fn possible_states_are_loaded() {
    for actions in 0..=13 {
        let mut engine = Engine::default();
        let mut state = serde_json::to_value(worked(actions).dump_state()).unwrap();
        call(&mut engine, &json!({"op": "load_state", "state": state})).unwrap();
        assert_eq!(call(&mut engine, &json!({"op": "dump_state"})).unwrap(), state);
        state["reveal"].as_object_mut().unwrap().remove("active_revealer_seat");
        call(&mut engine, &json!({"op": "load_state", "state": state})).unwrap();
    }
    let mut engine = worked(3);
    engine.load_state(&Engine::default().dump_state()).unwrap();
    assert_eq!(engine.phase().name(), "init");
}
