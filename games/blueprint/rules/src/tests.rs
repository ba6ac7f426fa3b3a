//! Tests of the crate that need its inside.

mod attacks;
mod broken;
mod docs;
mod laws;
mod play;
mod texts;
