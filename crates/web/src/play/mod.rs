//! Matches in the page.

pub(crate) mod local;
pub(crate) mod seed;
