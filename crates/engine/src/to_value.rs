//! JSON values of typed values.

use serde::Serialize;
use serde_json::{Result, Value};

/// A value as JSON, as [`serde_json::to_value`] makes it. Use it in code that runs in browsers: there it goes through
/// the text. Every type is written as text anyway, and writing it as a [`Value`] directly would be a second copy of its
/// writer.
///
/// ```
/// use qipan_engine::to_value;
/// assert_eq!(to_value([1, 2]).unwrap(), serde_json::json!([1, 2]));
/// ```
pub fn to_value(value: impl Serialize) -> Result<Value> {
    if cfg!(target_family = "wasm") {
        serde_json::from_str(&serde_json::to_string(&value)?)
    } else {
        serde_json::to_value(value)
    }
}
