//! Values of pieces by kind and place, for searches.

use crate::board::{Army, Code, Point, Position, Square, square};
use crate::{Kind, Piece};

/// The worth of every piece on every square, made once for a board.
pub(crate) struct Values {
    table: Vec<[i16; 256]>,
}

impl std::fmt::Debug for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Values")
    }
}

/// The base value of a kind; 100 is about one soldier on its own side of the river.
const fn worth(kind: Kind) -> i16 {
    match kind {
        Kind::General => 0,
        Kind::Advisor => 180,
        Kind::Elephant => 190,
        Kind::Horse => 420,
        Kind::Chariot => 950,
        Kind::Cannon => 470,
        Kind::Soldier => 90,
    }
}

/// The value of taking a piece, for ordering moves.
pub(crate) fn capture(code: Code) -> i32 {
    match crate::board::piece(code).map(|piece| piece.kind) {
        Some(Kind::General) => 10_000,
        Some(kind) => i32::from(worth(kind)),
        None => 0,
    }
}

/// The bonus for a laser threat that only one piece blocks.
const LASER: i32 = 35;

impl Values {
    pub(crate) fn of(position: &Position) -> Values {
        let mut table = vec![[0; 256]; 32];
        for army in position.armies() {
            for kind in Kind::ALL {
                let row = &mut table[usize::from(crate::board::code(Piece { army, kind }) & 31)];
                for point in position.terrain().points() {
                    row[usize::from(square(point))] = worth(kind) + placed(position, army, kind, point);
                }
            }
        }
        Values { table }
    }

    #[inline]
    fn at(&self, code: Code, square: Square) -> i32 {
        i32::from(self.table[usize::from(code & 31)][usize::from(square)])
    }

    /// How much better the position is for a team than for all others.
    pub(crate) fn of_team(&self, position: &Position, team: u8) -> i32 {
        let mut sum = 0;
        for army in position.armies().filter(|army| position.is_alive(*army)) {
            let mut own = 0;
            position.each_piece(army, |square, code| own += self.at(code, square));
            own += LASER * position.laser_threats(army);
            sum += if position.terrain().team(army) == team { own } else { -own };
        }
        sum
    }
}

/// The worth of a piece besides its kind: soldiers across the river, pieces that stand in the middle and forward.
fn placed(position: &Position, army: Army, kind: Kind, point: Point) -> i16 {
    let terrain = position.terrain();
    let is_up = terrain.forward(army) > 0;
    let rank = i16::from(if is_up { point.rank } else { terrain.height - 1 - point.rank });
    // On the wide board each half has its own middle.
    let middle = terrain.armies.iter().map(|other| i16::from(other.palace.left + other.palace.right) / 2);
    let aside = middle.map(|file| (i16::from(point.file) - file).abs()).min().unwrap_or(0);
    let crossed = !terrain.is_home_side(army, point);
    let past = i16::from(terrain.height) - 1 - rank;
    match kind {
        Kind::General => -8 * rank - 2 * aside,
        Kind::Advisor => 8 - 4 * aside.min(2) + if rank == 1 { 6 } else { 0 },
        Kind::Elephant => 12 - 4 * aside,
        Kind::Horse => {
            4 * rank.min(7) - 8 * aside + if rank == 0 { -20 } else { 0 } - 10 * i16::from(past == 0)
        }
        Kind::Chariot => 3 * rank.min(7) - 2 * aside + if rank == 0 { -25 } else { 0 },
        Kind::Cannon => 12 - 6 * aside.min(3) + if rank == 2 || past == 0 { 10 } else { 0 },
        Kind::Soldier if crossed => 70 + 14 * (rank - 5).min(3) - 12 * aside - if past == 0 { 60 } else { 0 },
        Kind::Soldier => 6 * rank - 30 + 4 * (4 - aside).max(0),
    }
}
