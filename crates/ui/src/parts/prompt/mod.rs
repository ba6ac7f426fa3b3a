//! A question of the engine's prompt system, docked beside the board. It is drawn from the question's data, so a game
//! needs no code here. If there is a message `key-note` for an option with the message `key`, it explains the option.

mod data;
mod focus;
mod options;
mod view;

pub use data::{Draft, Escape, TimeLeft};
pub use view::{PromptDock, prompt_dock};
