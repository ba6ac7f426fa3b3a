//! All data together, with every name resolved.

use super::file::{CardFile, HeroFile};
use super::names::Names;
use super::{AbilityId, Card, CardId, DataError, Hero, HeroId, Status, StatusId, check};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::OnceLock;

/// Lists the heroes once: the order of the roster, and the files. A new hero is one more name in this list.
macro_rules! heroes {
    ($($name:literal),* $(,)?) => {
        /// The names of the heroes in the order in which they are offered.
        pub const ROSTER: &[&str] = &[$($name),*];
        const HEROES: &[(&str, &str)] =
            &[$((concat!($name, ".json"), include_str!(concat!("../../heroes/", $name, ".json")))),*];
    };
}

// Only append: journals and saved matches name a picked hero by its position in this list.
heroes!["quarryhand", "lanternwright", "ashcaller", "fentrapper", "courtblade", "luckmonger"];

const COMMON: (&str, &str) = ("common.json", include_str!("../../heroes/common.json"));

static LIBRARY: OnceLock<Library> = OnceLock::new();

/// The data of this game.
pub fn library() -> &'static Library {
    // The files are compiled into the program and read by a test, so reading cannot fail at run time.
    LIBRARY.get_or_init(|| Library::read(COMMON, HEROES).unwrap_or_else(|error| panic!("{error}")))
}

/// Uses other data instead, to try changes without a build. Fails once the data has been used.
pub fn try_out(common: (&str, &str), heroes: &[(&str, &str)]) -> Result<(), DataError> {
    let library = Library::read(common, heroes)?;
    let late =
        |_| DataError::Unreadable { file: common.0.to_owned(), problem: "other data is in use".to_owned() };
    LIBRARY.set(library).map_err(late)
}

#[derive(Debug)]
pub struct Library {
    pub heroes: Vec<Hero>,
    /// The cards that every deck has.
    pub common: Vec<CardId>,
    /// In the order of their names: a card's index is that of its id.
    pub(super) cards: Vec<Card>,
    /// In the order of their names, like the cards.
    pub(super) statuses: Vec<Status>,
}

impl Library {
    /// Reads the data, resolves its names, and checks it.
    pub fn read(common: (&str, &str), heroes: &[(&str, &str)]) -> Result<Library, DataError> {
        let mut library =
            Library { heroes: Vec::new(), common: Vec::new(), cards: Vec::new(), statuses: Vec::new() };
        let files: Vec<HeroFile> =
            heroes.iter().map(|(name, text)| read_file(name, text)).collect::<Result<_, _>>()?;
        let cards: Vec<CardFile> = read_file(common.0, common.1)?;
        let names = Names::of(&cards, &files);
        // All statuses first: heroes may give statuses of other heroes.
        for file in &files {
            library.add_statuses(file, &names)?;
        }
        library.common = library.add_cards("common", cards, None, &names)?;
        for file in files {
            library.add_hero(file, &names)?;
        }
        // A test has checked the files that are compiled in, so a browser does not do it again.
        if !cfg!(target_arch = "wasm32") {
            check::all(&library)?;
        }
        Ok(library)
    }

    pub fn hero(&self, id: HeroId) -> &Hero {
        // Every id was made by the library, so a hero is always found.
        self.heroes.iter().find(|hero| hero.id == id).unwrap_or(&self.heroes[0])
    }

    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.0.index()]
    }

    pub fn status(&self, id: StatusId) -> &Status {
        &self.statuses[id.0.index()]
    }

    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    pub fn statuses(&self) -> impl Iterator<Item = &Status> {
        self.statuses.iter()
    }

    /// The whole deck of a hero.
    pub fn deck_of(&self, hero: &Hero) -> Vec<CardId> {
        hero.cards.iter().chain(&self.common).copied().collect()
    }

    pub fn hero_named(&self, name: &str) -> Option<HeroId> {
        self.heroes.iter().map(|hero| hero.id).find(|id| id.name() == name)
    }

    pub fn ability_named(&self, name: &str) -> Option<AbilityId> {
        let mut abilities = self.heroes.iter().flat_map(|hero| &hero.abilities);
        abilities.find(|ability| ability.id.name() == name).map(|ability| ability.id)
    }

    pub fn card_named(&self, name: &str) -> Option<CardId> {
        let place = self.cards.binary_search_by_key(&name, |card| card.id.name()).ok()?;
        Some(self.cards[place].id)
    }

    pub fn status_named(&self, name: &str) -> Option<StatusId> {
        let place = self.statuses.binary_search_by_key(&name, |status| status.id.name()).ok()?;
        Some(self.statuses[place].id)
    }
}

fn read_file<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, DataError> {
    let unreadable = |error: serde_json::Error| DataError::Unreadable {
        file: name.to_owned(),
        problem: error.to_string(),
    };
    // Through a value, which events are read from too: reading from the text directly would be a second copy of every
    // reader.
    let value: Value = serde_json::from_str(text).map_err(unreadable)?;
    T::deserialize(value).map_err(unreadable)
}
