//! What abilities do. Data files are resolved into these types once, when they are loaded.

use super::{Group, Kind, ModifierRule, Name, Ref};
use qipan_cards::expression::Expression;
use serde::{Deserialize, Serialize};

/// A formula for an amount.
pub type Amount = Expression<Variable>;

/// One of the verbs of the grammar. Effects never ask; all choices were made before.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    Damage {
        to: Who,
        amount: Amount,
    },
    Heal {
        to: Who,
        amount: Amount,
    },
    /// Destroyed at the next settling, whatever the damage.
    Destroy {
        to: Who,
    },
    /// Slides over empty cells.
    Force {
        to: Who,
        distance: Amount,
        heading: Heading,
        from: Ref,
    },
    Place {
        to: Ref,
        cell: Name,
    },
    Swap {
        first: Ref,
        second: Ref,
    },
    Boost {
        to: Who,
        amount: Amount,
    },
    Magic {
        party: Party,
        amount: Amount,
    },
    Draw {
        party: Party,
        amount: Amount,
    },
    /// From the discard pile to the hand.
    Return {
        to: Who,
    },
    /// From the own discard pile onto a cell.
    Raise {
        card: Name,
        cell: Name,
    },
    /// Attacks at once, outside all counts.
    Strike {
        unit: Ref,
        target: Ref,
    },
    /// May attack once more this turn.
    Ready {
        to: Who,
    },
    Give {
        to: Who,
        modifier: ModifierRule,
        until: Until,
    },
    /// Rolls dice; later effects know their stars.
    Roll {
        dice: u8,
    },
    /// Adds to the damage of the attack whose dice lie.
    Bonus {
        amount: Amount,
    },
}

/// The cards that an effect is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The seat itself; only modifiers of a seat are given to it.
    Me,
    One(Ref),
    Each(Group),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    Me,
    Foe,
}

/// The direction of a slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    Away,
    Toward,
    Chosen(Name),
}

/// How long a given modifier lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The end of this attack.
    Attack,
    /// The end of this turn.
    Turn,
    /// The beginning of the next turn of the seat that gave it.
    Next,
}

/// A value that formulas can use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Variable {
    Boosts(Ref),
    /// Damage on the card itself.
    Wounds,
    /// 1 if the card itself made its move this turn.
    Moved,
    /// The stars of this attack, or of the last roll of this ability.
    Specials,
    /// The damage that this attack has dealt.
    Dealt,
    /// 1 if this attack has destroyed its target.
    Killed,
    /// Enemy cards that the seat has destroyed this turn.
    Felled,
    Count(Box<Group>),
    /// The printed cost.
    Cost(Ref),
    /// 1 if the card is of this kind.
    Is(Ref, Kind),
}
