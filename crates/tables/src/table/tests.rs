//! Tests of tables without sockets: the test sends messages and reads notices.

mod answers;
mod asked;
mod bots;
mod circles;
mod held_passes;
mod match_time;
mod paired;

use super::message::{ConnectionId, Hello, Outbox, TableMessage};
use super::room::Room;
use crate::text::Text;
use crate::{Services, Stopping, TableConfig};
use qipan_protocol::{Person, TableId, UserId};
use qipan_store::Store;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// A server without HTTP, with a temporary folder for its database.
struct House {
    app: Services,
    _folder: tempfile::TempDir,
    _stop: watch::Sender<bool>,
}

impl House {
    async fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("test.db")).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let mut config = TableConfig::default();
        config.bots.pause_ms = 0;
        House {
            app: Services::new(config, store, qipan_catalog::built_in(), Stopping::new(stopping), None)
                .unwrap(),
            _folder: folder,
            _stop: stop,
        }
    }

    /// A table of these people, with settings on top of the defaults.
    async fn table(&self, settings: Value) -> TableId {
        let mut all = json!({"game": "tictactoe"});
        all.as_object_mut().unwrap().extend(settings.as_object().cloned().unwrap_or_default());
        let id = TableId::new(crate::randomness::random_id().unwrap());
        self.app.store().create_guest(UserId::new("ann"), "ann".to_owned(), 0).await.ok();
        self.app.store().create_guest(UserId::new("bob"), "bob".to_owned(), 0).await.ok();
        self.app.store().create_guest(UserId::new("eve"), "eve".to_owned(), 0).await.ok();
        let room = Room::new(id.clone(), serde_json::from_value(all).unwrap(), 2, person("ann"));
        super::create_table(&self.app, &room).await.unwrap();
        id
    }

    async fn join(&self, table: &TableId, name: &str, hello: Hello) -> Guest {
        let mailbox = self.app.tables().mailbox(&self.app, table);
        let connection = ConnectionId(self.app.next_connection());
        let (outbox, messages) = Outbox::new();
        mailbox
            .send(TableMessage::Connect {
                connection,
                person: Box::new(person(name)),
                outbox,
                hello: Box::new(hello),
            })
            .await
            .unwrap();
        Guest { mailbox, connection, messages, next_id: 1 }
    }

    /// A table of ann and bob with a match just begun.
    async fn playing(&self, settings: Value) -> (TableId, Guest, Guest) {
        let table = self.table(settings).await;
        let mut ann = self.join(&table, "ann", Hello::default()).await;
        let mut bob = self.join(&table, "bob", Hello::default()).await;
        bob.ask(json!({"type": "sit", "seat": 1})).await;
        bob.until("done").await;
        bob.ask(json!({"type": "ready", "ready": true})).await;
        bob.until("done").await;
        ann.ask(json!({"type": "start"})).await;
        ann.until("done").await;
        bob.until_view().await;
        (table, ann, bob)
    }
}

fn person(name: &str) -> Person {
    Person { id: UserId::new(name), name: name.to_owned(), guest: true }
}

/// A client at a table.
struct Guest {
    mailbox: mpsc::Sender<TableMessage>,
    connection: ConnectionId,
    messages: mpsc::Receiver<Text>,
    next_id: u64,
}

impl Guest {
    /// Sends a request with the next id, and returns that id.
    async fn ask(&mut self, mut request: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        request["id"] = id.into();
        self.send(request).await;
        id
    }

    async fn send(&self, request: Value) {
        let request = qipan_protocol::TableRequest::from_text(&request.to_string()).unwrap();
        let received = tokio::time::Instant::now();
        self.mailbox
            .send(TableMessage::Request { connection: self.connection, request: Box::new(request), received })
            .await
            .unwrap();
    }

    async fn click(&mut self, cell: u8) -> u64 {
        self.ask(json!({"type": "do", "command": {"type": "click_cell", "cell": cell}})).await
    }

    async fn next(&mut self) -> Value {
        serde_json::from_str(&self.message().await).unwrap()
    }

    /// The next message as text. Fails if none comes within five seconds.
    async fn message(&mut self) -> Text {
        let message = tokio::time::timeout(Duration::from_secs(5), self.messages.recv()).await;
        message.expect("no message came").expect("the table has hung up")
    }

