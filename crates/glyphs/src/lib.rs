//! The characters on pieces and boards as paths, so that a board looks the same on every system.
//!
//! A path lies in the square from 0 to 100, in the circle of radius 50 around its centre. It is filled by the rule
//! `nonzero`, the default of SVG. The paths are generated from the stroke lists in `strokes/`; after changing one,
//! `cargo run -p qipan-glyphs` rewrites `outlines.rs`.

mod outlines;

/// The outline of a character as the `d` attribute of an SVG path; `None` if the character is not drawn.
pub fn path(character: char) -> Option<&'static str> {
    let rows = outlines::OUTLINES;
    rows.binary_search_by_key(&character, |row| row.0).ok().map(|index| rows[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_the_table_is_found() {
        for (character, outline) in outlines::OUTLINES {
            assert_eq!(path(*character), Some(*outline), "{character}");
        }
        for other in ['A', '零', '龥'] {
            assert_eq!(path(other), None, "{other}");
        }
    }

    /// Every client that opens a board downloads the table.
    #[test]
    fn the_table_is_small() {
        let bytes: usize = outlines::OUTLINES.iter().map(|row| row.1.len()).sum();
        assert!(bytes < 40_000, "{bytes} bytes");
    }
}
