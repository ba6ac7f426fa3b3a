//! Effects that follow from events: motion, what flies above the board, and sound. A board declares a list of cues and puts its drawing
//! on a [`stage`], which schedules the effects and ends them as soon as the player acts.

mod animate;
mod cue;
mod effects;
mod paths;
mod pieces;
mod stage;

pub use cue::{Act, Cue, Delay, Find, Path, Time};
pub use effects::VisualEffect;
pub use stage::{shake, stage};
