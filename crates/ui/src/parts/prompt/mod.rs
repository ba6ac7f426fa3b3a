//! A question of the engine's prompt system, docked beside the board. It is drawn from the question's data alone, so a
//! game that asks needs nothing here: an option whose message `key` has a message `key-note` beside it is explained by it.

mod data;
mod focus;
mod options;
mod view;

pub use data::{Draft, Escape, OpenPrompt, TimeLeft};
pub use view::{PromptDock, prompt_dock};
