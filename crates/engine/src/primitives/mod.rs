//! Building blocks that games combine: pure functions and serialisable data.
//!
//! A primitive knows no game. Where a game has to say what something *means* (what "burn" does, when a hero
//! is "cornered") it registers a function under an id, and its data files name that id.
//!
//! | Module | What it gives a game |
//! |---|---|
//! | [`action_registry`] | the one registry type, from an id to a function, that the modules below share |
//! | [`params`] | the parameters a data file hands to such a function |
//! | [`number`] | comparisons and rounded division |
//! | [`expression`] | integer formulas as data |
//! | [`condition`] | yes-or-no questions as data |
//! | [`target`] | "who is meant" as data |
//! | [`effects`] | lists of effects as data, run in order with a step limit |
//! | [`resources`] | bounded pools: health, points, stacks of a status |
//! | [`modifiers`] | a number with everything that changes it, itemised |
//! | [`dice`] | dice with numbers and symbols, rolls, sets and straights |
//! | [`zones`] | decks, hands and discard piles, and who sees them |
//! | [`grid`] | square boards: steps, rays, lines, distances, areas, symmetries |
//! | [`visual`] | which picture, animation or sound belongs to an entity |
//!
//! What always holds here: nothing panics, whatever the input; nothing reads a clock; chance comes only from
//! the [`Rng`](crate::Rng) that the caller hands over; every error has a sentence for people (`Display`) and
//! a stable name for programs (`code()`).

pub mod action_registry;
pub mod condition;
pub mod dice;
pub mod effects;
pub mod expression;
pub mod grid;
pub mod modifiers;
pub mod number;
pub mod params;
pub mod resources;
pub mod target;
pub mod visual;
pub mod zones;

/// How deep expressions, conditions and effects may be nested. Deeper trees are an error instead of a stack
/// overflow, and no rule a person can read comes near it.
pub const MAX_DEPTH: u32 = 64;
