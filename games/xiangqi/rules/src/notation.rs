//! Positions and moves in text: FEN, ICCS, Chinese names, WXF, and whole records.

pub mod fen;
pub mod iccs;
pub mod names;
pub mod record;
