//! The data types of the small game. Each type is correct unless its bug is active.

use crate::bug;
use qipan_engine::{Bilingual, OptionField, OptionKind, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) target: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { target: 40 }
    }
}

pub(crate) fn field(bug: u8) -> OptionField {
    let name = if bug == bug::OPTION_UNKNOWN { "aim" } else { "target" };
    let default = if bug == bug::OPTION_DEFAULTS_DIFFER { 30 } else { 40 };
    let kind = OptionKind::Number { min: 20, max: 60, default };
    OptionField::new(name, Bilingual::new("目标", "Target"), kind)
}

/// A number with shared, mutable memory, as a careless game might keep one.
pub(crate) struct Tally<const BUG: u8>(Arc<AtomicU32>);

impl<const BUG: u8> Tally<BUG> {
    pub(crate) fn new(number: u32) -> Tally<BUG> {
        Tally(Arc::new(AtomicU32::new(number)))
    }

    pub(crate) fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn raise(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl<const BUG: u8> Clone for Tally<BUG> {
    fn clone(&self) -> Tally<BUG> {
        if BUG == bug::REFUSAL_LEAVES_A_TRACE { Tally(Arc::clone(&self.0)) } else { Tally::new(self.get()) }
    }
}

impl<const BUG: u8> PartialEq for Tally<BUG> {
    fn eq(&self, other: &Tally<BUG>) -> bool {
        self.get() == other.get()
    }
}

impl<const BUG: u8> fmt::Debug for Tally<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<const BUG: u8> Serialize for Tally<BUG> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de, const BUG: u8> Deserialize<'de> for Tally<BUG> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tally<BUG>, D::Error> {
        let number = u32::deserialize(deserializer)?;
        Ok(Tally::new(if BUG == bug::STATE_FORGETS { 0 } else { number }))
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State<const BUG: u8> {
    pub(crate) hands: [Vec<u8>; 2],
    pub(crate) deck: Vec<u8>,
    pub(crate) scores: [u16; 2],
    pub(crate) turn: Seat,
    pub(crate) target: u16,
    /// The number of events so far.
    pub(crate) events: Tally<BUG>,
    /// Extra text, for bugs that need it.
    pub(crate) luggage: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Wish {
    Play { card: u8 },
    Roll {},
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Command<const BUG: u8>(pub(crate) Wish);

impl<'de, const BUG: u8> Deserialize<'de> for Command<BUG> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Command<BUG>, D::Error> {
        let mut value = Value::deserialize(deserializer)?;
        if let (bug::COMMAND_TAKES_ANY_FIELD, Value::Object(fields)) = (BUG, &mut value) {
            fields.retain(|name, _| name == "type" || name == "card");
        }
        Wish::deserialize(value).map(Command).map_err(D::Error::custom)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Fact {
    Played {
        seat: Seat,
        card: u8,
    },
    /// Other viewers see that a card was drawn, not which.
    Drew {
        seat: Seat,
        card: Option<u8>,
    },
    Rolled {
        seat: Seat,
        face: u8,
    },
    Doubled {
        seat: Seat,
    },
    /// A card of the hand is replaced by chance; only its owner sees the new one.
    Found {
        seat: Seat,
        card: Option<u8>,
    },
    /// Visible only to the seat that drew.
    Noticed {
        seat: Seat,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Event<const BUG: u8>(pub(crate) Fact);

const TAKEN: &str = "undone";

impl<const BUG: u8> Serialize for Event<BUG> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Fact::Rolled { seat, face } if BUG == bug::EVENT_NAME_IS_TAKEN => {
                json!({"type": TAKEN, "seat": seat, "face": face}).serialize(serializer)
            }
            ref fact => fact.serialize(serializer),
        }
    }
}

impl<'de, const BUG: u8> Deserialize<'de> for Event<BUG> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event<BUG>, D::Error> {
        Fact::deserialize(deserializer).map(Event)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Reason {
    #[error("it is not your turn")]
    NotYourTurn {},
    #[error("card {card} is not in your hand")]
    NotInHand { card: u8, held_by: Option<Seat> },
    #[error("you may not roll now")]
    NoRoll {},
    #[error("there are not 12 cards")]
    WrongCards {},
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Rejection<const BUG: u8>(pub(crate) Reason);

impl<const BUG: u8> Serialize for Rejection<BUG> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if BUG == bug::REJECTION_HAS_NO_CODE {
            return json!({"why": self.0.to_string()}).serialize(serializer);
        }
        self.0.serialize(serializer)
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct View {
    pub(crate) hand: Vec<u8>,
    pub(crate) hands: [usize; 2],
    pub(crate) deck: usize,
    pub(crate) scores: [u16; 2],
    pub(crate) turn: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) too_much: Option<Value>,
}

/// What a prompt is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Topic {
    Double,
}
