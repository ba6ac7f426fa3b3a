//! Decks over real HTTP: saved with a person, checked by the game, bounded, and nobody else's business.

use crate::house::House;
use crate::person::Person;
use serde_json::{Value, json};

/// A deck of the test game `open`: numbers whose sum is six.
fn deck(name: &str, numbers: &[u64]) -> Value {
    json!({ "game": "open", "name": name, "list": { "numbers": numbers } })
}

/// Sends a request with a body; returns the status and the answer.
async fn send(person: &Person, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let response = person.request(method, path).json(body).send().await.unwrap();
    let status = response.status().as_u16();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default())
}

async fn saved(person: &Person, new: &Value) -> Value {
    let (status, answer) = person.post("/api/decks", new).await;
    assert_eq!(status, 201, "{answer}");
    answer
}

fn path_of(deck: &Value) -> String {
    format!("/api/decks/{}", deck["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_guest_saves_renames_changes_and_deletes_decks() {
    let mut house = House::open().await;
    let ann = house.guest().await;
    assert_eq!(ann.get_json("/api/decks").await, json!([]));
    let first = saved(&ann, &deck("周五那套", &[1, 2, 3])).await;
    let path = path_of(&first);
    assert_eq!((&first["name"], &first["list"]), (&json!("周五那套"), &json!({ "numbers": [1, 2, 3] })));
    assert_eq!(ann.get_json(&path).await, first);
    let second = saved(&ann, &deck("Sixes", &[6])).await;

    let (status, renamed) = send(&ann, "PATCH", &path, &json!({ "name": "Friday" })).await;
    assert_eq!((status, &renamed["name"], &renamed["list"]), (200, &json!("Friday"), &first["list"]));
    let (status, changed) = send(&ann, "PATCH", &path, &json!({ "list": { "numbers": [3, 3] } })).await;
    assert_eq!((status, &changed["name"]), (200, &json!("Friday")));
    assert_eq!(changed["list"], json!({ "numbers": [3, 3] }));

    house.restart().await;
    let ann = ann.at(house.address()).await;
    assert_eq!(ann.get_json("/api/decks?game=open").await, json!([changed, second]));
    assert_eq!(ann.get_json("/api/decks?game=tictactoe").await, json!([]));
    assert_eq!(ann.send("DELETE", &path, &json!({})).await, 204);
    assert_eq!(ann.send("DELETE", &path, &json!({})).await, 404);
    // An account keeps the decks that it had as a guest.
    let ann = ann.sign_up("anna").await;
    assert_eq!(ann.log_in("anna").await.get_json("/api/decks").await, json!([second]));
}

#[tokio::test]
async fn a_bad_deck_is_refused_and_changes_nothing() {
    let house = House::open().await;
    let ann = house.guest().await;
    let good = saved(&ann, &deck("good", &[6])).await;
    let long = "x".repeat(9 * 1024);
    // The body, the status, the code of the first mistake, and the fields with mistakes.
    let rows = [
        (deck("sum", &[1, 1]), 400, "wrong_sum", vec!["list"]),
        (json!({ "game": "open", "name": "no numbers", "list": {} }), 400, "bad_deck", vec!["list"]),
        (deck(" \u{200b} ", &[6]), 400, "bad_name", vec!["name"]),
        (deck("two\nlines", &[7]), 400, "bad_name", vec!["name", "list"]),
        (deck(&"x".repeat(51), &[6]), 400, "bad_name", vec!["name"]),
        (
            json!({ "game": "open", "name": "long", "list": { "numbers": [6], "note": long } }),
            413,
            "deck_too_large",
            vec!["list"],
        ),
        (json!({ "game": "tictactoe", "name": "none", "list": {} }), 400, "no_decks", vec!["list"]),
        (json!({ "game": "go", "name": "none", "list": {} }), 404, "no_such_game", vec![]),
        (json!({ "game": "open", "name": "half" }), 400, "bad_json", vec![]),
        (json!({ "game": "open", "name": "more", "list": {}, "owner": "x" }), 400, "bad_json", vec![]),
    ];
    let path = path_of(&good);
    for (body, status, code, fields) in rows {
        let (found, answer) = ann.post("/api/decks", &body).await;
        let told = answer["error"]["args"]["fields"].as_array().cloned().unwrap_or_default();
        let told: Vec<&str> = told.iter().map(|it| it["field"].as_str().unwrap()).collect();
        assert_eq!((found, &answer["error"]["code"], told), (status, &json!(code), fields), "{body}");
        if body["game"] == "open" && body.get("list").is_some() && body.get("owner").is_none() {
            let change = json!({ "name": body["name"], "list": body["list"] });
            let (found, answer) = send(&ann, "PATCH", &path, &change).await;
            assert_eq!((found, &answer["error"]["code"]), (status, &json!(code)), "{change}");
        }
    }
    let (_, refused) = ann.post("/api/decks", &deck("sum", &[1, 1])).await;
    assert_eq!(
        (&refused["error"]["message"], &refused["error"]["args"]["sum"]),
        (&json!("the sum is 2"), &json!(2))
    );
    assert_eq!(ann.get_json("/api/decks").await, json!([good]));
    let twice = r#"{"game":"open","name":"twice","list":{"numbers":[6],"numbers":[1]}}"#;
    assert_eq!(ann.post_text("/api/decks", twice).await.1["error"]["code"], "duplicate_key");
}

#[tokio::test]
async fn decks_belong_to_one_person() {
    let house = House::open().await;
    let (ann, eve) = (house.guest().await, house.guest().await);
    let own = saved(&ann, &deck("own", &[6])).await;
    let path = path_of(&own);
    assert_eq!(eve.get_json("/api/decks").await, json!([]));
    assert_eq!(eve.get(&path).await.0, 404);
    assert_eq!(eve.send("PATCH", &path, &json!({ "name": "mine" })).await, 404);
    assert_eq!(eve.send("DELETE", &path, &json!({})).await, 404);
    let stranger = Person::stranger(house.address());
    assert_eq!(stranger.get("/api/decks").await.0, 401);
    assert_eq!(stranger.post("/api/decks", &deck("none", &[6])).await.0, 401);
    assert_eq!(ann.get_json("/api/decks").await, json!([own]));
}

#[tokio::test]
async fn a_person_has_fifty_decks_at_most() {
    let house = House::open().await;
    let ann = house.guest().await;
    for number in 0..50 {
        saved(&ann, &deck(&format!("deck {number}"), &[6])).await;
    }
    let (status, answer) = ann.post("/api/decks", &deck("one more", &[6])).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("too_many_decks")));
    assert_eq!(answer["error"]["args"], json!({ "max": 50 }));
    let all = ann.get_json("/api/decks").await;
    assert_eq!(all.as_array().unwrap().len(), 50);
    assert_eq!(ann.send("DELETE", &path_of(&all[7]), &json!({})).await, 204);
    saved(&ann, &deck("one more", &[6])).await;
    saved(&house.guest().await, &deck("of another person", &[6])).await;
}

