//! A tutorial as data: what each step shows, allows and waits for.

use crate::{Problem, RandomPolicy, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A lesson. Games write it as JSON beside their rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tutorial {
    /// The seat of the learner.
    pub learner: Seat,
    /// The options of the match, if they differ from the defaults, such as a position to begin from.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    pub steps: Vec<Step>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub id: String,
    /// The message key of the step's text.
    pub text: String,
    /// The message key of the text for a learner who does something else; `text` if omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What the spotlight points at, by the names of the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub highlight: Vec<String>,
    #[serde(default)]
    pub position: Position,
    /// A pattern for the required command. The step is done when the learner gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub require: Option<Value>,
    /// Patterns of other commands that are allowed during the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow: Vec<Value>,
    /// A pattern for the event that ends the step; it takes precedence over `require`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance_on: Option<Value>,
    /// Where random values come from during this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<RandomPolicy>,
    /// Moves of other seats, made when the step begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<ScriptedMove>,
    /// The step is only to be read; `next_step` continues.
    #[serde(default)]
    pub info: bool,
    #[serde(default)]
    pub skippable: bool,
    /// The seat whose view is shown during the step; the learner's if omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_as: Option<Seat>,
}

/// The position of the text bubble relative to the highlight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Position {
    Above,
    #[default]
    Below,
    Left,
    Right,
    Centre,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedMove {
    pub seat: Seat,
    pub command: Value,
}

impl Tutorial {
    /// Parses a lesson and checks that every step can end.
    pub fn from_json(text: &str) -> Result<Tutorial, Problem> {
        let lesson: Tutorial =
            serde_json::from_str(text).map_err(|error| Problem::new("bad_tutorial", error.to_string()))?;
        for (index, step) in lesson.steps.iter().enumerate() {
            let problem = if lesson.steps[..index].iter().any(|earlier| earlier.id == step.id) {
                "has the id of an earlier step"
            } else if step.info == (step.require.is_some() || step.advance_on.is_some()) {
                "must either be for reading only or wait for a command or an event"
            } else {
                continue;
            };
            return Err(Problem::new("bad_tutorial", format!("step {:?} {problem}", step.id)));
        }
        Ok(lesson)
    }
}

impl Step {
    /// Whether a command may be given in this step. A step that only waits for an event allows every command.
    pub fn admits(&self, command: &Value) -> bool {
        if self.info {
            return false;
        }
        let mut patterns = self.require.iter().chain(&self.allow).peekable();
        patterns.peek().is_none() || patterns.any(|pattern| matches(pattern, command))
    }

    pub fn hint(&self) -> &str {
        self.hint.as_ref().unwrap_or(&self.text)
    }
}

/// Whether a value has everything the pattern names. Objects may have more; a list in place of a single value
/// means "one of these".
pub fn matches(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::Object(pattern), Value::Object(value)) => {
            pattern.iter().all(|(key, inner)| value.get(key).is_some_and(|value| matches(inner, value)))
        }
        (Value::Array(pattern), Value::Array(value)) => {
            pattern.len() == value.len()
                && pattern.iter().zip(value).all(|(pattern, value)| matches(pattern, value))
        }
        (Value::Array(choices), value) => choices.iter().any(|choice| matches(choice, value)),
        (pattern, value) => pattern == value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn patterns_match_in_part() {
        let command = json!({"type": "move", "from": 3, "path": [1, 2]});
        let rows = [
            (json!({}), true),
            (json!({"type": "move"}), true),
            (json!({"type": "move", "from": [1, 3]}), true),
            (json!({"type": "move", "from": [1, 2]}), false),
            (json!({"path": [1, 2]}), true),
            (json!({"path": [1]}), false),
            (json!({"to": 3}), false),
            (json!("move"), false),
        ];
        for (pattern, expected) in rows {
            assert_eq!(matches(&pattern, &command), expected, "{pattern}");
        }
    }

    #[test]
    fn lessons_are_checked() {
        let rows = [
            (r#"{"learner":0,"steps":[{"id":"a","text":"t","info":true}]}"#, ""),
            (r#"{"learner":0,"steps":[{"id":"a","text":"t"}]}"#, "step \"a\" must either"),
            (
                r#"{"learner":0,"steps":[{"id":"a","text":"t","info":true,"require":{}}]}"#,
                "step \"a\" must either",
            ),
            (
                r#"{"learner":0,"steps":[{"id":"a","text":"t","info":true},{"id":"a","text":"t","info":true}]}"#,
                "step \"a\" has the id",
            ),
            (r#"{"learner":0,"steps":[{"id":"a","text":"t","infos":true}]}"#, "unknown field"),
        ];
        for (text, expected) in rows {
            let problem = Tutorial::from_json(text).err().map_or(String::new(), |problem| problem.message);
            assert!(problem.starts_with(expected) && problem.is_empty() == expected.is_empty(), "{problem}");
        }
    }
}
