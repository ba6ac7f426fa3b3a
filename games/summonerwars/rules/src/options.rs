//! What the host of a table can choose.

mod scene;

pub use scene::{Marks, Scene, SceneCard};

use crate::Rejection;
use crate::data::{CardId, FactionId, ROSTER, library};
use crate::deck::{DeckList, pile_of};
use crate::state::Settings;
use qipan_engine::{Bilingual, OptionField, OptionKind};
use serde::{Deserialize, Serialize};

/// One entry per field of [`Options`]; the form of a new table is drawn from it.
pub(crate) fn fields() -> Vec<OptionField> {
    let number = |min, max, default| OptionKind::Number { min, max, default };
    let field = |name, zh, en, kind| OptionField::new(name, Bilingual::new(zh, en), kind);
    vec![
        field("custom_decks", "自组牌组", "Custom decks", OptionKind::Toggle { default: false }),
        field(
            "first_turn",
            "先手首回合可用单位（1 到 3）",
            "First player's units in turn 1 (1 to 3)",
            number(1, 3, 1),
        ),
        field("second_magic", "后手起始灵力（2 到 6）", "Second player's magic (2 to 6)", number(2, 6, 3)),
        field(
            "press",
            "压境单位数（0 为关闭，至多 6）",
            "Units that press (0 is off, up to 6)",
            number(0, 6, 3),
        ),
        field("dusk", "日暮开始的轮（8 到 40）", "First round of dusk (8 to 40)", number(8, 40, 16)),
        field("factions", "指定阵营", "Fixed factions", OptionKind::Data),
        field("piles", "牌库顶的牌", "Top cards of the piles", OptionKind::Data).fixing_chance(),
        field("scene", "局面", "Position", OptionKind::Data).fixing_chance(),
    ]
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub custom_decks: bool,
    /// How many units the first player may move, and attack with, in turn 1.
    pub first_turn: u8,
    pub second_magic: u8,
    /// How many units in the enemy half press; 0 for none.
    pub press: u8,
    /// The first round of dusk.
    pub dusk: u8,
    /// The faction of each seat; empty if players choose them.
    pub factions: Vec<FactionId>,
    /// For each seat the cards that it draws first. The rest is shuffled.
    pub piles: Vec<Vec<CardId>>,
    /// A position for lessons, puzzles and tests.
    pub scene: Option<Scene>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            custom_decks: false,
            first_turn: 1,
            second_magic: 3,
            press: 3,
            dusk: 16,
            factions: Vec::new(),
            piles: Vec::new(),
            scene: None,
        }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        let is_in_range = (1..=3).contains(&self.first_turn)
            && (2..=6).contains(&self.second_magic)
            && self.press <= 6
            && (8..=40).contains(&self.dusk);
        if !is_in_range {
            return Err(Rejection::BadOption {});
        }
        if !matches!(self.factions.len(), 0 | 2) {
            return Err(Rejection::BadFactions {});
        }
        if self.scene.is_some() && self.factions.is_empty() {
            return Err(Rejection::BadFactions {});
        }
        self.check_piles()
    }

    /// Piles can only be named for decks that are known.
    fn check_piles(&self) -> Result<(), Rejection> {
        let is_known = self.piles.is_empty()
            || (self.piles.len() == 2
                && self.factions.len() == 2
                && !self.custom_decks
                && self.scene.is_none());
        let fits = self.factions.iter().zip(&self.piles).all(|(faction, top)| {
            let faction = library().faction(*faction);
            let mut pile = pile_of(faction, &DeckList::preset(faction));
            top.iter().all(|card| {
                let at = pile.iter().position(|other| other == card);
                at.map(|at| pile.swap_remove(at)).is_some()
            })
        });
        if is_known && fits { Ok(()) } else { Err(Rejection::BadPile {}) }
    }

    /// The factions as positions in the roster, if they are not to be chosen.
    pub(crate) fn picks(&self) -> Option<Vec<u16>> {
        let position = |faction: &FactionId| ROSTER.iter().position(|name| *name == faction.name());
        let picks: Vec<u16> = self.factions.iter().filter_map(position).map(|at| at as u16).collect();
        (!picks.is_empty()).then_some(picks)
    }

    pub(crate) fn settings(&self) -> Settings {
        Settings {
            custom_decks: self.custom_decks,
            first_turn: self.first_turn,
            second_magic: self.second_magic,
            press: self.press,
            dusk: self.dusk,
        }
    }
}
