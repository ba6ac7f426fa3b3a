//! Possible and impossible states and options.

use super::table::TestMatch;
use crate::{DiceThrone, Event, Options, State};
use qipan_engine::{Event as AnyEvent, Extras, Header, Journal, Match, Seat, Seats, Seed};
use serde_json::{Value, json};

#[test]
fn impossible_states_are_refused() {
    let mut table = TestMatch::new(["quarryhand", "ashcaller"]);
    table.advance(Seat(0));
    let core = serde_json::to_value(&table.state().core).unwrap();
    let fits = |core: Value| {
        let state: State = serde_json::from_value(core).unwrap();
        DiceThrone.check_state(&state, Seats::new(2)).is_ok()
    };
    assert!(fits(core.clone()));
    let hand = core["fighters"][0]["hand"]["cards"].clone();
    let rows = [
        ("a card that is there twice", "/fighters/0/discard/cards", json!([hand[0]])),
        ("a card that is gone", "/fighters/0/hand/cards", json!([])),
        ("a card of another hero", "/fighters/0/hand/cards/0", json!("kindle")),
        ("a seen card that is not in the hand", "/fighters/0/known", json!(["kindle"])),
        ("a level that the ability does not have", "/fighters/0/levels", json!({ "landslip": 2 })),
        ("an ability of another hero", "/fighters/0/levels", json!({ "pyre": 1 })),
        ("a die without such a face", "/roll/dice/0/face", json!(6)),
        ("a chosen ability of another hero", "/roll/ability", json!("pyre")),
        ("a turn of nobody", "/turn", json!(2)),
        ("dice of nobody", "/roll/seat", json!(2)),
        (
            "a third fighter",
            "/fighters",
            json!([core["fighters"][0], core["fighters"][1], core["fighters"][1]]),
        ),
    ];
    for (what, pointer, value) in rows {
        let mut core = core.clone();
        *core.pointer_mut(pointer).unwrap() = value;
        assert!(!fits(core), "{what}");
    }
}

#[test]
fn options_are_checked() {
    let rows = [
        (json!({}), ""),
        (json!({ "heroes": ["quarryhand", "quarryhand"] }), ""),
        (json!({ "heroes": ["quarryhand"] }), "bad_heroes"),
        (json!({ "heroes": ["quarryhand", "ashcaller"], "decks": [["kindle"], []] }), "bad_deck"),
        (json!({ "heroes": ["quarryhand", "ashcaller"], "decks": [["nudge", "nudge"], []] }), "bad_deck"),
        (json!({ "heroes": ["quarryhand", "ashcaller"], "decks": [["nudge"]] }), "bad_deck"),
        (json!({ "decks": [["nudge"], []] }), "bad_deck"),
        (json!({ "health": 0 }), "bad_health"),
        (json!({ "health": 61 }), "bad_health"),
    ];
    for (options, expected) in rows {
        let read: Options = serde_json::from_value(options.clone()).unwrap();
        let header = Header::new(&DiceThrone, Seats::new(2), Seed::from_number(1), read);
        let code = Match::create(DiceThrone, &header).err().map_or(String::new(), |refusal| refusal.code());
        assert_eq!(code, expected, "{options}");
    }
}

/// The deck has one card left; two are drawn, and the discard pile is shuffled between them.
#[test]
fn an_empty_deck_takes_the_shuffled_discard_pile() {
    let mut table = TestMatch::with_cards(["quarryhand", "ashcaller"], [&["two_pages"], &[]]);
    let mut fighter = serde_json::to_value(table.state().core.of(Seat(0))).unwrap();
    let deck: Vec<Value> = fighter["deck"]["cards"].as_array().unwrap().clone();
    fighter["deck"]["cards"] = json!(deck[..1]);
    fighter["discard"]["cards"] = json!(deck[1..]);
    table.set("/fighters/0", fighter);
    let card = crate::library().card_named("two_pages").unwrap();
    let command = qipan_engine::Command::Game(crate::Command::PlayCard { card });
    let applied = table.game.apply(qipan_engine::Actor::Seat(Seat(0)), &command, 0).unwrap();
    let drawn = applied.events.iter().find_map(|event| match event {
        AnyEvent::Game(Event::CardDrawn { cards, new_order, .. }) => Some((cards.clone(), new_order.clone())),
        _ => None,
    });
    let (cards, order) = drawn.unwrap();
    let order = order.expect("the pile was shuffled");
    assert_eq!((json!(cards[0]), Some(&cards[1])), (deck[0].clone(), order.last()));
    let fighter = table.state().core.of(Seat(0));
    assert_eq!((fighter.deck.len(), fighter.discard.len(), fighter.hand.len()), (deck.len() - 1, 0, 5));
}

/// When time runs out, the host can answer for the player who was asked.
#[test]
fn every_question_has_a_default_answer() {
    for card in ["crown_the_die", "double_dealing", "twin_faces", "shake_two", "nudge"] {
        let mut table = TestMatch::with_cards(["quarryhand", "ashcaller"], [&[card], &[]]);
        table.give(&["me.cp=5"]);
        table.advance(Seat(0));
        table.script(&[0, 1, 2, 3, 4]);
        table.play(Seat(0), crate::Command::RollDice {});
        table.play(Seat(0), crate::Command::PlayCard { card: crate::library().card_named(card).unwrap() });
        let prompt = table.state().sys.play.prompt.of(Seat(0)).unwrap();
        let expire = qipan_engine::systems::prompt::PromptCommand::ExpirePrompt { id: prompt.id };
        let command = qipan_engine::Command::System(qipan_engine::SystemCommand::Prompt(expire));
        table.game.apply(qipan_engine::Actor::Host, &command, 0).map(drop).unwrap();
        assert!(!table.state().sys.play.prompt.is_open(), "{card}");
    }
}

/// A journal comes from outside and may name a seat that the match does not have.
#[test]
fn a_forged_seat_in_a_journal_is_an_error() {
    let hero = crate::library().hero_named("quarryhand").unwrap();
    let options = Options { heroes: vec![hero; 2], ..Options::default() };
    let header = Header::new(&DiceThrone, Seats::new(2), Seed::from_number(1), options);
    let (_, opening) = Match::create(DiceThrone, &header).unwrap();
    let mut entry = opening.unwrap();
    entry.events.push(AnyEvent::Game(Event::CpChanged { seat: Seat(9), delta: 1 }));
    let journal = Journal { header, entries: vec![entry] };
    assert_eq!(journal.replay(&DiceThrone).unwrap_err().code, "panicked");
}
