//! Matches in the page: local, online, lessons and replays.

pub(crate) mod analysis;
pub(crate) mod coach;
mod company;
pub(crate) mod computer;
pub(crate) mod decks;
pub(crate) mod lesson;
pub(crate) mod local;
pub(crate) mod match_log;
pub(crate) mod notation;
pub(crate) mod online;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod seed;
mod sight;
pub(crate) mod study;
pub(crate) mod turning;
pub(crate) mod typing;
mod viewer_logs;
