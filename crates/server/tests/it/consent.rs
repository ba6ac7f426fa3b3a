//! Options that fix random results: refused at tables that strangers can join, and elsewhere allowed only if all
//! players agree.

use crate::client::Client;
use crate::house::House;
use qipan_protocol::TableId;
use serde_json::{Value, json};

/// Dice Throne with cards on top of the first deck.
fn stacked(more: &Value) -> Value {
    let options = json!({"heroes": ["quarryhand", "lanternwright"], "decks": [["whetstone"], []]});
    let mut settings = json!({"game": "dicethrone", "visibility": "link", "options": options});
    settings.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    settings
}

fn ready(confirm: bool) -> Value {
    json!({"type": "ready", "ready": true, "confirm": confirm})
}

fn sit(seat: u8) -> Value {
    json!({"type": "sit", "seat": seat})
}

#[tokio::test]
async fn strangers_never_meet_a_stacked_deck() {
    let house = House::open().await;
    let ann = house.guest().await;
    let hand = json!({"R_SHI": 2, "B_SHI": 1, "R_XIANG": 1, "R_MA": 1, "R_CHE": 1, "B_NIU": 2});
    let second = json!({"B_SHI": 1, "R_XIANG": 1, "B_XIANG": 1, "R_MA": 1, "B_MA": 1, "R_GOU": 1, "B_GOU": 1, "R_NIU": 1});
    let third = json!({"B_XIANG": 1, "B_MA": 1, "R_CHE": 1, "B_CHE": 2, "R_NIU": 2, "B_NIU": 1});
    let deal = json!({"leader": 0, "hands": [hand, second, third]});
    let dealt = json!({"game": "pillars", "options": {"deal": deal}});
    for visibility in ["public", "password", "link"] {
        for (settings, option) in [(dealt.clone(), "deal"), (stacked(&json!({})), "decks")] {
            let mut settings = settings;
            settings["visibility"] = visibility.into();
            settings["password"] = "open sesame".into();
            let (status, answer) = ann.try_create(settings).await;
            if visibility == "link" {
                assert_eq!(status, 201, "{answer}");
                continue;
            }
            let error = &answer["error"];
            assert_eq!((status, &error["code"]), (400, &json!("fixes_chance")), "{visibility} {option}");
            assert_eq!(error["args"]["options"], option);
        }
    }
    // Options with their default values fix nothing.
    let settings = json!({"visibility": "public", "options": {"heroes": [], "decks": []}});
    assert_eq!(ann.try_create(stacked(&settings)).await.0, 201);
}

#[tokio::test]
async fn everybody_agrees_before_the_start() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(stacked(&json!({}))).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    guest.done(sit(1)).await;
    let id = guest.ask(ready(false)).await;
    let refusal = guest.until("refused").await;
    assert_eq!((&refusal["id"], &refusal["code"]), (&json!(id), &json!("confirm_options")));
    assert_eq!(refusal["args"]["options"], "decks");
    assert_eq!(guest.refused(json!({"type": "ready", "ready": true})).await, "confirm_options");
    assert_eq!(host.refused(json!({"type": "start"})).await, "not_all_ready");
    assert!(host.room["seats"][1].get("confirmed").is_none());
    guest.done(ready(true)).await;
    host.catch_up().await;
    assert_eq!(
        (&host.room["seats"][0]["confirmed"], &host.room["seats"][1]["confirmed"]),
        (&json!(true), &json!(true))
    );
    // Another seat has other cards, so a player who changes seats has to agree again.
    guest.done(json!({"type": "stand"})).await;
    guest.done(sit(1)).await;
    assert_eq!(guest.refused(ready(false)).await, "confirm_options");
    guest.done(ready(true)).await;
    host.done(json!({"type": "start"})).await;
    guest.until_stage("playing").await;
}

#[tokio::test]
async fn a_table_that_starts_by_itself_waits_for_the_word() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(stacked(&json!({"auto_start": true}))).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    guest.done(sit(1)).await;
    assert_eq!(guest.refused(ready(false)).await, "confirm_options");
    host.catch_up().await;
    assert_eq!(host.room["stage"], "gathering");
    guest.done(ready(true)).await;
    host.until_stage("playing").await;
}

