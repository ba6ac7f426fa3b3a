//! The export of all data of a person.

use crate::house::House;
use crate::person::Person;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The files of an archive by its directory. They are stored without compression.
fn files(zip: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let short = |at: usize| usize::from(u16::from_le_bytes(zip[at..at + 2].try_into().unwrap()));
    let long = |at: usize| u32::from_le_bytes(zip[at..at + 4].try_into().unwrap()) as usize;
    let end = zip.len() - 22;
    assert_eq!(&zip[end..end + 4], b"PK\x05\x06", "the archive is complete");
    let mut at = long(end + 16);
    let mut files = BTreeMap::new();
    for _ in 0..short(end + 10) {
        assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
        let (size, length, start) = (long(at + 24), short(at + 28), long(at + 42));
        let name = String::from_utf8(zip[at + 46..at + 46 + length].to_vec()).unwrap();
        let content = start + 30 + length;
        files.insert(name, zip[content..content + size].to_vec());
        at += 46 + length;
    }
    files
}

async fn export(person: &Person) -> BTreeMap<String, Vec<u8>> {
    let response = person.request("GET", "/api/me/export").send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/zip");
    files(&response.bytes().await.unwrap())
}

fn json_of(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    serde_json::from_slice(&files[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[tokio::test]
async fn an_export_has_what_the_person_has_and_no_secrets() {
    let house = House::open().await;
    let (ann, ben) = (house.guest().await.sign_up("ann").await, house.guest().await.sign_up("ben").await);
    let (_, token) = ann.post("/api/tokens", &json!({"name": "my bot"})).await;
    for (from, to, action) in [(&ann, "ben", "ask"), (&ben, "ann", "accept")] {
        let change = json!({"name": to, "action": action});
        assert_eq!(from.send("POST", "/api/me/relations", &change).await, 204);
    }
    for (from, to, text) in [(&ann, "ben", "hi ben"), (&ben, "ann", "hi ann"), (&ann, "ben", "how are you")] {
        let message = json!({"to": to, "body": {"text": text}, "key": text});
        assert_eq!(from.post("/api/me/messages", &message).await.0, 201);
    }
    let files = export(&ann).await;
    let account = json_of(&files, "account.json");
    assert_eq!((&account["name"], &account["id"]), (&json!("ann"), &json!(ann.id)));
    assert_eq!(json_of(&files, "tokens.json")[0]["name"], "my bot");
    assert_eq!(json_of(&files, "sessions.json")[0]["current"], true);
    assert_eq!(json_of(&files, "relations.json")["mine"][0]["state"], "friend");
    let messages = json_of(&files, "messages/1.json");
    assert_eq!(messages["with"], "ben");
    let texts: Vec<&Value> =
        messages["messages"].as_array().unwrap().iter().map(|it| &it["body"]["text"]).collect();
    assert_eq!(texts, ["hi ben", "how are you"], "what ben has written is his");
    for name in ["about.json", "inbox.json", "decks.json", "ratings.json", "matches/running.json"] {
        json_of(&files, name);
    }
    let all = String::from_utf8(files.into_values().flatten().collect()).unwrap();
    let cookies = &ann.headers.iter().find(|(name, _)| *name == "cookie").unwrap().1;
    let secrets = cookies.split("; ").map(|pair| pair.split_once('=').unwrap().1);
    for secret in secrets.chain([token["token"].as_str().unwrap(), "argon2", "correct horse"]) {
        assert!(!all.contains(secret), "{secret}");
    }
    assert_eq!(Person::stranger(house.address()).get("/api/me/export").await.0, 401);
    assert_eq!(ann.with_token(token["token"].as_str().unwrap()).get("/api/me/export").await.0, 403);
}

#[tokio::test]
async fn journals_of_running_matches_show_what_the_seat_has_seen() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"game": "secret"})).await;
    pair.settle().await;
    let id = pair.ann.match_id.clone().unwrap();
    for person in &pair.people {
        let files = export(person).await;
        let running = json_of(&files, "matches/running.json");
        assert_eq!(running[0]["id"], id);
        let journal = String::from_utf8(files[&format!("journals/{id}.ndjson")].clone()).unwrap();
        let (_, seen) = person.get(&format!("/api/matches/{id}/journal")).await;
        assert_eq!(journal, seen);
        assert!(!journal.contains("\"seed\""), "{journal}");
    }
    let whole = house.store.load_journal(&qipan_protocol::MatchId::new(&id)).await.unwrap().header;
    assert!(whole.contains("\"seed\""), "the test would see it");
}