#[tokio::test]
async fn nothing_is_saved_while_the_store_fails() {
    let house = House::open().await;
    let ann = house.guest().await;
    let own = saved(&ann, &deck("own", &[6])).await;
    house.store.faults().fail_writes(true);
    let (status, answer) = ann.post("/api/decks", &deck("lost", &[6])).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("store_unavailable")));
    assert_eq!(ann.send("PATCH", &path_of(&own), &json!({ "name": "lost" })).await, 503);
    assert_eq!(ann.send("DELETE", &path_of(&own), &json!({})).await, 503);
    house.store.faults().fail_writes(false);
    assert_eq!(ann.get_json("/api/decks").await, json!([own]));
}

/// A deck of Tortoise Pass with some numbers changed.
fn tortoises(changes: &[(&str, &str, u8)]) -> Value {
    let mut list = json!({
        "faction": "tp",
        "commons": { "tp_shieldhand": 4, "tp_halberd": 4, "tp_poultice": 4, "tp_crossbow": 4 },
        "champions": { "tp_duheng": 1, "tp_grandfather": 1, "tp_weishuang": 1 },
        "events": { "tp_patch": 2, "tp_portcullis": 2, "tp_ropes": 2 }
    });
    for (section, card, copies) in changes {
        list[*section][*card] = (*copies).into();
    }
    list
}

/// The refusals of a real game come with their arguments, under the code that its client has texts for.
#[tokio::test]
async fn summoner_wars_checks_its_decks() {
    let house = House::open().await;
    let ann = house.guest().await;
    let new = |list: Value| json!({ "game": "summonerwars", "name": "tortoises", "list": list });
    saved(&ann, &new(tortoises(&[]))).await;
    saved(&ann, &new(tortoises(&[("commons", "tp_shieldhand", 2), ("commons", "dl_pusher", 2)]))).await;
    let rows = [
        (
            tortoises(&[("commons", "tp_shieldhand", 5)]),
            "too_many_copies",
            json!({ "card": "tp_shieldhand", "copies": 5, "most": 4 }),
        ),
        (tortoises(&[("commons", "co_sworn", 1)]), "no_shared_symbol", json!({ "card": "co_sworn" })),
        (
            tortoises(&[("events", "tp_patch", 1)]),
            "wrong_count",
            json!({ "section": "events", "count": 5, "wanted": 6 }),
        ),
        (json!({ "faction": "tp" }), "bad_deck", json!({})),
    ];
    for (list, code, args) in rows {
        let (status, mut answer) = ann.post("/api/decks", &new(list)).await;
        answer["error"]["args"].as_object_mut().unwrap().remove("fields");
        assert_eq!((status, &answer["error"]["code"]), (400, &json!(code)), "{answer}");
        assert_eq!(answer["error"]["args"], args, "{code}");
    }
    assert_eq!(ann.get_json("/api/decks").await.as_array().unwrap().len(), 2);
}
