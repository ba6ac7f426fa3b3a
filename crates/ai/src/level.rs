//! How strong a bot plays.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of a game's five levels, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Level {
    /// How many steps its search takes at most.
    pub steps: u32,
    /// How many moves ahead alpha-beta looks at most.
    pub depth: u8,
    /// How many of a thousand commands escape its notice.
    pub overlooks: u16,
    /// By how many thousandths of win chance a command may look worse than the best and still be chosen now and then.
    pub tolerance: u16,
}

impl Level {
    /// Plays as well as so many steps let it.
    pub const fn sharp(steps: u32, depth: u8) -> Level {
        Level { steps, depth, overlooks: 0, tolerance: 0 }
    }

    /// Levels for a game that a tree search plays by the engine's own pipeline.
    pub const USUAL: [Level; 5] = [
        Level { steps: 40, depth: 1, overlooks: 300, tolerance: 150 },
        Level { steps: 120, depth: 2, overlooks: 100, tolerance: 60 },
        Level { steps: 400, depth: 3, overlooks: 0, tolerance: 20 },
        Level::sharp(1_500, 6),
        Level::sharp(6_000, 12),
    ];
}

/// Who plays: nobody but chance, or a level, perhaps with another number of steps. In text `random`, `level3` or
/// `level3@5000`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// 1 to 5; 0 plays at random.
    level: u8,
    steps: Option<u32>,
}

impl Strength {
    pub const RANDOM: Strength = Strength { level: 0, steps: None };
    /// The strongest.
    pub const BEST: Strength = Strength { level: 5, steps: None };

    /// A level from 1 to 5; what is beyond is taken for the nearest.
    pub const fn level(level: u8) -> Strength {
        let level = match level {
            0 => 1,
            1..=5 => level,
            _ => 5,
        };
        Strength { level, steps: None }
    }

    /// The same with another number of steps.
    #[must_use]
    pub const fn with_steps(self, steps: u32) -> Strength {
        Strength { level: self.level, steps: Some(steps) }
    }

    /// 1 to 5; 0 plays at random.
    pub const fn number(self) -> u8 {
        self.level
    }

    /// What that means in a game, or nothing for a player who plays at random.
    pub fn among(self, levels: &[Level; 5]) -> Option<Level> {
        let level = *levels.get(usize::from(self.level).checked_sub(1)?)?;
        Some(Level { steps: self.steps.unwrap_or(level.steps), ..level })
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.level, self.steps) {
            (0, _) => f.write_str("random"),
            (level, None) => write!(f, "level{level}"),
            (level, Some(steps)) => write!(f, "level{level}@{steps}"),
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let expected = || {
            format!(
                "a player is random, level1 to level5, or a level with its steps such as level3@5000, not {text:?}"
            )
        };
        if text == "random" {
            return Ok(Strength::RANDOM);
        }
        let (level, steps) = match text.split_once('@') {
            Some((level, steps)) => (level, Some(steps.parse().map_err(|_| expected())?)),
            None => (text, None),
        };
        let number = level.strip_prefix("level").and_then(|number| number.parse().ok());
        let level = number.filter(|number| (1..=5).contains(number)).ok_or_else(expected)?;
        Ok(Strength { level, steps })
    }
}

impl Serialize for Strength {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names() {
        for text in ["random", "level1", "level5", "level3@5000"] {
            assert_eq!(text.parse::<Strength>().unwrap().to_string(), text);
        }
        for text in ["", "level", "level0", "level6", "5", "level2@", "level2@x", "random@3"] {
            assert!(text.parse::<Strength>().is_err(), "{text}");
        }
        let level = Strength::level(2).with_steps(7).among(&Level::USUAL).unwrap();
        assert_eq!((level.steps, level.overlooks), (7, Level::USUAL[1].overlooks));
        assert_eq!(Strength::RANDOM.among(&Level::USUAL), None);
    }
}
