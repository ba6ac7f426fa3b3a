//! From stroke lists to the table of outlines.

mod brush;
mod curve;
mod outline;
mod strokes;

use outline::PathWriter;
pub(crate) use strokes::{Character, Mistake, read};

/// The `d` of a character's path.
pub(crate) fn path(character: &Character) -> String {
    let mut writer = PathWriter::default();
    for stroke in &character.strokes {
        for (index, part) in stroke.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &stroke[before]);
            writer.add(&brush::outline(part, character.pen, before, stroke.get(index + 1)));
        }
    }
    writer.finish()
}
