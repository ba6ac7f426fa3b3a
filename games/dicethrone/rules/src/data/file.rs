//! The content of a data file, before its names are resolved.

use super::{Asking, Behaviour, DamageKind, Moment, Polarity, Side, Timing};
use qipan_cards::condition::Condition;
use qipan_cards::expression::Expression;
use qipan_engine::primitives::dice::{Die, Requirement};
use qipan_engine::read_by_type;
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeroFile {
    pub(super) id: String,
    pub(super) die: Die<String>,
    pub(super) statuses: Vec<StatusFile>,
    pub(super) abilities: Vec<AbilityFile>,
    pub(super) cards: Vec<CardFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatusFile {
    pub(super) id: String,
    pub(super) polarity: Polarity,
    pub(super) limit: u8,
    pub(super) behaviour: Behaviour,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AbilityFile {
    pub(super) id: String,
    #[serde(default = "offence")]
    pub(super) side: Side,
    #[serde(default)]
    pub(super) ultimate: bool,
    pub(super) levels: Vec<LevelFile>,
}

const fn offence() -> Side {
    Side::Offence
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelFile {
    #[serde(default = "five")]
    pub(super) dice: u8,
    pub(super) tiers: Vec<TierFile>,
}

const fn five() -> u8 {
    5
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TierFile {
    #[serde(default = "nothing")]
    pub(super) needs: Requirement<String>,
    #[serde(default)]
    pub(super) damage: Option<Expression>,
    #[serde(default)]
    pub(super) kind: DamageKind,
    #[serde(default)]
    pub(super) first: Vec<EffectFile>,
    #[serde(default)]
    pub(super) then: Vec<EffectFile>,
}

const fn nothing() -> Requirement<String> {
    Requirement::AllOf { requirements: Vec::new() }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardFile {
    pub(super) id: String,
    pub(super) cost: u8,
    pub(super) timing: Timing,
    /// The main phase if left out.
    #[serde(default = "main")]
    pub(super) when: Moment,
    #[serde(default)]
    pub(super) upgrade: Option<UpgradeFile>,
    #[serde(default)]
    pub(super) effects: Vec<EffectFile>,
    #[serde(default)]
    pub(super) asks: Option<Asking>,
}

const fn main() -> Moment {
    Moment::Main
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UpgradeFile {
    pub(super) ability: String,
    pub(super) level: u8,
}

#[derive(Debug)]
pub(super) enum EffectFile {
    /// One of the effects in the table of [`resolve`](super::resolve), by name. Its parameters are read there, so that
    /// a mistake in them is reported with its place in the data.
    Run {
        effect: String,
        params: Map<String, Value>,
    },
    If {
        condition: Condition,
        then: Vec<EffectFile>,
        otherwise: Vec<EffectFile>,
    },
}

read_by_type! {
    EffectFile lenient {
        "run" => Run { effect, params: or_default },
        "if" => If { condition, then, otherwise: or_default },
    }
}
