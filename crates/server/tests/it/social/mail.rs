//! Messages, threads and the inbox.

use super::{MePage, code};
use crate::house::House;
use crate::person::Person;
use qipan_protocol::http::MessageBody;
use qipan_protocol::{InboxItem, MeNotice, MeRequest};
use serde_json::{Value, json};

async fn friends(house: &House) -> (Person, Person) {
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    anna.befriend(&ben).await;
    (anna, ben)
}

/// The texts of all messages in these entries.
fn texts(page: &MePage) -> Vec<String> {
    let text = |item: &InboxItem| match item {
        InboxItem::Message { message } => match &message.body {
            MessageBody::Text(text) => Some(text.clone()),
            MessageBody::Phrase(phrase) => Some(format!("phrase {phrase}")),
        },
        _ => None,
    };
    page.entries.iter().filter_map(|entry| text(&entry.item)).collect()
}

#[tokio::test]
async fn an_inbox_loses_and_doubles_nothing_through_reconnects() {
    let house = House::open().await;
    let (anna, ben) = friends(&house).await;
    let steady = MePage::open(&ben, Some(0)).await;
    let count = 30;
    let sending = async {
        for n in 0..count {
            assert_eq!(anna.write_to("ben", &format!("message {n}")).await, "");
            // A message whose answer was lost is sent again.
            if n % 3 == 0 {
                assert_eq!(anna.write_to("ben", &format!("message {n}")).await, "");
            }
        }
    };
    let expected: Vec<String> = (0..count).map(|n| format!("message {n}")).collect();
    let staying = async {
        let mut page = steady;
        while texts(&page).len() < count {
            page.item().await;
        }
        texts(&page)
    };
    let coming_and_going = async {
        let (mut all, mut last) = (Vec::new(), 0);
        for round in 0.. {
            let mut page = MePage::open(&ben, Some(last)).await;
            for _ in 0..=round % 4 {
                if all.len() + texts(&page).len() < count {
                    page.item().await;
                }
            }
            (last, all) = (page.last(), [all, texts(&page)].concat());
            if all.len() >= count {
                return all;
            }
        }
        unreachable!("the loop ends by returning")
    };
    let ((), stayed, came) = tokio::join!(sending, staying, coming_and_going);
    assert_eq!(stayed, expected);
    assert_eq!(came, expected);
    let page = ben.get_json("/api/me/inbox").await;
    let numbers: Vec<u64> =
        page["items"].as_array().unwrap().iter().map(|it| it["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=count as u64 + 1).collect::<Vec<_>>(), "the request comes first");
}

#[tokio::test]
async fn every_page_of_a_person_is_told_of_what_was_seen() {
    let house = House::open().await;
    let (anna, ben) = friends(&house).await;
    let (mut one, mut two) = (MePage::open(&ben, None).await, MePage::open(&ben, None).await);
    assert_eq!(anna.write_to("ben", "hello").await, "");
    for page in [&mut one, &mut two] {
        while texts(page).is_empty() {
            page.item().await;
        }
    }
    one.send(&MeRequest::Seen { n: 99 }).await;
    let seen = |notice| match notice {
        MeNotice::Seen { n } => Some(n),
        _ => None,
    };
    assert_eq!(two.until(seen).await, 2, "at most the newest entry");
    assert_eq!(MePage::open(&ben, None).await.welcome.seen, 2);
}

#[tokio::test]
async fn threads_are_read_in_pages_and_deleted_by_each_person_alone() {
    let house = House::open().await;
    let (anna, ben) = friends(&house).await;
    for n in 0..55 {
        assert_eq!(anna.write_to("ben", &format!("{n}")).await, "");
    }
    let phrase = json!({"to": "anna", "body": {"phrase": "well-played"}, "key": "p"});
    let (status, sent) = ben.call("POST", "/api/me/messages", phrase).await;
    assert_eq!((status, &sent["n"], &sent["from"]["name"]), (201, &json!(56), &json!("ben")));
    let threads = anna.get_json("/api/me/threads").await;
    let thread = &threads["threads"][0];
    assert_eq!((&thread["with"]["name"], &thread["unread"]), (&json!("ben"), &json!(1)));
    assert_eq!(thread["last"]["body"], json!({"phrase": "well-played"}));
    let cleo = house.account("cleo").await;
    cleo.befriend(&anna).await;
    assert_eq!(cleo.write_to("anna", "the newest thread").await, "");
    let with_ben = anna.get_json("/api/me/threads?with=ben").await;
    assert_eq!(with_ben["threads"], json!([thread]));
    for name in ["cleo", "nobody"] {
        assert_eq!(ben.get_json(&format!("/api/me/threads?with={name}")).await["threads"], json!([]));
    }
    assert_eq!(anna.relate("block", "cleo").await, "");
    assert_eq!(anna.get_json("/api/me/threads?with=cleo").await["threads"], json!([]), "a block hides it");
    let path = format!("/api/me/threads/{}", thread["id"].as_str().unwrap());
    let page = anna.get_json(&path).await;
    assert_eq!((page["messages"].as_array().unwrap().len(), &page["before"]), (50, &json!(7)));
    let older = anna.get_json(&format!("{path}?before=7")).await;
    let older: Vec<_> = older["messages"].as_array().unwrap().iter().map(|it| it["n"].clone()).collect();
    assert_eq!(older, [1, 2, 3, 4, 5, 6]);
    assert_eq!(anna.call("POST", &format!("{path}/seen"), json!({"n": 56})).await.0, 204);
    assert_eq!(anna.get_json("/api/me/threads").await["threads"][0]["unread"], 0);

    assert_eq!(anna.call("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(anna.get_json("/api/me/threads").await["threads"], json!([]));
    assert_eq!(anna.get_json(&path).await["messages"], json!([]));
    assert_eq!(ben.get_json(&path).await["messages"].as_array().unwrap().len(), 50);
    let eve = house.account("eve").await;
    for (method, path) in [("GET", path.clone()), ("DELETE", path.clone())] {
        assert_eq!(code(eve.call(method, &path, Value::Null).await), "not_found");
    }
}

#[tokio::test]
async fn strangers_have_one_message_and_mistakes_have_codes() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    assert_eq!(anna.write_to("ben", "friends only").await, "person_unavailable");
    ben.set_privacy(json!({"message": "always"})).await;
    assert_eq!(anna.write_to("ben", "one").await, "");
    assert_eq!(anna.write_to("ben", "two").await, "awaiting_answer");
    assert_eq!(ben.write_to("anna", "an answer").await, "", "though only friends may write to anna");
    assert_eq!(anna.write_to("ben", "two").await, "");
    let message = |body: Value, key: &str| json!({"to": "ben", "body": body, "key": key});
    let rows = [
        (message(json!({"text": " \n "}), "a"), "empty_text"),
        (message(json!({"text": "棋".repeat(1001)}), "a"), "text_too_long"),
        (message(json!({"phrase": "you-stink"}), "a"), "no_such_phrase"),
        (message(json!({"text": "hi"}), ""), "bad_key"),
        (message(json!({"text": "hi"}), &"k".repeat(41)), "bad_key"),
        (message(json!({"text": "hi", "phrase": "bye"}), "a"), "bad_json"),
    ];
    for (body, expected) in rows {
        assert_eq!(code(anna.call("POST", "/api/me/messages", body).await), expected);
    }
}
