//! Rated matches: which ones are rated, and their display at tables, in profiles and on leaderboards.

use crate::house::{House, Pair, begin};
use crate::person::Person;
use qipan_protocol::UserId;
use serde_json::{Value, json};

/// The settings of a rated table.
fn rated() -> Value {
    let time = json!({"type": "fischer", "initial_ms": 300_000, "increment_ms": 0});
    json!({"rated": true, "undo": false, "time": time})
}

async fn accounts(house: &House) -> [Person; 2] {
    [house.guest().await.sign_up("Anna").await, house.guest().await.sign_up("Boris").await]
}

async fn playing(people: [Person; 2], settings: Value) -> Pair {
    let table = people[0].create(settings).await;
    let (mut ann, mut bob) = (people[0].connect(&table).await, people[1].connect(&table).await);
    begin(&mut ann, &mut bob).await;
    Pair { table, people, ann, bob }
}

/// The moves of a match that seat 0 wins if it begins.
const WON: [u8; 5] = [0, 3, 1, 4, 2];

async fn finished(pair: &mut Pair) {
    for client in pair.seats() {
        client.until_stage("finished").await;
    }
}

async fn facts(person: &Person, pair: &Pair) -> Value {
    person.get_json(&format!("/api/matches/{}", pair.ann.match_id.as_ref().unwrap())).await
}

#[tokio::test]
async fn the_end_of_a_rated_match_shows_its_ratings() {
    let mut house = House::open().await;
    let mut pair = playing(accounts(&house).await, rated()).await;
    assert_eq!(
        (&pair.ann.room["rated"], &pair.ann.room["settings"]["away"]),
        (&json!(true), &json!("resign"))
    );
    assert_eq!(pair.ann.room["rating_changes"], json!(null), "nothing before the end");
    pair.click(0, &WON).await;
    finished(&mut pair).await;
    let view =
        |points: i64, deviation: i64| json!({"points": points, "deviation": deviation, "provisional": true});
    let new = view(1_500_000, 350_000);
    let expected = json!([
        {"seat": 0, "before": new, "after": view(1_662_311, 290_319)},
        {"seat": 1, "before": new, "after": view(1_337_689, 290_319)},
    ]);
    assert_eq!(pair.bob.room["rating_changes"], expected);
    let shown = facts(&pair.people[0], &pair).await;
    assert_eq!((&shown["rated"], &shown["speed"]), (&json!(true), &json!("blitz")));
    assert_eq!(shown["rating_changes"], expected);

    // A table that is read again shows the same.
    house.restart().await;
    let ann = pair.people[0].at(house.address()).await;
    let mut late = ann.connect(&pair.table).await;
    late.catch_up().await;
    assert_eq!((&late.room["stage"], &late.room["rating_changes"]), (&json!("finished"), &expected));
    let report = house.store.recalculate_ratings().await.unwrap();
    assert_eq!((report.matches, report.wrong_changes, report.wrong_ratings), (1, 0, 0));
}

#[tokio::test]
async fn a_rematch_is_rated_too() {
    let house = House::open().await;
    let mut pair = playing(accounts(&house).await, rated()).await;
    pair.click(0, &WON).await;
    finished(&mut pair).await;
    let first = pair.ann.match_id.clone();
    for client in pair.seats() {
        client.play(json!({"type": "vote_rematch", "yes": true})).await;
    }
    for client in pair.seats() {
        while client.match_id == first || client.view.as_ref().unwrap()["outcome"] != json!(null) {
            client.next().await;
        }
        client.until_stage("playing").await;
        assert_eq!(client.room["rating_changes"], json!(null), "those of the last match are gone");
    }
    pair.click(1, &WON).await;
    finished(&mut pair).await;
    let change = &pair.ann.room["rating_changes"][0];
    assert_eq!(change["before"]["points"], 1_662_311);
    assert!(change["after"]["points"].as_i64() < change["before"]["points"].as_i64(), "{change}");
}

