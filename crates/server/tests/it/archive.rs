//! The archive of matches: who may see them, searching them, and downloading them all.

use crate::house::{House, Pair};
use crate::person::Person;
use crate::social::code;
use qipan_server::Rate;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const WON: [u8; 5] = [0, 3, 1, 4, 2];

/// Two accounts after a casual match, and the path of the match.
async fn after_a_match(house: &House) -> (Person, Person, String) {
    let (ann, bob) = (house.account("Anna").await, house.account("Boris").await);
    let path = played(&ann, &bob, &WON).await;
    (ann, bob, path)
}

async fn played(ann: &Person, bob: &Person, cells: &[u8]) -> String {
    let table = ann.create(json!({})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    crate::house::begin(&mut host, &mut guest).await;
    let mut pair = Pair { table, people: [ann.clone(), bob.clone()], ann: host, bob: guest };
    pair.click(0, cells).await;
    pair.settle().await;
    format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap())
}

async fn show(person: &Person, path: &str, shown: Value) -> String {
    code(person.call("PUT", &format!("{path}/shown"), json!({ "shown": shown })).await)
}

/// The answers to requests for facts, journal and verdict.
async fn answers(person: &Person, path: &str) -> Vec<(u16, String)> {
    let mut answers = Vec::new();
    for end in ["", "/journal", "/verify"] {
        answers.push(person.get(&format!("{path}{end}")).await);
    }
    answers
}

#[tokio::test]
async fn a_private_match_is_unknown_to_strangers() {
    let house = House::open().await;
    let (ann, bob, path) = after_a_match(&house).await;
    let strangers = [Person::stranger(house.address()), house.guest().await, house.account("Eve").await];
    let can_see = async |expected: bool| {
        for player in [&ann, &bob] {
            assert!(answers(player, &path).await.iter().all(|(status, _)| *status == 200));
        }
        for stranger in &strangers {
            let found = answers(stranger, &path).await;
            match expected {
                true => assert!(found.iter().all(|(status, _)| *status == 200), "{found:?}"),
                false => assert_eq!(found, answers(stranger, "/api/matches/nothing").await),
            }
            let listed = stranger.get_json("/api/people/Anna/matches").await;
            assert_eq!(listed["matches"].as_array().unwrap().len(), usize::from(expected));
        }
        assert_eq!(ann.get_json(&path).await["public"], expected);
    };
    can_see(false).await;
    for (person, shown, public) in
        [(&bob, json!(true), true), (&ann, json!(false), false), (&ann, json!(null), true)]
    {
        assert_eq!(show(person, &path, shown).await, "");
        can_see(public).await;
    }
    let [stranger, guest, eve] = &strangers;
    let rows = [(stranger, "unauthorized"), (guest, "not_a_player"), (eve, "not_a_player")];
    for (person, expected) in rows {
        assert_eq!(show(person, &path, json!(false)).await, expected);
    }
    assert_eq!(show(&bob, &path, json!(false)).await, "");
    assert_eq!(show(eve, &path, json!(true)).await, "not_found", "who may not see it learns nothing");
    assert_eq!(show(&bob, &path, json!("yes")).await, "bad_json");
    // The profile decides for all matches without a choice.
    assert_eq!(show(&bob, &path, json!(null)).await, "");
    let choices = json!({"unranked": false, "casual_public": true});
    assert_eq!(bob.send("PUT", "/api/me/profile", &choices).await, 200);
    can_see(true).await;
}

