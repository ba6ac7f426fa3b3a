//! Decks of a player's own: which cards a list may name.

mod code;
mod mend;

pub use mend::Change;

use crate::command::Rejection;
use crate::data::{Card, CardId, Class, Faction, Library, Symbol, library};
use qipan_engine::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The cards that a player chooses. Summoner, gates, start units and epic events come with the faction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    pub faction: String,
    pub commons: BTreeMap<String, u8>,
    pub champions: BTreeMap<String, u8>,
    pub events: BTreeMap<String, u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    Commons,
    Champions,
    Events,
}

impl Section {
    pub const ALL: [Section; 3] = [Section::Commons, Section::Champions, Section::Events];

    /// The section that a card belongs to; `None` for fixed cards.
    pub const fn of(card: &Card) -> Option<Section> {
        match card.class {
            Class::Common => Some(Section::Commons),
            Class::Champion => Some(Section::Champions),
            Class::Event => Some(Section::Events),
            Class::Summoner | Class::Gate | Class::StartGate | Class::Epic => None,
        }
    }

    const fn class(self) -> Class {
        match self {
            Section::Commons => Class::Common,
            Section::Champions => Class::Champion,
            Section::Events => Class::Event,
        }
    }

    /// How many cards the section has.
    pub const fn size(self) -> u16 {
        match self {
            Section::Commons => 16,
            Section::Champions => 3,
            Section::Events => 6,
        }
    }

    /// How many copies of one card it may have.
    pub const fn most(self) -> u8 {
        match self {
            Section::Commons => 4,
            Section::Champions => 1,
            Section::Events => 2,
        }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Commons => "commons",
            Section::Champions => "champions",
            Section::Events => "events",
        })
    }
}

/// At most this many passers-by are in a deck.
pub const MAX_NEUTRAL: u16 = 6;

impl DeckList {
    /// The deck of a faction as it is offered.
    pub fn preset(faction: &Faction) -> DeckList {
        let of = |class: Class| {
            let cards = faction.cards.iter().map(|id| library().card(*id));
            cards.filter(|card| card.class == class).map(|card| (card.name.clone(), card.copies)).collect()
        };
        DeckList {
            faction: faction.name.clone(),
            commons: of(Class::Common),
            champions: of(Class::Champion),
            events: of(Class::Event),
        }
    }

    /// A deck without cards.
    pub fn empty(faction: &str) -> DeckList {
        DeckList {
            faction: faction.to_owned(),
            commons: BTreeMap::new(),
            champions: BTreeMap::new(),
            events: BTreeMap::new(),
        }
    }

    pub fn section(&self, section: Section) -> &BTreeMap<String, u8> {
        match section {
            Section::Commons => &self.commons,
            Section::Champions => &self.champions,
            Section::Events => &self.events,
        }
    }

    /// Checks the list: the faction if it keeps the rules, otherwise the first of its [problems](DeckList::problems).
    pub fn check(&self) -> Result<&'static Faction, Rejection> {
        let library = library();
        let faction = library.faction_named(&self.faction).ok_or(Rejection::BadFaction {})?;
        match self.problems().into_iter().next() {
            Some(problem) => Err(problem),
            None => Ok(library.faction(faction)),
        }
    }

    /// Everything that is wrong with the list: the first mistake of each card, in the order of sections and names, then the
    /// sums.
    pub fn problems(&self) -> Vec<Rejection> {
        let library = library();
        let Some(faction) = library.faction_named(&self.faction) else {
            return vec![Rejection::BadFaction {}];
        };
        let faction = library.faction(faction);
        let entries = Section::ALL
            .into_iter()
            .flat_map(|section| self.section(section).iter().map(move |it| (section, it)));
        let cards = entries.filter_map(|(section, (name, copies))| {
            check_card(library, faction, section, name, *copies).err()
        });
        let neutral: u16 = self.neutral().map(|(_, copies)| u16::from(copies)).sum();
        let neutral = (neutral > MAX_NEUTRAL).then_some(Rejection::TooManyNeutral { count: neutral });
        let counts = Section::ALL.into_iter().filter_map(|section| {
            let (count, wanted) = (self.count(section), section.size());
            (count != wanted).then_some(Rejection::WrongCount { section, count, wanted })
        });
        cards.chain(neutral).chain(counts).collect()
    }

    /// How many cards a section has.
    pub fn count(&self, section: Section) -> u16 {
        // A list from outside may name any number of cards, so the sum could exceed the type.
        self.section(section).values().fold(0, |sum, copies| sum.saturating_add(u16::from(*copies)))
    }

    /// The passers-by with their numbers.
    fn neutral(&self) -> impl Iterator<Item = (CardId, u8)> {
        self.cards().filter(|(id, _)| library().card(*id).faction.is_none())
    }

    /// The chosen cards with their numbers.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, u8)> {
        let all = Section::ALL.into_iter().flat_map(|section| self.section(section));
        all.filter_map(|(name, copies)| Some((library().card_named(name)?, *copies)))
    }
}

/// Checks a list that comes as JSON, such as one that a player wants to save.
pub(crate) fn check_json(list: &serde_json::Value) -> Result<(), Problem> {
    let list = DeckList::deserialize(list).map_err(|error| Problem::new("bad_deck", error.to_string()))?;
    list.check().map(|_| ()).map_err(|rejection| Problem::from_reason(&rejection))
}

fn check_card(
    library: &Library,
    faction: &Faction,
    section: Section,
    name: &str,
    copies: u8,
) -> Result<(), Rejection> {
    let unknown = || Rejection::UnknownCard { card: name.to_owned() };
    let id = library.card_named(name).ok_or_else(unknown)?;
    let card = library.card(id);
    if is_fixed(card) {
        return Err(Rejection::FixedCard { card: id });
    }
    if card.class != section.class() {
        return Err(Rejection::WrongSection { card: id });
    }
    if !fits(faction, card) {
        return Err(Rejection::NoSharedSymbol { card: id });
    }
    let most = section.most();
    if copies > most { Err(Rejection::TooManyCopies { card: id, copies, most }) } else { Ok(()) }
}

/// The cards that a deck of this faction may have, in the order of their names.
pub fn pool(faction: &Faction) -> impl Iterator<Item = &'static Card> {
    library().cards().filter(|card| fits(faction, card))
}

/// Fixed cards come with their faction and are in no other deck.
fn is_fixed(card: &Card) -> bool {
    matches!(card.class, Class::Summoner | Class::StartGate | Class::Gate | Class::Epic)
}

/// Whether a deck of this faction may have the card.
pub fn fits(faction: &Faction, card: &Card) -> bool {
    let shares = |symbol: &Symbol| *symbol == Symbol::Any || faction.symbols.contains(symbol);
    !is_fixed(card) && card.symbols.iter().any(shares)
}

/// The 30 cards of the draw pile, sorted: what the list names and what the faction always has.
pub(crate) fn pile_of(faction: &Faction, list: &DeckList) -> Vec<CardId> {
    let fixed = faction.cards.iter().map(|id| library().card(*id));
    let fixed = fixed.filter(|card| matches!(card.class, Class::Gate | Class::Epic));
    let fixed = fixed.map(|card| (card.id, card.copies));
    let all = fixed.chain(list.cards());
    let mut pile: Vec<CardId> =
        all.flat_map(|(id, copies)| std::iter::repeat_n(id, usize::from(copies))).collect();
    pile.sort_unstable();
    pile
}
