//! How discs look, and what discs and combos are called.

use leptos::prelude::*;
use qipan_pillars::{Bag, Combo, Disc, notation};
use qipan_ui::parts::disc::{self, Glyph};
use qipan_ui::settings::PieceSet;
use qipan_ui::{settings, text, text_with};

/// The colours of the two sets of discs, as the style sheet numbers them.
fn side(disc: Disc) -> u8 {
    if disc.name().starts_with('R') { 1 } else { 2 }
}

/// A disc face up, with a Latin letter for players who do not read the characters.
pub(crate) fn face(disc: Disc) -> disc::Disc {
    let one = Bag::EMPTY.with(disc, 1);
    let character = notation::characters(one).chars().next();
    let glyph = character.and_then(qipan_glyphs::path).map_or(Glyph::Text("?"), Glyph::Path);
    let wants_letter = settings().get().pieces != PieceSet::Characters;
    let letter = notation::write_discs(one).chars().next().map(|letter| letter.to_ascii_uppercase());
    disc::Disc { side: side(disc), glyph: Some(glyph), letter: letter.filter(|_| wants_letter) }
}

/// Face up, or covered where the face is not known.
pub(crate) fn face_or_back(disc: Option<Disc>) -> disc::Disc {
    disc.map_or(disc::Disc::covered(), face)
}

/// A small disc outside the table, with its name for screen readers.
pub(crate) fn small(disc: Disc) -> AnyView {
    disc::disc(face(disc), Some(Signal::derive(move || disc_name(disc))))
}

/// The side on which the stripe of a pillar is painted; 0 for the back of a covered disc.
pub(crate) fn stripe(disc: Option<Disc>) -> u8 {
    disc.map_or(0, side)
}

fn slug(disc: Disc) -> String {
    disc.name().to_ascii_lowercase().replace('_', "-")
}

/// "red advisor"
pub(crate) fn disc_name(disc: Disc) -> String {
    text(&format!("pillars-disc-{}", slug(disc)))
}

/// "advisor", where the colour is visible.
pub(crate) fn kind_name(disc: Disc) -> String {
    text(&format!("pillars-kind-{}", slug(disc).split_off(2)))
}

/// Discs that lie together: "red advisor pair", "dog pair", or a list of names where they are no combo.
pub(crate) fn discs_name(discs: Bag) -> String {
    let mut types = discs.iter();
    let (Some((first, count)), second) = (types.next(), types.next()) else { return String::new() };
    let name = [("disc", disc_name(first).into())];
    match (Combo::of(discs), second, count) {
        (Some(_), Some(_), _) => text("pillars-combo-dogs"),
        (Some(_), None, 1) => disc_name(first),
        (Some(_), None, 2) => text_with("pillars-combo-pair", &name),
        (Some(_), None, _) => text_with("pillars-combo-triple", &name),
        (None, ..) => {
            let names: Vec<String> = discs.discs().map(disc_name).collect();
            names.join(&text("pillars-and"))
        }
    }
}

/// The kind of a round: "single", "pair", "triple".
pub(crate) fn round_name(kind: u8) -> String {
    text(match kind {
        1 => "pillars-kind-of-1",
        2 => "pillars-kind-of-2",
        _ => "pillars-kind-of-3",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_disc_has_a_drawn_character_and_a_side() {
        for disc in Disc::ALL {
            let one = Bag::EMPTY.with(disc, 1);
            let character = notation::characters(one).chars().next().unwrap();
            assert!(qipan_glyphs::path(character).is_some(), "{character}");
        }
        assert_eq!((stripe(Some(Disc::RNiu)), stripe(Some(Disc::BGou)), stripe(None)), (1, 2, 0));
    }
}
