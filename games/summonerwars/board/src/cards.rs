//! Cards as they are printed, and the crests of the factions. The deck builder and the choice of factions draw them
//! with the same functions as the table.

mod crests;
mod face;
mod pictures;
mod words;

pub use crests::{crest, crest_figure, inks};
pub use face::{Shown, card, card_inside, kind_class, sign};
pub use pictures::{ARROW, BLADE, HEART, STAR, pictogram};
pub(crate) use words::phase_key;
pub use words::{is_summoner, kind, name, named, note, printed_keywords, spoken};
