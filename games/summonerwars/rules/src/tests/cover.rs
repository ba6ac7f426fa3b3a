//! Everything in the data has a test: every card with an ability stands in a row.

use crate::data::library;
use std::collections::BTreeSet;

/// All words of the rows and worked turns.
fn words() -> BTreeSet<String> {
    let rows = std::fs::read_dir(format!("{}/rows", super::DATA)).unwrap().map(|entry| entry.unwrap().path());
    let paths = rows.chain([format!("{}/worked_turns.txt", super::DATA).into()]);
    let text: Vec<String> = paths.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = text.iter().flat_map(|text| text.split(|letter| !is_word(letter)));
    words.map(str::to_owned).collect()
}

#[test]
fn every_card_with_an_ability_has_a_row() {
    let mut words = words();
    // A scene names its factions; their summoners stand in it.
    for faction in library().factions.iter() {
        if words.contains(&faction.name) {
            words.insert(faction.start.summoner.0.name().to_owned());
        }
    }
    let cards = library().cards().filter(|card| !card.triggered.is_empty() || !card.always.is_empty());
    let missing: Vec<&str> =
        cards.map(|card| card.name.as_str()).filter(|name| !words.contains(*name)).collect();
    assert!(missing.is_empty(), "in no row: {missing:?}");
}

/// 98 cards: fifteen of each faction and eight passers-by.
#[test]
fn the_data_is_complete() {
    assert_eq!(library().cards().count(), 98);
    for faction in &library().factions {
        assert_eq!(faction.cards.len(), 15, "{}", faction.name);
    }
    let abilities: usize = library().cards().map(|card| card.triggered.len() + card.always.len()).sum();
    assert_eq!(abilities, 91);
}
