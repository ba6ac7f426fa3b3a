//! Response windows and questions of Dice Throne: the table passes for seats that cannot answer, and absent players
//! do not hold up the match.

use crate::client::Client;
use crate::house::{House, Pair};
use serde_json::{Value, json};
use std::time::Duration;

/// Bob's hands: with the first one he can answer Ann's dice, with the second one he can only pass.
const ABLE: [&str; 4] = ["nudge", "spare_oil", "polish", "smoked_glass"];
const UNABLE: [&str; 4] = ["whetted_lens", "spare_oil", "polish", "smoked_glass"];

/// Longer than any test.
const NEVER: u64 = 600_000;

async fn house(delay_ms: u64) -> House {
    House::with(|config| {
        config.answers.delay_ms = delay_ms;
        config.answers.absent = Duration::from_millis(50);
    })
    .await
}

async fn playing(house: &House, hand: [&str; 4]) -> Pair {
    let people = [house.guest().await, house.guest().await];
    let options = json!({"heroes": ["quarryhand", "lanternwright"], "decks": [[], hand]});
    let settings = json!({"game": "dicethrone", "visibility": "link", "options": options});
    let table = people[0].create(settings).await;
    let (mut ann, mut bob) = (people[0].connect(&table).await, people[1].connect(&table).await);
    bob.done(json!({"type": "sit", "seat": 1})).await;
    bob.done(json!({"type": "ready", "ready": true, "confirm": true})).await;
    ann.done(json!({"type": "start"})).await;
    bob.until_stage("playing").await;
    ann.until_stage("playing").await;
    Pair { table, people, ann, bob }
}

fn pass() -> Value {
    json!({"type": "pass_response"})
}

fn nudge() -> Value {
    json!({"type": "play_card", "card": "nudge"})
}

fn responder(client: &Client) -> Value {
    client.view.as_ref().unwrap()["window"]["responder"].clone()
}

/// Sends the first legal command of these kinds; returns false if there is none.
async fn step(client: &mut Client, kinds: &[&str]) -> bool {
    client.send(&json!({"type": "position"})).await;
    let answer = client.until("position").await;
    let legal = answer["legal"].as_array().cloned().unwrap_or_default();
    // Sell the last card, because the first one is needed.
    let of = |kind: &&str| legal.iter().rev().find(|command| command["type"] == **kind);
    let Some(command) = kinds.iter().find_map(of) else { return false };
    client.play(command.clone()).await;
    true
}

/// Ann attacks as soon as her dice allow it, and Bob never does.
async fn play_until(pair: &mut Pair, holds: impl Fn(&Pair) -> bool) {
    for _ in 0..500 {
        pair.ann.catch_up().await;
        pair.bob.catch_up().await;
        if holds(pair) {
            return;
        }
        let attack = ["roll_dice", "confirm_roll", "select_ability", "advance_phase", "sell_card"];
        if !step(&mut pair.ann, &attack).await {
            step(&mut pair.bob, &["advance_phase", "sell_card"]).await;
        }
    }
    panic!("it did not come to that: {}", pair.ann.view.as_ref().unwrap());
}

async fn until_bob_is_asked(pair: &mut Pair) {
    play_until(pair, |pair| responder(&pair.ann) == 1 && responder(&pair.bob) == 1).await;
}

/// Returns when this seat has caused an event of this kind.
async fn until_event(client: &mut Client, kind: &str, seat: u8) {
    let is_it = |event: &Value| event["type"] == kind && event["seat"] == seat;
    client.until_that(|message| message["e"].as_array().is_some_and(|events| events.iter().any(is_it))).await;
}

#[tokio::test]
async fn the_table_passes_for_a_seat_that_can_do_nothing_else() {
    let house = house(0).await;
    let mut pair = playing(&house, UNABLE).await;
    let has_passed = |client: &Client| client.raw.iter().any(|text| text.contains("response_passed"));
    play_until(&mut pair, |pair| has_passed(&pair.ann) && has_passed(&pair.bob)).await;
    pair.settle().await;
    // These passes are ordinary entries, so the whole match can be verified.
    pair.ann.play(json!({"type": "resign"})).await;
    pair.ann.until_stage("finished").await;
    let journal = format!("/api/matches/{}/journal", pair.ann.match_id.as_ref().unwrap());
    let (status, text) = pair.people[0].get(&journal).await;
    assert_eq!(status, 200);
    let audit = qipan_catalog::built_in().game("dicethrone").unwrap().audit(&text).unwrap();
    assert_eq!(audit.entries, pair.ann.number);
}

