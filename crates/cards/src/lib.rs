//! What card games share. Everything here is plain data and pure functions; no module knows a game.
//!
//! | Module | What it gives a game |
//! |---|---|
//! | [`zones`] | decks, hands and discard piles, and which viewers see the cards in them |
//! | [`resources`] | bounded amounts (health, points, stacks of a status) and costs paid from them |
//! | [`modifiers`] | a number with everything that changes it, itemised |
//! | [`expression`] | integer formulas in data files, with variables resolved when the file is loaded |
//! | [`condition`] | yes-or-no tests in data files, built from such formulas |
//! | [`triggers`] | effects that trigger at the same moment, and the order in which they run |
//! | [`windows`] | opening a response window only if a seat can respond |
//!
//! A game's effects are an enum of its own: it reads its data files once, resolves every name in them, and runs the
//! typed effects from then on. `games/dicethrone/rules/src/data` is an example.
//!
//! Nothing in this crate panics, whatever the input. Chance comes only from the [`Rng`](qipan_engine::Rng) that the caller
//! passes in. Every error has a sentence for people (`Display`) and a stable name for programs (`code()`).

pub mod condition;
pub mod expression;
pub mod modifiers;
pub mod resources;
pub mod triggers;
pub mod windows;
pub mod zones;
