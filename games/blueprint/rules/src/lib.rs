//! Games as data 自制游戏: a JSON file describes a game; this crate loads it and plays it.
//!
//! | fact | value |
//! |---|---|
//! | seats | 1 to 8, as the file says |
//! | hidden information | what the file hides: piles, things on a grid, choices that are made together |
//! | chance | shuffles and dice |
//! | language | `docs/blueprint.md`; built-ins are the tables in `language/table` and `file/fields.rs` |
//!
//! A file passes `file` (structure) → `language` (texts to syntax) → `compile` (names, types, secrets) and becomes a
//! `program`; `run` plays it. Nothing is looked up by name while playing, every step uses up gas, and a rule that fails
//! stops its command and changes nothing.
//!
//! ```
//! use qipan_blueprint::Blueprint;
//! use qipan_engine::Rules;
//! let game = Blueprint::load(r#"{"qipan": 1, "title": {"en": "One mark", "zh": "一子"}, "seats": [2, 2],
//!     "things": [{"thing": "mark"}], "spaces": [{"space": "board", "grid": [3, 3]}],
//!     "moves": [{"move": "place", "pick": ["to: board where empty(to)"], "do": ["put mark at to", "win me"]}]}"#).unwrap();
//! assert_eq!(game.manifest().title.en, "One mark");
//! ```

mod catalog;
mod command;
mod compile;
mod docs;
mod draw;
mod event;
mod examples;
mod extras;
mod file;
mod hidden;
mod language;
mod limits;
mod mistake;
mod narrate;
mod notation;
mod options;
mod program;
mod report;
mod rules;
mod run;
mod schema;
mod stage;
mod state;
mod view;

#[cfg(test)]
mod tests;

pub use catalog::{bots, game, listed};
pub use command::{Command, Picks, Rejection};
pub use docs::tables as documentation_tables;
pub use event::Event;
pub use examples::EXAMPLES;
pub use extras::Topic;
pub use mistake::Mistake;
pub use options::Options;
pub use program::things::Thing;
pub use report::{Finding, Severity, report};
pub use rules::Blueprint;
pub use schema::schema;
pub use state::State;
pub use view::{NumberView, PlaceView, SpaceView, ThingView, View};
