//! Sockets close soon after their session or token has ended, and get the reason.

use crate::client::Client;
use crate::house::House;
use crate::person::Person;
use qipan_store::Role;
use serde_json::{Value, json};

/// A lobby and a table, opened by one person.
async fn open(person: &Person, table: &str) -> [Client; 2] {
    let lobby = Client::new(person.socket("/ws/lobby").await.unwrap());
    [lobby, person.connect(table).await]
}

/// Checks that both sockets get this reason and are closed.
async fn assert_ended(mut sockets: [Client; 2], code: &str) {
    for socket in &mut sockets {
        assert_eq!(socket.bye().await, code);
        assert_eq!(socket.close_reason.as_deref(), Some(code));
    }
}

/// Checks that both sockets are still served.
async fn assert_open(sockets: &mut [Client; 2]) {
    for socket in sockets {
        socket.catch_up().await;
    }
}

async fn session_of(person: &Person) -> String {
    let sessions = person.get_json("/api/sessions").await;
    let current = sessions.as_array().unwrap().iter().find(|it| it["current"] == true).unwrap();
    current["id"].as_str().unwrap().to_owned()
}

async fn done(person: &Person, method: &str, path: &str, body: Value) {
    let status = person.send(method, path, &body).await;
    assert!((200..300).contains(&status), "{method} {path}: {status}");
}

#[tokio::test]
async fn when_a_session_ends_so_do_its_sockets() {
    let house = House::open().await;
    let anna = house.guest().await.sign_up("anna").await;
    let table = anna.create(json!({})).await;
    let passwords = json!({"old": "correct horse", "new": "correct horse 2"});
    let mut stays = open(&anna, &table).await;
    let mut stranger = Client::new(Person::stranger(house.address()).socket("/ws/lobby").await.unwrap());
    for deed in ["log out", "end one", "end others", "password"] {
        let other = anna.log_in("anna").await;
        let sockets = open(&other, &table).await;
        match deed {
            "log out" => done(&other, "DELETE", "/api/sessions/current", Value::Null).await,
            "end one" => {
                let path = format!("/api/sessions/{}", session_of(&other).await);
                done(&anna, "DELETE", &path, Value::Null).await;
            }
            "end others" => done(&anna, "DELETE", "/api/sessions", Value::Null).await,
            _ => done(&anna, "PUT", "/api/password", passwords.clone()).await,
        }
        assert_ended(sockets, "session_ended").await;
        assert_open(&mut stays).await;
    }
    stranger.catch_up().await;
}

#[tokio::test]
async fn when_a_token_is_revoked_its_sockets_close() {
    let house = House::open().await;
    let anna = house.guest().await.sign_up("anna").await;
    let table = anna.create(json!({})).await;
    let mut bots = Vec::new();
    for name in ["one", "two"] {
        let (status, fresh) = anna.post("/api/tokens", &json!({"name": name})).await;
        assert_eq!(status, 201);
        let bot = anna.with_token(fresh["token"].as_str().unwrap());
        bots.push((fresh["id"].as_str().unwrap().to_owned(), open(&bot, &table).await));
    }
    let (_, mut other) = bots.pop().unwrap();
    let (id, sockets) = bots.pop().unwrap();
    done(&anna, "DELETE", &format!("/api/tokens/{id}"), Value::Null).await;
    assert_ended(sockets, "session_ended").await;
    assert_open(&mut other).await;
}

#[tokio::test]
async fn who_is_banned_leaves_at_once() {
    let house = House::open().await;
    let admin = house.guest().await.sign_up("ada").await;
    house.store.set_role(&qipan_protocol::UserId::new(admin.id.as_str()), Role::Admin).await.unwrap();
    let guest = house.guest().await;
    let table = admin.create(json!({})).await;
    let mut stays = open(&admin, &table).await;
    let sockets = open(&guest, &table).await;
    done(&admin, "POST", &format!("/api/users/{}/ban", guest.id), json!({"days": 1})).await;
    assert_ended(sockets, "banned").await;
    assert_eq!(guest.socket("/ws/lobby").await.err(), Some(403));
    assert_open(&mut stays).await;
}
