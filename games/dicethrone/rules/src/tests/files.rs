//! Mistakes in data files, and how the loader names them.

use crate::data::Library;
use serde_json::{Value, json};

const COMMON: &str = include_str!("../../heroes/common.json");
const HERO: &str = include_str!("../../heroes/quarryhand.json");

fn read(common: &Value, hero: &Value) -> String {
    let (common, hero) = (common.to_string(), hero.to_string());
    let result = Library::read(("common.json", &common), &[("hero.json", &hero)]);
    result.err().map_or(String::new(), |error| error.to_string())
}

fn run(effect: &str, params: &Value) -> Value {
    json!([{ "type": "run", "effect": effect, "params": params }])
}

/// Where something is changed, to what, and the sentence that this leads to.
fn mistakes() -> Vec<(&'static str, Value, &'static str)> {
    let symbols = |symbols: Value| json!({ "type": "symbols", "symbols": symbols });
    vec![
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("dance", &json!({})),
            "quarryhand, ability mallet, level 1: no effect is registered as \"dance\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("heal", &json!({})),
            "quarryhand, ability mallet, level 1: heal: the parameters cannot be read: missing field `amount`",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("heal", &json!({ "amount": 1, "too": "self" })),
            "quarryhand, ability mallet, level 1: heal: the parameters cannot be read: unknown field `too`, expected `amount` or `to`",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("heal", &json!({ "amount": 1, "to": "everyone" })),
            "quarryhand, ability mallet, level 1: heal: there is no target \"everyone\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("gain", &json!({ "status": "grits" })),
            "quarryhand, ability mallet, level 1: there is no status \"grits\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("gain", &json!({ "status": "grit", "amount": 5 })),
            "quarryhand, ability mallet, level 1: 5 stacks of grit can never be had; the limit is 4",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("heal", &json!({ "amount": "luck" })),
            "quarryhand, ability mallet, level 1: there is no variable \"luck\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/first",
            run("heal", &json!({ "amount": "symbol.moon" })),
            "quarryhand, ability mallet, level 1: there is no variable \"symbol.moon\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/then",
            run("heal", &json!({ "amount": "symbol.peak" })),
            "quarryhand, ability mallet, level 1: there is no variable \"symbol.peak\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/damage",
            json!("mine.luck"),
            "quarryhand, ability mallet, level 1: there is no variable \"mine.luck\"",
        ),
        (
            "/abilities/0/levels/0/tiers/0/needs",
            symbols(json!({ "moon": 1 })),
            "quarryhand, ability mallet, level 1: 5 dice of this hero cannot show what it needs",
        ),
        (
            "/abilities/0/levels/0/tiers/0/needs",
            symbols(json!({ "hammer": 4, "peak": 2 })),
            "quarryhand, ability mallet, level 1: 5 dice of this hero cannot show what it needs",
        ),
        (
            "/abilities/8/levels/0/tiers/0/needs",
            symbols(json!({ "brace": 4 })),
            "quarryhand, ability stone_stance, level 1: 3 dice of this hero cannot show what it needs",
        ),
        (
            "/abilities/8/levels/0/dice",
            json!(6),
            "quarryhand, ability stone_stance: an offence has five dice, a defence one to five",
        ),
        (
            "/abilities/8/levels/0/tiers/0/damage",
            json!(2),
            "quarryhand, ability stone_stance: a defence has neither damage of its own nor anything that comes after it",
        ),
        (
            "/abilities/7/levels/0/tiers/0/kind",
            json!("pure"),
            "quarryhand, ability mountainfall: an ultimate needs five of the six's symbol and deals ultimate damage",
        ),
        (
            "/abilities/0/levels",
            json!([]),
            "quarryhand, ability mallet: an ability has one to three levels, each with at least one row",
        ),
        (
            "/abilities/0/id",
            json!("Mallet"),
            "quarryhand, ability Mallet: a name has small letters, digits and underscores only",
        ),
        (
            "/abilities/1/id",
            json!("mallet"),
            "quarryhand, ability mallet: there is another ability of this name",
        ),
        (
            "/abilities/0/level",
            json!(1),
            "hero.json: unknown field `level`, expected one of `id`, `side`, `ultimate`, `levels`",
        ),
        ("/statuses/0/limit", json!(0), "quarryhand, status grit: the stack limit must be 1 to 9, not 0"),
        ("/statuses/1/id", json!("grit"), "quarryhand, status grit: there is another status of this name"),
        ("/statuses/0/behaviour/type", json!("fly"), "hero.json: unknown variant `fly`, expected one of"),
        (
            "/die/0/symbols",
            json!([]),
            "quarryhand: a hero's die has six faces with the numbers 1 to 6, each with one symbol",
        ),
        (
            "/die/0/number",
            json!(2),
            "quarryhand: a hero's die has six faces with the numbers 1 to 6, each with one symbol",
        ),
        (
            "/cards/0/cost",
            json!(6),
            "quarryhand, card mallet_2: a card costs 0 to 3 CP or, as an upgrade, 1 to 5, not 6",
        ),
        (
            "/cards/7/cost",
            json!(4),
            "quarryhand, card whetstone: a card costs 0 to 3 CP or, as an upgrade, 1 to 5, not 4",
        ),
        (
            "/cards/0/upgrade/ability",
            json!("fly"),
            "quarryhand, card mallet_2: the hero has no ability \"fly\"",
        ),
        ("/cards/0/upgrade/level", json!(4), "quarryhand, card mallet_2: the ability has no such level"),
        (
            "/cards/0/upgrade/level",
            json!(3),
            "quarryhand, ability mallet, level 2: no card brings the ability to this level",
        ),
        (
            "/cards/7/when",
            json!("hurt"),
            "quarryhand, card whetstone: a main card cannot be played at the moment hurt",
        ),
        ("/cards/7/effects", json!([]), "quarryhand, card whetstone: the card does nothing"),
        (
            "/cards/7/asks",
            json!({ "type": "nudge_die" }),
            "quarryhand, card whetstone: dice are turned by roll cards only",
        ),
        ("/cards/8/id", json!("whetstone"), "quarryhand, card whetstone: there is another card of this name"),
    ]
}

#[test]
fn every_mistake_is_named() {
    let (common, hero): (Value, Value) =
        (serde_json::from_str(COMMON).unwrap(), serde_json::from_str(HERO).unwrap());
    assert_eq!(read(&common, &hero), "");
    for (pointer, value, expected) in mistakes() {
        let mut hero = hero.clone();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        hero.pointer_mut(parent).unwrap()[name] = value.clone();
        let found = read(&common, &hero);
        assert!(
            found.starts_with(expected),
            "{pointer} = {value}\n  expected {expected}\n  found    {found}"
        );
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
        // Upgrades of abilities that are gone are noticed first.
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
