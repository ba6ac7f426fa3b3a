//! What stands in a data file, before its names are looked up.

use super::{Asking, Behaviour, Level, Moment, Polarity, Side, Timing};
use qipan_engine::primitives::dice::Die;
use qipan_engine::primitives::effects::Effect;
use serde::Deserialize;

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
    pub(super) levels: Vec<Level>,
}

const fn offence() -> Side {
    Side::Offence
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
    pub(super) effects: Vec<Effect>,
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
