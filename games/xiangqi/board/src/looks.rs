//! How pieces look: discs with drawn characters, with letters for beginners, or with pictures.

use crate::pictograms;
use qipan_ui::parts::disc::{Disc, Glyph};
use qipan_ui::settings::PieceSet;
use qipan_xiangqi::{Army, Colour, Kind, PieceView, Point};

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) id: u8,
    pub(crate) at: Point,
    pub(crate) army: Army,
    pub(crate) kind: Kind,
    /// Its general is dead: it belongs to no player.
    pub(crate) neutral: bool,
}

impl From<&PieceView> for Look {
    fn from(piece: &PieceView) -> Look {
        let &PieceView { id, army, kind, at, neutral } = piece;
        Look { id, at, army, kind, neutral }
    }
}

/// The number of a side in the style sheet.
pub(crate) fn side(army: Army) -> u8 {
    army.colour() as u8 + 1
}

/// Armies of one team use the same characters: Red as Blue, Black as Green.
fn character(colour: Colour, kind: Kind) -> char {
    let all = match colour {
        Colour::Red | Colour::Blue => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        Colour::Black | Colour::Green => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    all[kind as usize - 1]
}

/// As WXF writes them.
fn letter(kind: Kind) -> char {
    match kind {
        Kind::General => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Chariot => 'R',
        Kind::Cannon => 'C',
        Kind::Soldier => 'P',
    }
}

pub(crate) fn disc(army: Army, kind: Kind, set: PieceSet) -> Disc {
    let drawn = || qipan_glyphs::path(character(army.colour(), kind)).unwrap_or_default();
    let path = match set {
        PieceSet::Pictures => pictograms::path(kind),
        PieceSet::Characters | PieceSet::Letters => drawn(),
    };
    let letter = (set == PieceSet::Letters).then(|| letter(kind));
    Disc { letter, ..Disc::new(side(army), Glyph::Path(path)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_its_character_and_its_picture() {
        let mut seen = Vec::new();
        for army in (0..4).map(Army) {
            for kind in Kind::ALL {
                for set in [PieceSet::Characters, PieceSet::Pictures] {
                    let look = disc(army, kind, set);
                    assert!(
                        matches!(look.glyph, Some(Glyph::Path(path)) if !path.is_empty()),
                        "{army:?} {kind:?}"
                    );
                    assert!(!seen.contains(&look), "{army:?} {kind:?} looks like another");
                    seen.push(look);
                }
            }
        }
        assert_eq!(disc(Army(1), Kind::Cannon, PieceSet::Letters).letter, Some('C'));
    }
}
