//! Tables: rooms with their matches. `actor` is the task of a table; the other modules are its parts.

mod actor;
mod answers;
mod away;
mod bots;
mod chat;
mod circle;
mod commands;
mod connected;
pub(crate) mod consent;
mod crowd;
mod doubt;
mod ending;
mod errors;
mod frames;
mod held_pass;
mod live;
mod match_time;
pub(crate) mod message;
pub(crate) mod name_copies;
mod outgoing;
mod pace;
mod presence;
pub(crate) mod rating;
mod record;
pub(crate) mod registry;
mod rematch;
pub(crate) mod room;
mod seats;
mod sitting;
mod snapshots;
mod start;
#[cfg(test)]
mod tests;
mod timer;
mod undecided;

pub use errors::{JoinError, NewTableError};
pub(crate) use record::record_of;
pub use record::{create_table, find_room, load_if_nobody_comes, person, read_room, update_names};
pub use registry::Tables;
