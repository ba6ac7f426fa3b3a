//! Nearly valid commands: one value of a command's JSON is changed.

use qipan_engine::{Command, Game, Rng};
use serde_json::{Value, json};

/// A command with one value changed, if the result can still be parsed as a command of the game.
pub(crate) fn of<G: Game>(command: &Command<G>, others: &[Command<G>], rng: &mut Rng) -> Option<Command<G>> {
    // Nearly valid commands of the engine are tested in the engine.
    let Command::Game(command) = command else {
        return None;
    };
    let mut json = serde_json::to_value(command).ok()?;
    let mut places = Vec::new();
    collect_places(&json, String::new(), &mut places);
    let place = rng.pick(&places)?.clone();
    let other = rng.pick(others).and_then(|other| serde_json::to_value(other).ok());
    let borrowed = other.as_ref().and_then(|other| other.pointer(&place)).cloned();
    let value = json.pointer_mut(&place)?;
    *value = changed(value, borrowed, rng);
    serde_json::from_value(json).ok().map(Command::Game)
}

/// The pointers to all values but the type, containers included.
fn collect_places(value: &Value, path: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields.iter().filter(|(key, _)| !(path.is_empty() && *key == "type")) {
                collect_places(inner, format!("{path}/{key}"), places);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                collect_places(inner, format!("{path}/{index}"), places);
            }
        }
        _ => {}
    }
    if !path.is_empty() {
        places.push(path);
    }
}

fn changed(value: &Value, borrowed: Option<Value>, rng: &mut Rng) -> Value {
    if let Some(borrowed) = borrowed.filter(|_| rng.below(3) == 0) {
        return borrowed;
    }
    match value {
        Value::Number(number) => changed_number(number.as_i64().unwrap_or(0), rng),
        Value::Bool(truth) => (!truth).into(),
        Value::String(text) => match rng.below(3) {
            0 => "".into(),
            1 => format!("{text}x").into(),
            _ => text.chars().rev().collect::<String>().into(),
        },
        Value::Array(items) => changed_list(items.clone(), rng),
        Value::Null => 0.into(),
        Value::Object(_) => Value::Null,
    }
}

fn changed_number(number: i64, rng: &mut Rng) -> Value {
    let near = [number.saturating_add(1), number.saturating_sub(1), 0, -1];
    let far = [127, 255, 65_535, i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX, i64::MIN];
    let values = if rng.below(2) == 0 { &near[..] } else { &far[..] };
    rng.pick(values).map_or(Value::Null, |value| json!(value))
}

fn changed_list(mut items: Vec<Value>, rng: &mut Rng) -> Value {
    match (rng.below(4), items.last().cloned()) {
        (0, _) => items.clear(),
        (1, Some(last)) => items.push(last),
        (2, _) => items.reverse(),
        _ => {
            items.pop();
        }
    }
    items.into()
}