#[tokio::test]
async fn who_passes_by_hand_is_not_passed_for_and_nobody_else_learns_of_it() {
    let mut house = house(0).await;
    let mut pair = playing(&house, UNABLE).await;
    pair.ann.catch_up().await;
    let heard = pair.ann.raw.len();
    pair.bob.done(json!({"type": "auto_pass", "on": false})).await;
    assert_eq!(pair.bob.count("auto_pass"), 1);
    pair.ann.catch_up().await;
    assert_eq!(pair.ann.raw.len(), heard + 1, "{:?}", &pair.ann.raw[heard..]);
    until_bob_is_asked(&mut pair).await;
    // The setting is kept after a restart, and a new connection is told of it.
    house.restart().await;
    pair.ann = pair.people[0].at(house.address()).await.connect(&pair.table).await;
    let mut bob = pair.people[1].at(house.address()).await.knock(&pair.table, json!({})).await;
    assert_eq!(bob.until("welcome").await["auto_pass"], false);
    bob.catch_up().await;
    pair.ann.catch_up().await;
    assert_eq!(responder(&pair.ann), 1);
    assert!(!pair.ann.raw.iter().any(|text| text.contains("auto_pass")));
    bob.play(pass()).await;
    until_event(&mut pair.ann, "response_passed", 1).await;
}

#[tokio::test]
async fn spectators_pass_for_nobody() {
    let house = house(0).await;
    let pair = playing(&house, UNABLE).await;
    let mut eve = house.guest().await.connect(&pair.table).await;
    assert_eq!(eve.refused(json!({"type": "auto_pass", "on": true})).await, "not_seated");
}

#[tokio::test]
async fn a_pass_before_the_delay_is_held_until_then() {
    let house = house(NEVER).await;
    let mut pair = playing(&house, ABLE).await;
    until_bob_is_asked(&mut pair).await;
    let before = pair.bob.number;
    let id = pair.bob.ask(json!({"type": "do", "command": pass()})).await;
    assert_eq!(pair.bob.play_refused(pass()).await, "pass_pending");
    // A client that has lost its connection sends the pass again, and it still counts once.
    // That holds even if a later command was carried out meanwhile.
    pair.bob.play(json!({"type": "offer_draw"})).await;
    let before = before + 1;
    pair.bob.vanish();
    pair.bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    pair.bob.ask_again(id, json!({"type": "do", "command": pass()})).await;
    pair.bob.catch_up().await;
    assert_eq!((pair.bob.number, responder(&pair.bob)), (before, json!(1)));
    // A player who changes their mind can answer at once; the held pass is dropped without an error.
    let refused = pair.bob.count("refused");
    pair.bob.play(nudge()).await;
    assert_eq!(pair.bob.until("done").await["id"], id);
    // A client that has missed this answer sends the pass again, but it does not count for a later window.
    pair.bob.ask_again(id, json!({"type": "do", "command": pass()})).await;
    assert_eq!(pair.bob.until("refused").await["code"], "stale_id");
    assert_eq!(pair.bob.count("refused"), refused + 1);
    until_event(&mut pair.ann, "seat_deciding", 1).await;
}

#[tokio::test]
async fn a_held_pass_takes_effect_after_the_delay() {
    let house = house(100).await;
    let mut pair = playing(&house, ABLE).await;
    until_bob_is_asked(&mut pair).await;
    pair.bob.play(pass()).await;
    until_event(&mut pair.ann, "response_passed", 1).await;
    pair.settle().await;
}

#[tokio::test]
async fn an_absent_player_holds_up_no_window() {
    let house = house(0).await;
    let mut pair = playing(&house, ABLE).await;
    until_bob_is_asked(&mut pair).await;
    pair.bob.vanish();
    until_event(&mut pair.ann, "response_passed", 1).await;
    pair.ann.settle().await;
}

#[tokio::test]
async fn an_absent_player_holds_up_no_question() {
    let house = house(0).await;
    let mut pair = playing(&house, ABLE).await;
    until_bob_is_asked(&mut pair).await;
    pair.bob.play(nudge()).await;
    assert_eq!(pair.bob.view.as_ref().unwrap()["prompt"]["seat"], 1);
    pair.bob.vanish();
    until_event(&mut pair.ann, "seat_decided", 1).await;
    pair.ann.settle().await;
    let mut bob = pair.people[1].resume(&pair.table, &pair.bob).await;
    bob.settle().await;
    assert!(bob.view.as_ref().unwrap()["prompt"].is_null());
}
