//! Mistakes in data files, and how the loader reports them.

use crate::data::{AbilityId, CardId, HeroId, Library, StatusId};
use serde_json::Value;

const COMMON: &str = include_str!("../../heroes/common.json");
const HERO: &str = include_str!("../../heroes/quarryhand.json");

fn read(common: &Value, hero: &Value) -> String {
    let (common, hero) = (common.to_string(), hero.to_string());
    let result = Library::read(("common.json", &common), &[("hero.json", &hero)]);
    result.err().map_or(String::new(), |error| error.to_string())
}

/// A change of a hero's file: the place, the new value, and the beginning of the expected message.
#[derive(serde::Deserialize)]
struct Mistake {
    at: String,
    is: Value,
    says: String,
}

#[test]
fn every_mistake_is_named() {
    let (common, hero): (Value, Value) =
        (serde_json::from_str(COMMON).unwrap(), serde_json::from_str(HERO).unwrap());
    assert_eq!(read(&common, &hero), "");
    let mistakes: Vec<Mistake> =
        serde_json::from_str(include_str!("../../tests/data/mistakes.json")).unwrap();
    for Mistake { at, is, says } in mistakes {
        let mut hero = hero.clone();
        let (parent, name) = at.rsplit_once('/').unwrap();
        hero.pointer_mut(parent).unwrap()[name] = is.clone();
        let found = read(&common, &hero);
        assert!(found.starts_with(&says), "{at} = {is}\n  expected {says}\n  found    {found}");
    }
}

#[test]
fn heroes_and_decks_have_their_sizes() {
    let (common, hero): (Value, Value) =
        (serde_json::from_str(COMMON).unwrap(), serde_json::from_str(HERO).unwrap());
    let without = |list: &str, keep: usize| {
        let mut hero = hero.clone();
        hero[list].as_array_mut().unwrap().truncate(keep);
        hero
    };
    let rows = [
        (without("abilities", 6), "quarryhand: a hero has 7 to 9 offences, not 6"),
        (without("abilities", 8), "quarryhand: a hero has 1 to 2 defences, not 0"),
        (without("cards", 12), "quarryhand: a hero has 13 to 16 cards of their own, not 12"),
    ];
    for (hero, expected) in rows {
        // Upgrades of removed abilities would be reported first.
        let mut hero = hero;
        let names: Vec<Value> =
            hero["abilities"].as_array().unwrap().iter().map(|it| it["id"].clone()).collect();
        let knows =
            |card: &Value| card.get("upgrade").is_none_or(|upgrade| names.contains(&upgrade["ability"]));
        hero["cards"].as_array_mut().unwrap().retain(knows);
        assert_eq!(read(&common, &hero), expected);
    }
    let mut few = common;
    few.as_array_mut().unwrap().truncate(9);
    assert_eq!(read(&few, &hero), "quarryhand: a hero has 30 to 34 cards in the deck, not 23");
    let twice = Library::read(("common.json", COMMON), &[("a.json", HERO), ("b.json", HERO)]);
    assert_eq!(
        twice.err().unwrap().to_string(),
        "quarryhand, status grit: there is another status of this name"
    );
}

#[test]
fn missing_words_are_named() {
    let library = crate::library();
    let problem = library.check_words("en", "dicethrone-ability-ash-mantle = Ash Mantle\n").unwrap_err();
    assert_eq!(problem.to_string(), "en: there are no words for dicethrone-ability-ash-mantle-note");
}

/// Saved states list statuses and levels in the order of their names. Ids compare by rank, which must give that order.
#[test]
fn names_compare_as_their_texts_do() {
    fn check<T: Ord + Copy>(ids: &[T], name: fn(T) -> &'static str) {
        assert!(!ids.is_empty());
        for (one, other) in ids.iter().flat_map(|one| ids.iter().map(move |other| (one, other))) {
            assert_eq!(one.cmp(other), name(*one).cmp(name(*other)));
            assert_eq!(one == other, name(*one) == name(*other));
        }
    }
    let library = crate::library();
    let abilities = library.heroes.iter().flat_map(|hero| &hero.abilities);
    check(&library.heroes.iter().map(|hero| hero.id).collect::<Vec<_>>(), HeroId::name);
    check(&abilities.map(|ability| ability.id).collect::<Vec<_>>(), AbilityId::name);
    check(&library.cards().map(|card| card.id).collect::<Vec<_>>(), CardId::name);
    check(&library.statuses().map(|status| status.id).collect::<Vec<_>>(), StatusId::name);
    // Every id leads to its own card or status.
    assert!(library.cards().all(|card| library.card(card.id).id.name() == card.id.name()));
    assert!(library.statuses().all(|status| library.status(status.id).id.name() == status.id.name()));
}
