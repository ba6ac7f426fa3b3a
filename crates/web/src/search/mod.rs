//! Search in a worker: the same client module runs there, receives tasks and answers them.

pub(crate) mod search_worker;
pub(crate) mod task;
pub(crate) mod worker;

pub(crate) use search_worker::SearchWorker;
pub(crate) use task::{Advice, SearchResult, Task, Want};
