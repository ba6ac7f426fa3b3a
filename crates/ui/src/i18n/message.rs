//! The messages and problems of engine and games as text.

use super::{Argument, has_text, text, text_with};
use crate::settings::settings;
use qipan_engine::{Message, Problem, Segment};
use serde_json::Value;

/// A message in the current language. The page supplies the names of seats, because it knows the players.
pub fn message_text(message: &Message, seat_name: &dyn Fn(qipan_engine::Seat) -> String) -> String {
    let argument = |segment: &Segment| match segment {
        Segment::Seat(seat) => seat_name(*seat).into(),
        Segment::Number(number) => (*number).into(),
        Segment::Key(key) => text(key).into(),
        // A card's name is a message key if there is such a message.
        Segment::Card(name) if has_text(name) => text(name).into(),
        Segment::Piece(name) | Segment::Card(name) | Segment::Place(name) | Segment::Text(name) => {
            Argument::from(&**name)
        }
    };
    let arguments: Vec<(&str, Argument)> =
        message.args.iter().map(|(name, segment)| (&**name, argument(segment))).collect();
    match in_notation(&message.key) {
        Some(key) => text_with(&key, &arguments),
        None => text_with(&message.key, &arguments),
    }
}

/// The key of a text in the notation that the user has chosen, where the text has a variant for it.
fn in_notation(key: &str) -> Option<String> {
    let ending = settings().get().notation.ending()?;
    let key = format!("{key}-{ending}");
    has_text(&key).then_some(key)
}

/// The text of a refusal: the game's, the engine's, or else the problem's own message.
pub fn problem_text(game: &str, problem: &Problem) -> String {
    let code = problem.code.replace('_', "-");
    let keys = [format!("{game}-reject-{code}"), format!("refuse-{code}"), format!("fault-{code}")];
    let arguments: Vec<(&str, Argument)> =
        problem.args.iter().map(|(name, it)| (&**name, value(it))).collect();
    let known = keys.iter().find(|key| has_text(key));
    known.map_or_else(|| problem.message.clone(), |key| text_with(key, &arguments))
}

fn value(value: &Value) -> Argument {
    match value {
        Value::Number(number) => number.as_i64().map_or_else(|| number.to_string().into(), Argument::Number),
        Value::String(text) => text.as_str().into(),
        other => other.to_string().into(),
    }
}
