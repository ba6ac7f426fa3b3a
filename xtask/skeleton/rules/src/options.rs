//! What the creator of a room can choose: here, nothing.

use qipan_engine::OptionField;
use serde::{Deserialize, Serialize};

/// One entry per field of [`Options`]; room forms are drawn from it.
pub(crate) const FIELDS: &[OptionField] = &[];

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}
