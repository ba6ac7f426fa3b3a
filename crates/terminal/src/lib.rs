//! A match in the terminal. It depends on rules and bots but neither on the server nor on the database, so that it
//! builds quickly after a change of the rules.

pub mod call;
pub mod play;
