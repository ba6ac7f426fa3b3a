//! Hostile clients: announced giant frames, half-sent requests, silence.

use crate::client::Client;
use crate::house::{House, click};
use crate::person::Person;
use futures_util::StreamExt;
use qipan_server::Rate;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// All bytes that the server still sends until it closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset counts as closed too.
    let _ = tokio::time::timeout(crate::client::PATIENCE, stream.read_to_end(&mut bytes))
        .await
        .expect("the connection stays open");
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn raw(house: &House, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn a_giant_that_is_only_announced_ends_the_socket() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let table = format!("/ws/table/{}", pair.table);
    for (path, announced) in [("/ws/lobby", 2_000_u64), ("/ws/lobby", 16 << 20), (table.as_str(), 17 << 10)] {
        let mut socket = pair.people[0].socket(path).await.unwrap();
        // The head of a masked text frame with a length of eight bytes, without any of the announced bytes.
        let mut head = vec![0x81, 0x80 | 127];
        head.extend(announced.to_be_bytes());
        head.extend([0; 4]);
        socket.get_mut().write_all(&head).await.unwrap();
        let end = tokio::time::timeout(crate::client::PATIENCE, async {
            while let Some(Ok(_)) = socket.next().await {}
        });
        end.await.unwrap_or_else(|_| panic!("{path} waits for {announced} bytes"));
    }
    pair.ann.play(click(4)).await;
}

#[tokio::test]
async fn visitors_without_a_session_share_a_bound() {
    let house = House::with(|config| config.limits.anonymous_sockets = 2).await;
    let stranger = Person::stranger(house.address());
    let first = stranger.socket("/ws/lobby").await.unwrap();
    let _second = stranger.socket("/ws/lobby").await.unwrap();
    assert_eq!(stranger.socket("/ws/lobby").await.err(), Some(429));
    let guest = house.guest().await;
    assert!(guest.socket("/ws/lobby").await.is_ok(), "people with a session are not concerned");
    drop(first);
    let freed = async { while stranger.socket("/ws/lobby").await.is_err() {} };
    tokio::time::timeout(crate::client::PATIENCE, freed).await.expect("the place is not given back");
}

const HALF_HEAD: &str = "GET /api/games HTTP/1.1\r\nHost: x\r\nX-Half: ";
const HALF_BODY: &str = "POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                         Content-Length: 100\r\n\r\n{\"name\":";

#[tokio::test]
async fn slow_requests_run_out_of_time() {
    let short = Duration::from_millis(50);
    let house = House::with(|config| (config.timeouts.head, config.timeouts.body) = (short, short)).await;
    let rows = [
        ("nothing at all", "", ""),
        ("half a head", HALF_HEAD, ""),
        ("half a body", HALF_BODY, "HTTP/1.1 408"),
        ("idle after a request", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ];
    for (name, sent, expected) in rows {
        let answer = rest(&mut raw(&house, sent).await).await;
        assert!(answer.starts_with(expected) && answer.is_empty() == expected.is_empty(), "{name}: {answer}");
    }
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let house = House::open().await;
    let mut stream = raw(&house, "GET /healthz HTTP/1.1\r\nHost: x\r\n").await;
    let line = format!("X-Long: {}\r\n", "x".repeat(1000));
    // The server may close the connection while the test is still writing.
    for _ in 0..300 {
        if stream.write_all(line.as_bytes()).await.is_err() {
            break;
        }
    }
    let answer = rest(&mut stream).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
}

/// Half-sent requests, idle connections and sockets without a `hello` do not delay the stop.
#[tokio::test]
async fn nobody_keeps_the_server_from_stopping() {
    let mut house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(raw(&house, HALF_HEAD).await);
        open.push(raw(&house, HALF_BODY).await);
        open.push(raw(&house, "").await);
    }
    let silent = pair.people[0].socket(&format!("/ws/table/{}", pair.table)).await.unwrap();
    let mut silent = Client::new(silent);
    pair.ann.play(click(4)).await;
    let stopped = tokio::time::timeout(Duration::from_secs(10), house.stop());
    stopped.await.expect("the server waits for requests that never come whole");
    assert_eq!(silent.bye().await, "restart");
    while pair.bob.try_next().await.is_some() {}
    assert_eq!((pair.bob.number, pair.bob.close_reason.as_deref()), (1, Some("restart")));
}

#[tokio::test]
async fn a_silent_opponent_counts_as_away() {
    let house = House::with(|config| config.timeouts.heartbeat = Duration::from_millis(100)).await;
    let mut pair = house.playing(json!({"away": "resign", "grace_s": 0})).await;
    // Bob's socket stays open, but his client neither reads nor answers pings. Ann's client answers pings while it
    // reads.
    pair.ann.until_connected(1, false).await;
    pair.ann.until_stage("finished").await;
    assert_eq!(pair.ann.view.as_ref().unwrap()["outcome"]["winners"], json!([0]));
}

#[tokio::test]
async fn pings_of_the_protocol_are_counted() {
    let house = House::with(|config| config.limits.messages_per_second = 5).await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    for path in ["/ws/lobby", &format!("/ws/table/{table}")] {
        let mut client = Client::new(ann.socket(path).await.unwrap());
        if path != "/ws/lobby" {
            client.hello(json!({})).await;
        }
        for _ in 0..30 {
            client.try_send(Message::Ping("x".into())).await;
        }
        while client.try_next().await.is_some() {}
        assert_eq!(client.close_reason.as_deref(), Some("too_fast"), "{path}");
    }
}

#[tokio::test]
async fn welcomes_cost_more_than_other_messages() {
    let house = House::with(|config| config.limits.messages_per_second = 5).await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut client = ann.connect(&table).await;
    for _ in 0..5 {
        client.hello(json!({})).await;
    }
    assert_eq!(client.until("refused").await["code"], "too_fast");
}

/// Several sockets do not raise the limits of a person or an address.
#[tokio::test]
async fn limits_count_over_all_sockets() {
    let house = House::with(|config| {
        config.limits.chat_per_person = Rate::new(1, 3);
        config.limits.messages_per_person = Rate::new(1, 20);
        config.limits.upgrades_per_address = Rate::new(1, 4);
    })
    .await;
    let ann = house.guest().await;
    let table = ann.create(json!({})).await;
    let mut sockets = [ann.connect(&table).await, ann.connect(&table).await];
    let line = json!({"type": "chat", "channel": "players", "text": "hello"});
    for number in 0..3 {
        sockets[number % 2].done(line.clone()).await;
    }
    // The refusal carries the id of the request, so its client stops waiting.
    assert_eq!(sockets[1].refused(line).await, "too_fast");
    for number in 0..20 {
        sockets[number % 2].ask(json!({"type": "ready", "ready": true})).await;
    }
    let refused = sockets[1].until_that(|message| message["code"] == "too_fast").await;
    assert!(refused["args"]["retry_after_s"].as_u64().is_some_and(|seconds| seconds > 0), "{refused}");
    ann.socket("/ws/lobby").await.unwrap();
    ann.socket("/ws/lobby").await.unwrap();
    assert_eq!(ann.socket("/ws/lobby").await.err(), Some(429));
}
