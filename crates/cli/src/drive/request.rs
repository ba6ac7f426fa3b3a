//! Requests: one JSON object per line, whose `op` names the operation.
//!
//! The op is parsed first, and then the whole line as the type of that op. (An enum tagged with `op` would copy every
//! value; here command and state stay slices of the line.)

use qipan_ai::Strength;
use qipan_engine::{Actor, NewMatch, OwnOp, Problem, Seat, SeedNumber, Viewer, check_unique_keys};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::error::Category;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// Makes the closed list of ops: the enum, and the table for help and error messages.
macro_rules! ops {
    ($($op:ident $name:literal $fields:literal $meaning:literal)*) => {
        /// An op that every game has.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub(crate) enum Op { $($op),* }

        /// All ops, in the order of the help.
        pub(crate) const OPS: &[OwnOp] = &[$(OwnOp { op: $name, fields: $fields, meaning: $meaning }),*];

        impl Op {
            fn named(name: &str) -> Option<Op> {
                match name {
                    $($name => Some(Op::$op),)*
                    _ => None,
                }
            }
        }
    };
}

#[rustfmt::skip]
ops! {
    New      "new"      "seed, seats?, first_seat?, options?, mode?, time?, draw_cooldown_ms?, cheats?, strict_undo?" "make a match"
    Legal    "legal"    "seat"                    "the commands a seat can give now"
    Apply    "apply"    "seat, command, at_ms?"   "give a command"
    View     "view"     "viewer"                  "the match as a seat or a spectator sees it"
    Events   "events"   "viewer"                  "the events of the last command as a viewer sees them"
    Log      "log"      "viewer"                  "the action log as a viewer reads it"
    Notation "notation" "seat, command"           "a command in the game's own notation"
    ToAct    "to_act"   ""                        "who can move the play on, and whose time runs out when"
    Outcome  "outcome"  ""                        "how the match ended, or null"
    Hash     "hash"     ""                        "the hash of the state"
    Dump     "dump"     ""                        "the whole state, secrets included"
    Load     "load"     "state"                   "go on from a dump"
    Journal  "journal"  ""                        "everything that happened since new, load or rematch"
    Rematch  "rematch"  "seed"                    "the next match, once all seats have voted for it"
    Bot      "bot"      "seat, strength?, seed?"  "the command that a bot gives for a seat; it is not carried out"
    Hints    "hints"    "seat, strength?, seed?, count?" "the best commands of a seat, and every seat's chance to win"
    Manifest "manifest" ""                        "what the game says about itself"
    Help     "help"     ""                        "this list"
}

#[derive(Deserialize)]
struct Named {
    op: Value,
}

/// A requested op: one that every game has, or one of the game's own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum RequestedOp {
    Every(Op),
    Own(&'static str),
}

/// Parses which op is requested; `own` are those that only this game has.
pub(crate) fn op_of(line: &str, own: &'static [OwnOp]) -> Result<RequestedOp, Problem> {
    // The op and its fields are parsed separately. Unique keys make sure that both passes read the same values.
    check_unique_keys(line, "bad_json")?;
    let Named { op } = read(line)?;
    let Value::String(name) = op else {
        return Err(Problem::new("bad_request", format!("op is a word such as \"new\", not {op}")));
    };
    let known = Op::named(&name).map(RequestedOp::Every);
    let known = known.or_else(|| own.iter().find(|it| it.op == name).map(|it| RequestedOp::Own(it.op)));
    known.ok_or_else(|| {
        let names = OPS.iter().map(|known| known.op).chain(own.iter().map(|known| known.op));
        let names: Vec<_> = names.collect();
        Problem::new("unknown_op", format!("there is no op {name:?}; the ops are: {}", names.join(", ")))
    })
}

/// Parses the fields of one of the game's own ops.
pub(crate) fn own_fields(line: &str) -> Result<Map<String, Value>, Problem> {
    let mut fields: Map<String, Value> = read(line)?;
    fields.remove("op");
    Ok(fields)
}

