//! The messages that the data needs.

use super::{DataError, Library};
use std::collections::BTreeSet;

/// The message key of a thing of this game, such as `summonerwars-card-tp-gate`.
pub fn key_of(what: &str, name: &str) -> String {
    format!("summonerwars-{what}-{}", name.replace('_', "-"))
}

/// Every message that boards and logs can ask for about the data. A card with abilities has a name for them and, under
/// `-note`, the text of the card.
pub fn every_key(library: &Library) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for faction in &library.factions {
        let key = key_of("faction", &faction.name);
        keys.extend([format!("{key}-note"), key]);
    }
    for card in library.cards() {
        let key = key_of("card", &card.name);
        if !card.triggered.is_empty() || !card.always.is_empty() {
            keys.extend([format!("{key}-note"), key_of("ability", &card.name)]);
        }
        keys.insert(key);
    }
    keys
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
