//! All data together, with every name looked up.

use super::file::{AbilityFile, CardFile, HeroFile, StatusFile};
use super::names::Names;
use super::{
    Ability, AbilityId, Card, CardId, DataError, Hero, HeroId, Moment, Status, StatusId, Timing, Upgrade,
    check,
};
use qipan_engine::primitives::dice::Die;
use serde::de::DeserializeOwned;
use std::sync::OnceLock;

/// Lists the heroes once: the order of the roster, and the files. A new hero is one more name here.
macro_rules! heroes {
    ($($name:literal),* $(,)?) => {
        /// The names of the heroes in the order in which they are offered.
        pub const ROSTER: &[&str] = &[$($name),*];
        const HEROES: &[(&str, &str)] =
            &[$((concat!($name, ".json"), include_str!(concat!("../../heroes/", $name, ".json")))),*];
    };
}

heroes!["quarryhand", "lanternwright", "ashcaller"];

const COMMON: (&str, &str) = ("common.json", include_str!("../../heroes/common.json"));

static LIBRARY: OnceLock<Library> = OnceLock::new();

/// The data of this game.
pub fn library() -> &'static Library {
    // The files are part of the programme and read by a test, so they cannot be wrong at run time.
    LIBRARY.get_or_init(|| Library::read(COMMON, HEROES).unwrap_or_else(|error| panic!("{error}")))
}

/// Takes other data instead, to try changes out without building. Too late once the data was looked at.
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
    cards: Vec<Card>,
    /// In the order of their names, like the cards.
    statuses: Vec<Status>,
}

impl Library {
    /// Reads the data and looks for everything that can be wrong with it.
    pub fn read(common: (&str, &str), heroes: &[(&str, &str)]) -> Result<Library, DataError> {
        let mut library =
            Library { heroes: Vec::new(), common: Vec::new(), cards: Vec::new(), statuses: Vec::new() };
        let files: Vec<HeroFile> =
            heroes.iter().map(|(name, text)| read_file(name, text)).collect::<Result<_, _>>()?;
        let cards: Vec<CardFile> = read_file(common.0, common.1)?;
        let names = Names::of(&cards, &files);
        // All statuses first: heroes may hand out those of others.
        for file in &files {
            library.add_statuses(file, &names)?;
        }
        library.common = library.add_cards("common", cards, &[], &names)?;
        for file in files {
            library.add_hero(file, &names)?;
        }
        check::all(&library)?;
        Ok(library)
    }

    pub fn hero(&self, id: HeroId) -> &Hero {
        // Every id was made by the library; the first hero stands in for what cannot be.
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

    fn add_statuses(&mut self, file: &HeroFile, names: &Names) -> Result<(), DataError> {
        for StatusFile { id, polarity, limit, behaviour } in &file.statuses {
            let place = format!("{}, status {id}", file.id);
            let id = StatusId(check::name(&place, id, &names.statuses)?);
            let status = Status { id, polarity: *polarity, limit: *limit, behaviour: *behaviour };
            check::status(&place, &status)?;
            match self.statuses.binary_search_by_key(&id, |status| status.id) {
                Ok(_) => return Err(DataError::Duplicate { place, what: "status" }),
                Err(free) => self.statuses.insert(free, status),
            }
        }
        Ok(())
    }

    fn add_hero(&mut self, file: HeroFile, names: &Names) -> Result<(), DataError> {
        let HeroFile { id, die, abilities, cards, .. } = file;
        let id = HeroId(check::name(&id, &id, &names.heroes)?);
        if self.hero_named(id.name()).is_some() {
            return Err(DataError::Duplicate { place: id.to_string(), what: "hero" });
        }
        let crown = crown_of(id, &die)?;
        let mut hero = Hero { id, die, crown, abilities: Vec::new(), cards: Vec::new() };
        for ability in abilities {
            let ability = self.make_ability(&hero, ability, names)?;
            hero.abilities.push(ability);
        }
        hero.cards = self.add_cards(id.name(), cards, &hero.abilities, names)?;
        self.heroes.push(hero);
        Ok(())
    }

    fn make_ability(&self, hero: &Hero, file: AbilityFile, names: &Names) -> Result<Ability, DataError> {
        let place = format!("{}, ability {}", hero.id, file.id);
        let id = AbilityId(check::name(&place, &file.id, &names.abilities)?);
        if self.ability_named(id.name()).is_some() || hero.ability(id).is_some() {
            return Err(DataError::Duplicate { place, what: "ability" });
        }
        Ok(Ability { id, side: file.side, ultimate: file.ultimate, levels: file.levels })
    }

    fn add_cards(
        &mut self,
        owner: &str,
        cards: Vec<CardFile>,
        abilities: &[Ability],
        names: &Names,
    ) -> Result<Vec<CardId>, DataError> {
        let mut ids = Vec::new();
        for file in cards {
            let place = format!("{owner}, card {}", file.id);
            let id = CardId(check::name(&place, &file.id, &names.cards)?);
            let card = make_card(&place, id, file, abilities)?;
            match self.cards.binary_search_by_key(&id, |card| card.id) {
                Ok(_) => return Err(DataError::Duplicate { place, what: "card" }),
                Err(free) => self.cards.insert(free, card),
            }
            ids.push(id);
        }
        Ok(ids)
    }
}

fn make_card(place: &str, id: CardId, file: CardFile, abilities: &[Ability]) -> Result<Card, DataError> {
    let CardFile { cost, timing, when, upgrade, effects, asks, .. } = file;
    let upgrade = match upgrade {
        None => None,
        Some(upgrade) => {
            let found = abilities.iter().find(|ability| ability.id.name() == upgrade.ability);
            let unknown =
                || DataError::UnknownAbility { place: place.to_owned(), name: upgrade.ability.clone() };
            Some(Upgrade { ability: found.ok_or_else(unknown)?.id, level: upgrade.level })
        }
    };
    let when = if timing == Timing::Upgrade { Moment::Main } else { when };
    Ok(Card { id, cost, timing, when, upgrade, effects, asks })
}

/// The symbol of the six. The die is looked at here, because everything else counts on it.
fn crown_of(hero: HeroId, die: &Die<String>) -> Result<String, DataError> {
    let faces = die.faces();
    let is_right =
        faces.len() == 6 && (1..).zip(faces).all(|(n, face)| face.number == n && face.symbols.len() == 1);
    match faces.last().and_then(|face| face.symbols.first()) {
        Some(symbol) if is_right => Ok(symbol.clone()),
        _ => Err(DataError::BadDie { place: hero.to_string() }),
    }
}

fn read_file<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, DataError> {
    let unreadable = |error: serde_json::Error| DataError::Unreadable {
        file: name.to_owned(),
        problem: error.to_string(),
    };
    serde_json::from_str(text).map_err(unreadable)
}
