//! What a game implements, in three parts: [`Rules`] is what every game writes, [`Secrets`] is for games with hidden
//! information, [`Extras`] is everything a game may add later. The last two have defaults for everything.
//!
//! ```text
//! #[derive(Clone, Copy, PartialEq, Debug, Default)]
//! pub struct Hex;
//!
//! impl Rules for Hex { … ten functions … }
//! impl Secrets for Hex {}
//! impl Extras for Hex {}
//! ```
//!
//! A game is a value: a unit struct for rules that are compiled in, a struct with data for rules that are loaded.

mod extras;
mod rules;
mod secrets;

pub use extras::{Counting, Extras, Intercept};
pub use rules::Rules;
pub use secrets::Secrets;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// A whole game. Every type with the three parts is one.
pub trait Game: Rules + Secrets + Extras {}
impl<T: Rules + Secrets + Extras> Game for T {}

/// Plain data that can be copied, compared, printed, saved and sent.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// The options of a game that has none.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

/// A type without values, for games without phases, prompts or windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Never {}
