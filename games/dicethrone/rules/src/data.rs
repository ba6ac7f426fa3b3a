//! Heroes, abilities, cards and statuses: read from data files once, with every name resolved and checked, and constant
//! from then on.

mod check;
mod effect;
mod error;
mod file;
mod ids;
mod library;
mod load;
mod names;
mod resolve;
mod status;
mod words;

pub use effect::{Amount, Effect, Party, Target, Test, Variable};
pub use error::DataError;
pub use ids::{AbilityId, CardId, HeroId, StatusId, SymbolId};
pub use library::ROSTER;
pub use library::{Library, library, try_out};
pub(crate) use status::Spending;
pub use status::{Behaviour, Polarity, Status, Trigger};
pub use words::{every_key, key_of};

use qipan_engine::primitives::dice::{Die, Requirement};
use qipan_engine::read_by_type;
use serde::{Deserialize, Serialize};

/// A hero: a die, a board of abilities and a deck of cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Hero {
    pub id: HeroId,
    pub die: Die<SymbolId>,
    /// The symbol of the six; five of it are the ultimate.
    pub crown: SymbolId,
    pub abilities: Vec<Ability>,
    /// The hero's own cards. The common ones are in [`Library::common`].
    pub cards: Vec<CardId>,
}

impl Hero {
    pub fn offences(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().filter(|ability| ability.side == Side::Offence)
    }

    pub fn defences(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().filter(|ability| ability.side == Side::Defence)
    }

    pub fn ability(&self, id: AbilityId) -> Option<&Ability> {
        self.abilities.iter().find(|ability| ability.id == id)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Offence,
    Defence,
}

/// An ability that needs dice. Upgrades bring it to a higher level.
#[derive(Clone, PartialEq, Debug)]
pub struct Ability {
    pub id: AbilityId,
    pub side: Side,
    pub ultimate: bool,
    pub levels: Vec<Level>,
}

impl Ability {
    /// The ability as it is at this level, counted from 1.
    pub fn at(&self, level: u8) -> &Level {
        let last = self.levels.len() - 1;
        &self.levels[usize::from(level.saturating_sub(1)).min(last)]
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// How many dice a defence rolls. Offences always have five.
    pub dice: u8,
    /// The rows of the ability; the last one that the dice satisfy counts.
    pub tiers: Vec<Tier>,
}

/// One row of an ability: what it needs and what it does.
#[derive(Clone, PartialEq, Debug)]
pub struct Tier {
    pub needs: Requirement<SymbolId>,
    /// Damage to the opponent; with at least 1 it is an attack.
    pub damage: Option<Amount>,
    pub kind: DamageKind,
    /// What happens at once, before any defence.
    pub first: Vec<Effect>,
    /// What happens after the damage, unless the attack was avoided.
    pub then: Vec<Effect>,
}

/// Which reactions to damage are possible.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageKind {
    /// Can be defended, reduced, avoided and enhanced.
    #[default]
    Normal,
    /// No defensive roll; can be reduced, avoided and enhanced.
    Undefendable,
    /// Can only be avoided.
    Pure,
    /// Can only be avoided, and is not an attack.
    Collateral,
    /// Can only be enhanced.
    Ultimate,
}

impl DamageKind {
    pub const fn can_be_defended(self) -> bool {
        matches!(self, DamageKind::Normal)
    }

    pub const fn can_be_reduced(self) -> bool {
        matches!(self, DamageKind::Normal | DamageKind::Undefendable)
    }

    pub const fn can_be_avoided(self) -> bool {
        !matches!(self, DamageKind::Ultimate)
    }

    pub const fn can_be_enhanced(self) -> bool {
        matches!(self, DamageKind::Normal | DamageKind::Undefendable | DamageKind::Ultimate)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub id: CardId,
    pub cost: u8,
    pub timing: Timing,
    pub when: Moment,
    pub upgrade: Option<Upgrade>,
    pub effects: Vec<Effect>,
    /// What the player chooses when the card is played, after its effects.
    pub asks: Option<Asking>,
}

/// Which ability an upgrade card improves, and to which level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upgrade {
    pub ability: AbilityId,
    pub level: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    Upgrade,
    Main,
    Roll,
    Instant,
}

/// When a card can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The player's own main phase.
    Main,
    /// The player's own dice are rolled, for an attack or a defence.
    MyRoll,
    /// The opponent's dice are rolled.
    TheirRoll,
    /// Dice of either player are rolled.
    AnyRoll,
    /// The player's own offensive roll.
    MyOffence,
    /// The player's own defensive roll.
    MyDefence,
    /// The player's own attack is about to hit.
    MyAttack,
    /// An attack that can be reduced is about to hit the player.
    Hurt,
    Anytime,
}

/// What a card lets its player choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Asking {
    /// A die that is turned to this number.
    SetDie { value: u8 },
    /// `count` dice that are turned to any number.
    AnyDie { count: u8 },
    /// A die that goes one up or down.
    NudgeDie {},
    /// A die that becomes like another.
    CopyDie {},
    /// Up to `most` dice that are rolled again.
    Reroll { most: u8 },
    /// A status that is taken away.
    RemoveStatus { whose: Whose, negative_only: bool },
    /// A status that goes to the other side.
    MoveStatus {},
    /// A player who loses all statuses.
    ClearStatuses {},
}

read_by_type! {
    Asking strict {
        "set_die" => SetDie { value },
        "any_die" => AnyDie { count },
        "nudge_die" => NudgeDie {},
        "copy_die" => CopyDie {},
        "reroll" => Reroll { most },
        "remove_status" => RemoveStatus { whose, negative_only },
        "move_status" => MoveStatus {},
        "clear_statuses" => ClearStatuses {},
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    Mine,
    Anybody,
}
