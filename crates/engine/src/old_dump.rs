//! Reading saved matches, including those of the first schema, which had all fields of the systems side by side.

use crate::Problem;
use crate::state::SCHEMA;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The fields that are now in `sys.record`; all others are in `sys.play`.
const RECORD: [&str; 3] = ["undo", "stream", "action_log"];

pub(crate) fn read<T: DeserializeOwned>(dump: &str) -> Result<T, Problem> {
    let bad_state = |error: serde_json::Error| Problem::new("bad_state", error.to_string());
    serde_json::from_str(dump).or_else(|error| match of_first_schema(dump) {
        Some(upgraded) => serde_json::from_value(upgraded).map_err(bad_state),
        None => Err(bad_state(error)),
    })
}

/// The dump in the current form, if it is one of the first schema.
fn of_first_schema(dump: &str) -> Option<Value> {
    let mut dump: Value = serde_json::from_str(dump).ok()?;
    let sys = dump.get_mut("sys")?.as_object_mut()?;
    if sys.remove("schema")? != 1 {
        return None;
    }
    let request = sys.get_mut("undo")?.as_object_mut()?.remove("request")?;
    let mut play = std::mem::take(sys);
    let take = |name: &str| Some((name.to_owned(), play.remove(name)?));
    let record: Map<String, Value> = RECORD.into_iter().filter_map(take).collect();
    play.insert("undo_request".to_owned(), request);
    dump["sys"] = json!({ "schema": SCHEMA, "play": play, "record": record });
    Some(dump)
}
