//! A position as a plain map of cells, read from the saved state, and what always holds in it.

use crate::cards::Printed;
use serde_json::Value;
use std::collections::BTreeMap;

/// File from 0 and rank from 1, as seen by seat 0.
pub(crate) type Place = (i64, i64);

pub(crate) fn place(name: &str) -> Place {
    let letters: Vec<char> = name.chars().collect();
    (letters[0] as i64 - 'a' as i64, letters[1] as i64 - '0' as i64)
}

pub(crate) fn everywhere() -> Vec<Place> {
    (1..=8).rev().flat_map(|rank| (0..6).map(move |file| (file, rank))).collect()
}

pub(crate) fn distance(one: Place, other: Place) -> i64 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}

pub(crate) fn neighbours((file, rank): Place) -> Vec<Place> {
    let around = [(file, rank + 1), (file + 1, rank), (file, rank - 1), (file - 1, rank)];
    around.into_iter().filter(|(file, rank)| (0..6).contains(file) && (1..=8).contains(rank)).collect()
}

#[derive(Clone, Debug)]
pub(crate) struct Standing<'a> {
    pub(crate) id: i64,
    pub(crate) owner: i64,
    pub(crate) card: &'a Printed,
    damage: i64,
    boosts: i64,
    pub(crate) moved: bool,
    pub(crate) attacked: bool,
    pub(crate) readied: i64,
}

#[derive(Clone, Debug)]
pub(crate) struct Position<'a> {
    pub(crate) cards: BTreeMap<Place, Standing<'a>>,
    given: Vec<Value>,
    active: Vec<(i64, &'a Printed)>,
    pub(crate) turn: i64,
    pub(crate) number: i64,
    first_turn: i64,
    pub(crate) moves: i64,
    pub(crate) attacks: i64,
}

