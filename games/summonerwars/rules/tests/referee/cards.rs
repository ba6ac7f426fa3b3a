//! What is printed on the cards, read from the data files without the loader of the game.

use serde_json::Value;
use std::collections::BTreeMap;

const FILES: [&str; 7] = [
    include_str!("../../factions/tp.json"),
    include_str!("../../factions/sc.json"),
    include_str!("../../factions/bl.json"),
    include_str!("../../factions/dl.json"),
    include_str!("../../factions/pw.json"),
    include_str!("../../factions/co.json"),
    include_str!("../../factions/neutral.json"),
];

#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) is_structure: bool,
    pub(crate) strength: i64,
    /// `melee`, `ranged`, or nothing.
    pub(crate) attack: String,
    pub(crate) abilities: Vec<Value>,
}

impl Printed {
    fn read(card: &Value) -> Printed {
        let text = |name: &str| card[name].as_str().unwrap_or("").to_owned();
        let class = text("class");
        Printed {
            name: text("id"),
            is_structure: card["structure"] == true || class.ends_with("gate"),
            class,
            strength: card["strength"].as_i64().unwrap_or(0),
            attack: text("attack"),
            abilities: card["abilities"].as_array().cloned().unwrap_or_default(),
        }
    }

    /// The kinds of the grammar. Structures are never units.
    pub(crate) fn is(&self, kind: &str) -> bool {
        let is_unit = !self.is_structure && ["summoner", "champion", "common"].contains(&&*self.class);
        match kind {
            "card" => true,
            "unit" => is_unit,
            "troop" => is_unit && self.class != "summoner",
            "common" => is_unit && self.class == "common",
            "summoner" => self.class == "summoner",
            "structure" => self.is_structure,
            _ => panic!("there is no kind {kind}"),
        }
    }
}

pub(crate) fn all() -> BTreeMap<String, Printed> {
    let mut cards = BTreeMap::new();
    for file in FILES {
        let file: Value = serde_json::from_str(file).unwrap();
        for card in file["cards"].as_array().unwrap() {
            let card = Printed::read(card);
            cards.insert(card.name.clone(), card);
        }
    }
    cards
}
