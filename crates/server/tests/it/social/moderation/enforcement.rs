//! What a mute, a play-ban and a new name stop, at every place where it could happen.

use super::super::code;
use super::super::reviews::trusting;
use crate::client::Client;
use crate::house::House;
use crate::person::Person;
use qipan_store::Role;
use serde_json::{Value, json};

/// A person on whom a moderator has just acted.
async fn punish(house: &House, person: &Person, decision: Value) {
    let (mona, witness) = (house.with_role("mona", Role::Moderator).await, house.account("witness").await);
    assert_eq!(witness.report_person("other", person).await.0, 201);
    mona.decide(decision).await;
}

#[tokio::test]
async fn a_mute_hides_nothing_old_and_stops_everything_new() {
    let house = trusting().await;
    let (anna, ben) = (house.veteran("anna").await, house.account("ben").await);
    anna.befriend(&ben).await;
    let table = anna.create(json!({})).await;
    let mut client = anna.connect(&table).await;
    client.done(json!({"type": "chat", "channel": "players", "text": "an old line"})).await;
    assert_eq!(anna.write_to("ben", "an old message").await, "");
    assert_eq!(anna.review(4, Some("an old review")).await.0, 200);
    punish(&house, &anna, json!({"action": "mute", "days": 3})).await;

    for channel in ["players", "spectators"] {
        let chat = json!({"type": "chat", "channel": channel, "text": "new"});
        assert_eq!(client.refused(chat).await, "muted", "{channel}");
        let phrase = json!({"type": "phrase", "channel": channel, "phrase": "hello"});
        assert_eq!(client.refused(phrase).await, "muted", "{channel}");
    }
    assert_eq!(anna.write_to("ben", "new").await, "muted");
    let phrase = json!({"to": "ben", "body": {"phrase": "hello"}, "key": "p"});
    assert_eq!(code(anna.call("POST", "/api/me/messages", phrase).await), "muted");
    assert_eq!(code(anna.invite("ben", &table).await), "muted");
    let (status, refused) = anna.review(5, Some("new")).await;
    let until = anna.get_json("/api/me/actions").await["muted_until"].clone();
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("muted")));
    assert_eq!(refused["error"]["args"]["until"], until);

    let mut late = ben.connect(&table).await;
    late.settle().await;
    assert!(late.raw.iter().any(|text| text.contains("an old line")));
    assert!(ben.get("/api/me/inbox").await.1.contains("an old message"));
    assert!(ben.get("/api/games/tictactoe/reviews").await.1.contains("an old review"));
    client.done(json!({"type": "ready", "ready": true})).await;
    assert_eq!(anna.send("DELETE", "/api/me/reviews/tictactoe", &Value::Null).await, 204);
}

fn rated() -> Value {
    json!({"rated": true, "time": {"type": "per_move", "move_ms": 60_000}, "undo": false, "hints": false})
}

#[tokio::test]
async fn a_play_ban_stops_rated_matches_only() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let (own, others) = (anna.create(rated()).await, ben.create(rated()).await);
    let mut host = anna.connect(&own).await;
    punish(&house, &anna, json!({"action": "play_ban", "days": 7})).await;

    let (status, refused) = anna.try_create(rated()).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("play_banned")));
    assert!(refused["error"]["args"]["until"].is_i64());
    assert_eq!(host.refused(json!({"type": "ready", "ready": true})).await, "play_banned");
    assert_eq!(host.refused(json!({"type": "start"})).await, "play_banned");
    let mut guest = anna.connect(&others).await;
    assert_eq!(guest.refused(json!({"type": "sit", "seat": 1})).await, "play_banned");
    let (_, invite) = ben.invite("anna", &others).await;
    let accept = format!("/api/me/invites/{}/accept", invite["id"].as_str().unwrap());
    assert_eq!(code(anna.call("POST", &accept, Value::Null).await), "play_banned");
    let mut lobby = Client::new(anna.socket("/ws/lobby").await.unwrap());
    lobby.send(&json!({"type": "seek", "game": "tictactoe", "speed": "blitz"})).await;
    let refused = lobby.until("error").await;
    assert_eq!(refused["code"], "play_banned");

    let casual = anna.create(json!({})).await;
    let (mut host, mut guest) = (anna.connect(&casual).await, ben.connect(&casual).await);
    crate::house::begin(&mut host, &mut guest).await;
    host.done(json!({"type": "chat", "channel": "players", "text": "hi"})).await;
}

#[tokio::test]
async fn a_renamed_account_logs_in_with_the_old_name() {
    let house = House::open().await;
    let rude = house.account("rude-name").await;
    punish(&house, &rude, json!({"action": "rename"})).await;
    let me = rude.get_json("/api/me").await;
    let name = me["name"].as_str().unwrap();
    assert!(name.starts_with("player-"), "{name}");
    for login in ["rude-name", name] {
        assert_eq!(rude.log_in(login).await.id, rude.id, "{login}");
    }
    let taken = json!({"name": "rude-name", "password": "correct horse"});
    assert_eq!(code(house.guest().await.call("POST", "/api/accounts", taken).await), "name_taken");
    assert_eq!(rude.get("/api/people/rude-name").await.0, 404);
    assert_eq!(rude.get(&format!("/api/people/{name}")).await.0, 200);
}

#[tokio::test]
async fn a_ban_from_the_queue_counts_at_once_and_can_be_appealed_against() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    punish(&house, &anna, json!({"action": "ban", "days": 2})).await;
    assert_eq!(code(anna.call("GET", "/api/me", Value::Null).await), "banned");
    let appeal = async |name: &str, password: &str| {
        let body = json!({"name": name, "password": password, "text": "let me in"});
        code(Person::stranger(house.address()).call("POST", "/api/appeals", body).await)
    };
    let rows = [
        ("anna", "wrong guess", "wrong_credentials"),
        ("nobody", "correct horse", "wrong_credentials"),
        ("ben", "correct horse", "not_banned"),
        ("anna", "correct horse", ""),
        ("anna", "correct horse", "appealed_already"),
    ];
    for (name, password, expected) in rows {
        assert_eq!(appeal(name, password).await, expected, "{name} {password}");
    }
    let mike = house.with_role("mike", Role::Moderator).await;
    mike.decide(json!({"action": "lift"})).await;
    assert_eq!(anna.get("/api/me").await.0, 200);
    assert_eq!(ben.get_json("/api/me/actions").await["actions"], json!([]));
}
