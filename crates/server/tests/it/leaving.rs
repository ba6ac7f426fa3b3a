//! A person deletes the account while sitting at a table in memory, at another node.

use crate::cluster::Nodes;
use crate::person::Person;
use serde_json::{Value, json};

const NAME: &str = "Zwiebelfisch";

/// Whether a file of the database has the name in UTF-8, in any case.
fn files_with_name(nodes: &Nodes) -> Vec<String> {
    let name = NAME.to_lowercase().into_bytes();
    let paths = std::fs::read_dir(nodes.folder()).unwrap().map(|entry| entry.unwrap().path());
    let has_name = |path: &std::path::PathBuf| {
        let bytes = std::fs::read(path).unwrap().to_ascii_lowercase();
        bytes.windows(name.len()).any(|window| window == name)
    };
    paths.filter(has_name).map(|path| path.display().to_string()).collect()
}

#[tokio::test]
async fn tables_in_memory_forget_the_name_of_a_deleted_person() {
    let nodes = Nodes::start(2).await;
    let ann = Person::come_in(nodes.address(0)).await.sign_up(NAME).await;
    let bob = Person::come_in(nodes.address(1)).await;
    let table = ann.create(json!({})).await;
    let mut at_table = ann.connect(&table).await;
    let mut watcher = bob.connect(&table).await;
    at_table.done(json!({"type": "chat", "channel": "players", "text": "hi"})).await;
    watcher.until("chat").await;
    assert!(!files_with_name(&nodes).is_empty(), "the test sees the name where it is");

    let elsewhere = ann.moved_to(nodes.address(1));
    let wanted = json!({"password": "correct horse", "now": true});
    assert_eq!(elsewhere.post("/api/me/delete", &wanted).await.0, 200);
    assert_eq!(at_table.bye().await, "session_ended");
    let named = |room: &Value| room["seats"][0]["occupant"]["name"] != "";
    while named(&watcher.room) {
        watcher.next().await;
    }
    let carol = Person::come_in(nodes.address(0)).await;
    let mut late = carol.knock(&table, json!({})).await;
    let welcome = late.until("welcome").await;
    assert_eq!(welcome["chat"].as_array().map_or(0, Vec::len), 0, "{welcome}");
    assert!(!welcome.to_string().to_lowercase().contains("zwiebel"), "{welcome}");
    nodes.empty_log(0).await;
    assert_eq!(files_with_name(&nodes), [""; 0]);
}