#[tokio::test]
async fn whoever_becomes_host_has_to_agree_too() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(stacked(&json!({}))).await;
    let (mut first, mut second) = (ann.connect(&table).await, bob.connect(&table).await);
    second.done(sit(1)).await;
    first.done(json!({"type": "stand"})).await;
    first.done(sit(0)).await;
    first.done(ready(true)).await;
    assert_eq!(second.refused(json!({"type": "start"})).await, "confirm_options");
    second.done(ready(true)).await;
    second.done(json!({"type": "start"})).await;
    first.until_stage("playing").await;
}

#[tokio::test]
async fn nobody_joins_late_where_chance_was_fixed() {
    let house = House::open().await;
    let [ann, bob, cleo] = [house.guest().await, house.guest().await, house.guest().await];
    let settings = json!({"game": "open", "seats": 3, "visibility": "link", "options": {"start": 2}});
    let table = ann.create(settings).await;
    let (mut host, mut second) = (ann.connect(&table).await, bob.connect(&table).await);
    second.done(sit(1)).await;
    second.done(ready(true)).await;
    host.done(json!({"type": "start"})).await;
    second.until_stage("playing").await;
    let mut third = cleo.connect(&table).await;
    assert_eq!(third.refused(sit(2)).await, "no_late_join");
}

async fn vote(client: &mut Client) {
    client.play(json!({"type": "vote_rematch", "yes": true})).await;
}

/// Votes belong to seats, and a seat may have another player since the match.
#[tokio::test]
async fn a_rematch_does_not_begin_with_somebody_who_has_not_agreed() {
    let mut house = House::open().await;
    let [ann, bob, cleo] = [house.guest().await, house.guest().await, house.guest().await];
    let table = ann.create(stacked(&json!({}))).await;
    let (mut host, mut second) = (ann.connect(&table).await, bob.connect(&table).await);
    second.done(sit(1)).await;
    second.done(ready(true)).await;
    host.done(json!({"type": "start"})).await;
    second.until_stage("playing").await;
    second.play(json!({"type": "resign"})).await;
    host.until_stage("finished").await;
    second.done(json!({"type": "stand"})).await;
    let mut third = cleo.connect(&table).await;
    third.done(sit(1)).await;
    vote(&mut host).await;
    vote(&mut third).await;
    third.catch_up().await;
    assert_eq!(third.room["stage"], "finished");
    // The table can still be loaded and played at.
    house.restart().await;
    let mut host = ann.at(house.address()).await.connect(&table).await;
    let mut third = cleo.at(house.address()).await.connect(&table).await;
    assert_eq!(host.refused(json!({"type": "start"})).await, "not_all_ready");
    third.done(ready(true)).await;
    host.done(json!({"type": "start"})).await;
    third.until_stage("playing").await;
}

/// A table that is older than the rule cannot start a match either.
#[tokio::test]
async fn an_old_public_table_does_not_start() {
    let mut house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.create(stacked(&json!({}))).await;
    house.stop().await;
    house.reopen().await;
    let mut record = house.store.find_table(&TableId::new(table.clone())).await.unwrap().unwrap();
    record.room = record.room.replace(r#""visibility":"link""#, r#""visibility":"public""#);
    house.store.save_table(record, Default::default()).await.unwrap();
    let mut host = ann.at(house.address()).await.connect(&table).await;
    let mut guest = bob.at(house.address()).await.connect(&table).await;
    guest.done(sit(1)).await;
    guest.done(ready(true)).await;
    assert_eq!(host.refused(json!({"type": "start"})).await, "fixes_chance");
}

#[tokio::test]
async fn lists_show_the_options_that_differ() {
    let house = House::open().await;
    let ann = house.guest().await;
    let options = json!({"hands": 3, "eight_wins": false, "whole_ceramic": true});
    ann.create(json!({"game": "pillars", "options": options})).await;
    let list = ann.get_json("/api/tables").await;
    assert_eq!(list[0]["options"], json!({"hands": 3, "whole_ceramic": true}));
    ann.create(json!({})).await;
    let list = ann.get_json("/api/tables?game=tictactoe").await;
    assert!(list[0].get("options").is_none(), "{list}");
    let table = ann.create(stacked(&json!({}))).await;
    let one = ann.get_json(&format!("/api/tables/{table}")).await;
    assert_eq!(one["options"], json!({"heroes": true, "decks": true}));
}
