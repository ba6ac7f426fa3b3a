//! Building blocks that games combine: pure functions and serialisable data. What only card games need is in
//! `crates/cards`.
//!
//! | Module | What it gives a game |
//! |---|---|
//! | [`number`] | comparisons and rounded division |
//! | [`dice`] | dice with numbers and symbols, rolls, sets and straights |
//! | [`grid`] | square boards: steps, rays, n in a row, distances, symmetries |
//!
//! Nothing here panics, whatever the input; nothing reads a clock; chance comes only from the [`Rng`](crate::Rng) that
//! the caller passes in; every error has a sentence for people (`Display`) and a stable name for programs (`code()`).

pub mod dice;
pub mod grid;
pub mod number;
