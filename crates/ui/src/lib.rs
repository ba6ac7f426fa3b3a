//! Parts of the browser client that pages and boards share. Nothing here depends on a game, a page or the network.

pub mod announce;
pub mod board;
pub mod controls;
pub mod decks;
pub mod dom;
pub mod fx;
pub mod gate;
pub mod grid;
pub mod i18n;
pub mod icons;
pub mod lasting;
pub mod lesson;
pub mod long_press;
pub mod modal;
pub mod parts;
pub mod people;
pub mod previews;
pub mod replay_bar;
pub mod settings;
pub mod showing;
pub mod side;
pub mod sound;
pub mod toasts;

pub use board::{AutoPass, Batch, Board, BoardContext, Hint, Layout, Legal, LineMove, Motion, Proposal};
pub use i18n::{GameTexts, Language, Texts, text, text_with, tr, tr_with};
pub use icons::{Icon, icon};
pub use lasting::LastingSignal;
pub use long_press::LongPress;
pub use people::People;
pub use settings::settings;
pub use showing::Showing;
pub use side::Side;
