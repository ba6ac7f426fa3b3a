//! The commands of a player, and why they may be refused.

use crate::data::{AbilityId, CardId, StatusId};
use qipan_engine::read_by_type;
use serde::Serialize;

/// Ending a phase, passing a window and answering questions are commands of the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Rolls the dice that are not locked.
    RollDice {},
    ToggleDieLock {
        die: u8,
    },
    /// Confirms the dice as they are.
    ConfirmRoll {},
    /// Chooses an offence that the dice satisfy, or the defence to roll for.
    SelectAbility {
        ability: AbilityId,
    },
    PlayCard {
        card: CardId,
    },
    UpgradeAbility {
        card: CardId,
    },
    SellCard {
        card: CardId,
    },
    /// Takes the last sale back while nothing else has happened.
    UndoSellCard {},
    /// Spends `count` stacks of a status.
    SpendStatus {
        status: StatusId,
        count: u8,
    },
}

read_by_type! {
    Command strict {
        "roll_dice" => RollDice {},
        "toggle_die_lock" => ToggleDieLock { die },
        "confirm_roll" => ConfirmRoll {},
        "select_ability" => SelectAbility { ability },
        "play_card" => PlayCard { card },
        "upgrade_ability" => UpgradeAbility { card },
        "sell_card" => SellCard { card },
        "undo_sell_card" => UndoSellCard {},
        "spend_status" => SpendStatus { status, count },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Rejection {
    #[error("these are not your dice")]
    NotYourDice {},
    #[error("dice cannot be rolled now")]
    NoRoll {},
    #[error("no rolls are left")]
    NoRollsLeft {},
    #[error("all dice are locked")]
    AllLocked {},
    #[error("roll first")]
    NotRolled {},
    #[error("there is no die {die}")]
    NoSuchDie { die: u8 },
    #[error("the roll is not confirmed yet")]
    NotConfirmed {},
    #[error("the roll is confirmed already")]
    AlreadyConfirmed {},
    #[error("your hero has no such ability for this moment")]
    NoSuchAbility { ability: AbilityId },
    #[error("the dice do not show what this ability needs")]
    DiceDoNotFit { ability: AbilityId },
    #[error("you do not hold this card")]
    NotInHand { card: CardId },
    #[error("this costs {cost} CP and you have {cp}")]
    TooExpensive { cost: u8, cp: u8 },
    #[error("this card cannot be played now")]
    WrongMoment { card: CardId },
    #[error("there is nothing this card could be used on")]
    NothingToChoose { card: CardId },
    #[error("this is an upgrade card; use it to upgrade an ability")]
    IsUpgrade { card: CardId },
    #[error("this card does not upgrade an ability")]
    NoUpgrade { card: CardId },
    #[error("the ability is at this level already")]
    AlreadyUpgraded { ability: AbilityId },
    #[error("cards can be sold only in your own main and discard phases")]
    NoSelling {},
    #[error("there is no sale to undo")]
    NoSale {},
    #[error("you have {stacks} of this status")]
    TooFew { status: StatusId, stacks: u8 },
    #[error("this status cannot be spent now")]
    CannotSpend { status: StatusId },
    #[error("sell {cards} more cards first")]
    HandTooLarge { cards: u8 },
    #[error("roll your defence first")]
    StillDefending {},
    #[error("name two heroes, or none")]
    BadHeroes {},
    #[error("a deck names cards that are not in it, or one twice")]
    BadDeck {},
    #[error("starting health must be 1 to 60, not {health}")]
    BadHealth { health: u8 },
    #[error("this position cannot occur")]
    Impossible {},
}
