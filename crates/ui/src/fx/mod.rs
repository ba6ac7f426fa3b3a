//! Effects that follow from events: motion, particles and sound. A board declares a list of cues and puts its
//! drawing on a [`stage`]; what is shown when, and that it ends as soon as somebody acts, happens here.

mod animate;
mod cue;
mod layer;
pub mod particles;
mod paths;
mod pieces;
mod stage;

pub use cue::{Act, Cue, Find, Path, Time};
pub use stage::{shake, stage};
