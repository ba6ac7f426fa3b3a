//! All names in the data files, collected before ids are made of them.

use super::file::{CardFile, HeroFile};
use std::collections::BTreeSet;

/// An interned name. It is made once, so that a copy is one pointer.
#[derive(Debug)]
pub(super) struct Name {
    pub(super) text: &'static str,
    /// The position among all names of the kind in alphabetical order. Only names of one kind and one library can be
    /// compared by it.
    pub(super) rank: u16,
}

impl Name {
    /// The index in a list of everything of the kind that is sorted by name.
    pub(super) fn index(&self) -> usize {
        usize::from(self.rank)
    }

    /// A name among all of its kind. It lives as long as the program, like the data it names.
    pub(super) fn among(all: &BTreeSet<String>, text: &str) -> &'static Name {
        let rank = all.iter().take_while(|name| name.as_str() < text).count() as u16;
        Box::leak(Box::new(Name { text: String::leak(text.to_owned()), rank }))
    }
}

/// The names of every kind. Duplicates are found when the named things are added to the library.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) heroes: BTreeSet<String>,
    pub(super) abilities: BTreeSet<String>,
    pub(super) cards: BTreeSet<String>,
    pub(super) statuses: BTreeSet<String>,
    pub(super) symbols: BTreeSet<String>,
}

impl Names {
    pub(super) fn of(common: &[CardFile], heroes: &[HeroFile]) -> Names {
        let cards = heroes.iter().flat_map(|hero| &hero.cards).chain(common);
        let abilities = heroes.iter().flat_map(|hero| &hero.abilities);
        let statuses = heroes.iter().flat_map(|hero| &hero.statuses);
        let faces = heroes.iter().flat_map(|hero| hero.die.faces());
        Names {
            heroes: heroes.iter().map(|hero| hero.id.clone()).collect(),
            abilities: abilities.map(|ability| ability.id.clone()).collect(),
            cards: cards.map(|card| card.id.clone()).collect(),
            statuses: statuses.map(|status| status.id.clone()).collect(),
            symbols: faces.flat_map(|face| &face.symbols).cloned().collect(),
        }
    }
}
