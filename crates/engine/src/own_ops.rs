//! A game's own interface for programs, beside the common one: an object with named operations, JSON in and out.

use crate::Problem;
use serde::Serialize;
use serde_json::{Map, Value};

/// One operation, as a help list shows it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OwnOp {
    pub op: &'static str,
    pub fields: &'static str,
    pub meaning: &'static str,
}

/// The object behind the operations. It keeps its own state; a refused call changes nothing.
pub trait OwnOps: Send {
    fn ops(&self) -> &'static [OwnOp];
    fn call(&mut self, op: &str, fields: Map<String, Value>) -> Result<Value, Problem>;
}
