//! All data together, with every name resolved.

use super::file::FactionFile;
use super::{Card, CardId, DataError, Faction, FactionId, check};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Lists the factions once: the order of the roster, and the files.
macro_rules! factions {
    ($($name:literal),* $(,)?) => {
        /// The names of the factions in the order in which they are offered.
        pub const ROSTER: &[&str] = &[$($name),*];
        const FILES: &[(&str, &str)] = &[
            $((concat!($name, ".json"), include_str!(concat!("../../factions/", $name, ".json"))),)*
            ("neutral.json", include_str!("../../factions/neutral.json")),
        ];
    };
}

// Only append: journals and saved matches name a picked faction by its position in this list.
factions!["tp", "sc", "bl", "dl", "pw", "co"];

static LIBRARY: OnceLock<Library> = OnceLock::new();

/// The data of this game.
#[inline]
pub fn library() -> &'static Library {
    // The files are compiled into the program and read by a test, so reading cannot fail at run time.
    LIBRARY.get_or_init(|| Library::read(FILES).unwrap_or_else(|error| panic!("{error}")))
}

/// Uses other files than the built-in ones, to measure changes before they are made. It fails once the data was used.
pub fn try_out(files: &[(&str, &str)]) -> Result<(), DataError> {
    let problem = || DataError::Unreadable { file: "data".to_owned(), problem: "it is in use".to_owned() };
    LIBRARY.set(Library::read(files)?).map_err(|_| problem())
}

/// Through a [`Value`], which commands and events are read from too: reading from the text directly would be a second
/// copy of every reader.
fn read_file(text: &str) -> serde_json::Result<FactionFile> {
    FactionFile::deserialize(serde_json::from_str::<Value>(text)?)
}

/// A test has checked the files that are compiled in, so a browser does not do it again.
fn check_all(library: &Library) -> Result<(), DataError> {
    if cfg!(target_arch = "wasm32") { Ok(()) } else { check::all(library) }
}

#[derive(Debug)]
pub struct Library {
    pub factions: Vec<Faction>,
    /// In the order of their names: a card's index is its id.
    pub(super) cards: Vec<Card>,
}

impl Library {
    /// Reads the data, resolves its names, and checks it. The last file has the passers-by.
    pub fn read(files: &[(&str, &str)]) -> Result<Library, DataError> {
        let unreadable = |file: &str, error: &dyn std::fmt::Display| DataError::Unreadable {
            file: file.to_owned(),
            problem: error.to_string(),
        };
        let mut read: Vec<FactionFile> = Vec::new();
        for (name, text) in files {
            read.push(read_file(text).map_err(|error| unreadable(name, &error))?);
        }
        let names: BTreeSet<String> =
            read.iter().flat_map(|file| &file.cards).map(|card| card.id.clone()).collect();
        let mut library = Library { factions: Vec::new(), cards: Vec::new() };
        for file in read {
            library.add(file, &names)?;
        }
        check_all(&library)?;
        Ok(library)
    }

    /// The files of this game, for tests that break them.
    pub fn files() -> &'static [(&'static str, &'static str)] {
        FILES
    }

    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    pub fn faction(&self, id: FactionId) -> &Faction {
        &self.factions[id.index()]
    }

    /// All cards in the order of their names.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    pub fn card_named(&self, name: &str) -> Option<CardId> {
        self.cards.binary_search_by(|card| card.name.as_str().cmp(name)).ok().map(|at| CardId(at as u8))
    }

    pub fn faction_named(&self, name: &str) -> Option<FactionId> {
        self.factions.iter().position(|faction| faction.name == name).map(|at| FactionId(at as u8))
    }
}
