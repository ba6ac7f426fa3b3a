//! Tables: rooms with their matches. `actor` is the task, everything else is what it is made of.

mod actor;
mod away;
mod bots;
mod chat;
pub(crate) mod consent;
mod crowd;
mod deeds;
mod doubt;
mod frames;
mod live;
mod match_time;
pub(crate) mod message;
mod pace;
mod record;
pub(crate) mod registry;
pub(crate) mod room;
mod sitting;
#[cfg(test)]
mod tests;

pub(crate) use record::{check_password, create_table, find_room, read_room, store_problem, update_names};
pub(crate) use registry::Tables;
