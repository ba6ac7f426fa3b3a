//! Everything in the data has a test: every ability, card and status stands in a table or a story.

use crate::data::library;
use std::collections::BTreeSet;

/// All words of all test data.
fn words() -> BTreeSet<String> {
    let mut texts = Vec::new();
    for folder in ["", "/stories"] {
        let folder = format!("{}{folder}", super::DATA);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_data = path.extension().is_some_and(|it| it == "json" || it == "txt");
            // Recorded matches and the list of mistakes name many things without testing them.
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if is_data && !name.starts_with("match") && name != "mistakes.json" {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = texts.iter().flat_map(|text| text.split(|letter| !is_word(letter)));
    words.map(str::to_owned).collect()
}

#[test]
fn every_ability_card_and_status_has_a_test() {
    let words = words();
    let library = library();
    let abilities = library.heroes.iter().flat_map(|hero| &hero.abilities).map(|it| it.id.name());
    let cards = library.cards().map(|card| card.id.name());
    let statuses = library.statuses().map(|status| status.id.name());
    let missing: Vec<&str> =
        abilities.chain(cards).chain(statuses).filter(|name| !words.contains(*name)).collect();
    assert!(missing.is_empty(), "in no test: {missing:?}");
}

/// Each level of each ability has a row of its own.
#[test]
fn every_level_has_a_row() {
    let rows = concat!(
        include_str!("../../tests/data/abilities.txt"),
        include_str!("../../tests/data/defences.txt")
    );
    for hero in &library().heroes {
        for ability in &hero.abilities {
            for level in 1..=ability.levels.len() {
                let row = format!("\n{} {} {level} ", hero.id, ability.id);
                let tiers = ability.levels[level - 1].tiers.len();
                assert!(rows.matches(&row).count() >= tiers, "{} level {level} lacks rows", ability.id);
            }
        }
    }
}
