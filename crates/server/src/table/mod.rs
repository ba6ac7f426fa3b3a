//! Tables: rooms with their matches. `actor` is the task, everything else is what it is made of.

mod actor;
mod away;
mod books;
mod bots;
mod chat;
pub(crate) mod consent;
mod crowd;
mod deeds;
mod doubt;
mod frames;
mod live;
pub(crate) mod mail;
mod match_time;
mod pace;
pub(crate) mod registry;
pub(crate) mod room;
mod sitting;
#[cfg(test)]
mod tests;

pub(crate) use books::{check_password, create_table, find_room, read_room, store_problem, update_names};
pub(crate) use registry::Tables;
