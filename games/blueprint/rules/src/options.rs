//! The options of a match: numbers that the file declares.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The chosen values by name. An option that is left out has the value that the file gives it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, i64>);