#[tokio::test]
async fn a_match_is_not_rated_before_every_seat_has_moved() {
    let mut house = House::open().await;
    let people = accounts(&house).await;
    for moves in [&[][..], &[4][..]] {
        let mut pair = playing(people.clone(), rated()).await;
        pair.click(0, moves).await;
        pair.bob.play(json!({"type": "resign"})).await;
        finished(&mut pair).await;
        assert_eq!(pair.ann.room["rating_changes"], json!(null), "{moves:?}");
        let facts = facts(&pair.people[0], &pair).await;
        assert_eq!((&facts["rated"], &facts["rating_changes"]), (&json!(true), &json!([])));
    }
    assert_eq!(house.store.ratings_of(&UserId::new(&people[0].id)).await.unwrap(), []);
    // After a restart the server still knows which seats have moved, so leaving is a loss.
    let mut pair = playing(people, rated()).await;
    pair.click(0, &[4, 0]).await;
    house.restart().await;
    let bob = pair.people[1].at(house.address()).await;
    let mut bob = bob.connect(&pair.table).await;
    bob.play(json!({"type": "resign"})).await;
    bob.until_stage("finished").await;
    assert_eq!(bob.room["rating_changes"][1]["after"]["points"], 1_337_689);
}

#[tokio::test]
async fn guests_and_bots_play_casual_matches_at_rated_tables() {
    let house = House::open().await;
    let [ann, _] = accounts(&house).await;
    let mut pair = playing([ann.clone(), house.guest().await], rated()).await;
    assert_eq!(pair.ann.room["rated"], json!(null));
    pair.click(0, &WON).await;
    finished(&mut pair).await;
    assert_eq!(facts(&ann, &pair).await["rated"], false);
    let table = ann.create(rated()).await;
    let mut client = ann.connect(&table).await;
    client.done(json!({"type": "add_bot", "seat": 1, "level": 0})).await;
    client.done(json!({"type": "start"})).await;
    client.until_stage("playing").await;
    assert_eq!(client.room["rated"], json!(null));
    assert_eq!(house.store.ratings_of(&UserId::new(&ann.id)).await.unwrap(), []);
}

#[tokio::test]
async fn tables_whose_matches_cannot_be_rated_are_refused() {
    let house = House::open().await;
    let [ann, _] = accounts(&house).await;
    let rows = [
        json!({"time": null}),
        json!({"undo": true}),
        json!({"hints": true}),
        json!({"away": "bot"}),
        json!({"game": "pillars", "visibility": "link", "options": {"deal": [[1]]}}),
    ];
    for row in rows {
        let mut settings = rated();
        settings.as_object_mut().unwrap().extend(row.as_object().unwrap().clone());
        let (status, answer) = ann.try_create(settings).await;
        let fields = answer["error"]["args"]["fields"].as_array().unwrap();
        assert!(fields.iter().any(|field| field["code"] == "not_ratable"), "{row}: {answer}");
        assert_eq!(status, 400, "{row}");
    }
    for away in ["wait", "resign"] {
        let mut settings = rated();
        settings["away"] = away.into();
        ann.create(settings).await;
    }
}

