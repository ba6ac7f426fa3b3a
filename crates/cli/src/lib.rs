//! The commands of `qipan`, as a library so that tests and fuzzers can call them without a process.

pub mod admin;
pub mod arena;
pub mod backup;
pub mod check;
pub mod drive;
pub mod journal_file;
pub mod migrate;
pub mod perft;
pub mod replay;
pub mod serve;
pub mod settings;
pub mod verify;

pub use qipan_terminal::{call, play};