#[tokio::test]
async fn a_rated_match_stays_public() {
    let house = House::open().await;
    let (ann, bob) = (house.account("Anna").await, house.account("Boris").await);
    let time = json!({"type": "fischer", "initial_ms": 300_000, "increment_ms": 0});
    let table = ann.create(json!({"rated": true, "undo": false, "time": time})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    crate::house::begin(&mut host, &mut guest).await;
    let path = format!("/api/matches/{}", host.match_id.as_ref().unwrap());
    assert_eq!(show(&ann, &path, json!(false)).await, "rated_is_public");
    assert_eq!(Person::stranger(house.address()).get_json(&path).await["public"], true);
}

#[tokio::test]
async fn the_list_of_matches_is_for_whom_its_owner_wants() {
    let house = House::open().await;
    let (ann, bob, path) = after_a_match(&house).await;
    assert_eq!(show(&ann, &path, json!(true)).await, "");
    let (eve, stranger) = (house.account("Eve").await, Person::stranger(house.address()));
    ann.befriend(&bob).await;
    let rows = [("always", [200, 200, 200]), ("friends", [200, 403, 403]), ("never", [403, 403, 403])];
    for (history, expected) in rows {
        ann.set_privacy(json!({ "history": history })).await;
        for (person, status) in [&bob, &eve, &stranger].into_iter().zip(expected) {
            let (found, text) = person.get("/api/people/Anna/matches").await;
            assert_eq!(found, status, "{history} {}: {text}", person.name);
            assert_eq!(found == 403, text.contains("history_hidden"));
        }
        assert_eq!(ann.get("/api/people/Anna/matches").await.0, 200, "{history}");
    }
    ann.set_privacy(json!({"history": "always"})).await;
    assert_eq!(ann.relate("block", "Eve").await, "");
    assert_eq!(eve.get("/api/people/Anna/matches").await.0, 403);
}

#[tokio::test]
async fn own_matches_are_found_by_names_and_games() {
    let house = House::open().await;
    let (ann, _, _) = after_a_match(&house).await;
    let guest = house.guest().await;
    played(&ann, &guest, &WON).await;
    let of_guest: String = guest.name.chars().take(4).collect();
    let rows = [
        ("boris", 1),
        ("  BORIS ", 1),
        ("ori", 1),
        ("anna", 0),
        ("tic", 2),
        ("井字", 2),
        (of_guest.as_str(), 1),
        ("x%", 0),
    ];
    for (q, expected) in rows {
        let encoded: String = q.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let found = ann.get_json(&format!("/api/me/matches?q={encoded}")).await;
        assert_eq!(found["finished"].as_array().map(Vec::len), Some(expected), "{q}: {found}");
    }
    for q in ["", "%20", "%00", &"x".repeat(61)] {
        let answer = ann.call("GET", &format!("/api/me/matches?q={q}"), Value::Null).await;
        assert_eq!(code(answer), "bad_search", "{q}");
    }
}

/// The files of an archive without compression.
fn unzip(bytes: &[u8]) -> BTreeMap<String, String> {
    let number = |at: usize, width: usize| {
        bytes[at..at + width].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
    };
    let (mut files, mut at) = (BTreeMap::new(), 0);
    while &bytes[at..at + 4] == b"PK\x03\x04" {
        let (length, name) = (number(at + 18, 4), number(at + 26, 2));
        let start = at + 30 + name;
        let text = |range: std::ops::Range<usize>| String::from_utf8(bytes[range].to_vec()).unwrap();
        files.insert(text(at + 30..start), text(start..start + length));
        at = start + length;
    }
    assert_eq!(&bytes[at..at + 4], b"PK\x01\x02");
    files
}

async fn archive_of(person: &Person) -> BTreeMap<String, String> {
    let answer = person.request("GET", "/api/me/matches.zip").send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["content-type"]),
        (200, &"application/zip".parse().unwrap())
    );
    unzip(&answer.bytes().await.unwrap())
}

#[tokio::test]
async fn all_finished_matches_come_in_one_archive() {
    let house = House::open().await;
    let (ann, bob, path) = after_a_match(&house).await;
    // More than a page of the list, and a match that is still going on, with a secret.
    for _ in 0..2 {
        played(&ann, &bob, &WON).await;
    }
    let table = ann.create(json!({"game": "secret"})).await;
    let (mut host, mut guest) = (ann.connect(&table).await, bob.connect(&table).await);
    crate::house::begin(&mut host, &mut guest).await;
    host.play(json!({"type": "peek"})).await;
    let running = host.match_id.clone().unwrap();
    let files = archive_of(&bob).await;
    let index: Value = serde_json::from_str(&files["matches.json"]).unwrap();
    let listed = index["matches"].as_array().unwrap();
    assert_eq!((&index["complete"], listed.len(), files.len()), (&json!(true), 3, 7));
    let id = path.rsplit('/').next().unwrap();
    let entry = listed.iter().find(|entry| entry["id"] == id).unwrap();
    assert_eq!(files[entry["journal"].as_str().unwrap()], bob.get(&format!("{path}/journal")).await.1);
    let moves = &files[entry["moves"].as_str().unwrap()];
    assert_eq!(
        moves,
        "[Game \"tictactoe\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Boris\"]\n\n1. a3 a2\n2. b3 b2\n3. c3\n"
    );
    assert!(files.values().all(|text| !text.contains(&running)), "the match that is still going on");
    assert_eq!(archive_of(&house.guest().await).await.len(), 1, "only the index");
    assert_eq!(Person::stranger(house.address()).get("/api/me/matches.zip").await.0, 401);
}

#[tokio::test]
async fn a_damaged_match_does_not_hold_up_the_others() {
    let house = House::open().await;
    let (ann, bob, path) = after_a_match(&house).await;
    played(&ann, &bob, &WON).await;
    let id = path.rsplit('/').next().unwrap();
    let connection = rusqlite::Connection::open(&house.config.database).unwrap();
    let sql =
        "UPDATE entries SET line = 'x' WHERE seq = 5 AND match_key = (SELECT key FROM matches WHERE id = ?1)";
    assert_eq!(connection.execute(sql, [id]).unwrap(), 1);
    let files = archive_of(&ann).await;
    let index: Value = serde_json::from_str(&files["matches.json"]).unwrap();
    let journals = index["matches"].as_array().unwrap().iter().map(|entry| entry["journal"].is_null());
    assert_eq!((files.len(), journals.collect::<Vec<_>>()), (3, vec![false, true]));
}

#[tokio::test]
async fn archives_are_not_made_all_the_time() {
    let house = House::with(|config| config.limits.exports_per_person = Rate::new(1, 1)).await;
    let ann = house.guest().await;
    archive_of(&ann).await;
    let answer = ann.call("GET", "/api/me/matches.zip", Value::Null).await;
    assert_eq!((answer.0, code(answer.clone()).as_str()), (429, "too_fast"));
    archive_of(&house.guest().await).await;
}
