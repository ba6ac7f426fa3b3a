//! Effects that follow from events: motion, particles and sound. A board declares a list of cues and puts its drawing
//! on a [`stage`], which schedules the effects and ends them as soon as the player acts.

mod animate;
mod cue;
mod layer;
pub mod particles;
mod paths;
mod pieces;
mod stage;

pub use cue::{Act, Cue, Delay, Find, Path, Time};
pub use stage::{shake, stage};
