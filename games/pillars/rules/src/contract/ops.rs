//! The methods by name, JSON in and JSON out: what `qipan drive pillars` offers besides the ops of every game.

use super::{CardCount, Config, Engine, Error, StateWire};
use crate::contract::wire::bag_of;
use qipan_engine::{OwnOp, OwnOps, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

#[rustfmt::skip]
pub const OPS: &[OwnOp] = &[
    OwnOp { op: "init_game",         fields: "config?, rng_seed?, at_ms?",                              meaning: "deal a hand" },
    OwnOp { op: "apply_action",      fields: "action_idx, cover_list?, client_version?, at_ms?", meaning: "carry out an action by its number" },
    OwnOp { op: "settle",            fields: "",      meaning: "settle a hand that is over" },
    OwnOp { op: "get_public_state",  fields: "",      meaning: "the table as everybody sees it" },
    OwnOp { op: "get_private_state", fields: "seat",  meaning: "what only a seat knows" },
    OwnOp { op: "get_legal_actions", fields: "seat",  meaning: "what a seat can do now" },
    OwnOp { op: "dump_state",        fields: "",      meaning: "everything, covered discs included" },
    OwnOp { op: "load_state",        fields: "state", meaning: "go on from a dump" },
];

impl OwnOps for Engine {
    fn ops(&self) -> &'static [OwnOp] {
        OPS
    }

    fn call(&mut self, op: &str, fields: Map<String, Value>) -> Result<Value, Problem> {
        let mut fields = Fields(fields);
        let result = match op {
            "init_game" => self.init_by(&mut fields)?,
            "apply_action" => self.apply_by(&mut fields)?,
            "load_state" => self.load_by(&mut fields)?,
            "settle" => {
                fields.end().and_then(|()| write(&self.settle().map_err(|error| problem(&error))?))?
            }
            "get_public_state" => fields.end().and_then(|()| write(&self.get_public_state()))?,
            "dump_state" => fields.end().and_then(|()| write(&self.dump_state()))?,
            "get_private_state" => {
                let seat = fields.seat()?;
                write(&self.get_private_state(seat).map_err(|error| problem(&error))?)?
            }
            "get_legal_actions" => {
                let seat = fields.seat()?;
                write(&self.get_legal_actions(seat).map_err(|error| problem(&error))?)?
            }
            op => return Err(Problem::new("unknown_op", format!("there is no op {op:?}"))),
        };
        Ok(result)
    }
}

fn problem(error: &Error) -> Problem {
    Problem::from_reason(error)
}

fn write(value: &impl Serialize) -> Result<Value, Problem> {
    serde_json::to_value(value).map_err(|error| Problem::new("unwritable", error.to_string()))
}

impl Engine {
    fn init_by(&mut self, fields: &mut Fields) -> Result<Value, Problem> {
        let config = fields.take("config").unwrap_or_else(|| Value::Object(Map::new()));
        let seed = fields.read("rng_seed", "a seed is a whole number from 0");
        let at_ms = fields.time()?;
        fields.end()?;
        let seed = seed.map_err(|what| problem(&Error::config(what)))?;
        let config: Config =
            serde_json::from_value(config).map_err(|error| problem(&Error::config(error.to_string())))?;
        self.at(at_ms, |engine| engine.init_game(&config, seed))
    }

    fn apply_by(&mut self, fields: &mut Fields) -> Result<Value, Problem> {
        let index = fields.take("action_idx").and_then(|index| index.as_u64()).map(|index| index as usize);
        let cover_list = fields.take("cover_list").map(|list| {
            let cards: Option<Vec<CardCount>> = serde_json::from_value(list).ok();
            cards.and_then(|cards| bag_of(&cards))
        });
        let version = fields.read("client_version", "a version is a whole number from 0");
        let version = version.map_err(|what| problem(&Error::InvalidAction { what }))?;
        let at_ms = fields.time()?;
        fields.end()?;
        self.at(at_ms, |engine| engine.apply_checked(index, cover_list, version))
    }

    fn load_by(&mut self, fields: &mut Fields) -> Result<Value, Problem> {
        let state = fields.take("state").unwrap_or_default();
        fields.end()?;
        let state: StateWire =
            serde_json::from_value(state).map_err(|error| problem(&Error::config(error.to_string())))?;
        self.load_state(&state).map_err(|error| problem(&error))?;
        Ok(Value::Null)
    }

    /// Runs `act` with the time set to `at_ms`; an error restores the time before.
    fn at<T: Serialize>(
        &mut self,
        at_ms: Option<u64>,
        act: impl FnOnce(&mut Engine) -> Result<T, Error>,
    ) -> Result<Value, Problem> {
        let before = self.now_ms;
        self.now_ms = at_ms.unwrap_or(before);
        let result = act(self);
        if result.is_err() {
            self.now_ms = before;
        }
        write(&result.map_err(|error| problem(&error))?)
    }
}

/// The fields of a request; null counts as missing.
struct Fields(Map<String, Value>);

impl Fields {
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    fn read<T: DeserializeOwned>(
        &mut self,
        name: &str,
        what: &'static str,
    ) -> Result<Option<T>, &'static str> {
        self.take(name).map(|value| serde_json::from_value(value).map_err(|_| what)).transpose()
    }

    fn time(&mut self) -> Result<Option<u64>, Problem> {
        self.read("at_ms", "a time is a whole number of milliseconds").map_err(bad_request)
    }

    fn seat(&mut self) -> Result<u8, Problem> {
        let what = "there is no such seat";
        let seat = self.read("seat", what).ok().flatten();
        self.end()?;
        seat.ok_or_else(|| problem(&Error::InvalidAction { what }))
    }

    /// Refuses unknown fields, so that a mistyped name is reported.
    fn end(&self) -> Result<(), Problem> {
        match self.0.keys().next() {
            Some(name) => Err(bad_request(format!("unknown field `{name}`"))),
            None => Ok(()),
        }
    }
}

fn bad_request(what: impl Into<String>) -> Problem {
    Problem::new("bad_request", what)
}
