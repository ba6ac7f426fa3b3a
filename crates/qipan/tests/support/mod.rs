//! Shared code of the tests of the drive protocol.
#![allow(dead_code, reason = "every test program uses its own part")]

use qipan_ai::Listed;
use qipan_cli::drive::Session;
use serde_json::{Value, json};

/// Codes that mean a defect of the program, whatever was sent.
const DEFECTS: &[&str] =
    &["internal", "panicked", "too_many_rounds", "too_many_events", "rules_stopped", "unwritable"];

/// A session that checks every answer it gets.
pub(crate) struct Checked {
    session: Session,
}

impl Checked {
    pub(crate) fn new(game: &Listed) -> Checked {
        Checked { session: Session::new(game.clone()) }
    }

    /// Sends a line and returns the answer, which must be one line of well-formed JSON without a defect.
    pub(crate) fn send(&mut self, line: &[u8]) -> Value {
        let answer = self.session.answer(line);
        check_answer(&answer, &String::from_utf8_lossy(line))
    }

    /// The exact text of the answer to an op without fields.
    fn words(&mut self, op: &str) -> String {
        self.session.answer(format!(r#"{{"op":"{op}"}}"#).as_bytes())
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.send(request.to_string().as_bytes())
    }

    /// State, hash, journal and last events, which a refusal must not change.
    pub(crate) fn books(&mut self) -> [String; 4] {
        let events = self.session.answer(br#"{"op":"events","viewer":"spectator"}"#);
        let [dump, hash, journal] = ["dump", "hash", "journal"].map(|op| self.words(op));
        [dump, hash, journal, events]
    }

    /// Sends a command and checks the invariants after it; returns whether it was accepted.
    pub(crate) fn apply(&mut self, seat: &Value, command: &Value, at_ms: Option<u64>) -> bool {
        let before = self.books();
        let mut request = json!({ "op": "apply", "seat": seat, "command": command });
        if let Some(at_ms) = at_ms {
            request["at_ms"] = at_ms.into();
        }
        let answer = self.ask(&request);
        let after = self.books();
        if answer["ok"] == true {
            let hash = json!({ "ok": true, "hash": answer["hash"], "seq": answer["seq"] });
            assert_eq!(check_answer(&after[1], "hash"), hash, "{request}");
            assert_ne!(before[1], after[1], "{request}");
        } else {
            assert_eq!(before, after, "refused, and yet something changed: {request} {answer}");
        }
        answer["ok"] == true
    }
}

pub(crate) fn check_answer(answer: &str, request: &str) -> Value {
    assert!(!answer.contains('\n'), "more than one line for {request}: {answer}");
    let value: Value = serde_json::from_str(answer).expect(answer);
    match &value["ok"] {
        Value::Bool(true) => {}
        Value::Bool(false) => {
            let code = value["error"]["code"].as_str().expect(answer);
            assert!(!DEFECTS.contains(&code), "a defect after {request}: {answer}");
            assert!(value["error"]["message"].as_str().is_some_and(|it| !it.is_empty()), "{answer}");
        }
        _ => panic!("neither ok nor not: {answer}"),
    }
    value
}

/// Makes decisions from arbitrary bytes, until the bytes run out.
pub(crate) struct Dice<'a>(pub(crate) &'a [u8]);

impl Dice<'_> {
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number below `count`. The count must not be 0.
    pub(crate) fn below(&mut self, count: usize) -> Option<usize> {
        let number = usize::from(self.byte()?) << 8 | usize::from(self.byte().unwrap_or(0));
        Some(number % count)
    }

    pub(crate) fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())?].clone()) }
    }
}

/// Changes one place of a JSON value: another number, another type, a missing or a duplicate element.
pub(crate) fn mutate(value: &mut Value, dice: &mut Dice<'_>) -> Option<()> {
    let goes_deeper = dice.byte()? % 8 != 0;
    match value {
        Value::Object(fields) if goes_deeper && !fields.is_empty() => {
            let index = dice.below(fields.len())?;
            mutate(fields.values_mut().nth(index)?, dice)
        }
        Value::Array(items) if goes_deeper && !items.is_empty() => {
            let index = dice.below(items.len())?;
            mutate(&mut items[index], dice)
        }
        _ => change(value, dice),
    }
}

fn change(value: &mut Value, dice: &mut Dice<'_>) -> Option<()> {
    match value {
        Value::Array(items) if dice.byte()? % 2 == 0 => match items.first().cloned() {
            Some(first) if dice.byte()? % 2 == 0 => items.push(first),
            _ => drop(items.pop()),
        },
        Value::Object(fields) if dice.byte()? % 2 == 0 => {
            let name = dice.pick(&fields.keys().cloned().collect::<Vec<_>>());
            drop(name.and_then(|name| fields.remove(&name)));
        }
        Value::Number(number) if dice.byte()? % 2 == 0 => {
            let near = number.as_u64().unwrap_or(0);
            *value = dice.pick(&[near.wrapping_add(1), near.saturating_sub(1), near ^ 1, near << 8])?.into();
        }
        _ => {
            let odd = [json!(null), json!(true), json!(""), json!([]), json!({}), json!(-1), json!(0.5)];
            let large = [json!(0), json!(1), json!(255), json!(65_535), json!(u32::MAX), json!(u64::MAX)];
            *value = dice.pick(&[&odd[..], &large[..]].concat())?;
        }
    }
    Some(())
}
