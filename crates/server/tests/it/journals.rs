//! Journals: the whole journal of a finished match with its proof, and a viewer's part of a running one.

use crate::house::House;
use crate::person::Person;
use serde_json::{Value, json};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_finished_match_can_be_downloaded_and_verified() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[0, 3, 1, 4, 2]).await;
    pair.settle().await;
    let path = format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap());
    pair.people[1].show(&path).await;
    let anybody = Person::stranger(house.address());
    let (status, text) = anybody.get(&format!("{path}/journal")).await;
    assert_eq!(status, 200);
    let mut journal = lines(&text);
    let end = journal.pop().unwrap();
    assert_eq!(end, json!({"end": {"entries": 5, "hash": journal[5]["hash"]}}));
    assert_eq!((journal.len(), &journal[0]["game"]), (6, &json!("tictactoe")));
    assert!(journal[0].get("seed").is_some());
    let cells: Vec<_> = journal[1..].iter().map(|entry| entry["command"]["cell"].as_u64().unwrap()).collect();
    assert_eq!(cells, [0, 3, 1, 4, 2]);
    let verdict = anybody.get_json(&format!("{path}/verify")).await;
    assert_eq!((&verdict["ok"], &verdict["entries"]), (&json!(true), &json!(5)));
    assert_eq!(verdict["complete"], true);
    assert_eq!(verdict["hash"], journal[5]["hash"]);
    // A reader can verify the journal offline too.
    let audit = qipan_tictactoe::game().audit(&text).unwrap();
    assert_eq!(audit.entries, 5);
    assert!(qipan_engine::EndMark::is_in(&text));
    let facts = anybody.get_json(&path).await;
    assert_eq!(facts["outcome"], json!({"winners": [0], "reason": "three_in_a_row"}));
}

#[tokio::test]
async fn votes_after_the_end_belong_to_the_journal_too() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"game": "secret"})).await;
    let path = format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap());
    pair.bob.play(json!({"type": "resign"})).await;
    for client in pair.seats() {
        client.play(json!({"type": "vote_rematch", "yes": true})).await;
    }
    pair.ann.until_stage("playing").await;
    let verdict = pair.people[0].get_json(&format!("{path}/verify")).await;
    assert_eq!((&verdict["ok"], &verdict["entries"]), (&json!(true), &json!(3)));
    pair.settle().await;
}

#[tokio::test]
async fn a_running_match_shows_each_viewer_their_own_part() {
    let house = House::open().await;
    let mut pair = house.playing(json!({"game": "secret"})).await;
    let card = pair.ann.play(json!({"type": "peek"})).await["e"][0]["card"].clone();
    pair.bob.frame().await;
    let path = format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap());
    let own = lines(&pair.people[0].get(&format!("{path}/journal")).await.1);
    assert_eq!(
        own[1]["events"],
        json!([{"type": "looked", "seat": 0, "card": card}, {"type": "noted", "seat": 0, "card": card}])
    );
    assert_eq!(own[1]["command"]["type"], "peek");
    let eve = house.guest().await;
    for other in [&pair.people[1], &eve, &Person::stranger(house.address())] {
        let seen = lines(&other.get(&format!("{path}/journal")).await.1);
        assert_eq!(seen[1]["events"], json!([{"type": "looked", "seat": 0, "card": null}, null]));
        assert!(
            seen[0].get("seed").is_none() && seen[1]["command"].is_null() && seen[1].get("hash").is_none()
        );
    }
    let verdict = eve.get_json(&format!("{path}/verify")).await;
    assert_eq!((&verdict["ok"], &verdict["hash"]), (&json!(true), &json!(null)));
    assert_eq!(verdict["complete"], false, "the match still runs");
    pair.settle().await;
}

/// An open game hides nothing, so every visitor can look back at a match that still runs.
#[tokio::test]
async fn a_running_match_of_an_open_game_shows_its_commands_but_no_seed() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[4, 0]).await;
    let path = format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap());
    let seen = lines(&Person::stranger(house.address()).get(&format!("{path}/journal")).await.1);
    let cells: Vec<_> = seen[1..].iter().map(|entry| entry["command"]["cell"].as_u64().unwrap()).collect();
    assert_eq!(cells, [4, 0]);
    assert!(seen[0].get("seed").is_none() && seen[1].get("hash").is_none());
    pair.settle().await;
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let house = House::open().await;
    let ann = house.guest().await;
    for path in
        ["/api/matches/x", "/api/matches/x/journal", "/api/matches/x/verify", "/api/tables/x", "/api/games/x"]
    {
        assert_eq!(ann.get(path).await.0, 404, "{path}");
    }
}
