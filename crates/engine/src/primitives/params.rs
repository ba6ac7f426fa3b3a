//! The parameters that a data file hands to a game's handler.
//!
//! ```
//! use qipan_engine::primitives::params::Params;
//!
//! let params: Params = serde_json::from_str(r#"{"amount": 3, "status": "burn"}"#)?;
//! assert_eq!(params.get::<i64>("amount")?, 3);
//! assert_eq!(params.optional::<bool>("silent")?, None);
//! assert_eq!(params.get::<u8>("status").unwrap_err().code(), "wrong_param");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use thiserror::Error;

/// Named values. Each is read as the type its handler asks for, so an expression or a target selector can be
/// one.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Params(BTreeMap<String, Value>);

impl Params {
    pub const fn new() -> Params {
        Params(BTreeMap::new())
    }

    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Params {
        self.0.insert(name.into(), value.into());
        self
    }

    /// A parameter that must be there.
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Result<T, ParamsError> {
        self.optional(name)?.ok_or_else(|| ParamsError::Missing { name: name.to_owned() })
    }

    /// A parameter that may be left out; `null` counts as left out.
    pub fn optional<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, ParamsError> {
        let wrong = |reason: serde_json::Error| ParamsError::Wrong {
            name: name.to_owned(),
            reason: reason.to_string(),
        };
        self.0.get(name).map_or(Ok(None), |value| Option::<T>::deserialize(value).map_err(wrong))
    }

    /// All parameters together as one type, for a handler that has a struct of its own for them.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ParamsError> {
        let object = Value::Object(self.0.clone().into_iter().collect());
        T::deserialize(object).map_err(|reason| ParamsError::Unreadable { reason: reason.to_string() })
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Why parameters are not what a handler needs.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParamsError {
    #[error("the parameter {name:?} is missing")]
    Missing { name: String },
    #[error("the parameter {name:?} cannot be read: {reason}")]
    Wrong { name: String, reason: String },
    #[error("the parameters cannot be read: {reason}")]
    Unreadable { reason: String },
}

impl ParamsError {
    pub const fn code(&self) -> &'static str {
        match self {
            ParamsError::Missing { .. } => "missing_param",
            ParamsError::Wrong { .. } => "wrong_param",
            ParamsError::Unreadable { .. } => "unreadable_params",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Debug, Deserialize)]
    struct Hit {
        amount: i64,
    }

    #[test]
    fn values_are_read_as_the_wanted_type() {
        let rows = [
            (r#"{"amount":3}"#, Ok(3)),
            (r#"{"amount":null}"#, Err("missing_param")),
            (r#"{}"#, Err("missing_param")),
            (r#"{"amount":"three"}"#, Err("wrong_param")),
            (r#"{"amount":1.5}"#, Err("wrong_param")),
            (r#"{"amount":18446744073709551615}"#, Err("wrong_param")),
        ];
        for (json, expected) in rows {
            let params: Params = serde_json::from_str(json).unwrap();
            assert_eq!(params.get::<i64>("amount").map_err(|error| error.code()), expected, "{json}");
            assert_eq!(serde_json::to_string(&params).unwrap(), json);
        }
    }

    #[test]
    fn a_struct_reads_them_all() {
        assert_eq!(Params::new().with("amount", 2).read::<Hit>(), Ok(Hit { amount: 2 }));
        let error = Params::new().read::<Hit>().unwrap_err();
        assert_eq!(error.code(), "unreadable_params");
        assert_eq!(error.to_string(), "the parameters cannot be read: missing field `amount`");
        assert!(Params::default().is_empty());
    }
}
