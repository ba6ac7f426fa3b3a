//! The built-in boards: the standard one for two, and two of them side by side for four.

use super::{ArmyLayout, Endgame, Layout};
use crate::board::{Army, Colour, Forward, Kind, Palace, Point};
use crate::notation::fen;
use std::collections::BTreeMap;

/// The name of the standard set-up, for two or four seats.
pub const STANDARD: &str = "standard";
/// The name of the set-up for two against two.
pub const DUEL: &str = "duel2v2";

/// What each half of the standard board begins with, seen from below: kind, file and rank.
const PIECES: [(Kind, &[u8], u8); 7] = [
    (Kind::General, &[4], 0),
    (Kind::Advisor, &[3, 5], 0),
    (Kind::Elephant, &[2, 6], 0),
    (Kind::Horse, &[1, 7], 0),
    (Kind::Chariot, &[0, 8], 0),
    (Kind::Cannon, &[1, 7], 2),
    (Kind::Soldier, &[0, 2, 4, 6, 8], 3),
];

const HEIGHT: u8 = 10;

/// A built-in layout by its name.
pub fn builtin(name: &str) -> Option<Layout> {
    match name {
        STANDARD => Some(filled(two_armies())),
        DUEL => Some(filled(four_armies())),
        name => {
            let endgame = Endgame::find(name)?;
            fen::read(endgame.fen).ok().map(|start| start.layout)
        }
    }
}

/// The board of 9 by 10 points without pieces.
pub fn two_armies() -> Layout {
    let armies = vec![army(Colour::Red, 0, 0, Forward::Up), army(Colour::Black, 1, 0, Forward::Down)];
    Layout { width: 9, height: HEIGHT, river: 4, armies, turn: Army(0) }
}

/// The board of 18 by 10 points without pieces: Red and Blue below, Black and Green above.
pub fn four_armies() -> Layout {
    let mut layout = two_armies();
    layout.width = 18;
    layout.armies.push(army(Colour::Blue, 0, 9, Forward::Up));
    layout.armies.push(army(Colour::Green, 1, 9, Forward::Down));
    layout
}

/// An army whose half of the board begins at a file.
fn army(colour: Colour, team: u8, first_file: u8, forward: Forward) -> ArmyLayout {
    let (bottom, top) = if forward == Forward::Up { (0, 2) } else { (HEIGHT - 3, HEIGHT - 1) };
    let palace = Palace { left: first_file + 3, right: first_file + 5, bottom, top };
    ArmyLayout { colour, team, forward, palace, pieces: BTreeMap::new() }
}

fn filled(mut layout: Layout) -> Layout {
    for army in &mut layout.armies {
        let first_file = army.palace.left - 3;
        for (kind, files, rank) in PIECES {
            let rank = if army.forward == Forward::Up { rank } else { HEIGHT - 1 - rank };
            let points = files.iter().map(|file| Point { file: first_file + file, rank });
            army.pieces.insert(kind, points.collect());
        }
    }
    layout
}