impl<'a> Position<'a> {
    pub(crate) fn read(core: &Value, printed: &'a BTreeMap<String, Printed>) -> Position<'a> {
        let number = |value: &Value| value.as_i64().unwrap_or(0);
        let card = |name: &Value| &printed[name.as_str().unwrap()];
        let standing = |it: &Value| Standing {
            id: number(&it["id"]),
            owner: number(&it["owner"]),
            card: card(&it["card"]),
            damage: number(&it["damage"]),
            boosts: number(&it["boosts"]),
            moved: it["moved"] == true,
            attacked: it["attacked"] == true,
            readied: number(&it["readied"]),
        };
        let field = core["field"].as_array().unwrap();
        let active = |seat: i64| {
            let names = core["sides"][seat as usize]["active"].as_array().unwrap();
            names.iter().map(move |name| (seat, card(name)))
        };
        Position {
            cards: field.iter().map(|it| (place(it["cell"].as_str().unwrap()), standing(it))).collect(),
            given: core["given"].as_array().unwrap().clone(),
            active: [0, 1].into_iter().flat_map(active).collect(),
            turn: number(&core["turn"]),
            number: number(&core["number"]),
            first_turn: number(&core["settings"]["first_turn"]),
            moves: number(&core["moves"]),
            attacks: number(&core["attacks"]),
        }
    }

    /// Notes a modifier that an event tells of.
    pub(crate) fn give(&mut self, event: &Value) {
        if let Some(cell) = event["on"]["cell"].as_str() {
            let id = self.cards[&place(cell)].id;
            let given = serde_json::json!({ "to": { "piece": id }, "modifier": event["modifier"] });
            self.given.push(given);
        }
    }

    fn is_silenced(&self, id: i64) -> bool {
        self.given_to("piece", id).any(|modifier| modifier["keyword"] == "silenced")
    }

    fn given_to(&self, what: &'static str, id: i64) -> impl Iterator<Item = &Value> {
        self.given.iter().filter(move |it| it["to"][what] == id).map(|it| &it["modifier"])
    }

    /// Every number that modifiers of this name have for the card; a keyword is a 1.
    fn found(&self, at: Place, name: &str) -> Vec<i64> {
        let mut found = Vec::new();
        for modifier in self.given_to("piece", self.cards[&at].id) {
            if modifier["stat"] == name || modifier["keyword"] == name {
                found.push(modifier["amount"].as_i64().unwrap_or(1));
            }
        }
        for (from, source) in &self.cards {
            if !self.is_silenced(source.id) {
                self.look(source.card, source.owner, *from, at, name, &mut found);
            }
        }
        for (seat, card) in &self.active {
            let itself = self.cards.iter().find(|(_, it)| it.owner == *seat && it.card.is("summoner"));
            if let Some((from, _)) = itself {
                self.look(card, *seat, *from, at, name, &mut found);
            }
        }
        found
    }

    /// What the abilities of one card, whose place is `from`, do for the card at another place.
    fn look(&self, card: &Printed, seat: i64, from: Place, at: Place, name: &str, found: &mut Vec<i64>) {
        for ability in &card.abilities {
            let is_meant = match ability.get("to") {
                Some(group) => self.is_in(group, seat, from, at),
                None => from == at && self.cards[&at].card.name == card.name,
            };
            for modifier in ability["always"].as_array().into_iter().flatten() {
                if modifier["type"] == name && is_meant && self.holds(ability, seat, from) {
                    found.push(modifier.get("amount").map_or(1, |it| self.value(it, ability, seat, from)));
                }
            }
        }
    }

    fn holds(&self, ability: &Value, seat: i64, from: Place) -> bool {
        let Some(test) = ability.get("if") else {
            return true;
        };
        assert_eq!(test["type"], "compare", "{test}");
        let [left, right] = ["left", "right"].map(|side| self.value(&test[side], ability, seat, from));
        match test["comparison"].as_str().unwrap() {
            "equal" => left == right,
            "at_least" => left >= right,
            "at_most" => left <= right,
            other => panic!("{other}"),
        }
    }

    fn value(&self, formula: &Value, ability: &Value, seat: i64, from: Place) -> i64 {
        if let Some(number) = formula.as_i64() {
            return number;
        }
        let itself = &self.cards[&from];
        if let Some(word) = formula.as_str() {
            return match word {
                "boosts" => itself.boosts,
                "wounds" => itself.damage,
                "moved" => i64::from(itself.moved),
                _ => {
                    let group = &ability["counts"][word.strip_prefix("count.").unwrap()];
                    self.cards.keys().filter(|at| self.is_in(group, seat, from, **at)).count() as i64
                }
            };
        }
        let of = |it: &Value| self.value(it, ability, seat, from);
        match formula["type"].as_str().unwrap() {
            "min" => formula["values"].as_array().unwrap().iter().map(of).min().unwrap(),
            "divide" => of(&formula["left"]).div_euclid(of(&formula["right"])),
            other => panic!("{other}"),
        }
    }

    /// Whether the card at a place belongs to a group, seen from `from`.
    fn is_in(&self, group: &Value, seat: i64, from: Place, at: Place) -> bool {
        let it = &self.cards[&at];
        let is_of_side = match group["side"].as_str().unwrap() {
            "own" => it.owner == seat,
            "enemy" => it.owner != seat,
            _ => true,
        };
        let is_there = match group["where"]["type"].as_str() {
            None => true,
            Some("adjacent") => distance(from, at) == 1,
            Some("within") => distance(from, at) <= group["where"]["distance"].as_i64().unwrap(),
            Some("near") => neighbours(at).into_iter().any(|next| {
                self.cards.contains_key(&next) && self.is_in(&group["where"]["group"], seat, from, next)
            }),
            Some(other) => panic!("{other}"),
        };
        is_of_side
            && is_there
            && it.card.is(group["kind"].as_str().unwrap())
            && !(group["other"] == true && from == at)
            && !(group["boosted"] == true && it.boosts == 0)
            && !(group["damaged"] == true && it.damage == 0)
    }

    pub(crate) fn has(&self, at: Place, keyword: &str) -> bool {
        !self.found(at, keyword).is_empty()
    }

    pub(crate) fn dice(&self, at: Place) -> i64 {
        let sum: i64 = self.found(at, "strength").iter().sum();
        (self.cards[&at].card.strength + sum).max(1)
    }

    pub(crate) fn steps(&self, at: Place) -> i64 {
        let sum: i64 = self.found(at, "reach").iter().sum();
        (2 + sum).max(0)
    }

    pub(crate) fn range(&self, at: Place) -> i64 {
        let printed = if self.cards[&at].card.attack == "ranged" { 3 } else { 1 };
        let sum: i64 = self.found(at, "range").iter().sum();
        printed + sum
    }

    /// Of several wards the highest counts.
    pub(crate) fn ward(&self, at: Place) -> i64 {
        self.found(at, "ward").into_iter().max().unwrap_or(0).max(0)
    }

    /// How many units of the active seat may move or attack in this turn.
    pub(crate) fn limit(&self, name: &str) -> i64 {
        let usual = if self.number == 1 { self.first_turn } else { 3 };
        let given = self.given_to("seat", self.turn).filter(|it| it["stat"] == name);
        let given: i64 = given.map(|it| it["amount"].as_i64().unwrap()).sum();
        let own = self.cards.iter().filter(|(_, it)| it.owner == self.turn);
        let printed: i64 = own.flat_map(|(at, _)| self.printed_here(*at, name)).sum();
        usual + given + printed
    }

    /// What a card that is not silenced prints for its seat.
    fn printed_here(&self, at: Place, name: &str) -> Vec<i64> {
        let it = &self.cards[&at];
        let mut found = Vec::new();
        if !self.is_silenced(it.id) {
            self.look(it.card, it.owner, at, at, name, &mut found);
        }
        found
    }
}
