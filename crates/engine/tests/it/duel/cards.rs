//! The types of the duel: cards, commands, phases, topics and refusals.

use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Card {
    /// 3 damage, unless it is parried.
    Strike,
    /// Cancels a strike, or another parry.
    Parry,
    Heal,
    /// If you would take damage, instead lose the shield.
    Shield,
    /// 2 damage to both, after both could raise shields.
    Quake,
    /// 1 damage at each of the victim's turns, and 1 more for every further dose.
    Poison,
    /// Look at three cards of your deck and put them back in any order.
    Scry,
    /// Offer some health to the opponent; both answer at the same time.
    Bargain,
    /// Choose a victim, a number, and confirm.
    Ritual,
    /// Roll a die: low results owe a card, the highest gives another main phase.
    Gamble,
}

impl Card {
    pub(crate) const ALL: [Card; 10] = [
        Card::Strike,
        Card::Parry,
        Card::Heal,
        Card::Shield,
        Card::Quake,
        Card::Poison,
        Card::Scry,
        Card::Bargain,
        Card::Ritual,
        Card::Gamble,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Card::Strike => "strike",
            Card::Parry => "parry",
            Card::Heal => "heal",
            Card::Shield => "shield",
            Card::Quake => "quake",
            Card::Poison => "poison",
            Card::Scry => "scry",
            Card::Bargain => "bargain",
            Card::Ritual => "ritual",
            Card::Gamble => "gamble",
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    Play {
        card: Card,
    },
    /// Discards a card that is owed.
    Discard {
        card: Card,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Upkeep,
    Draw,
    Main,
    End,
}

/// The topics of prompts and windows in the duel.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Topic {
    /// A seat aims a strike or a parry, which may be parried.
    Aimed {
        by: Seat,
    },
    /// A quake, against which shields may be raised.
    Quake {},
    Scry {
        cards: Vec<Card>,
    },
    BargainStake {},
    BargainConsent {},
    Ritual {},
    HandLimit {
        cards: Vec<Card>,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Rejection {
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    #[error("cards are played in the main phase")]
    NotNow {},
    #[error("you do not hold {card:?}")]
    NotInHand { card: Card },
    #[error("this card is only an answer")]
    OnlyAnswers {},
    #[error("{cards} cards are owed first")]
    Owes { cards: u8 },
    #[error("nothing is owed")]
    NothingOwed {},
    #[error("there is no card to look at")]
    DeckEmpty {},
    #[error("no duel comes to this state")]
    Impossible {},
}
