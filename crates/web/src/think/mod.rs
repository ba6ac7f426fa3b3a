//! Thinking beside the page: the same client in a worker, which gets tasks and answers them.

pub(crate) mod task;
pub(crate) mod thinker;
pub(crate) mod worker;

pub(crate) use task::{Task, Thought, Want};
pub(crate) use thinker::Thinker;
