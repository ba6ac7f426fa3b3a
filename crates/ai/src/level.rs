//! How strong a bot plays.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of a game's five levels, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Level {
    /// The maximum number of steps of its search.
    pub steps: u32,
    /// The maximum depth of alpha-beta in moves; at 0 it only evaluates the position after each move.
    pub depth: u8,
    /// In how many of a thousand turns it has a lapse: it plays without depth and with few steps.
    pub lapses: u16,
    /// How many of a thousand commands it overlooks.
    pub overlooks: u16,
    /// By how many thousandths of win chance a command may be worse than the best and still be chosen at times.
    pub tolerance: u16,
}

impl Level {
    /// The level during a lapse: a sixteenth of the steps, and no depth.
    #[must_use]
    pub(crate) fn distracted(self) -> Level {
        Level { steps: (self.steps / 16).max(1), depth: 0, ..self }
    }

    /// A level that makes no deliberate mistakes.
    pub const fn sharp(steps: u32, depth: u8) -> Level {
        Level { steps, depth, lapses: 0, overlooks: 0, tolerance: 0 }
    }

    /// Levels for a game whose tree search runs on the engine's own pipeline.
    pub const USUAL: [Level; 5] = [
        Level { steps: 40, depth: 1, lapses: 300, overlooks: 300, tolerance: 150 },
        Level { steps: 120, depth: 2, lapses: 100, overlooks: 100, tolerance: 60 },
        Level { steps: 400, depth: 3, lapses: 0, overlooks: 0, tolerance: 20 },
        Level::sharp(1_500, 6),
        Level::sharp(6_000, 12),
    ];
}

/// How strong a bot plays: at random, or by a level, which may have another number of steps. As text: `random`,
/// `level3`, `level3@5000`, or all numbers of a level: `5000/3/50/100/20`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Random,
    /// The number of the level, 1 to 5, and the steps if they differ from the level's.
    Numbered(u8, Option<u32>),
    Custom(Level),
}

impl Strength {
    pub const RANDOM: Strength = Strength(Kind::Random);
    /// The strongest level.
    pub const BEST: Strength = Strength(Kind::Numbered(5, None));

    /// A level from 1 to 5; other numbers are clamped.
    pub const fn level(level: u8) -> Strength {
        let level = match level {
            0 => 1,
            1..=5 => level,
            _ => 5,
        };
        Strength(Kind::Numbered(level, None))
    }

    /// A custom level, for tuning.
    pub const fn custom(level: Level) -> Strength {
        Strength(Kind::Custom(level))
    }

    /// The same with another number of steps.
    #[must_use]
    pub const fn with_steps(self, steps: u32) -> Strength {
        Strength(match self.0 {
            Kind::Random => Kind::Random,
            Kind::Numbered(level, _) => Kind::Numbered(level, Some(steps)),
            Kind::Custom(level) => Kind::Custom(Level { steps, ..level }),
        })
    }

    /// The level that this means in a game; `None` for random play.
    pub fn among(self, levels: &[Level; 5]) -> Option<Level> {
        match self.0 {
            Kind::Random => None,
            Kind::Custom(level) => Some(level),
            Kind::Numbered(number, steps) => {
                let level = levels[usize::from(number.clamp(1, 5) - 1)];
                Some(Level { steps: steps.unwrap_or(level.steps), ..level })
            }
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Random => f.write_str("random"),
            Kind::Numbered(level, None) => write!(f, "level{level}"),
            Kind::Numbered(level, Some(steps)) => write!(f, "level{level}@{steps}"),
            Kind::Custom(Level { steps, depth, lapses, overlooks, tolerance }) => {
                write!(f, "{steps}/{depth}/{lapses}/{overlooks}/{tolerance}")
            }
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let found = match text {
            "random" => Some(Strength::RANDOM),
            _ if text.starts_with("level") => numbered(text),
            _ => custom(text),
        };
        found.ok_or_else(|| {
            format!("a player is random, level1 to level5, or a level with its steps such as level3@5000, not {text:?}")
        })
    }
}

fn numbered(text: &str) -> Option<Strength> {
    let (level, steps) = match text.split_once('@') {
        Some((level, steps)) => (level, Some(steps.parse().ok()?)),
        None => (text, None),
    };
    let number = level.strip_prefix("level")?.parse().ok()?;
    (1..=5).contains(&number).then_some(Strength(Kind::Numbered(number, steps)))
}

fn custom(text: &str) -> Option<Strength> {
    let mut figures = text.split('/');
    let level = Level {
        steps: figures.next()?.parse().ok()?,
        depth: figures.next()?.parse().ok()?,
        lapses: figures.next()?.parse().ok()?,
        overlooks: figures.next()?.parse().ok()?,
        tolerance: figures.next()?.parse().ok()?,
    };
    figures.next().is_none().then_some(Strength::custom(level))
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
        for text in ["random", "level1", "level5", "level3@5000", "5000/3/50/100/20"] {
            assert_eq!(text.parse::<Strength>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "level",
            "level0",
            "level6",
            "5",
            "level2@",
            "level2@x",
            "random@3",
            "1/2/3/4",
            "1/2/3/4/5/6",
        ] {
            assert!(text.parse::<Strength>().is_err(), "{text}");
        }
        let level = Strength::level(2).with_steps(7).among(&Level::USUAL).unwrap();
        assert_eq!((level.steps, level.overlooks), (7, Level::USUAL[1].overlooks));
        assert_eq!(Strength::RANDOM.among(&Level::USUAL), None);
    }
}
