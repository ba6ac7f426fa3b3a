//! What the host of a table can choose.

use crate::Rejection;
use crate::data::{CardId, HeroId, library};
use crate::state::{HEALTH, HEALTH_CAP};
use qipan_engine::{Bilingual, OptionField, OptionKind};
use serde::{Deserialize, Serialize};

/// One entry per field of [`Options`]; the form of a new table is drawn from it.
pub(crate) fn fields() -> Vec<OptionField> {
    vec![
        OptionField::new(
            "health",
            Bilingual::new("起始生命（10 到 60）", "Starting health (10 to 60)"),
            OptionKind::Number { min: 10, max: 60, default: HEALTH as i32 },
        ),
        OptionField::new("heroes", Bilingual::new("指定英雄", "Fixed heroes"), OptionKind::Data),
        OptionField::new("decks", Bilingual::new("牌库顶的牌", "Top cards of the decks"), OptionKind::Data)
            .fixing_chance(),
    ]
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub health: u8,
    /// The hero of each seat; empty if players choose them.
    pub heroes: Vec<HeroId>,
    /// For each seat the cards on top of the deck, the first one drawn first. The rest is shuffled.
    pub decks: Vec<Vec<CardId>>,
}

impl Default for Options {
    fn default() -> Options {
        Options { health: HEALTH as u8, heroes: Vec::new(), decks: Vec::new() }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        if self.health == 0 || i64::from(self.health) > HEALTH_CAP {
            return Err(Rejection::BadHealth { health: self.health });
        }
        if !matches!(self.heroes.len(), 0 | 2) {
            return Err(Rejection::BadHeroes {});
        }
        // Decks can only be named for heroes that are known.
        let known = self.decks.is_empty() || (self.decks.len() == 2 && self.heroes.len() == 2);
        let fits = self.heroes.iter().zip(&self.decks).all(|(hero, cards)| {
            let deck = library().deck_of(library().hero(*hero));
            let is_twice = |(at, card): (usize, &CardId)| cards[..at].contains(card);
            cards.iter().all(|card| deck.contains(card)) && !cards.iter().enumerate().any(is_twice)
        });
        if known && fits { Ok(()) } else { Err(Rejection::BadDeck {}) }
    }

    /// The heroes as positions in the roster, if they are not to be chosen.
    pub(crate) fn picks(&self) -> Option<Vec<u16>> {
        let position = |hero: &HeroId| library().heroes.iter().position(|it| it.id == *hero);
        let picks: Vec<u16> = self.heroes.iter().filter_map(position).map(|index| index as u16).collect();
        (!picks.is_empty()).then_some(picks)
    }
}
