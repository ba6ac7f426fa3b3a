//! The parts of the crate in a real match: an example game runs through the engine's prompts, windows, replay and
//! laws.

mod charms;
mod matches;
