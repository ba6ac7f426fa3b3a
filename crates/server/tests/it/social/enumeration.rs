//! Nobody finds out by asking whether somebody exists, has blocked them, or wants to hear from nobody: the answers are the
//! same to the last letter, and so is the work that the server does for them.

use super::MePage;
use crate::house::House;
use crate::person::Person;
use qipan_server::PairingPolicy;
use serde_json::{Value, json};
use std::time::Duration;

/// What the caller can see of a request, and what the server has done for it.
#[derive(PartialEq, Eq, Debug)]
struct Outcome {
    status: u16,
    body: String,
    reads: u64,
    writes: u64,
    /// What the caller's own page was told.
    told: usize,
}

/// Anna, who asks, and those of whom she must not find out anything.
struct Scene {
    house: House,
    anna: Person,
    page: MePage,
    table: String,
}

/// Exists only as a name.
const UNKNOWN: &str = "nobody";

/// Has blocked Anna.
const BLOCKING: &str = "ben";

/// Has closed all settings.
const CLOSED: &str = "cleo";

impl Scene {
    async fn new() -> Scene {
        let wave = Duration::from_secs(3_600);
        // Waves of pairing read the store, and so does the search for unseen entries.
        let policy = PairingPolicy { wave, ..PairingPolicy::default() };
        let house = House::with(|config| (config.pairing, config.push.every) = (policy, wave)).await;
        let anna = house.account("anna").await;
        let (ben, cleo) = (house.account(BLOCKING).await, house.account(CLOSED).await);
        assert_eq!(ben.relate("block", "anna").await, "");
        cleo.set_privacy(json!({"ask": false, "message": "never", "invite": "never"})).await;
        let table = anna.create(json!({})).await;
        let page = MePage::open(&anna, None).await;
        let mut scene = Scene { house, anna, page, table };
        scene.until_quiet().await;
        scene
    }

    /// Waits until the clean-up that begins with the server has read what it needs.
    async fn until_quiet(&mut self) {
        let mut quiet = 0;
        while quiet < 10 {
            let before = self.house.store.reads();
            self.page.settle().await;
            quiet = if self.house.store.reads() == before { quiet + 1 } else { 0 };
        }
    }

    async fn ask(&mut self, path: &str, body: &Value, name: &str) -> Outcome {
        self.page.settle().await;
        let before = (self.house.store.reads(), self.house.store.stats().requests, self.page.raw.len());
        // Every message has a key of its own; a key of one message must not be one of another.
        let text = body.to_string().replace("$name", name).replace("$table", &self.table);
        let (status, answer) = self.anna.call("POST", path, serde_json::from_str(&text).unwrap()).await;
        self.page.settle().await;
        Outcome {
            status,
            body: answer.to_string(),
            reads: self.house.store.reads() - before.0,
            writes: self.house.store.stats().requests - before.1,
            told: self.page.raw.len() - before.2,
        }
    }
}

/// Requests in which a person is named, each with the code of its refusal; without one, nothing happens.
fn rows() -> Vec<(&'static str, Value, &'static str)> {
    let relate = |action: &str| json!({"name": "$name", "action": action});
    let write = |body: Value| json!({"to": "$name", "body": body, "key": "$name"});
    vec![
        ("/api/me/relations", relate("ask"), "person_unavailable"),
        ("/api/me/relations", relate("accept"), "no_such_request"),
        ("/api/me/relations", relate("decline"), ""),
        ("/api/me/relations", relate("withdraw"), ""),
        ("/api/me/relations", relate("remove"), ""),
        ("/api/me/relations", relate("unblock"), ""),
        ("/api/me/messages", write(json!({"text": "hi"})), "person_unavailable"),
        ("/api/me/messages", write(json!({"phrase": "hello"})), "person_unavailable"),
        ("/api/me/invites", json!({"to": "$name", "table": "$table"}), "person_unavailable"),
    ]
}

#[tokio::test]
async fn unknown_blocking_and_closed_people_have_one_answer_and_cost_the_same() {
    let mut scene = Scene::new().await;
    for (path, body, code) in rows() {
        let unknown = scene.ask(path, &body, UNKNOWN).await;
        assert!(unknown.body.contains(code) && (unknown.status < 300) == code.is_empty(), "{unknown:?}");
        assert!(unknown.reads > 0 && unknown.writes > 0, "{unknown:?}");
        for name in [BLOCKING, CLOSED] {
            let known = scene.ask(path, &body, name).await;
            assert_eq!(known, unknown, "{path} {body} {name}");
        }
    }
    for path in ["relations", "threads", "invites", "inbox"] {
        let list = scene.anna.get(&format!("/api/me/{path}")).await.1;
        assert!(
            ![BLOCKING, CLOSED].iter().any(|name| list.contains(&format!("\"{name}\""))),
            "{path}: {list}"
        );
    }
}

/// That an account exists is no secret, because its profile is public. Whether it has blocked somebody is one.
#[tokio::test]
async fn who_blocks_learns_nothing_of_the_other_person() {
    let mut scene = Scene::new().await;
    for action in ["block", "block", "unblock"] {
        let body = json!({"name": "$name", "action": action});
        let blocking = scene.ask("/api/me/relations", &body, BLOCKING).await;
        assert_eq!(blocking.status, 204);
        assert_eq!(scene.ask("/api/me/relations", &body, CLOSED).await, blocking, "{action}");
    }
    let profiles = [BLOCKING, CLOSED].map(|name| format!("/api/people/{name}"));
    for path in profiles {
        assert_eq!(scene.anna.get(&path).await.0, 200, "{path}");
    }
}
