//! Reviews of games over HTTP.

use super::code;
use crate::house::House;
use crate::person::Person;
use qipan_engine::Seat;
use qipan_protocol::{MatchId, Speed, UserId};
use qipan_store::{Append, Ending, Epoch, FinishedMatch, NewEntry, NewMatch};
use serde_json::{Value, json};
use std::time::Duration;

const OWN: &str = "/api/me/reviews/tictactoe";

/// A server at which reviews of new accounts need no approval.
pub(super) async fn trusting() -> House {
    House::with(|config| config.review_after = Duration::ZERO).await
}

impl House {
    /// Stores finished matches of this person.
    pub(super) async fn has_played(&self, person: &Person, matches: usize, outcome: &str) {
        for _ in 0..matches {
            let id = MatchId::new(qipan_tables::random_id().unwrap());
            let new = NewMatch {
                id: id.clone(),
                table_id: None,
                game: "tictactoe".to_owned(),
                ruleset: 1,
                header: "{}".to_owned(),
                players: vec![(Seat(0), UserId::new(&person.id))],
                seats: None,
                speed: Speed::Blitz,
                rated: false,
                created_at: 1,
            };
            self.store.create_match(new).await.unwrap();
            let finished = FinishedMatch { outcome: outcome.to_owned(), at: 5 };
            let append = Append {
                match_id: id,
                epoch: Epoch::default(),
                expected_seq: 0,
                entries: vec![NewEntry { line: "{}".to_owned(), seat: None, command_id: None }],
                ending: Ending::Finished(finished),
                table: None,
            };
            self.store.append(append).await.unwrap();
        }
    }

