//! From a list of strokes to a path.

mod brush;
mod curve;
mod outline;
mod strokes;
mod trace;

#[cfg(test)]
pub(crate) use curve::Point;
#[cfg(test)]
pub(crate) use outline::points_on;
use outline::{Node, PathWriter};
pub(crate) use strokes::{Character, Mistake, read};

/// The `d` attribute of a character's path.
pub(crate) fn path(character: &Character) -> String {
    let mut writer = PathWriter::default();
    for outline in outlines(character) {
        writer.add(&outline);
    }
    writer.finish()
}

/// One outline for every part of every stroke; they may overlap.
pub(crate) fn outlines(character: &Character) -> Vec<Vec<Node>> {
    let mut outlines = Vec::new();
    for stroke in &character.strokes {
        for (index, part) in stroke.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &stroke[before]);
            outlines.push(brush::outline(part, character.pen, before, stroke.get(index + 1)));
        }
    }
    outlines
}
