//! The characters on pieces and boards as paths, so that a board looks the same on every system.
//!
//! A path lies in the square from 0 to 100, in the circle of radius 50 around its middle, and is filled by the
//! rule `nonzero`, which is what SVG does by itself. The paths come from the stroke lists in `strokes/`; after
//! changing one, `cargo run -p qipan-glyphs` writes `outlines.rs` anew.

mod outlines;

/// The outline of a character as the `d` of an SVG path, or nothing if the character is not drawn.
pub fn path(character: char) -> Option<&'static str> {
    let rows = outlines::OUTLINES;
    rows.binary_search_by_key(&character, |row| row.0).ok().map(|index| rows[index].1)
}

/// All characters that are drawn, in the order of their numbers in Unicode.
pub fn characters() -> impl Iterator<Item = char> {
    outlines::OUTLINES.iter().map(|row| row.0)
}