    /// An account that may write a review.
    pub(super) async fn veteran(&self, name: &str) -> Person {
        let person = self.account(name).await;
        self.has_played(&person, 3, r#"{"winners":[0]}"#).await;
        person
    }
}

impl Person {
    pub(super) async fn review(&self, stars: u8, text: Option<&str>) -> (u16, Value) {
        self.call("PUT", OWN, json!({"stars": stars, "text": text, "lang": "en"})).await
    }
}

async fn listed(person: &Person, query: &str) -> Vec<Value> {
    let page = person.get_json(&format!("/api/games/tictactoe/reviews?{query}")).await;
    page["reviews"].as_array().unwrap().clone()
}

fn authors(reviews: &[Value]) -> Vec<&str> {
    reviews.iter().map(|it| it["by"]["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn only_players_of_three_finished_matches_write() {
    let house = trusting().await;
    let (anna, guest) = (house.account("anna").await, house.guest().await);
    house.has_played(&anna, 2, r#"{"winners":[0]}"#).await;
    house.has_played(&anna, 5, r#"{"winners":[],"reason":"aborted"}"#).await;
    let (status, refused) = anna.review(5, None).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("too_few_matches")));
    assert_eq!(refused["error"]["args"], json!({"needed": 3, "finished": 2}));
    assert_eq!(code(guest.review(5, None).await), "needs_account");
    assert_eq!(Person::stranger(house.address()).review(5, None).await.0, 401);
    house.has_played(&anna, 1, r#"{"winners":[]}"#).await;
    let (status, own) = anna.review(4, Some(" fine\u{7} ")).await;
    assert_eq!((status, &own["review"]["text"], &own["state"]), (200, &json!("fine"), &json!("published")));
    for (body, expected) in [
        (json!({"stars": 0, "lang": "en"}), "bad_stars"),
        (json!({"stars": 6, "lang": "en"}), "bad_stars"),
        (json!({"stars": 5, "lang": "fr"}), "bad_json"),
        (json!({"stars": 5, "lang": "en", "text": " "}), "empty_text"),
        (json!({"stars": 5, "lang": "en", "text": "x".repeat(2001)}), "text_too_long"),
    ] {
        assert_eq!(code(anna.call("PUT", OWN, body).await), expected);
    }
    assert_eq!(anna.get_json(OWN).await["review"]["stars"], 4, "refusals change nothing");
    assert_eq!(anna.send("DELETE", OWN, &Value::Null).await, 204);
    assert_eq!(code(anna.call("DELETE", OWN, Value::Null).await), "not_found");
    let other = "/api/me/reviews/nothing";
    assert_eq!(code(anna.call("GET", other, Value::Null).await), "no_such_game");
}

#[tokio::test]
async fn everybody_reads_and_marks_and_stars_are_shown_from_five_on() {
    let house = trusting().await;
    let stranger = Person::stranger(house.address());
    let mut people = Vec::new();
    for (index, stars) in [5, 4, 4, 1].into_iter().enumerate() {
        let person = house.veteran(&format!("anna{index}")).await;
        assert_eq!(person.review(stars, Some("a text")).await.0, 200);
        people.push(person);
    }
    let facts = stranger.get_json("/api/games/tictactoe/facts").await;
    assert_eq!(facts["reviews"], json!({"count": 4, "stars": null}));
    assert_eq!((&facts["matches"], &facts["matches_last_week"]), (&json!(12), &json!(0)));
    let last = house.veteran("last").await;
    last.review(3, None).await;
    let facts = stranger.get_json("/api/games/tictactoe/facts").await;
    let stars = json!({"median": 400, "mean": 340, "per_star": [1, 0, 1, 2, 1]});
    assert_eq!(facts["reviews"], json!({"count": 5, "stars": stars}));

    let reviews = listed(&stranger, "").await;
    assert_eq!(reviews.len(), 5);
    let second = reviews.iter().find(|it| it["by"]["name"] == "anna1").unwrap()["id"].as_str().unwrap();
    let mark = format!("/api/reviews/{second}/helpful");
    for (person, expected) in [(&last, 204), (&last, 204), (&people[0], 204), (&people[1], 409)] {
        assert_eq!(person.send("PUT", &mark, &Value::Null).await, expected);
    }
    assert_eq!(code(last.call("PUT", "/api/reviews/unknown/helpful", Value::Null).await), "not_found");
    let best = &listed(&last, "order=most_helpful&limit=1").await[0];
    assert_eq!(
        (&best["by"]["name"], &best["helpful"], &best["marked"]),
        (&json!("anna1"), &json!(2), &json!(true))
    );
    assert_eq!(last.send("DELETE", &mark, &Value::Null).await, 204);
    assert_eq!(listed(&stranger, "order=most_helpful").await[0]["helpful"], 1);

    assert_eq!(last.relate("block", "anna1").await, "");
    assert!(!authors(&listed(&last, "").await).contains(&"anna1"));
    assert!(!authors(&listed(&people[1], "").await).contains(&"last"));
    assert_eq!(code(last.call("PUT", &mark, Value::Null).await), "not_found", "as if it did not exist");
    assert!(listed(&stranger, "lang=zh").await.is_empty());
    for query in ["after=x", "order=best", "lang=fr", "limit=-1", "x=1"] {
        assert_eq!(stranger.get(&format!("/api/games/tictactoe/reviews?{query}")).await.0, 400, "{query}");
    }
}

#[tokio::test]
async fn a_child_gives_stars_and_reads_no_text() {
    let house = trusting().await;
    let (anna, kim) = (house.veteran("anna").await, house.veteran("kim").await);
    anna.review(4, Some("poison")).await;
    kim.set_kid_mode(true).await;
    assert_eq!(code(kim.review(5, Some("hi")).await), "kid_mode");
    assert_eq!(kim.review(5, None).await.0, 200);
    let (status, text) = kim.get("/api/games/tictactoe/reviews").await;
    assert!(status == 200 && !text.contains("poison") && text.contains("anna"), "{text}");
    assert!(anna.get("/api/games/tictactoe/reviews").await.1.contains("poison"));
}
