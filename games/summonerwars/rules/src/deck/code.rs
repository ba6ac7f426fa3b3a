//! A deck as a short code that people can send each other, such as `tp1-…`.
//!
//! The code lists, for every card that the faction may take, in the order of their names, how many are in the deck. Two
//! numbers of 0 to 4 make one letter. The last letter is a check sum, so that a mistyped code is refused.

use super::{Change, DeckList, Section, pool};
use crate::Rejection;
use crate::data::{Card, library};

/// A new version is needed when a card is added: the positions change then.
const VERSION: &str = "1";
const BASE: u8 = 5;
const LETTERS: u8 = BASE * BASE;

impl DeckList {
    /// The code of a list that keeps the rules; a refusal for one that does not.
    pub fn code(&self) -> Result<String, Rejection> {
        let faction = self.check()?;
        let copies: Vec<u8> = pool(faction).map(|card| self.copies(&card.name)).collect();
        let mut values: Vec<u8> =
            copies.chunks(2).map(|pair| pair[0] * BASE + pair.get(1).copied().unwrap_or(0)).collect();
        values.push(sum(&values));
        let letters: String = values.iter().map(|value| char::from(b'a' + value)).collect();
        Ok(format!("{}{VERSION}-{letters}", faction.name))
    }

    /// The list of a code. Case and surrounding spaces do not matter.
    pub fn from_code(code: &str) -> Result<DeckList, Rejection> {
        let bad = || Rejection::BadCode {};
        let code = code.trim().to_ascii_lowercase();
        let (head, letters) = code.split_once('-').ok_or_else(bad)?;
        let name = head.strip_suffix(VERSION).ok_or_else(bad)?;
        let faction = library().faction(library().faction_named(name).ok_or_else(bad)?);
        let value = |letter: u8| letter.checked_sub(b'a').filter(|value| *value < LETTERS);
        let values: Option<Vec<u8>> = letters.bytes().map(value).collect();
        let values = values.ok_or_else(bad)?;
        let (check, values) = values.split_last().ok_or_else(bad)?;
        let cards: Vec<&Card> = pool(faction).collect();
        if values.len() != cards.len().div_ceil(2) || *check != sum(values) {
            return Err(bad());
        }
        let copies = values.iter().flat_map(|value| [value / BASE, value % BASE]);
        let mut list = DeckList::empty(&faction.name);
        for (card, copies) in cards.into_iter().zip(copies).filter(|(_, copies)| *copies > 0) {
            if let Some(section) = Section::of(card) {
                list.set(&Change { section, card: card.name.clone(), copies });
            }
        }
        list.check()?;
        Ok(list)
    }
}

/// Weights differ between neighbours, so swapped letters are noticed too.
fn sum(values: &[u8]) -> u8 {
    let weighted = (1u32..).zip(values).map(|(place, value)| place * u32::from(*value));
    (weighted.sum::<u32>() % 23) as u8
}