#[tokio::test]
async fn a_profile_shows_ratings_and_results() {
    let house = House::open().await;
    let people = accounts(&house).await;
    let mut pair = playing(people.clone(), rated()).await;
    pair.click(0, &WON).await;
    finished(&mut pair).await;
    let mut casual = playing(people.clone(), json!({})).await;
    casual.bob.play(json!({"type": "resign"})).await;
    finished(&mut casual).await;
    let [ann, bob] = people;
    let stranger = house.guest().await;
    let profile = stranger.get_json("/api/people/anna").await;
    assert_eq!(profile["person"], json!({"id": ann.id, "name": "Anna"}));
    let rating = &profile["ratings"][0];
    assert_eq!(
        (&rating["game"], &rating["speed"], &rating["matches"]),
        (&json!("tictactoe"), &json!("blitz"), &json!(1))
    );
    assert_eq!(
        (&rating["rating"]["points"], &rating["history"][0]["points"]),
        (&json!(1_662_311), &json!(1_662_311))
    );
    let counts = |won: u64| json!([{"game": "tictactoe", "won": won, "lost": 0, "drawn": 0}]);
    assert_eq!(profile["records"], counts(1), "strangers see rated matches only");
    for insider in [&ann, &bob] {
        assert_eq!(insider.get_json(&format!("/api/people/{}", ann.id)).await["records"], counts(2));
    }
    let of_ann = format!("/api/people/{}/matches", ann.id);
    let number = async |person: &Person, query: &str| {
        person.get_json(&format!("{of_ann}{query}")).await["matches"].as_array().unwrap().len()
    };
    assert_eq!((number(&stranger, "").await, number(&bob, "").await, number(&ann, "").await), (1, 2, 2));
    assert_eq!(
        ann.send("PUT", "/api/me/profile", &json!({"unranked": false, "casual_public": true})).await,
        200
    );
    assert_eq!(number(&stranger, "").await, 2);
    assert_eq!(stranger.get_json("/api/people/anna").await["records"], counts(2));

    let rows = [
        ("?game=tictactoe", 2),
        ("?game=xiangqi", 0),
        ("?result=won", 2),
        ("?result=lost", 0),
        (&format!("?opponent={}", bob.id), 2),
        (&format!("?opponent={}", stranger.id), 0),
        ("?from=0&to=9999999999999", 2),
        ("?to=1000", 0),
    ];
    for (query, expected) in rows {
        assert_eq!(number(&ann, query).await, expected, "{query}");
        let mine = ann.get_json(&format!("/api/me/matches{query}")).await;
        assert_eq!(mine["finished"].as_array().unwrap().len(), expected, "{query}");
    }
    assert_eq!(stranger.get(&format!("{of_ann}?result=perhaps")).await.0, 400);
    assert_eq!(stranger.get(&format!("{of_ann}?after=x")).await.0, 400);
    // Guests and people who do not exist get the same answer.
    let guest = stranger.get(&format!("/api/people/{}", stranger.id)).await;
    assert_eq!((guest.0, &guest), (404, &stranger.get("/api/people/nobody").await));
    assert_eq!(
        stranger.send("PUT", "/api/me/profile", &json!({"unranked": true, "casual_public": true})).await,
        403
    );
    assert_eq!(ann.send("PUT", "/api/me/profile", &json!({"unranked": true})).await, 400);
}

#[tokio::test]
async fn a_leaderboard_has_neither_banned_people_nor_those_who_opt_out() {
    let house = House::open().await;
    let people = accounts(&house).await;
    let mut pair = playing(people.clone(), rated()).await;
    pair.click(0, &WON).await;
    finished(&mut pair).await;
    let id = UserId::new(&people[1].id);
    // A first match leaves ratings that are too uncertain even for a small pool.
    let names = async || {
        let board = people[0].get_json("/api/leaderboards/tictactoe/blitz").await;
        let people = board["people"].as_array().unwrap().clone();
        people.iter().map(|it| it["person"]["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names().await, [""; 0]);
    for _ in 0..3 {
        let mut pair = playing(people.clone(), rated()).await;
        pair.click(0, &WON).await;
        finished(&mut pair).await;
    }
    assert_eq!(names().await, ["Anna", "Boris"]);
    house.store.set_ban(&id, Some(i64::MAX)).await.unwrap();
    assert_eq!(names().await, ["Anna"]);
    house.store.set_ban(&id, Some(1)).await.unwrap();
    assert_eq!(names().await, ["Anna", "Boris"], "the ban is over");
    people[0].send("PUT", "/api/me/profile", &json!({"unranked": true, "casual_public": false})).await;
    assert_eq!(names().await, ["Boris"]);
    assert_eq!(people[0].get("/api/leaderboards/nonsense/blitz").await.0, 404);
    assert_eq!(people[0].get("/api/leaderboards/tictactoe/warp").await.0, 400);
    assert_eq!(people[0].get_json("/api/leaderboards/tictactoe/slow").await["people"], json!([]));
}
