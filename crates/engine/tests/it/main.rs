//! The engine's systems at work together, in one test crate (one crate links once).
//!
//! Two games live here and are never shipped: the `duel`, a small card game that uses every system the way a
//! real game does, and the `puppet`, whose commands say what its rules are to do, for the corners that no
//! sensible game visits. Most tests are stories: commands in, a transcript out (see `table`).

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
