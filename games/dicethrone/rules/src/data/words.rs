//! The messages that the data needs.

use super::{Card, DataError, Library};
use std::collections::BTreeSet;

/// The message key of a thing of this game, such as `dicethrone-card-windfall`.
pub fn key_of(what: &str, name: &str) -> String {
    format!("dicethrone-{what}-{}", name.replace('_', "-"))
}

/// Every message that boards and logs can ask for about the data: names, and under `-note` what a thing does.
pub fn every_key(library: &Library) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut named = |key: String| keys.extend([format!("{key}-note"), key]);
    for hero in &library.heroes {
        named(hero.id.key());
    }
    library.statuses().for_each(|status| named(status.id.key()));
    library.cards().filter(|card| card.upgrade.is_none()).for_each(|card| named(card.id.key()));
    keys.extend(library.cards().map(|card| card.id.key()));
    for hero in &library.heroes {
        for symbol in hero.die.faces().iter().flat_map(|face| &face.symbols) {
            keys.insert(symbol.key());
        }
        for ability in &hero.abilities {
            keys.insert(ability.id.key());
            let levels = 1..=ability.levels.len() as u8;
            keys.extend(levels.map(|level| ability.id.note_key(level)));
        }
    }
    keys
}

impl super::AbilityId {
    /// The message key of what the ability does at this level.
    pub fn note_key(self, level: u8) -> String {
        match level {
            0 | 1 => format!("{}-note", self.key()),
            _ => format!("{}-note-{level}", self.key()),
        }
    }
}

impl Card {
    /// The message key of what the card does. An upgrade says what the ability becomes.
    pub fn note_key(&self) -> String {
        match self.upgrade {
            Some(upgrade) => upgrade.ability.note_key(upgrade.level),
            None => format!("{}-note", self.id.key()),
        }
    }
}

impl Library {
    /// Checks that a Fluent text has a message for everything in the data.
    pub fn check_words(&self, language: &str, text: &str) -> Result<(), DataError> {
        let known: BTreeSet<&str> =
            text.lines().filter_map(|line| line.split_once(" =")).map(|it| it.0).collect();
        match every_key(self).into_iter().find(|key| !known.contains(key.as_str())) {
            Some(key) => Err(DataError::NoWords { language: language.to_owned(), key }),
            None => Ok(()),
        }
    }
}
