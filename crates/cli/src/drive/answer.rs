//! Builds one line of answer. Values that are JSON text already are copied without parsing.

use qipan_engine::Problem;
use serde::Serialize;

/// The result of an op: a line that begins with `"ok":true`, or a problem.
pub(crate) type Answered = Result<Answer, Problem>;

/// An answer under construction: always a JSON object without its closing brace.
#[derive(Debug)]
pub(crate) struct Answer {
    line: String,
}

impl Answer {
    pub(crate) fn ok() -> Answer {
        Answer { line: r#"{"ok":true"#.to_owned() }
    }

    /// Adds a field whose value is JSON text on one line, as the engine writes it.
    #[must_use]
    pub(crate) fn json(mut self, name: &str, json: &str) -> Answer {
        for part in [",\"", name, "\":", json] {
            self.line.push_str(part);
        }
        self
    }

    /// Adds a field of plain data.
    #[must_use]
    pub(crate) fn value(self, name: &str, value: &impl Serialize) -> Answer {
        let json = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
        self.json(name, &json)
    }

    pub(crate) fn finish(mut self) -> String {
        self.line.push('}');
        self.line
    }
}

/// The answer to a request that was refused.
pub(crate) fn refusal(problem: &Problem) -> String {
    let error = serde_json::to_string(problem)
        .unwrap_or_else(|_| r#"{"code":"unwritable","message":"the error cannot be written"}"#.to_owned());
    format!(r#"{{"ok":false,"error":{error}}}"#)
}
