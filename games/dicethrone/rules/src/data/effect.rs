//! What abilities and cards do. Data files are resolved into these types once, when they are loaded.

use super::{DamageKind, StatusId, SymbolId};
use qipan_cards::condition::Condition;
use qipan_cards::expression::Expression;
use serde::Deserialize;

/// A formula for an amount.
pub type Amount = Expression<Variable>;

/// A test that decides between two lists of effects.
pub type Test = Condition<Variable>;

/// One effect, from the view of the acting player.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    Damage {
        amount: Amount,
        kind: DamageKind,
        to: Target,
    },
    Heal {
        amount: Amount,
        to: Target,
    },
    GainCp {
        amount: Amount,
        to: Target,
    },
    Draw {
        amount: Amount,
        to: Target,
    },
    /// Discards cards at random.
    Discard {
        amount: Amount,
        to: Target,
    },
    Gain {
        status: StatusId,
        amount: Amount,
        to: Target,
    },
    Lose {
        status: StatusId,
        amount: Amount,
        to: Target,
    },
    /// Takes from the damage of the current attack.
    Prevent {
        amount: Amount,
    },
    /// Adds to the damage of the current attack.
    Enhance {
        amount: Amount,
    },
    /// Rolls bonus dice; the variables of the inner effects count these dice.
    Roll {
        dice: u8,
        effects: Vec<Effect>,
    },
    /// Grants one more roll of the dice on the table.
    ExtraRoll,
    /// Springs all traps that the target holds.
    Spring {
        to: Target,
    },
    If {
        condition: Test,
        then: Vec<Effect>,
        otherwise: Vec<Effect>,
    },
}

/// The seats an effect applies to, seen from the acting player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    #[serde(rename = "self")]
    Actor,
    Opponents,
    All,
}

/// A value that formulas can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variable {
    Health(Party),
    Cp(Party),
    /// The number of cards in hand.
    Hand(Party),
    Stacks(Party, StatusId),
    /// The damage that the current attack has dealt.
    Damage,
    /// The damage that the current attack would deal now; 0 once it has dealt it.
    Incoming,
    /// The sum of the numbers on the dice.
    Roll,
    /// How many dice show the symbol.
    Symbol(SymbolId),
}

/// One of the two fighters, seen from the acting player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    Mine,
    Theirs,
}
