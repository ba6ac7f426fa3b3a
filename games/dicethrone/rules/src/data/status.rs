//! What statuses do. Each behaviour is a handler of the rules; data says which one and how strong it is.

use super::StatusId;
use qipan_engine::primitives::number::Rounding;
use qipan_engine::read_by_type;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Status {
    pub id: StatusId,
    pub polarity: Polarity,
    /// The limit of stacks; stacks above it are lost.
    pub limit: u8,
    pub behaviour: Behaviour,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Polarity {
    Positive,
    Negative,
    /// Belongs to its hero alone: no card removes or moves it.
    Unique,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Behaviour {
    /// Spent during the holder's attack: `amount` more damage for each.
    Boost { amount: u8 },
    /// Spent when an attack is about to hit: `amount` less damage for each.
    Guard { amount: u8 },
    /// Spent when damage is about to hit: a die of at least this number avoids all of it.
    Evade { at_least: u8 },
    /// Spent in a main phase: removes a negative status.
    Cleanse {},
    /// Spent before the holder's attack: it cannot be defended.
    Pierce {},
    /// Spent when an attack is about to hit: half of it.
    Halve { rounding: Rounding },
    /// Spent when an attack is about to hit: half of what comes through also goes back to the attacker.
    Reflect { rounding: Rounding },
    /// Lost at 0 health: the holder stays at 1 health.
    LastStand {},
    /// At the offensive roll: pay `cp`, or skip the roll. Lost either way.
    Snare { cp: u8 },
    /// At upkeep, `amount` damage for each stack. Then one stack is lost, or all of them stay.
    Burn { amount: u8, falls_off: bool },
    /// At upkeep, `amount` healing for each stack. Then one stack is lost.
    Mend { amount: u8 },
    /// The next income is skipped.
    Drought {},
    /// One roll fewer in the next offensive roll.
    Daze {},
    /// The next attack misses if a die shows at most this.
    Blind { at_most: u8 },
    /// The next attack against its holder deals `amount` more.
    Mark { amount: u8 },
    /// After an attack on its holder, the attacker attacks again.
    Stun {},
    /// A trap that springs when its holder does what it waits for: `amount` damage for each stack that springs.
    Trap { on: Trigger, amount: u8 },
    /// A trap that springs in the upkeep in which it has reached its limit: `amount` damage for each stack. In every
    /// upkeep before that it gains one stack, so giving more of it makes it spring earlier.
    Fuse { amount: u8 },
    /// Spent when an attack is about to hit: for each, `amount` less damage, and `amount` damage to the attacker.
    Riposte { amount: u8 },
    /// Spent during the holder's own roll when no rolls are left: one more roll.
    Reroll {},
    /// Spent during the holder's attack: a die of at least `at_least` adds `win` to its damage. Any other takes `lose` away,
    /// and the rest of the stacks are lost.
    Wager { at_least: u8, win: u8, lose: u8 },
}

read_by_type! {
    Behaviour strict {
        "boost" => Boost { amount },
        "guard" => Guard { amount },
        "evade" => Evade { at_least },
        "cleanse" => Cleanse {},
        "pierce" => Pierce {},
        "halve" => Halve { rounding },
        "reflect" => Reflect { rounding },
        "last_stand" => LastStand {},
        "snare" => Snare { cp },
        "burn" => Burn { amount, falls_off },
        "mend" => Mend { amount },
        "drought" => Drought {},
        "daze" => Daze {},
        "blind" => Blind { at_most },
        "mark" => Mark { amount },
        "stun" => Stun {},
        "trap" => Trap { on, amount },
        "fuse" => Fuse { amount },
        "riposte" => Riposte { amount },
        "reroll" => Reroll {},
        "wager" => Wager { at_least, win, lose },
    }
}

/// What a trap waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Its holder attacks: all stacks spring.
    Attack,
    /// Its holder plays a card or upgrades an ability: one stack springs.
    Card,
}

/// When a status can be spent by its holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spending {
    /// While the holder chooses an ability.
    Choosing,
    /// When the holder's own attack is about to hit.
    Attacking,
    /// When an attack that can be reduced is about to hit the holder.
    Reducing,
    /// When anything that can be avoided is about to hit the holder.
    Avoiding,
    /// In the holder's own main phase.
    Main,
    /// While the holder's own dice lie on the table and cannot be rolled again.
    Rolling,
}

impl Behaviour {
    pub(crate) const fn spending(self) -> Option<Spending> {
        match self {
            Behaviour::Boost { .. } | Behaviour::Wager { .. } => Some(Spending::Attacking),
            Behaviour::Guard { .. }
            | Behaviour::Halve { .. }
            | Behaviour::Reflect { .. }
            | Behaviour::Riposte { .. } => Some(Spending::Reducing),
            Behaviour::Evade { .. } => Some(Spending::Avoiding),
            Behaviour::Cleanse {} => Some(Spending::Main),
            Behaviour::Pierce {} => Some(Spending::Choosing),
            Behaviour::Reroll {} => Some(Spending::Rolling),
            _ => None,
        }
    }

    /// Whether several may be spent at once.
    pub(crate) const fn adds_up(self) -> bool {
        matches!(self, Behaviour::Boost { .. } | Behaviour::Guard { .. } | Behaviour::Riposte { .. })
    }

    /// The damage of one stack if this is a trap.
    pub(crate) const fn trap_damage(self) -> Option<u8> {
        match self {
            Behaviour::Trap { amount, .. } | Behaviour::Fuse { amount } => Some(amount),
            _ => None,
        }
    }
}
