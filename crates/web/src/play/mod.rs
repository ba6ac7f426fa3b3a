//! Matches in the page.

pub(crate) mod local;
pub(crate) mod online;
pub(crate) mod seed;
