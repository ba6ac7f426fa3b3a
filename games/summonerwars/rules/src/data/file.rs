//! The content of a data file, before its names are resolved.

use super::{Cells, Class, Group, Heading, Name, Party, Ref, Symbol, Until, When, Who};
use crate::Phase;
use crate::die::Reach;
use qipan_cards::condition::Condition;
use qipan_cards::expression::Expression;
use qipan_engine::read_by_type;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactionFile {
    pub(super) id: String,
    #[serde(default)]
    pub(super) symbols: Vec<Symbol>,
    /// Passers-by have none.
    #[serde(default)]
    pub(super) start: Option<StartFile>,
    pub(super) cards: Vec<CardFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartFile {
    pub(super) summoner: String,
    pub(super) gate: String,
    pub(super) units: [StartUnit; 2],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartUnit {
    pub(super) card: String,
    pub(super) cell: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardFile {
    pub(super) id: String,
    pub(super) seal: char,
    pub(super) class: Class,
    #[serde(default)]
    pub(super) structure: bool,
    #[serde(default)]
    pub(super) active: bool,
    #[serde(default)]
    pub(super) copies: u8,
    #[serde(default)]
    pub(super) cost: u8,
    #[serde(default)]
    pub(super) life: u8,
    #[serde(default)]
    pub(super) strength: u8,
    pub(super) attack: Option<Reach>,
    pub(super) phase: Option<Phase>,
    #[serde(default)]
    pub(super) symbols: Vec<Symbol>,
    /// What its text is worth, in ten-thousandths of a magic.
    pub(super) worth: Option<i64>,
    /// Body and text together, in tenths of a magic.
    pub(super) price: Option<i64>,
    #[serde(default)]
    pub(super) abilities: Vec<AbilityFile>,
}

/// Either `when` and `do`, or `always`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AbilityFile {
    pub(super) when: Option<When>,
    #[serde(default)]
    pub(super) once: bool,
    #[serde(default)]
    pub(super) may: bool,
    #[serde(default)]
    pub(super) choose: Vec<ChoiceFile>,
    #[serde(default)]
    pub(super) pay: Vec<CostFile>,
    #[serde(default, rename = "do")]
    pub(super) effects: Vec<EffectFile>,
    #[serde(default)]
    pub(super) always: Vec<ModifierFile>,
    pub(super) to: Option<Group>,
    #[serde(rename = "if")]
    pub(super) condition: Option<Condition>,
    /// Groups that formulas count, by name: `count.n`.
    #[serde(default)]
    pub(super) counts: BTreeMap<String, Group>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChoiceFile {
    pub(super) name: Name,
    pub(super) from: Option<Group>,
    pub(super) cell: Option<Cells>,
    pub(super) direction: Option<Ref>,
    #[serde(default)]
    pub(super) optional: bool,
    pub(super) up_to: Option<u8>,
}

#[derive(Debug)]
pub(super) enum CostFile {
    Magic { amount: Expression },
    Boost { amount: u8 },
    Wound { amount: u8 },
    Discard { amount: u8 },
    Attack {},
}

read_by_type! {
    CostFile strict {
        "magic" => Magic { amount },
        "boost" => Boost { amount },
        "wound" => Wound { amount },
        "discard" => Discard { amount },
        "attack" => Attack {},
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModifierFile {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) amount: Option<Expression>,
    pub(super) next_to: Option<Group>,
}

#[derive(Debug)]
pub(super) enum EffectFile {
    Damage { to: Who, amount: Expression },
    Heal { to: Who, amount: Expression },
    Destroy { to: Who },
    Force { to: Who, distance: Expression, direction: Heading, from: Ref },
    Place { to: Ref, cell: Name },
    Swap { first: Ref, second: Ref },
    Boost { to: Who, amount: Expression },
    Magic { seat: Party, amount: Expression },
    Draw { seat: Party, amount: Expression },
    Return { to: Who },
    Raise { card: Name, cell: Name },
    Strike { unit: Ref, target: Ref },
    Ready { to: Who },
    Give { to: Who, modifier: ModifierFile, until: Until },
    Roll { dice: u8 },
    Bonus { amount: Expression },
}

read_by_type! {
    EffectFile strict {
        "damage" => Damage { to, amount },
        "heal" => Heal { to, amount },
        "destroy" => Destroy { to },
        "force" => Force { to, distance, direction, from: or_default },
        "place" => Place { to, cell },
        "swap" => Swap { first, second },
        "boost" => Boost { to, amount },
        "magic" => Magic { seat, amount },
        "draw" => Draw { seat, amount },
        "return" => Return { to },
        "raise" => Raise { card, cell },
        "strike" => Strike { unit, target },
        "ready" => Ready { to },
        "give" => Give { to, modifier, until },
        "roll" => Roll { dice },
        "bonus" => Bonus { amount },
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        // A name or a group.
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == "me" => Ok(Who::Me),
            Value::String(word) => Ref::try_from(word).map(Who::One).map_err(serde::de::Error::custom),
            group => Group::deserialize(group).map(Who::Each).map_err(serde::de::Error::custom),
        }
    }
}

impl<'de> Deserialize<'de> for Heading {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Heading, D::Error> {
        let word = String::deserialize(deserializer)?;
        match word.as_str() {
            "away" => Ok(Heading::Away),
            "toward" => Ok(Heading::Toward),
            _ => Name::read(&word)
                .map(Heading::Chosen)
                .ok_or_else(|| serde::de::Error::custom(format_args!("there is no direction {word:?}"))),
        }
    }
}
