//! What windows and questions are about.

use crate::data::{CardId, StatusId};
use qipan_engine::Seat;
use qipan_engine::primitives::dice::RolledDie;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Topic {
    /// Window: these dice are confirmed and, on an offence, an ability is chosen.
    RollConfirmed { seat: Seat },
    /// Window: damage is about to be applied; the last cards and tokens.
    LastChance {},
    /// Window: the damage is dealt, and the rest of the ability is about to happen.
    Then {},
    /// Window: the attack is over.
    AttackResolved {},
    /// Window: somebody played a card.
    CardPlayed { seat: Seat, card: CardId },
    /// Question: pay, or skip the offensive roll.
    PaySnare { status: StatusId, cp: u8 },
    /// Question: what a card is used on.
    Choose { card: CardId, choice: Choice },
    /// Question: which status the spent one takes away.
    Cleanse { statuses: Vec<StatusId> },
}

/// What a card asks. Options are known by their position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choice {
    /// One of these turns of a die.
    TurnDie { options: Vec<RolledDie> },
    /// A die and a value, so many times one after the other.
    SetDice { count: u8 },
    /// A die to copy, and a die that becomes like it.
    CopyDie {},
    /// Dice that are rolled anew, at most so many.
    Reroll { most: u8 },
    /// One of these statuses is taken away.
    RemoveStatus { options: Vec<HeldStatus> },
    /// One of these statuses changes its owner.
    MoveStatus { options: Vec<HeldStatus> },
    /// One of these seats loses all statuses.
    ClearStatuses { options: Vec<Seat> },
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct HeldStatus {
    pub seat: Seat,
    pub status: StatusId,
}
