//! Texts of a file are shown as they are, and the same rules with other texts are the same game.

use crate::{Blueprint, EXAMPLES, listed};
use qipan_engine::{NewMatch, Rules, Viewer};
use qipan_testkit::locales;
use serde_json::{Value, json};

fn duel() -> Value {
    serde_json::from_str(EXAMPLES.iter().find(|(name, _)| *name == "duel").unwrap().1).unwrap()
}

#[test]
fn texts_are_arguments_and_never_messages() {
    let mut file = duel();
    let evil = "<script> { -term } { $seat }";
    file["title"] = json!(evil);
    file["words"] = json!({"play": evil, "health": evil, "strike": evil, "hand": evil});
    let game = Blueprint::load(&file.to_string()).unwrap();
    assert_eq!(game.manifest().title.en, evil);
    let offered = listed(&game);
    let texts = offered.locales.unwrap();
    assert!(!texts.en.contains("script") && !texts.zh.contains("script"));
    let (mut running, _) = offered.game.create(&NewMatch::with_seed(1)).unwrap();
    for _ in 0..6 {
        let seat = running.to_act().first().unwrap();
        let (legal, _) = running.legal(seat).unwrap();
        let commands: Vec<Value> = serde_json::from_str(&legal).unwrap();
        running.apply(qipan_engine::Actor::Seat(seat), &commands[0].to_string(), None).unwrap();
    }
    let log = serde_json::to_string(&running.log(Viewer::Spectator).unwrap()).unwrap();
    assert!(log.contains(&format!("{{\"text\":\"{evil}\"}}")), "{log}");
    assert!(!log.contains(&format!("\"key\":\"{evil}")), "{log}");
}

#[test]
fn other_texts_are_the_same_game_and_other_rules_another() {
    let first = Blueprint::load(&duel().to_string()).unwrap();
    let mut file = duel();
    file["title"] = json!("Another name");
    let renamed = Blueprint::load(&file.to_string()).unwrap();
    assert_eq!((&first, first.hash()), (&renamed, renamed.hash()));
    file["numbers"][0]["start"] = json!(11);
    let changed = Blueprint::load(&file.to_string()).unwrap();
    assert_ne!(first.manifest().id, changed.manifest().id);
    // A saved match belongs to its rules.
    let (running, _) = crate::game(&first).create(&NewMatch::with_seed(1)).unwrap();
    let dump = running.dump().unwrap();
    assert!(crate::game(&renamed).load(&dump).is_ok());
    assert_eq!(crate::game(&changed).load(&dump).err().unwrap().code, "bad_state");
}

#[test]
fn every_message_has_a_text() {
    for (name, text) in EXAMPLES {
        let game = Blueprint::load(text).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
        let texts = listed(&game).locales.unwrap();
        locales::check(&game, &[("zh", &texts.zh), ("en", &texts.en)]);
    }
}

#[test]
fn every_refusal_and_end_has_a_text() {
    let reasons = ["won", "drawn", "highest", "lowest", "last-left", "nobody-can-move", "too-long"];
    let languages =
        [("zh", include_str!("../../../locales/zh.ftl")), ("en", include_str!("../../../locales/en.ftl"))];
    locales::check_refusals("blueprint", include_str!("../command.rs"), &reasons, &languages);
}
