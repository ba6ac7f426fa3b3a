//! A match in the terminal. It knows rules and bots but neither server nor database, so that it builds soon after a change
//! of the rules.

pub mod call;
pub mod play;
