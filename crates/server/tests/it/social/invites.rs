//! Invitations to tables.

use super::{MePage, code};
use crate::house::House;
use qipan_protocol::http::Invite;
use qipan_protocol::{InboxItem, InviteId};
use qipan_store::InviteState;
use serde_json::{Value, json};

async fn invited(page: &mut MePage) -> Invite {
    match page.item().await {
        InboxItem::Invited { invite } => invite,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_invitation_seats_its_recipient_at_a_table_with_a_password() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let table = anna.create(json!({"visibility": "password", "password": "secret"})).await;
    let mut host = anna.connect(&table).await;
    let mut bens = MePage::open(&ben, None).await;
    assert_eq!(anna.invite("ben", &table).await.0, 201);
    let invite = invited(&mut bens).await;
    assert_eq!((invite.from.name.as_str(), invite.game.as_str()), ("anna", "tictactoe"));
    assert_eq!(invite.expires_at - invite.at, qipan_protocol::http::INVITE_MS);
    assert_eq!(ben.get_json("/api/me/invites").await["received"][0]["id"], invite.id.as_str());

    let path = format!("/api/me/invites/{}/accept", invite.id);
    assert_eq!(code(anna.call("POST", &path, Value::Null).await), "not_found", "for its recipient only");
    let (status, accepted) = ben.call("POST", &path, Value::Null).await;
    assert_eq!((status, &accepted["table"], &accepted["seat"]), (200, &json!(table), &json!(1)));
    assert_eq!(accepted["link"], format!("/t/{table}"));
    while host.room["seats"][1]["occupant"]["name"] != "ben" {
        host.next().await;
    }
    assert_eq!(code(ben.call("POST", &path, Value::Null).await), "invite_over");
    // The seat stands for the password.
    let mut guest = ben.connect(&table).await;
    guest.done(json!({"type": "ready", "ready": true})).await;
    host.done(json!({"type": "start"})).await;
    guest.until_stage("playing").await;
    let lists = anna.get_json("/api/me/invites").await;
    assert_eq!(lists, json!({"received": [], "sent": []}));
}

#[tokio::test]
async fn invitations_are_declined_withdrawn_and_expire() {
    let house = House::open().await;
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    let table = anna.create(json!({})).await;
    let mut bens = MePage::open(&ben, None).await;
    let (_, first) = anna.invite("ben", &table).await;
    invited(&mut bens).await;
    let path =
        |invite: &Value, verb: &str| format!("/api/me/invites/{}{verb}", invite["id"].as_str().unwrap());
    let decline = path(&first, "/decline");
    assert_eq!(ben.call("POST", &decline, Value::Null).await.0, 204);
    assert_eq!(ben.get_json("/api/me/invites").await["received"], json!([]));
    assert_eq!(anna.get_json("/api/me/invites").await["sent"][0], first, "a decline is not told");
    let (status, again) = anna.invite("ben", &table).await;
    assert_eq!((status, &again), (201, &first), "and not repeated");
    assert_eq!(code(ben.call("POST", &path(&first, "/accept"), Value::Null).await), "invite_over");
    assert_eq!(anna.call("DELETE", &path(&first, ""), Value::Null).await.0, 204);
    assert_eq!(anna.get_json("/api/me/invites").await["sent"], json!([]));
    let (status, again) = anna.invite("ben", &table).await;
    assert_eq!(status, 201);
    assert_ne!(again["id"], first["id"], "it looks new to anna");
    assert_eq!(anna.get_json("/api/me/invites").await["sent"][0], again);
    assert_eq!(ben.get_json("/api/me/invites").await["received"], json!([]), "ben is not asked again");

    let table = anna.create(json!({})).await;
    let (_, second) = anna.invite("ben", &table).await;
    invited(&mut bens).await;
    assert_eq!(anna.call("DELETE", &path(&second, ""), Value::Null).await.0, 204);
    let InboxItem::Withdrawn { invite } = bens.item().await else { panic!("not withdrawn") };
    assert_eq!(second["id"], invite.as_str());
    assert_eq!(code(anna.call("DELETE", &path(&second, ""), Value::Null).await), "invite_over");

    let (_, third) = anna.invite("ben", &table).await;
    let mut record =
        house.store.find_invite(&InviteId::new(third["id"].as_str().unwrap())).await.unwrap().unwrap();
    assert_eq!(record.state, InviteState::Open);
    record.id = InviteId::new("old");
    record.table = qipan_protocol::TableId::new(anna.create(json!({})).await);
    (record.at, record.expires_at) = (0, 1);
    house.store.send_invite(record, 99, |_| Ok::<(), ()>(())).await.unwrap().unwrap();
    let old = "/api/me/invites/old/accept";
    assert_eq!(code(ben.call("POST", old, Value::Null).await), "invite_over");
}

#[tokio::test]
async fn only_people_at_a_table_invite_and_a_full_table_seats_nobody() {
    let house = House::open().await;
    let (anna, ben, cleo) =
        (house.account("anna").await, house.account("ben").await, house.account("cleo").await);
    let table = anna.create(json!({})).await;
    assert_eq!(code(ben.invite("cleo", &table).await), "not_at_table");
    assert_eq!(code(anna.invite("ben", "nowhere").await), "no_such_table");
    let invites = [anna.invite("ben", &table).await.1, anna.invite("cleo", &table).await.1];
    let accept = |invite: &Value| format!("/api/me/invites/{}/accept", invite["id"].as_str().unwrap());
    let (bens, cleos) = (accept(&invites[0]), accept(&invites[1]));
    let both = tokio::join!(ben.call("POST", &bens, Value::Null), cleo.call("POST", &cleos, Value::Null));
    let mut statuses = [both.0.0, both.1.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{both:?}");
    let is_ben_late = both.0.0 == 409;
    assert_eq!(code(if is_ben_late { both.0 } else { both.1 }), "table_full");
    // A seat that is free again can be taken with the same invitation, while its sender is at the table.
    let (late, early) = if is_ben_late { ((&ben, &bens), &cleo) } else { ((&cleo, &cleos), &ben) };
    early.connect(&table).await.done(json!({"type": "stand"})).await;
    assert_eq!(late.0.call("POST", late.1, Value::Null).await.0, 200);
}

#[tokio::test]
async fn an_invitation_ends_when_its_sender_has_left() {
    let house = House::open().await;
    let (anna, ben, cleo) =
        (house.account("anna").await, house.account("ben").await, house.account("cleo").await);
    let table = anna.create(json!({})).await;
    let mut bens = ben.connect(&table).await;
    bens.done(json!({"type": "sit", "seat": 1})).await;
    let (_, invite) = ben.invite("cleo", &table).await;
    bens.done(json!({"type": "stand"})).await;
    let accept = format!("/api/me/invites/{}/accept", invite["id"].as_str().unwrap());
    assert_eq!(code(cleo.call("POST", &accept, Value::Null).await), "invite_over");
    let room = anna.connect(&table).await.room;
    assert!(room["seats"][1]["occupant"].is_null(), "{room}");
}
