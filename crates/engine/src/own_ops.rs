//! A game's own way to be used by programmes, beside that of every game: an object with named ops, JSON in and out.

use crate::Problem;
use serde::Serialize;
use serde_json::{Map, Value};

/// One op in a list of help.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OwnOp {
    pub op: &'static str,
    pub fields: &'static str,
    pub meaning: &'static str,
}

/// The object behind the ops. It keeps its own state; a refused call changes nothing.
pub trait OwnOps: Send {
    fn ops(&self) -> &'static [OwnOp];
    fn call(&mut self, op: &str, fields: Map<String, Value>) -> Result<Value, Problem>;
}
