//! Friends, presence, messages, invitations, blocks and kid mode.

mod blocks;
mod channels;
mod enumeration;
mod friends;
mod invites;
mod kid_mode;
mod mail;
mod moderation;
mod nodes;
mod reviews;

use crate::client::{PATIENCE, Socket};
use crate::house::House;
use crate::person::Person;
use futures_util::{SinkExt, StreamExt};
use qipan_protocol::{InboxEntry, InboxItem, MeNotice, MeRequest, MeWelcome, Presence, VERSION};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokio_tungstenite::tungstenite::Message;

/// A page of a person: it keeps the entries of the inbox and fails at every gap.
pub(crate) struct MePage {
    socket: Socket,
    pub(crate) welcome: MeWelcome,
    pub(crate) entries: Vec<InboxEntry>,
    /// The last presence of each friend, by id.
    present: BTreeMap<String, Presence>,
    /// Every text that was received.
    pub(crate) raw: Vec<String>,
}

impl MePage {
    /// Opens the socket and says hello, as a page that has received the entries up to this number.
    pub(crate) async fn open(person: &Person, seen: Option<u64>) -> MePage {
        let mut socket = person.socket("/ws/me").await.unwrap();
        send(&mut socket, &MeRequest::Hello { v: VERSION, seen }).await;
        let (notice, text) = receive(&mut socket).await.expect("no welcome");
        let MeNotice::Welcome(welcome) = notice else { panic!("no welcome: {text}") };
        let present = welcome.friends.iter().map(|it| (it.person.0.clone(), it.presence)).collect();
        MePage { socket, welcome: *welcome, entries: Vec::new(), present, raw: vec![text] }
    }

    pub(crate) async fn send(&mut self, request: &MeRequest) {
        send(&mut self.socket, request).await;
    }

    /// The next notice; `None` if the socket has closed.
    pub(crate) async fn try_next(&mut self) -> Option<MeNotice> {
        let (notice, text) = receive(&mut self.socket).await?;
        self.raw.push(text);
        if let MeNotice::Item(entry) = &notice {
            assert_eq!(entry.n, self.last() + 1, "a gap in the inbox");
            self.entries.push((**entry).clone());
        }
        if let MeNotice::Presence(it) = &notice {
            self.present.insert(it.person.0.clone(), it.presence);
        }
        Some(notice)
    }

    /// The number of the last entry that this page has received.
    pub(crate) fn last(&self) -> u64 {
        self.entries.last().map_or(self.welcome.after, |entry| entry.n)
    }

    /// Skips notices until `pick` returns a value.
    pub(crate) async fn until<T>(&mut self, wanted: impl Fn(MeNotice) -> Option<T>) -> T {
        loop {
            let notice =
                self.try_next().await.unwrap_or_else(|| panic!("closed after {:?}", self.raw.last()));
            if let Some(found) = wanted(notice) {
                return found;
            }
        }
    }

    pub(crate) async fn item(&mut self) -> InboxItem {
        let item = |notice| match notice {
            MeNotice::Item(entry) => Some(entry.item),
            _ => None,
        };
        self.until(item).await
    }

    /// Waits for the presence of a friend to be this.
    pub(crate) async fn until_presence(&mut self, friend: &Person, presence: Presence) {
        while self.present.get(&friend.id).copied().unwrap_or_default() != presence {
            self.try_next().await.expect("the socket closed");
        }
    }

    /// Waits until all notices that the server has sent before now have arrived.
    pub(crate) async fn settle(&mut self) {
        self.send(&MeRequest::Ping { t: 7 }).await;
        self.until(|notice| matches!(notice, MeNotice::Pong { .. }).then_some(())).await;
    }

    pub(crate) fn mentions(&self, text: &str) -> bool {
        self.raw.iter().any(|it| it.contains(text))
    }
}

async fn send(socket: &mut Socket, request: &MeRequest) {
    let text = serde_json::to_string(request).unwrap();
    socket.send(Message::text(text)).await.unwrap();
}

async fn receive(socket: &mut Socket) -> Option<(MeNotice, String)> {
    loop {
        let message = tokio::time::timeout(PATIENCE, socket.next()).await.expect("nothing came");
        match message {
            Some(Ok(Message::Text(text))) => {
                return Some((serde_json::from_str(&text).unwrap(), text.to_string()));
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => {}
        }
    }
}

impl House {
    pub(crate) async fn account(&self, name: &str) -> Person {
        self.guest().await.sign_up(name).await
    }
}

impl Person {
    /// The status and the body of an answer.
    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path);
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default())
    }

    /// Changes the relation to a person. Returns the code of the refusal, or an empty text.
    pub(crate) async fn relate(&self, action: &str, name: &str) -> String {
        let change = json!({"name": name, "action": action});
        code(self.call("POST", "/api/me/relations", change).await)
    }

    pub(crate) async fn write_to(&self, name: &str, text: &str) -> String {
        let message = json!({"to": name, "body": {"text": text}, "key": text});
        code(self.call("POST", "/api/me/messages", message).await)
    }

    pub(crate) async fn invite(&self, name: &str, table: &str) -> (u16, Value) {
        self.call("POST", "/api/me/invites", json!({"to": name, "table": table})).await
    }

    pub(crate) async fn befriend(&self, other: &Person) {
        assert_eq!(self.relate("ask", &other.name).await, "");
        assert_eq!(other.relate("accept", &self.name).await, "");
    }

    pub(crate) async fn set_privacy(&self, change: Value) {
        assert_eq!(self.call("PATCH", "/api/me/privacy", change).await.0, 200);
    }

    pub(crate) async fn set_kid_mode(&self, on: bool) {
        let change = json!({"on": on, "password": "correct horse"});
        assert_eq!(self.call("PUT", "/api/me/kid-mode", change).await, (200, json!({"on": on})));
    }
}

pub(crate) fn code((status, body): (u16, Value)) -> String {
    let code = body["error"]["code"].as_str().unwrap_or_default().to_owned();
    assert_eq!(code.is_empty(), status < 300, "{status} {body}");
    code
}

/// The names in a list of relations.
fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|it| it["person"]["name"].as_str().unwrap()).collect()
}
