//! What statuses do. Each behaviour is a handler of the rules; data says which one and how strong it is.

use super::StatusId;
use qipan_engine::primitives::number::Rounding;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Status {
    pub id: StatusId,
    pub polarity: Polarity,
    /// How many one may have; more are lost.
    pub limit: u8,
    pub behaviour: Behaviour,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Polarity {
    Positive,
    Negative,
    /// Belongs to its hero: nobody else can take it away or have it.
    Unique,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Behaviour {
    /// Spent during one's attack: this much more damage for each.
    Boost { amount: u8 },
    /// Spent when an attack is about to hit: this much less damage for each.
    Guard { amount: u8 },
    /// Spent when damage is about to come: a die of at least this avoids it all.
    Evade { at_least: u8 },
    /// Spent in a main phase: takes away a negative status.
    Cleanse {},
    /// Spent before one's attack: it cannot be defended.
    Pierce {},
    /// Spent when an attack is about to hit: half of it.
    Halve { rounding: Rounding },
    /// Spent when an attack is about to hit: half of what comes through goes back as well.
    Reflect { rounding: Rounding },
    /// Lost instead of falling: one stays at 1 health.
    LastStand {},
    /// At the offensive roll: pay so much, or skip it. Lost either way.
    Snare { cp: u8 },
    /// At upkeep, damage for each. One falls off, or all of them stay.
    Burn { amount: u8, falls_off: bool },
    /// At upkeep, healing for each; one falls off.
    Mend { amount: u8 },
    /// The next income is skipped.
    Drought {},
    /// One roll fewer in the next offensive roll.
    Daze {},
    /// The next attack misses if a die shows at most this.
    Blind { at_most: u8 },
    /// The next attack against its holder deals so much more.
    Mark { amount: u8 },
    /// After the attack that finds its holder so, the attacker attacks again.
    Stun {},
}

/// When a status can be spent by its holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spending {
    /// While one chooses an ability.
    Choosing,
    /// When one's own attack is about to hit.
    Attacking,
    /// When an attack that can be reduced is about to hit oneself.
    Reducing,
    /// When anything that can be avoided is about to hit oneself.
    Avoiding,
    /// In one's own main phase.
    Main,
}

impl Behaviour {
    pub(crate) const fn spending(self) -> Option<Spending> {
        match self {
            Behaviour::Boost { .. } => Some(Spending::Attacking),
            Behaviour::Guard { .. } | Behaviour::Halve { .. } | Behaviour::Reflect { .. } => {
                Some(Spending::Reducing)
            }
            Behaviour::Evade { .. } => Some(Spending::Avoiding),
            Behaviour::Cleanse {} => Some(Spending::Main),
            Behaviour::Pierce {} => Some(Spending::Choosing),
            _ => None,
        }
    }

    /// Whether several may be spent at once.
    pub(crate) const fn adds_up(self) -> bool {
        matches!(self, Behaviour::Boost { .. } | Behaviour::Guard { .. })
    }
}
