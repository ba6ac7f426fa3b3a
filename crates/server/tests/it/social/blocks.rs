//! Blocks: nothing of a blocked person reaches somebody who has blocked them, in any channel.

use super::{MePage, code, names};
use crate::client::Client;
use crate::house::House;
use crate::person::Person;
use qipan_protocol::{MeNotice, MeRequest, OwnList, Presence};
use serde_json::{Value, json};

/// Everything that a person can write to another one, who sits at this table and has this thread with them.
async fn write_everywhere(from: &Person, at_table: &mut Client, table: &str, to: &str) {
    for action in ["ask", "accept", "decline", "withdraw", "remove", "ask"] {
        from.relate(action, to).await;
    }
    assert_eq!(from.write_to(to, "eves message").await, "person_unavailable");
    assert_eq!(code(from.invite(to, table).await), "person_unavailable");
    for channel in ["players", "spectators"] {
        at_table.done(json!({"type": "chat", "channel": channel, "text": "eves words"})).await;
        at_table.done(json!({"type": "phrase", "channel": channel, "phrase": "oops"})).await;
    }
}

#[tokio::test]
async fn nothing_of_a_blocked_person_arrives_in_any_channel() {
    let house = House::open().await;
    let (anna, ben, eve) =
        (house.account("anna").await, house.account("ben").await, house.account("eve").await);
    ben.set_privacy(json!({"message": "always"})).await;
    eve.befriend(&ben).await;
    assert_eq!(eve.write_to("ben", "eves first message").await, "");
    let table = eve.create(json!({})).await;
    let (_, invite) = eve.invite("ben", &table).await;
    assert_eq!(ben.relate("block", "eve").await, "");

    let mut bens = MePage::open(&ben, Some(0)).await;
    let mut eves_page = MePage::open(&eve, None).await;
    let mut watcher = ben.connect(&table).await;
    let mut witness = anna.connect(&table).await;
    let mut eves = eve.connect(&table).await;
    write_everywhere(&eve, &mut eves, &table, "ben").await;
    eves_page.send(&MeRequest::Away { away: true }).await;
    eves_page.settle().await;
    for _ in 0..4 {
        let line = witness.until("chat").await;
        assert_eq!(line["line"]["from"]["name"], "eve", "others hear all of it");
    }
    // Anna's line is the last one at the table, and her request in the inbox.
    witness.done(json!({"type": "chat", "channel": "spectators", "text": "the end"})).await;
    assert_eq!(watcher.until("chat").await["line"]["text"], "the end");
    assert_eq!(anna.relate("ask", "ben").await, "");
    bens.settle().await;

    let mut late = ben.connect(&table).await;
    late.settle().await;
    for text in watcher.raw.iter().chain(&late.raw) {
        let message: Value = serde_json::from_str(text).unwrap();
        assert!(!text.contains("eves words") && !message["chat"].to_string().contains("\"eve\""), "{text}");
        assert_ne!(message["line"]["from"]["name"], "eve");
    }
    assert!(!bens.mentions(&eve.id) && !bens.mentions("eves"), "{:?}", bens.raw);
    for path in ["threads", "inbox", "invites"] {
        assert!(!ben.get(&format!("/api/me/{path}")).await.1.contains("\"eve\""), "{path}");
    }
    let relations = ben.get_json("/api/me/relations").await;
    assert_eq!(names(&relations["blocked"]), ["eve"]);
    for list in ["friends", "asked_by_me", "asked_of_me"] {
        assert!(!relations[list].to_string().contains("\"eve\""), "{list}");
    }
    let accept = format!("/api/me/invites/{}/accept", invite["id"].as_str().unwrap());
    assert_eq!(code(ben.call("POST", &accept, Value::Null).await), "invite_over");
    let sent = eve.get_json("/api/me/invites").await;
    assert_eq!(sent["sent"][0]["id"], invite["id"], "the block is not told");

    assert_eq!(ben.relate("unblock", "eve").await, "");
    assert_eq!(eve.write_to("ben", "eves message").await, "awaiting_answer", "as for every stranger");
}

#[tokio::test]
async fn spectators_with_a_block_between_them_do_not_see_each_others_names() {
    let house = House::open().await;
    let (anna, ben, eve) =
        (house.account("anna").await, house.account("ben").await, house.account("eve").await);
    let table = anna.create(json!({})).await;
    let mut host = anna.connect(&table).await;
    let (mut bens, mut eves) = (ben.connect(&table).await, eve.connect(&table).await);
    let spectators = |room: &Value| -> Vec<String> {
        let list = room["spectators"].as_array().unwrap().iter();
        list.map(|it| it["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(spectators(&eves.room), ["ben", "eve"]);
    assert_eq!(ben.relate("block", "eve").await, "");
    for (client, own) in [(&mut bens, "ben"), (&mut eves, "eve")] {
        let welcome = client.until("welcome").await;
        assert_eq!(spectators(&welcome["room"]), [own]);
        assert_eq!(welcome["room"]["spectator_count"], 2, "only names are hidden");
    }
    // Every later room says the same.
    host.done(json!({"type": "ready", "ready": true})).await;
    for (client, own) in [(&mut bens, "ben"), (&mut eves, "eve")] {
        let told = client.until("room").await;
        assert_eq!(spectators(&told["room"]), [own]);
    }
    host.settle().await;
    assert_eq!(spectators(&host.room), ["ben", "eve"]);
    assert_eq!(ben.relate("unblock", "eve").await, "");
    assert_eq!(spectators(&bens.until("welcome").await["room"]), ["ben", "eve"]);
}

/// Settings that do not change are not told, and tables are told of blocks and kid mode only.
#[tokio::test]
async fn what_has_not_changed_is_not_told() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let mut page = MePage::open(&anna, None).await;
    let changed = |notice| match notice {
        MeNotice::Changed { list } => Some(list),
        _ => None,
    };
    let before = page.raw.len();
    for change in [json!({}), json!({"ask": true}), json!({"online": true})] {
        anna.set_privacy(change).await;
    }
    page.settle().await;
    assert_eq!(page.raw.len(), before + 1, "{:?}", page.raw);
    anna.set_privacy(json!({"ask": false})).await;
    assert_eq!(page.until(changed).await, OwnList::Privacy);
    // A block concerns three lists of the person who blocks.
    assert_eq!(anna.relate("block", "ben").await, "");
    for expected in [OwnList::Relations, OwnList::Threads, OwnList::Invites] {
        assert_eq!(page.until(changed).await, expected);
    }
    drop(ben);
}

/// A blocked person gets no message from which they could learn of the block.
#[tokio::test]
async fn a_block_is_not_told() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let cleo = house.account("cleo").await;
    anna.befriend(&cleo).await;
    let mut annas = MePage::open(&anna, None).await;
    // The presence of a friend must not be repeated because of the block.
    let _cleos = MePage::open(&cleo, None).await;
    annas.until_presence(&cleo, Presence::Online).await;
    let before = annas.raw.len();
    for action in ["block", "unblock", "block"] {
        assert_eq!(ben.relate(action, "anna").await, "");
    }
    annas.settle().await;
    assert_eq!(annas.raw.len(), before + 1, "{:?}", annas.raw);
    let relations = anna.get_json("/api/me/relations").await;
    assert_eq!(names(&relations["friends"]), ["cleo"]);
    for list in ["asked_by_me", "asked_of_me", "blocked"] {
        assert_eq!(relations[list], json!([]), "{list}");
    }
}
