//! Decks: the rows K1 to K13, and the code of a deck. K14 to K17 are stories.

use crate::data::library;
use crate::deck::{Change, DeckList, Section};
use crate::{Rejection, SummonerWars};

/// A deck of Tortoise Pass with some numbers changed: `tp_halberd 3` and the like.
fn changed(changes: &str) -> DeckList {
    let faction = library().faction_named("tp").unwrap();
    let mut list = DeckList::preset(library().faction(faction));
    for change in changes.split(", ").filter(|change| !change.is_empty()) {
        let words: Vec<&str> = change.split(' ').collect();
        let [section, card, copies] = words[..] else { panic!("{change}") };
        if card == "faction" {
            list.faction = copies.to_owned();
            continue;
        }
        let section = match section {
            "commons" => &mut list.commons,
            "champions" => &mut list.champions,
            _ => &mut list.events,
        };
        match copies.parse().unwrap() {
            0 => section.remove(card),
            copies => section.insert(card.to_owned(), copies),
        };
    }
    list
}

fn code(refusal: &Rejection) -> String {
    serde_json::to_value(refusal).unwrap()["code"].as_str().unwrap().to_owned()
}

#[test]
fn rows_of_decks() {
    let text = std::fs::read_to_string(format!("{}/decks.txt", super::DATA)).unwrap();
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for row in rows {
        let parts: Vec<&str> = row.split('|').map(str::trim).collect();
        let [name, changes, expected] = parts[..] else { panic!("{row}") };
        let found = changed(changes).check().map_or_else(|refusal| code(&refusal), |_| "accepted".to_owned());
        assert_eq!(found, expected, "{name}");
        count += 1;
    }
    assert_eq!(count, 12);
}

/// Everything that is wrong is told at once, each card once, in the order of the checks.
#[test]
fn all_problems_of_a_list_are_told() {
    let rows = [
        ("", ""),
        ("commons tp_shieldhand 5", "too_many_copies wrong_count"),
        (
            "commons co_sworn 5, champions tp_duheng 2, events tp_patch 0",
            "no_shared_symbol too_many_copies wrong_count wrong_count wrong_count",
        ),
        (
            "commons tp_archer 1, commons tp_gate 1, events nt_porter 1",
            "unknown_card fixed_card wrong_section wrong_count wrong_count",
        ),
        ("commons nt_porter 4, commons nt_thrower 4", "too_many_neutral wrong_count"),
        ("commons tp_archer 1, - faction nt", "bad_faction"),
    ];
    for (changes, expected) in rows {
        let list = changed(changes);
        let found: Vec<String> = list.problems().iter().map(code).collect();
        assert_eq!(found.join(" "), expected, "{changes}");
        assert_eq!(list.check().err(), list.problems().into_iter().next(), "{changes}");
    }
}

/// A list from outside may be as long as the server lets it be.
#[test]
fn a_huge_list_is_refused() {
    let mut list = DeckList::empty("tp");
    list.commons = (0..1_000).map(|number| (number.to_string(), u8::MAX)).collect();
    assert_eq!(list.count(Section::Commons), u16::MAX);
    assert_eq!(list.check().err(), Some(Rejection::UnknownCard { card: "0".to_owned() }));
}

/// A list of cards at random, some of which do not belong there.
fn random_list(rng: &mut qipan_engine::Rng) -> DeckList {
    let mut below = |most: usize| rng.below(most as u32) as usize;
    let mut list = DeckList::empty(&library().factions[below(6)].name);
    let cards: Vec<_> = library().cards().collect();
    for _ in 0..below(30) {
        let card = cards[below(cards.len())].name.clone();
        let section = Section::ALL[below(3)];
        list.set(&Change { section, card, copies: below(7) as u8 });
    }
    list
}

/// Whatever is wrong with a list, following the proposals leads to a deck that keeps the rules.
#[test]
fn proposals_mend_every_list() {
    let mut rng = qipan_engine::Rng::from_number(7);
    for _ in 0..300 {
        let first = random_list(&mut rng);
        let mut list = first.clone();
        for step in 0.. {
            let Some(problem) = list.problems().into_iter().next() else { break };
            let change = list.mend(&problem).unwrap_or_else(|| panic!("{problem:?} of {list:?}"));
            list.set(&change);
            assert!(step < 60, "{first:?} is not mended: {problem:?} {change:?}");
        }
        assert!(list.check().is_ok());
    }
    assert_eq!(changed("- faction nt").mend(&Rejection::BadFaction {}), None);
}

/// K1: the decks as they are offered keep the rules, and a code brings them back.
#[test]
fn offered_decks_keep_the_rules() {
    for faction in &library().factions {
        let list = DeckList::preset(faction);
        assert!(list.check().is_ok(), "{}", faction.name);
        let code = list.code().unwrap();
        assert_eq!(DeckList::from_code(&code).unwrap(), list, "{code}");
        assert_eq!(DeckList::from_code(&format!(" {} ", code.to_uppercase())).unwrap(), list, "{code}");
    }
}

#[test]
fn wrong_codes_are_refused() {
    let list = changed("commons tp_shieldhand 0, commons dl_pusher 4");
    let right = list.code().unwrap();
    assert_eq!(DeckList::from_code(&right).unwrap(), list);
    let (head, letters) = right.split_once('-').unwrap();
    // Any changed letter, swapped neighbours, missing and additional letters.
    for at in 0..letters.len() {
        let mut bytes = letters.as_bytes().to_vec();
        bytes[at] = if bytes[at] == b'a' { b'b' } else { b'a' };
        let wrong = format!("{head}-{}", String::from_utf8(bytes).unwrap());
        assert!(DeckList::from_code(&wrong).is_err(), "{wrong}");
    }
    let wrong = [
        "",
        "tp1",
        "tp1-",
        "tp2-aaaa",
        "xx1-aaaa",
        "tp1-a!",
        &right[..right.len() - 1],
        &format!("{right}a"),
    ];
    for wrong in wrong {
        assert_eq!(DeckList::from_code(wrong).map_err(|it| code(&it)), Err("bad_code".to_owned()), "{wrong}");
    }
    assert!(changed("commons tp_halberd 3").code().is_err());
}

/// The tables of the rules page: which commons, champions and events of others a summoner may take.
#[test]
fn who_may_take_what() {
    let text = std::fs::read_to_string(format!("{}/shared_cards.txt", super::DATA)).unwrap();
    for faction in &library().factions {
        let line = text.lines().find(|line| line.starts_with(&format!("{}:", faction.name))).unwrap();
        let mut expected: Vec<&str> = line.split_whitespace().skip(1).collect();
        expected.sort_unstable();
        let foreign = library().cards().filter(|card| card.faction.is_some_and(|it| it != faction.id));
        let found: Vec<&str> =
            foreign.filter(|card| crate::deck::fits(faction, card)).map(|card| card.name.as_str()).collect();
        assert_eq!(found, expected, "{}", faction.name);
    }
}

/// The bots' own decks and those of the data are the same 34 cards.
#[test]
fn a_deck_has_thirty_four_cards() {
    use qipan_engine::Rules;
    assert_eq!(SummonerWars.manifest().id, "summonerwars");
    for faction in &library().factions {
        let pile = crate::deck::pile_of(faction, &DeckList::preset(faction));
        assert_eq!(pile.len() + faction.start.cards().count(), 34, "{}", faction.name);
    }
}
