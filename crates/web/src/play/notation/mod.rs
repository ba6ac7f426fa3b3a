//! Matches and moves as text: typed moves, and whole matches to copy and to paste. No browser API is used here.

pub(crate) mod moves;
pub(crate) mod read;
pub(crate) mod steps;
pub(crate) mod write;

#[cfg(test)]
mod tests;
