//! Bots at tables, and hints.

use super::*;

/// Ann against a bot, with a match just begun.
async fn against(house: &House, level: u8, settings: Value) -> Guest {
    let table = house.table(settings).await;
    let mut ann = house.join(&table, "ann", Hello::default()).await;
    ann.ask(json!({"type": "add_bot", "seat": 1, "level": level})).await;
    ann.ask(json!({"type": "start"})).await;
    ann.until_view().await;
    ann
}

/// The cell of the next frame in which this seat moves.
async fn cell_of(guest: &mut Guest, seat: u8) -> u64 {
    loop {
        let frame = guest.frame().await;
        if frame["e"][0]["seat"] == seat && frame["e"][0].get("cell").is_some() {
            return frame["e"][0]["cell"].as_u64().unwrap();
        }
    }
}

/// Only the highest level is tested: the others are made to overlook moves now and then.
#[tokio::test]
async fn the_strongest_bot_sees_what_is_coming() {
    let house = House::new().await;
    let mut ann = against(&house, 5, json!({})).await;
    ann.click(4).await;
    let corner = cell_of(&mut ann, 1).await;
    assert!([0, 2, 6, 8].contains(&corner), "only a corner holds: {corner}");
    let (threat, answer) = if corner == 0 || corner == 8 { (2, 6) } else { (0, 8) };
    ann.click(threat).await;
    assert_eq!(cell_of(&mut ann, 1).await, answer);
}

#[tokio::test]
async fn a_bot_lets_people_take_back_and_plays_again() {
    let house = House::new().await;
    let mut ann = against(&house, 1, json!({})).await;
    ann.click(4).await;
    cell_of(&mut ann, 1).await;
    ann.ask(json!({"type": "do", "command": {"type": "undo"}})).await;
    let tags = async |ann: &mut Guest| ann.frame().await["e"][0]["type"].as_str().unwrap().to_owned();
    assert_eq!(tags(&mut ann).await, "undo_requested");
    assert_eq!(tags(&mut ann).await, "undo_approved");
    ann.ask(json!({"type": "do", "command": {"type": "resign"}})).await;
    while tags(&mut ann).await != "resigned" {}
    ann.ask(json!({"type": "do", "command": {"type": "vote_rematch", "yes": true}})).await;
    // It is another match, so the whole view is sent.
    assert_eq!(ann.until_view().await["room"]["stage"], "playing");
}

#[tokio::test]
async fn a_bot_answers_offers_of_a_draw() {
    let house = House::new().await;
    let mut ann = against(&house, 3, json!({"game": "xiangqi"})).await;
    ann.ask(json!({"type": "do", "command": {"type": "offer_draw"}})).await;
    let mut seen = Vec::new();
    while seen.len() < 2 {
        let frame = ann.frame().await;
        seen.push(frame["e"][0]["type"].as_str().unwrap().to_owned());
    }
    assert_eq!(seen[0], "draw_offered");
    assert!(["draw_declined", "draw_accepted"].contains(&seen[1].as_str()), "{seen:?}");
}

#[tokio::test]
async fn hints_are_for_players_of_tables_that_allow_them() {
    let house = House::new().await;
    let (_, mut ann, _bob) = house.playing(json!({})).await;
    ann.ask(json!({"type": "hint"})).await;
    assert_eq!(ann.refusal().await, "hints_off");
    let (table, mut ann, mut bob) = house.playing(json!({"hints": true})).await;
    let mut eve = house.join(&table, "eve", Hello::default()).await;
    eve.ask(json!({"type": "hint"})).await;
    assert_eq!(eve.refusal().await, "not_seated");
    let id = ann.ask(json!({"type": "hint"})).await;
    ann.ask(json!({"type": "hint"})).await;
    assert_eq!(ann.refusal().await, "hint_pending");
    let hint = ann.until("hint").await;
    assert_eq!((&hint["id"], &hint["hints"][0]["command"]["type"]), (&json!(id), &json!("click_cell")));
    assert_eq!(hint["chances"].as_array().unwrap().len(), 2);
    // A seat that is not to move gets no hints, but still the chances.
    bob.ask(json!({"type": "hint"})).await;
    let hint = bob.until("hint").await;
    assert_eq!((hint["hints"].as_array().unwrap().len(), hint["chances"].as_array().unwrap().len()), (0, 2));
}
