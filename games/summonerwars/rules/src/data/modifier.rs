//! What changes a card or a seat while it lasts.

use super::{Amount, Group};
use qipan_engine::read_by_type;
use serde::{Deserialize, Serialize};

/// A number of a card or a seat that modifiers change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// The dice of an attack.
    Strength,
    /// How far it moves.
    Reach,
    /// How far it attacks.
    Range,
    /// Attacks deal this much less to it; of several wards the highest counts.
    Ward,
    /// Of a seat: how many more units may attack in a turn.
    Attacks,
    /// Of a seat: how many more units may move in a turn.
    Moves,
}

impl Stat {
    pub const fn is_of_seat(self) -> bool {
        matches!(self, Stat::Attacks | Stat::Moves)
    }
}

/// Something that a card is or is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Walks over cards.
    Slip,
    /// Enemies cannot slide, place or swap it.
    Firm,
    /// Cannot move or be walked.
    Rooted,
    /// Cannot attack, strike or pay with its attack.
    Disarmed,
    /// Its abilities do not work.
    Silenced,
    /// Enemy units next to it can attack only cards next to them that bar.
    Bar,
    /// Can be attacked only from next to it.
    Cover,
    /// Does not block ranged attacks of its own side.
    Clear,
    /// Own units may also be summoned next to it.
    Gateway,
}

/// A modifier that was given to a card or a seat, with its value at that moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Modifier {
    Stat { stat: Stat, amount: i8 },
    Keyword { keyword: Keyword },
}

read_by_type! {
    Modifier lenient {
        "stat" => Stat { stat, amount },
        "keyword" => Keyword { keyword },
    }
}

/// A modifier as the data has it: a formula that is evaluated whenever it is looked at.
#[derive(Clone, PartialEq, Debug)]
pub enum ModifierRule {
    Stat(Stat, Amount),
    Keyword(Keyword),
    /// This card may also be summoned next to one of the group.
    Arrives(Group),
    /// Own structures may also be built next to one of the group.
    Site(Group),
}

impl ModifierRule {
    /// A bit of its own for every number and keyword, so that most cards are passed over quickly.
    pub(super) const fn bit(&self) -> u32 {
        match self {
            ModifierRule::Stat(stat, _) => stat.bit(),
            ModifierRule::Keyword(keyword) => keyword.bit(),
            ModifierRule::Arrives(_) | ModifierRule::Site(_) => 0,
        }
    }
}

impl Stat {
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Keyword {
    pub(crate) const fn bit(self) -> u32 {
        1 << (8 + self as u32)
    }
}
