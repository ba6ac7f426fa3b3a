//! The two kinds of abilities: those that happen at a moment, and those that always hold.

use super::{Amount, Cells, Effect, Group, ModifierRule, Name, Ref, Variable};
use crate::Phase;
use qipan_cards::condition::Condition;
use qipan_engine::read_by_type;
use serde::{Deserialize, Serialize};

pub type Test = Condition<Variable>;

/// An ability that happens: when, what is chosen and paid, and what it does.
#[derive(Clone, PartialEq, Debug)]
pub struct Triggered {
    pub when: When,
    /// At most once a turn.
    pub once: bool,
    pub condition: Option<Test>,
    pub may: bool,
    pub choices: Vec<Choice>,
    pub costs: Vec<Cost>,
    pub effects: Vec<Effect>,
    /// Only boosts, magic and draws: its place in an order cannot matter.
    pub is_quiet: bool,
}

impl Triggered {
    pub fn pays_attack(&self) -> bool {
        self.costs.contains(&Cost::Attack)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum When {
    /// Activated by its owner in this phase, once a turn.
    Use {
        phase: Phase,
    },
    /// The card was summoned, built or raised.
    Enters {},
    /// Its attack is declared.
    Attacks {},
    /// Its dice lie.
    Rolled {},
    /// Its attack is through.
    Attacked {},
    /// An enemy attack on it is through, and it stands.
    Defended {},
    Destroyed {},
    /// A card of the group was destroyed.
    Fallen {
        of: Group,
    },
    /// The event is played.
    Played {},
}

read_by_type! {
    When strict {
        "use" => Use { phase },
        "enters" => Enters {},
        "attacks" => Attacks {},
        "rolled" => Rolled {},
        "attacked" => Attacked {},
        "defended" => Defended {},
        "destroyed" => Destroyed {},
        "fallen" => Fallen { of },
        "played" => Played {},
    }
}

/// The moment of an ability without its details.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhenKind {
    Use,
    Enters,
    Attacks,
    Rolled,
    Attacked,
    Defended,
    Destroyed,
    Fallen,
    Played,
}

impl When {
    pub const fn kind(&self) -> WhenKind {
        match self {
            When::Use { .. } => WhenKind::Use,
            When::Enters {} => WhenKind::Enters,
            When::Attacks {} => WhenKind::Attacks,
            When::Rolled {} => WhenKind::Rolled,
            When::Attacked {} => WhenKind::Attacked,
            When::Defended {} => WhenKind::Defended,
            When::Destroyed {} => WhenKind::Destroyed,
            When::Fallen { .. } => WhenKind::Fallen,
            When::Played {} => WhenKind::Played,
        }
    }
}

impl WhenKind {
    /// Whether it can happen in the turn of the other player, who must not wait for an answer.
    pub const fn is_in_any_turn(self) -> bool {
        matches!(self, WhenKind::Defended | WhenKind::Destroyed | WhenKind::Fallen)
    }
}

/// A choice that is made before anything is paid or done.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub name: Name,
    pub options: Options,
    pub need: Need,
    /// What is chosen is slid, placed or swapped, so cards that cannot be moved are not offered.
    pub moves: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Options {
    Cards(Group),
    Cells(Cells),
    /// Directions in which this unit can slide.
    Directions(Ref),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    One,
    /// One or none.
    Optional,
    /// A cell for what was chosen just before: asked for only if something was.
    Paired,
    /// From one up to this number.
    UpTo(u8),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Cost {
    Magic(Amount),
    /// Boosts of the card itself.
    Boost(u8),
    /// Damage on the card itself, only if it stays below its life.
    Wound(u8),
    /// Cards of the own hand.
    Discard(u8),
    /// The attack of the card itself in this turn.
    Attack,
}

/// An ability that holds while the card stands or the active event lies there.
#[derive(Clone, PartialEq, Debug)]
pub struct Always {
    pub condition: Option<Test>,
    pub modifiers: Vec<ModifierRule>,
    /// The cards that get the modifiers; the card itself if there is no group.
    pub to: Option<Group>,
}
