//! The file of a game: its structure as a table, and how it is read.

pub(crate) mod canonical;
pub(crate) mod fields;
pub(crate) mod read;
pub(crate) mod texts;
