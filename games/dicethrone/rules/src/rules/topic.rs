//! What response windows are about, and what prompts ask.

use crate::DiceThrone;
use crate::data::{CardId, StatusId};
use qipan_engine::primitives::dice::RolledDie;
use qipan_engine::read_by_type;
use qipan_engine::{MatchState, Seat};
use serde::{Deserialize, Serialize};

/// What a response window is about.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum WindowTopic {
    /// The dice are confirmed and, on an offence, an ability is chosen.
    RollConfirmed { seat: Seat },
    /// Damage is about to be applied: the last cards and tokens.
    LastChance {},
    /// The damage is dealt, and the rest of the ability is about to happen.
    Then {},
    /// The attack is over.
    AttackResolved {},
    /// A card was played.
    CardPlayed { seat: Seat, card: CardId },
}

read_by_type! {
    WindowTopic lenient {
        "roll_confirmed" => RollConfirmed { seat },
        "last_chance" => LastChance {},
        "then" => Then {},
        "attack_resolved" => AttackResolved {},
        "card_played" => CardPlayed { seat, card },
    }
}

/// What a prompt is about.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PromptTopic {
    /// Pay, or skip the offensive roll.
    PaySnare { status: StatusId, cp: u8 },
    /// What a card is used on.
    Choose { card: CardId, choice: Choice },
    /// Which status the spent one takes away.
    Cleanse { statuses: Vec<StatusId> },
}

read_by_type! {
    PromptTopic lenient {
        "pay_snare" => PaySnare { status, cp },
        "choose" => Choose { card, choice },
        "cleanse" => Cleanse { statuses },
    }
}

/// What a card asks. Options are identified by their position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choice {
    /// One of these turns of a die.
    TurnDie { options: Vec<RolledDie> },
    /// A die and a value, `count` times one after the other.
    SetDice { count: u8 },
    /// A die to copy, and a die that becomes like it.
    CopyDie {},
    /// Up to `most` dice that are rolled again.
    Reroll { most: u8 },
    /// One of these statuses is taken away.
    RemoveStatus { options: Vec<HeldStatus> },
    /// One of these statuses changes its owner.
    MoveStatus { options: Vec<HeldStatus> },
    /// One of these seats loses all statuses.
    ClearStatuses { options: Vec<Seat> },
}

read_by_type! {
    Choice lenient {
        "turn_die" => TurnDie { options },
        "set_dice" => SetDice { count },
        "copy_die" => CopyDie {},
        "reroll" => Reroll { most },
        "remove_status" => RemoveStatus { options },
        "move_status" => MoveStatus { options },
        "clear_statuses" => ClearStatuses { options },
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct HeldStatus {
    pub seat: Seat,
    pub status: StatusId,
}

/// The topic of the window that is open now.
pub(crate) fn open_window(state: &MatchState<DiceThrone>) -> Option<&WindowTopic> {
    state.sys.play.window.open.last().map(|window| &window.topic)
}
