//! A client like a browser: it updates its view by patches alone, and fails at every gap in the frame numbers.

use futures_util::{SinkExt, StreamExt};
use qipan_protocol::patch;
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

pub(crate) type Socket = WebSocketStream<tokio::net::TcpStream>;

/// How long a client waits for a message before the test fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) struct Client {
    /// `None` once the client has disconnected.
    socket: Option<Socket>,
    /// Every text message that was received, in order.
    pub(crate) raw: Vec<String>,
    pub(crate) you: Value,
    pub(crate) room: Value,
    /// The view after all patches, without number and time, which every frame carries.
    pub(crate) view: Option<Value>,
    /// The number of the last frame.
    pub(crate) number: u64,
    pub(crate) match_id: Option<String>,
    pub(crate) next_id: u64,
    /// Why the server has closed the socket.
    pub(crate) close_reason: Option<String>,
}

impl Client {
    pub(crate) fn new(socket: Socket) -> Client {
        let (raw, you, room) = (Vec::new(), Value::Null, Value::Null);
        Client {
            socket: Some(socket),
            raw,
            you,
            room,
            view: None,
            number: 0,
            match_id: None,
            next_id: 1,
            close_reason: None,
        }
    }

    fn socket(&mut self) -> &mut Socket {
        self.socket.as_mut().expect("this client has gone away")
    }

    /// Continues from what another socket has seen.
    pub(crate) fn take_over(&mut self, old: &Client) {
        (self.view, self.number, self.match_id) = (old.view.clone(), old.number, old.match_id.clone());
        self.next_id = old.next_id;
    }

    pub(crate) async fn hello(&mut self, mut hello: Value) {
        hello["type"] = "hello".into();
        hello["v"] = 1.into();
        self.send(&hello).await;
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send_message(Message::text(text)).await;
    }

    pub(crate) async fn send_message(&mut self, message: Message) {
        tokio::time::timeout(PATIENCE, self.socket().send(message)).await.expect("cannot send").unwrap();
    }

    /// Sends to a server that may have ended the socket already.
    pub(crate) async fn try_send(&mut self, message: Message) {
        let _ = tokio::time::timeout(PATIENCE, self.socket().send(message)).await.expect("cannot send");
    }

    /// The next message; `None` if the socket has closed.
    pub(crate) async fn try_next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket().next()).await;
            match message.unwrap_or_else(|_| panic!("nothing came after {:?}", self.raw.last())) {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.raw.push(text.to_string());
                    self.absorb(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    self.close_reason = frame.map(|frame| frame.reason.to_string());
                    return None;
                }
                Some(Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.unwrap_or_else(|| panic!("the socket closed after {:?}", self.raw.last()))
    }

    fn absorb(&mut self, message: &Value) {
        if let Some(number) = message["f"].as_u64() {
            assert_eq!(number, self.number + 1, "a hole in the frames: {message}");
            self.number = number;
            patch::apply(self.view.as_mut().expect("a frame before the view"), &message["d"]);
        }
        match message["type"].as_str() {
            Some("welcome") => self.absorb_welcome(message),
            Some("room") => self.room = message["room"].clone(),
            _ => {}
        }
    }

    fn absorb_welcome(&mut self, message: &Value) {
        (self.you, self.room) = (message["you"].clone(), message["room"].clone());
        let match_id = self.room["match_id"].as_str().map(str::to_owned);
        let last_id = message["last_id"].as_u64().unwrap();
        self.next_id = self.next_id.max(last_id + 1);
        if let Some(view) = message.get("view") {
            self.view = Some(stripped(view));
            self.number = message["n"].as_u64().unwrap();
        } else {
            assert_eq!(match_id, self.match_id, "no view, and no frames that lead on: {message}");
        }
        self.match_id = match_id;
    }

    /// The next message for which this holds; others are skipped.
    pub(crate) async fn until_that(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if holds(&message) {
                return message;
            }
        }
    }

    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        self.until_that(|message| message["type"] == kind).await
    }

    /// Returns when the room is in this stage.
    pub(crate) async fn until_stage(&mut self, stage: &str) {
        while self.room["stage"] != stage {
            self.next().await;
        }
    }

    /// Returns when the room shows this seat as connected, or as not connected.
    pub(crate) async fn until_connected(&mut self, seat: usize, connected: bool) {
        while self.room["seats"][seat]["connected"] != connected {
            self.next().await;
        }
    }

    /// The next frame. Fails if a refusal comes first.
    pub(crate) async fn frame(&mut self) -> Value {
        let message =
            self.until_that(|message| message.get("f").is_some() || message["type"] == "refused").await;
        assert!(message.get("f").is_some(), "{message}");
        message
    }

    /// Sends a request with the next id, and returns that id.
    pub(crate) async fn ask(&mut self, mut request: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        request["id"] = id.into();
        self.send(&request).await;
        id
    }

    /// Sends a request again under the id that it had.
    pub(crate) async fn ask_again(&mut self, id: u64, mut request: Value) {
        request["id"] = id.into();
        self.send(&request).await;
    }

    /// How many messages of this type were received.
    pub(crate) fn count(&self, kind: &str) -> usize {
        let start = format!(r#"{{"type":"{kind}""#);
        self.raw.iter().filter(|text| text.starts_with(&start)).count()
    }

    async fn answer(&mut self, id: u64) -> Value {
        self.until_that(|message| message["id"] == id || message["a"] == id).await
    }

    /// Sends a request about the room, which has to be carried out.
    pub(crate) async fn done(&mut self, request: Value) {
        let id = self.ask(request).await;
        let answer = self.answer(id).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    /// Sends a request, which has to be refused; returns the code.
    pub(crate) async fn refused(&mut self, request: Value) -> String {
        let id = self.ask(request).await;
        let answer = self.answer(id).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// Sends a command of the match, which has to be carried out; returns its frame.
    pub(crate) async fn play(&mut self, command: Value) -> Value {
        let id = self.ask(json!({"type": "do", "command": command})).await;
        let answer = self.answer(id).await;
        assert!(answer.get("f").is_some(), "{answer}");
        answer
    }

    /// Sends a command of the match, which has to be refused; returns the code.
    pub(crate) async fn play_refused(&mut self, command: Value) -> String {
        self.refused(json!({"type": "do", "command": command})).await
    }

    /// Reads all that the table has sent so far.
    pub(crate) async fn catch_up(&mut self) {
        let t = self.raw.len() as u64;
        self.send(&json!({"type": "ping", "t": t})).await;
        self.until_that(|message| message["type"] == "pong" && message["t"] == t).await;
    }

    /// Checks that the view made by patches equals the view that the server sends to a new connection.
    pub(crate) async fn settle(&mut self) {
        self.catch_up().await;
        let kept = (self.view.clone(), self.number);
        self.hello(json!({})).await;
        let welcome = self.until("welcome").await;
        assert_eq!(
            welcome.get("view").is_some(),
            self.match_id.is_some(),
            "a match is shown whole: {welcome}"
        );
        assert_eq!(kept, (self.view.clone(), self.number));
    }

    /// The code of the server's last message before it closes the socket.
    pub(crate) async fn bye(&mut self) -> String {
        let code = self.until("bye").await["code"].as_str().unwrap().to_owned();
        assert_eq!(self.try_next().await, None);
        code
    }

    /// Disconnects without a close frame, as if the network failed. The view and its number are kept for a reconnect.
    pub(crate) fn vanish(&mut self) {
        self.socket = None;
    }
}

fn stripped(view: &Value) -> Value {
    let mut view = view.clone();
    view.as_object_mut().unwrap().retain(|key, _| key != "seq" && key != "now_ms");
    view
}
