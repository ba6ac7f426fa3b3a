//! Matches in the page.

mod bot;
pub(crate) mod lesson;
pub(crate) mod local;
pub(crate) mod online;
pub(crate) mod replay;
pub(crate) mod seed;
mod sight;
