//! Factions and their cards: read from data files once, with every name resolved and checked, and constant from then on.

mod ability;
mod card;
mod check;
mod effect;
mod error;
mod file;
mod group;
mod ids;
mod library;
mod load;
mod modifier;
mod price;
mod words;

pub use ability::{Always, Choice, Cost, Need, Options, Test, Triggered, When, WhenKind};
pub use card::{Card, Class, Faction, Start, Symbol};
pub use effect::{Amount, Effect, Heading, Party, Until, Variable, Who};
pub use error::DataError;
pub use group::{Cells, Group, Kind, Name, Ref, Side, Where};
pub use ids::{CardId, FactionId};
pub use library::{Library, ROSTER, library, try_out};
pub use modifier::{Keyword, Modifier, ModifierRule, Stat};
pub use words::{every_key, key_of};
