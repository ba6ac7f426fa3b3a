//! The store in SQLite: the only modules that know SQL, one per concern.

mod append;
mod batch;
pub(crate) mod chat;
mod connect;
mod convert;
mod copy;
mod database;
pub(crate) mod decks;
pub(crate) mod entry_records;
mod file;
pub(crate) mod guests;
pub(crate) mod journal;
pub(crate) mod matches;
pub(crate) mod nodes;
pub(crate) mod ownership;
mod queue;
pub(crate) mod sessions;
pub(crate) mod signing_keys;
pub(crate) mod snapshots;
mod statement;
pub(crate) mod tables;
pub(crate) mod takeover;
pub(crate) mod throttle;
pub(crate) mod time_marks;
pub(crate) mod tokens;
pub(crate) mod upkeep;
pub(crate) mod users;
mod writer;

pub(crate) use convert::from_database;
pub(crate) use copy::Rows;
pub(crate) use database::Database;