/// Parses a line as the type of its op.
pub(crate) fn read<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, Problem> {
    serde_json::from_str(line).map_err(|error| match error.classify() {
        Category::Data => Problem::new("bad_request", error.to_string()),
        Category::Io | Category::Syntax | Category::Eof => Problem::new("bad_json", error.to_string()),
    })
}

/// Parses a line without `op` as the engine's request for a match.
pub(crate) fn new_match(line: &str) -> Result<NewMatch, Problem> {
    let mut fields: Map<String, Value> = read(line)?;
    fields.remove("op");
    if let Some(seed) = fields.get("seed") {
        check_seed(seed)?;
    }
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| Problem::new("bad_request", error.to_string()))
}

/// Explains what a seed is: the engine's type can only say that this is none.
fn check_seed(seed: &Value) -> Result<SeedNumber, Problem> {
    SeedNumber::deserialize(seed).map_err(|_| {
        let message =
            format!("a seed is a whole number from 0 to {} or 64 hexadecimal digits, not {seed}", u64::MAX);
        Problem::new("bad_request", message)
    })
}

/// `legal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfSeat {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    pub(crate) seat: Seat,
}

/// `apply`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Apply<'a> {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    pub(crate) seat: Actor,
    #[serde(borrow)]
    pub(crate) command: &'a RawValue,
    pub(crate) at_ms: Option<u64>,
}

/// `notation`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Notation<'a> {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    pub(crate) seat: Seat,
    #[serde(borrow)]
    pub(crate) command: &'a RawValue,
}

/// `bot` and `hints`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    pub(crate) seat: Seat,
    strength: Option<String>,
    #[serde(default)]
    pub(crate) seed: u64,
    pub(crate) count: Option<usize>,
}

impl Ask {
    /// Level 3 by default.
    pub(crate) fn strength(&self) -> Result<Strength, Problem> {
        let parse = |text: &str| {
            text.parse::<Strength>().map_err(|message: String| Problem::new("bad_request", message))
        };
        self.strength.as_deref().map_or(Ok(Strength::level(3)), parse)
    }
}

/// `view`, `events` and `log`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfViewer {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    pub(crate) viewer: Viewer,
}

/// `load`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load<'a> {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    #[serde(borrow)]
    pub(crate) state: &'a RawValue,
}

/// `rematch`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rematch {
    #[serde(rename = "op")]
    _op: IgnoredAny,
    seed: Value,
}

impl Rematch {
    pub(crate) fn seed(&self) -> Result<SeedNumber, Problem> {
        check_seed(&self.seed)
    }
}

/// The ops without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bare {
    #[serde(rename = "op")]
    _op: IgnoredAny,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_op_is_found_by_its_name() {
        for help in OPS {
            let line = format!(r#"{{"op":"{}"}}"#, help.op);
            assert!(matches!(op_of(&line, &[]), Ok(RequestedOp::Every(_))), "{line}");
        }
    }

    #[test]
    fn mistakes_have_a_code() {
        let rows = [
            ("", "bad_json"),
            ("{", "bad_json"),
            ("{} {}", "bad_json"),
            ("[]", "bad_request"),
            ("7", "bad_request"),
            (r#"{"op":7}"#, "bad_request"),
            (r#"{"op":"fly"}"#, "unknown_op"),
            (r#"{"op":"new","op":"new"}"#, "duplicate_key"),
            (r#"{"op":"do","command":{"type":"x","type":"undo"}}"#, "duplicate_key"),
        ];
        for (line, code) in rows {
            assert_eq!(op_of(line, &[]).unwrap_err().code, code, "{line}");
        }
    }

    #[test]
    fn a_seed_is_a_number_or_hexadecimal_digits() {
        let full = format!("\"{}\"", "0f".repeat(32));
        for (seed, is_one) in
            [("7", true), (&full, true), ("-1", false), ("1.5", false), ("\"x\"", false), ("null", false)]
        {
            let line = format!(r#"{{"op":"new","seed":{seed}}}"#);
            assert_eq!(new_match(&line).is_ok(), is_one, "{line}");
        }
        assert_eq!(new_match(r#"{"op":"new"}"#).unwrap_err().message, "missing field `seed`");
    }
}
