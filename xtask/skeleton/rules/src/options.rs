//! The options that the host of a table can choose: here, none.

use qipan_engine::OptionField;
use serde::{Deserialize, Serialize};

/// One entry per field of [`Options`]; the form of a new table is drawn from it.
pub(crate) fn fields() -> Vec<OptionField> {
    Vec::new()
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}
