//! Decks in the browser's storage: decks of visitors whom no server knows, and copies of the decks on the server, for times
//! without a connection.

use qipan_ui::decks::SavedDeck;
use qipan_ui::dom;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

const ENTRY: &str = "qipan.decks";
/// The ids of decks that no server has begin with this.
const DEVICE: &str = "device-";
/// As many as the server keeps for a person.
const MAX_DECKS: usize = qipan_protocol::http::MAX_DECKS as usize;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct KeptDecks {
    /// Decks that no server has, by game; the one that was changed last is the first.
    own: BTreeMap<String, Vec<SavedDeck>>,
    /// What the server had when it was last asked, by game.
    copies: BTreeMap<String, Vec<SavedDeck>>,
    /// The number of the last deck that was made here.
    last: u32,
}

/// The browser has as many decks as it keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl KeptDecks {
    pub(crate) fn load() -> KeptDecks {
        dom::stored(ENTRY).unwrap_or_default()
    }

    pub(crate) fn save(&self) {
        dom::store(ENTRY, self);
    }

    /// Changes what is stored.
    pub(crate) fn update<T>(change: impl FnOnce(&mut KeptDecks) -> T) -> T {
        let mut kept = KeptDecks::load();
        let result = change(&mut kept);
        kept.save();
        result
    }

    /// Whether only this browser has the deck.
    pub(crate) fn is_own(id: &str) -> bool {
        id.starts_with(DEVICE)
    }

    pub(crate) fn own(&self, game: &str) -> Vec<SavedDeck> {
        self.own.get(game).cloned().unwrap_or_default()
    }

    /// Everything that is known without a connection.
    pub(crate) fn all(&self, game: &str) -> Vec<SavedDeck> {
        self.own(game).into_iter().chain(self.copies.get(game).cloned().unwrap_or_default()).collect()
    }

    /// Keeps a deck here: the own one with this id, or a new one. A deck of the server is not changed without its server:
    /// it becomes a new own deck, which is sent to the server later.
    pub(crate) fn put(
        &mut self,
        game: &str,
        id: Option<&str>,
        name: String,
        list: Value,
    ) -> Result<SavedDeck, Full> {
        let own = self.own.entry(game.to_owned()).or_default();
        let known = id.filter(|id| own.iter().any(|deck| deck.id == *id)).map(str::to_owned);
        own.retain(|deck| Some(&deck.id) != known.as_ref());
        if own.len() >= MAX_DECKS {
            return Err(Full);
        }
        let id = known.unwrap_or_else(|| {
            self.last += 1;
            format!("{DEVICE}{}", self.last)
        });
        let deck = SavedDeck { id, name, list };
        own.insert(0, deck.clone());
        Ok(deck)
    }

    /// Removes a deck that only this browser has.
    pub(crate) fn remove(&mut self, game: &str, id: &str) {
        if let Some(own) = self.own.get_mut(game) {
            own.retain(|deck| deck.id != id);
        }
    }

    /// Notes what the server has. Without decks, such as after a logout, the copies are forgotten.
    pub(crate) fn copy(&mut self, game: &str, decks: &[SavedDeck]) {
        match decks {
            [] => self.copies.remove(game),
            decks => self.copies.insert(game.to_owned(), decks.to_vec()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn names(decks: &[SavedDeck]) -> Vec<(&str, &str)> {
        decks.iter().map(|deck| (deck.id.as_str(), deck.name.as_str())).collect()
    }

    #[test]
    fn decks_are_kept_changed_and_removed_here() {
        let mut kept = KeptDecks::default();
        let mut put =
            |id: Option<&str>, name: &str| kept.put("hex", id, name.to_owned(), json!([])).unwrap().id;
        let (first, second) = (put(None, "first"), put(None, "second"));
        assert!(KeptDecks::is_own(&first) && !KeptDecks::is_own("k7qx"));
        assert_eq!(put(Some(&first), "renamed"), first);
        assert_eq!(names(&kept.own("hex")), [(&*first, "renamed"), (&*second, "second")]);
        assert!(kept.own("go").is_empty());
        kept.remove("hex", &second);
        assert_eq!(names(&kept.own("hex")), [(&*first, "renamed")]);
        // The number of a removed deck is not given again.
        assert_eq!(kept.put("hex", None, "third".to_owned(), json!([])).unwrap().id, "device-3");
        let text = serde_json::to_string(&kept).unwrap();
        assert_eq!(serde_json::from_str::<KeptDecks>(&text).unwrap(), kept);
    }

    #[test]
    fn a_deck_of_the_server_is_copied_and_never_changed_here() {
        let mut kept = KeptDecks::default();
        let theirs = SavedDeck { id: "k7qx".to_owned(), name: "theirs".to_owned(), list: json!([1]) };
        kept.copy("hex", std::slice::from_ref(&theirs));
        let changed = kept.put("hex", Some("k7qx"), "changed".to_owned(), json!([2])).unwrap();
        assert!(KeptDecks::is_own(&changed.id));
        assert_eq!(kept.all("hex"), [changed.clone(), theirs]);
        kept.copy("hex", &[]);
        assert_eq!(kept.all("hex"), [changed]);
    }

    #[test]
    fn there_is_a_limit() {
        let mut kept = KeptDecks::default();
        for number in 0..MAX_DECKS {
            kept.put("hex", None, number.to_string(), json!([])).unwrap();
        }
        assert_eq!(kept.put("hex", None, "more".to_owned(), json!([])), Err(Full));
        // A change of one that is there still works.
        assert!(kept.put("hex", Some("device-1"), "changed".to_owned(), json!([])).is_ok());
        assert_eq!(kept.own("hex").len(), MAX_DECKS);
    }
}
