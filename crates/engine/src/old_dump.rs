//! Reading saved matches, including those of the first schema, which had all fields of the systems side by side.

use crate::Problem;
use crate::state::SCHEMA;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The fields that are now in `sys.record`; all others are in `sys.play`.
const RECORD: [&str; 3] = ["undo", "stream", "action_log"];

/// Reads a saved match. Both schemas go through a [`Value`]: reading the current one from the text directly would be a
/// second copy of the reader, a tenth of what a small game is in the browser.
pub(crate) fn read<T: DeserializeOwned>(dump: &str) -> Result<T, Problem> {
    let bad_state = |error: serde_json::Error| Problem::new("bad_state", error.to_string());
    let mut dump: Value = serde_json::from_str(dump).map_err(bad_state)?;
    if let Some(sys) = dump.get("sys").and_then(upgraded) {
        dump["sys"] = sys;
    }
    serde_json::from_value(dump).map_err(bad_state)
}

/// The systems' part of a dump in the current form, if it is one of the first schema.
fn upgraded(sys: &Value) -> Option<Value> {
    if *sys.get("schema")? != 1 {
        return None;
    }
    let mut play = sys.as_object().cloned()?;
    play.remove("schema");
    let request = play.get_mut("undo")?.as_object_mut()?.remove("request")?;
    let take = |name: &str| Some((name.to_owned(), play.remove(name)?));
    let record: Map<String, Value> = RECORD.into_iter().filter_map(take).collect();
    play.insert("undo_request".to_owned(), request);
    Some(json!({ "schema": SCHEMA, "play": play, "record": record }))
}