    /// The next message of this type; others are skipped.
    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    async fn until_view(&mut self) -> Value {
        loop {
            let welcome = self.until("welcome").await;
            if welcome.get("view").is_some() {
                return welcome;
            }
        }
    }

    async fn frame(&mut self) -> Value {
        loop {
            let message = self.next().await;
            assert_ne!(message["type"], "refused", "{message}");
            if message.get("f").is_some() {
                return message;
            }
        }
    }

    async fn refusal(&mut self) -> String {
        self.until("refused").await["code"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn a_match_is_played_to_its_end_and_again() {
    let house = House::new().await;
    let (_, mut ann, mut bob) = house.playing(json!({})).await;
    for (turn, cell) in [0u8, 3, 1, 4, 2].into_iter().enumerate() {
        let who = if turn % 2 == 0 { &mut ann } else { &mut bob };
        who.click(cell).await;
        let (seen, heard) = (ann.frame().await, bob.frame().await);
        assert_eq!((seen["f"].as_u64(), heard["f"].as_u64()), (Some(turn as u64 + 1), Some(turn as u64 + 1)));
        let (own, other) = if turn % 2 == 0 { (&seen, &heard) } else { (&heard, &seen) };
        assert!(own.get("a").is_some() && other.get("a").is_none());
    }
    assert_eq!(ann.until("room").await["room"]["stage"], "finished");
    ann.ask(json!({"type": "do", "command": {"type": "vote_rematch", "yes": true}})).await;
    bob.ask(json!({"type": "do", "command": {"type": "vote_rematch", "yes": true}})).await;
    let welcome = ann.until_view().await;
    assert_eq!((welcome["n"].as_u64(), &welcome["view"]["first_seat"]), (Some(0), &json!(1)));
    bob.next_id = bob.until_view().await["last_id"].as_u64().unwrap() + 1;
    bob.click(4).await;
    assert_eq!(ann.frame().await["e"][0]["cell"], 4);
}

#[tokio::test]
async fn a_frame_of_a_move_is_small() {
    let house = House::new().await;
    let (_, mut ann, mut bob) = house.playing(json!({})).await;
    let mut sizes = Vec::new();
    for (turn, cell) in [4u8, 0, 8, 1, 2, 5, 3].into_iter().enumerate() {
        if turn % 2 == 0 {
            ann.click(cell).await
        } else {
            bob.click(cell).await
        };
        for who in [&mut ann, &mut bob] {
            let text = loop {
                let text = who.message().await;
                if text.starts_with("{\"f\"") {
                    break text;
                }
            };
            sizes.push(text.len());
        }
    }
    sizes.sort_unstable();
    assert!(sizes[sizes.len() / 2] <= 120, "{sizes:?}");
}

#[tokio::test]
async fn who_comes_back_gets_exactly_what_is_missing() {
    let house = House::new().await;
    let (table, mut ann, mut bob) = house.playing(json!({})).await;
    let welcome = house.join(&table, "bob", Hello::default()).await.until("welcome").await;
    let match_id = welcome["room"]["match_id"].as_str().unwrap().to_owned();
    for (turn, cell) in [0u8, 3, 1].into_iter().enumerate() {
        if turn % 2 == 0 {
            ann.click(cell).await
        } else {
            bob.click(cell).await
        };
        ann.frame().await;
        bob.frame().await;
    }
    for seen in 0..=3u64 {
        let hello =
            Hello { seen: Some(seen), match_id: Some(qipan_protocol::MatchId::new(match_id.as_str())) };
        let mut again = house.join(&table, "bob", hello).await;
        let welcome = again.until("welcome").await;
        assert!(welcome.get("view").is_none() && welcome["n"] == 3, "{welcome}");
        for number in seen + 1..=3 {
            assert_eq!(again.next().await["f"].as_u64(), Some(number));
        }
    }
    let other = Hello { seen: Some(1), match_id: Some(qipan_protocol::MatchId::new("another")) };
    assert!(house.join(&table, "bob", other).await.until("welcome").await.get("view").is_some());
    let future = Hello { seen: Some(9), match_id: Some(qipan_protocol::MatchId::new(match_id.as_str())) };
    assert!(house.join(&table, "bob", future).await.until("welcome").await.get("view").is_some());
}

#[tokio::test]
async fn nothing_is_done_twice_and_nobody_acts_for_another() {
    let house = House::new().await;
    let (table, mut ann, mut bob) = house.playing(json!({})).await;
    let id = ann.click(4).await;
    ann.frame().await;
    bob.frame().await;
    let again = json!({"type": "do", "id": id, "command": {"type": "click_cell", "cell": 5}});
    ann.send(again.clone()).await;
    assert_eq!(ann.until("again").await["n"], 1);
    ann.send(
        json!({"type": "do", "id": 99, "match_id": "gone", "command": {"type": "click_cell", "cell": 5}}),
    )
    .await;
    assert_eq!(ann.refusal().await, "other_match");
    ann.click(5).await;
    assert_eq!(ann.refusal().await, "not_your_turn");
    bob.click(4).await;
    assert_eq!(bob.refusal().await, "cell_occupied");
    let mut eve = house.join(&table, "eve", Hello::default()).await;
    eve.click(0).await;
    assert_eq!(eve.refusal().await, "not_seated");
    eve.ask(json!({"type": "chat", "channel": "players", "text": "hi"})).await;
    assert_eq!(eve.refusal().await, "not_seated");
    bob.ask(json!({"type": "stand"})).await;
    assert_eq!(bob.refusal().await, "match_running");
    bob.ask(json!({"type": "do", "command": {"type": "flag", "seat": 0}})).await;
    assert_eq!(bob.refusal().await, "system_off");
    bob.ask(json!({"type": "do", "command": {"type": "cheat_set", "pointer": "/turn", "value": 0}})).await;
    assert_eq!(bob.refusal().await, "cheats_off");
}

#[tokio::test]
async fn bots_play_and_spectators_whisper() {
    let house = House::new().await;
    let table = house.table(json!({})).await;
    let mut ann = house.join(&table, "ann", Hello::default()).await;
    let mut eve = house.join(&table, "eve", Hello::default()).await;
    ann.ask(json!({"type": "add_bot", "seat": 1, "level": 0})).await;
    ann.ask(json!({"type": "start"})).await;
    ann.until_view().await;
    eve.ask(json!({"type": "chat", "channel": "spectators", "text": "take the centre"})).await;
    eve.until("chat").await;
    ann.click(4).await;
    assert_eq!(ann.frame().await["f"], 1);
    let message = ann.next().await;
    assert_eq!((message["f"].as_u64(), &message["e"][0]["seat"]), (Some(2), &json!(1)), "no whisper came");
}

#[tokio::test]
async fn a_failing_store_loses_nothing() {
    let house = House::new().await;
    let (_, mut ann, mut bob) = house.playing(json!({})).await;
    ann.click(0).await;
    ann.frame().await;
    bob.frame().await;
    let faults = house.app.store().faults();
    faults.fail_writes(true);
    bob.click(1).await;
    assert_eq!(bob.refusal().await, "store_unavailable");
    faults.fail_writes(false);
    bob.click(2).await;
    // The match is read from the store again, so every connection gets a welcome.
    assert_eq!(ann.until_view().await["n"], 1);
    assert_eq!(ann.frame().await["e"][0]["cell"], 2);
    assert_eq!(bob.frame().await["f"], 2);
}

#[tokio::test]
async fn the_time_of_a_match_does_not_go_back_when_the_store_fails() {
    let house = House::new().await;
    let time = json!({"type": "fischer", "initial_ms": 600_000, "increment_ms": 0});
    let (_, mut ann, mut bob) = house.playing(json!({"time": time})).await;
    let mut match_ms = 0;
    while match_ms < 50 {
        ann.send(json!({"type": "hello", "v": 1})).await;
        match_ms = ann.until("welcome").await["match_ms"].as_u64().unwrap();
    }
    let faults = house.app.store().faults();
    for _ in 0..2 {
        faults.fail_writes(true);
        ann.click(0).await;
        assert_eq!(ann.refusal().await, "store_unavailable");
        faults.fail_writes(false);
        ann.send(json!({"type": "hello", "v": 1})).await;
        let now = ann.until_view().await["match_ms"].as_u64().unwrap();
        assert!(now >= match_ms, "from {match_ms} back to {now}");
        match_ms = now;
    }
    ann.click(0).await;
    let ms = bob.frame().await["ms"].as_u64().unwrap();
    assert!(ms >= match_ms, "from {match_ms} back to {ms}");
}
