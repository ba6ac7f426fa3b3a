//! Matches in the page.

mod bot;
pub(crate) mod local;
pub(crate) mod seed;
