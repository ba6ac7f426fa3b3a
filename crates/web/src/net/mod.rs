//! The connection to the server. Pages ask here; components never call the network themselves.

pub(crate) mod decks;
pub(crate) mod http;
pub(crate) mod lobby;
pub(crate) mod people;
pub(crate) mod records;
pub(crate) mod session;
pub(crate) mod social;
pub(crate) mod socket;
pub(crate) mod tables;
