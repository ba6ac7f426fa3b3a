//! The parts that boards are made of. Each is a plain function with typed properties that returns a view. It has a
//! name for screen readers, works with mouse, finger and keyboard, and takes colours and times from the tokens. The
//! page `/parts` of `cargo xtask serve --gallery` shows all of them; `docs/board.md` has the list.

pub mod brush;
pub mod card;
pub mod characters;
pub mod dice;
pub mod disc;
pub mod field;
pub mod hand;
pub mod hints;
pub mod jigsaw;
pub mod phases;
pub mod pile;
pub mod prompt;
mod roving;
pub mod side_panel;
pub mod token;
pub mod track;

pub use roving::Roving;
