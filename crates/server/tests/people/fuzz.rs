//! Random requests to every described operation: the server never fails, and always answers in our format. The
//! browser of these tests checks the format of every reply.

use crate::support::{Browser, Ground};
use qipan_store::Role;
use reqwest::Method;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// How many requests are sent. More find more; 1500 take a few seconds.
const REQUESTS: usize = 1500;

/// Indices into the list made by `everybody`.
const STRANGER: usize = 0;
const GUEST: usize = 1;

/// A small generator of reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    fn text(&mut self) -> String {
        const TEXTS: &[&str] =
            &["", "tictactoe", "x", "0", "-1", "null", "棋", "\0", "..", "%", "'\"<>", "password"];
        match self.below(3) {
            0 => self.pick(TEXTS).to_owned(),
            1 => (0..self.below(30))
                .map(|_| char::from_u32(self.below(0x3000) as u32).unwrap_or('\u{fffd}'))
                .collect(),
            _ => self.pick(TEXTS).repeat(self.below(400)),
        }
    }

    fn anything(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.one_in(2)),
            2 => json!(self.below(300)),
            3 => json!(*self.pick(&[&-1, &i64::MAX, &i64::MIN, &256, &65_536, &4_294_967_296])),
            4 => json!(0.5),
            5 => json!(self.text()),
            6 => (0..self.below(4)).map(|_| self.anything(depth - 1)).collect(),
            _ => Value::Object((0..self.below(4)).map(|_| (self.text(), self.anything(depth - 1))).collect()),
        }
    }

    /// A value that fits a schema, or sometimes any other value.
    fn by_schema(&mut self, document: &Value, schema: &Value) -> Value {
        if self.one_in(8) {
            return self.anything(2);
        }
        if let Some(name) = schema["$ref"].as_str() {
            let target = document.pointer(name.trim_start_matches('#')).expect(name);
            return self.by_schema(document, target);
        }
        if let Some(words) = schema["enum"].as_array() {
            return words[self.below(words.len())].clone();
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let choice = self.below(choices.len());
            return self.by_schema(document, &choices[choice]);
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[self.below(kinds.len())].as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => Value::Object(self.fields(document, schema)),
            Some("string") => json!(self.text()),
            Some("integer") => json!(self.below(300)),
            Some("boolean") => json!(self.one_in(2)),
            Some("null") => Value::Null,
            _ => self.anything(2),
        }
    }

    fn fields(&mut self, document: &Value, schema: &Value) -> Map<String, Value> {
        let mut fields = Map::new();
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            if !self.one_in(4) {
                fields.insert(name.clone(), self.by_schema(document, inner));
            }
        }
        if self.one_in(10) {
            fields.insert(self.text(), self.anything(1));
        }
        fields
    }

    /// A text for a part of a path, sometimes with bytes that are not UTF-8.
    fn in_address(&mut self) -> String {
        let mut bytes = self.text().into_bytes();
        bytes.truncate(200);
        if self.one_in(5) {
            bytes.push(0xff);
        }
        bytes.iter().map(|byte| format!("%{byte:02x}")).collect()
    }

    fn address(&mut self, path: &str) -> String {
        let part = |dice: &mut Dice, part: &str| {
            if part.starts_with('{') { dice.in_address() } else { part.to_owned() }
        };
        let mut address = path.split('/').map(|it| part(self, it)).collect::<Vec<_>>().join("/");
        if self.one_in(2) {
            let name = *["game", "after", "limit", "x"].get(self.below(5)).unwrap_or(&"%ff");
            address = format!("{address}?{name}={}", self.in_address());
        }
        address
    }

    fn body(&mut self, document: &Value, operation: &Value) -> Vec<u8> {
        match operation.pointer("/requestBody/content/application~1json/schema") {
            Some(schema) => {
                let mut bytes = self.by_schema(document, schema).to_string().into_bytes();
                if self.one_in(10) {
                    let end = self.below(bytes.len() + 1);
                    bytes.truncate(end);
                }
                bytes
            }
            None if self.one_in(4) => self.text().into_bytes(),
            None => Vec::new(),
        }
    }
}

/// A stranger, a guest, people with every role, and a program.
async fn everybody(ground: &Ground) -> Vec<Browser> {
    let mut anna = ground.account("anna").await;
    let fresh = anna.post("/api/tokens", json!({ "name": "bot" })).await.expect(201);
    let mut bot = ground.browser();
    bot.headers.insert("authorization", format!("Bearer {}", fresh["token"].as_str().unwrap()));
    let admin = ground.with_role("ada", Role::Admin).await;
    let moderator = ground.with_role("mona", Role::Moderator).await;
    vec![ground.browser(), ground.guest().await, anna, bot, moderator, admin]
}

#[tokio::test]
async fn nothing_that_is_sent_is_a_fault_of_the_server() {
    let ground = Ground::with(|config| config.limits.tables_per_person = 10_000).await;
    let document = ground.browser().get("/api/openapi.json").await.expect(200);
    let paths = document["paths"].as_object().unwrap();
    let operations: Vec<(&str, &str, &Value)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().iter().map(move |(method, it)| (path, method, it))
        })
        .map(|(path, method, operation)| (path.as_str(), method.as_str(), operation))
        .collect();
    let mut people = everybody(&ground).await;
    let mut dice = Dice(0x5eed_9a3e);
    let mut fine = 0;
    let mut tried = BTreeSet::new();
    for _ in 0..REQUESTS {
        let (path, method, operation) = operations[dice.below(operations.len())];
        tried.insert((path, method));
        let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let (address, body) = (dice.address(path), dice.body(&document, operation));
        let kind = if dice.one_in(10) {
            dice.pick(&["text/plain", "", "application/json;;"])
        } else {
            "application/json"
        };
        // Only the guest logs out, because a guest can be replaced.
        let is_farewell = path == "/api/sessions/current";
        let index = if is_farewell { GUEST } else { dice.below(people.len()) };
        let sent = format!("{method} {address} {kind} {}", String::from_utf8_lossy(&body));
        let reply = people[index].send_raw(method, &address, Some(kind), body).await;
        let status = reply.status.to_string();
        assert!(reply.status < 500, "{sent}: {} {}", reply.status, reply.text);
        // Dots in a path lead to another path.
        let is_described = !operation["responses"][&status].is_null() || address.contains("%2e");
        assert!(is_described, "{sent}: {status} is not described: {}", reply.text);
        fine += usize::from(reply.status < 300);
        match index {
            STRANGER => people[STRANGER] = ground.browser(),
            GUEST if is_farewell || path == "/api/accounts" => people[GUEST] = ground.guest().await,
            _ => {}
        }
    }
    assert_eq!(tried.len(), operations.len(), "some routes were never tried");
    assert!(fine > REQUESTS / 20, "only {fine} requests did anything at all");
    ground.stop().await;
}
