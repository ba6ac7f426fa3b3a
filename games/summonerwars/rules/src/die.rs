//! The die: three faces with blade and bow, one each with bow and star, blade and star, blade alone.

use serde::{Deserialize, Serialize};

pub const FACES: u32 = 6;

/// How a card attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Blades hit, one cell far.
    Melee,
    /// Bows hit, three cells far.
    Ranged,
}

impl Reach {
    /// How far it attacks.
    pub const fn range(self) -> i64 {
        match self {
            Reach::Melee => 1,
            Reach::Ranged => 3,
        }
    }

    pub const fn hits(self, face: u8) -> bool {
        match self {
            Reach::Melee => face != 3,
            Reach::Ranged => face < 4,
        }
    }

    /// How many of the six faces hit.
    pub const fn hitting_faces(self) -> i64 {
        match self {
            Reach::Melee => 5,
            Reach::Ranged => 4,
        }
    }
}

pub const fn is_star(face: u8) -> bool {
    matches!(face, 3 | 4)
}

pub fn stars(faces: &[u8]) -> u8 {
    faces.iter().filter(|face| is_star(**face)).count() as u8
}

pub fn hits(reach: Reach, faces: &[u8]) -> u8 {
    faces.iter().filter(|face| reach.hits(**face)).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_are_those_of_the_rules() {
        let all: Vec<u8> = (0..FACES as u8).collect();
        assert_eq!((hits(Reach::Melee, &all), hits(Reach::Ranged, &all), stars(&all)), (5, 4, 2));
        for reach in [Reach::Melee, Reach::Ranged] {
            assert_eq!(i64::from(hits(reach, &all)), reach.hitting_faces());
        }
    }
}
