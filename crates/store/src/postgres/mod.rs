//! The store in PostgreSQL: the same modules with the same functions as in SQLite, and what connections need.

mod advisory;
mod append;
mod batch;
pub(crate) mod chat;
mod connect;
mod convert;
mod copy;
mod database;
pub(crate) mod decks;
mod doubt;
pub(crate) mod entry_records;
pub(crate) mod guests;
pub(crate) mod journal;
mod limits;
pub(crate) mod matches;
pub(crate) mod nodes;
pub(crate) mod ownership;
mod session;
pub(crate) mod sessions;
pub(crate) mod signing_keys;
pub(crate) mod snapshots;
pub(crate) mod tables;
pub(crate) mod takeover;
pub(crate) mod throttle;
pub(crate) mod time_marks;
pub(crate) mod tokens;
mod transaction;
pub(crate) mod upkeep;
pub(crate) mod users;
mod writer;

pub(crate) use convert::from_database;
pub(crate) use database::{Database, Writing};
pub(crate) use transaction::{Ended, limited};
