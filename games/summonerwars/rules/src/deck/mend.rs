//! Changing a list, and proposals that mend what is wrong with it.

use super::{DeckList, MAX_NEUTRAL, Section, pool};
use crate::Rejection;
use crate::data::{CardId, library};
use std::collections::BTreeMap;

/// A card gets this number of copies in a section. Zero takes it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub section: Section,
    pub card: String,
    pub copies: u8,
}

impl DeckList {
    /// The copies of a card, whatever section it stands in.
    pub fn copies(&self, card: &str) -> u8 {
        let found = Section::ALL.into_iter().filter_map(|section| self.section(section).get(card));
        found.copied().next().unwrap_or(0)
    }

    pub fn set(&mut self, change: &Change) {
        let section = self.section_mut(change.section);
        match change.copies {
            0 => section.remove(&change.card),
            copies => section.insert(change.card.clone(), copies),
        };
    }

    /// A change that mends this problem, or brings the list nearer to the rules. `None` for an unknown faction.
    pub fn mend(&self, problem: &Rejection) -> Option<Change> {
        match problem {
            Rejection::UnknownCard { card } => self.take_out(card, |_| true),
            Rejection::FixedCard { card } | Rejection::NoSharedSymbol { card } => {
                self.take_out(card.name(), |_| true)
            }
            Rejection::WrongSection { card } => {
                let own = Section::of(library().card(*card));
                self.take_out(card.name(), |section| Some(section) != own)
            }
            Rejection::TooManyCopies { card, most, .. } => {
                let section = Section::of(library().card(*card))?;
                Some(Change { section, card: card.name().to_owned(), copies: *most })
            }
            Rejection::TooManyNeutral { count } => self.fewer_passers_by(count.checked_sub(MAX_NEUTRAL)?),
            Rejection::WrongCount { section, count, wanted } => match count.checked_sub(*wanted) {
                Some(surplus) => self.fewer(*section, surplus),
                None => self.more(*section, wanted - count),
            },
            _ => None,
        }
    }

    fn section_mut(&mut self, section: Section) -> &mut BTreeMap<String, u8> {
        match section {
            Section::Commons => &mut self.commons,
            Section::Champions => &mut self.champions,
            Section::Events => &mut self.events,
        }
    }

    fn take_out(&self, card: &str, is_meant: impl Fn(Section) -> bool) -> Option<Change> {
        let holds = |section: &Section| is_meant(*section) && self.section(*section).contains_key(card);
        let section = Section::ALL.into_iter().find(holds)?;
        Some(Change { section, card: card.to_owned(), copies: 0 })
    }

    fn fewer_passers_by(&self, surplus: u16) -> Option<Change> {
        let (id, copies) = self.neutral().max_by_key(|(_, copies)| *copies)?;
        let section = Section::of(library().card(id))?;
        Some(Change { section, card: id.name().to_owned(), copies: lowered(copies, surplus) })
    }

    /// Takes copies of the card that the section has most of.
    fn fewer(&self, section: Section, surplus: u16) -> Option<Change> {
        let (card, copies) = self.section(section).iter().max_by_key(|(_, copies)| **copies)?;
        Some(Change { section, card: card.clone(), copies: lowered(*copies, surplus) })
    }

    /// Adds copies of a card that has room: one that is in the deck already, else one of the own faction, else any.
    fn more(&self, section: Section, missing: u16) -> Option<Change> {
        let faction = library().faction(library().faction_named(&self.faction)?);
        let has_room_for_neutral =
            self.neutral().map(|(_, copies)| u16::from(copies)).sum::<u16>() + missing <= MAX_NEUTRAL;
        let open = pool(faction).filter(|card| Section::of(card) == Some(section));
        let open = open.filter(|card| self.copies(&card.name) < section.most());
        let open = open.filter(|card| card.faction.is_some() || has_room_for_neutral);
        let rank = |id: CardId| {
            let card = library().card(id);
            (self.copies(&card.name) == 0, card.faction != Some(faction.id))
        };
        let card = open.min_by_key(|card| rank(card.id))?;
        let copies = self.copies(&card.name);
        let added = u8::try_from(missing).unwrap_or(u8::MAX).min(section.most() - copies);
        Some(Change { section, card: card.name.clone(), copies: copies + added })
    }
}

fn lowered(copies: u8, by: u16) -> u8 {
    copies.saturating_sub(u8::try_from(by).unwrap_or(u8::MAX))
}
