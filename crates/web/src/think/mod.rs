//! Search in a worker: the same client module runs there, receives tasks and answers them.

pub(crate) mod task;
pub(crate) mod thinker;
pub(crate) mod worker;

pub(crate) use task::{Task, Thought, Want};
pub(crate) use thinker::Thinker;
