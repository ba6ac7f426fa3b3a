//! The engine's systems at work together, in one test crate (one crate links once).
//!
//! Two games exist only for these tests: the `duel`, a small card game that uses every system as a real game does,
//! and the `puppet`, whose commands say what its rules shall do, for the edge cases that no real game reaches. Most
//! tests are stories: commands in, a transcript out (see `table`).

mod duel;
mod puppet;
mod table;

mod agreement;
mod characters;
mod clock;
mod erased;
mod flow;
mod journal;
mod pipeline;
mod platform;
mod prompts;
mod random_play;
mod rematch_and_cheat;
mod secrets;
mod stories_of_choices;
mod stories_of_fights;
mod tutorial;
mod undo;
mod undo_by_consent;
mod undo_strict;
mod windows;
