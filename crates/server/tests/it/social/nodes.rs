//! People at different nodes.

use super::{MePage, code};
use crate::cluster::Nodes;
use crate::person::Person;
use qipan_protocol::{InboxItem, Presence};
use serde_json::{Value, json};

#[tokio::test]
async fn people_at_different_nodes_are_friends_write_and_invite() {
    let nodes = Nodes::start(2).await;
    let anna = Person::come_in(nodes.address(0)).await.sign_up("anna").await;
    let ben = Person::come_in(nodes.address(1)).await.sign_up("ben").await;
    let mut annas = MePage::open(&anna, None).await;
    let mut bens =
        [MePage::open(&ben, None).await, MePage::open(&ben.moved_to(nodes.address(0)), None).await];
    anna.befriend(&ben).await;
    annas.until_presence(&ben, Presence::Online).await;
    for page in &mut bens {
        page.until_presence(&anna, Presence::Online).await;
    }
    assert_eq!(anna.write_to("ben", "hello").await, "");
    for page in &mut bens {
        while !matches!(page.item().await, InboxItem::Message { .. }) {}
    }
    // The table is owned by the first node, and the invitation is accepted at the second one.
    let table = anna.create(json!({"visibility": "password", "password": "secret"})).await;
    let mut host = anna.connect(&table).await;
    let (status, invite) = anna.invite("ben", &table).await;
    assert_eq!(status, 201);
    let accept = format!("/api/me/invites/{}/accept", invite["id"].as_str().unwrap());
    let (status, accepted) = ben.call("POST", &accept, Value::Null).await;
    assert_eq!((status, &accepted["seat"]), (200, &json!(1)), "{accepted}");
    let mut guest = ben.connect(&table).await;
    guest.done(json!({"type": "ready", "ready": true})).await;
    host.done(json!({"type": "start"})).await;
    // Ben plays at a table of the first node, with pages at both.
    annas.until_presence(&ben, Presence::Playing).await;
    bens[0].until_presence(&anna, Presence::Playing).await;

    assert_eq!(ben.relate("block", "anna").await, "");
    guest.until("welcome").await;
    host.done(json!({"type": "chat", "channel": "players", "text": "annas words"})).await;
    assert_eq!(code(anna.invite("ben", &table).await), "person_unavailable");
    guest.settle().await;
    assert!(!guest.raw.iter().any(|text| text.contains("annas words")));
}
