//! Chat lines of tables.

use crate::samples::{Kind, TestStore, table};
use qipan_protocol::{ChatChannel, RoomStage, TableId, UserId};
use qipan_store::{CHAT_LINES_KEPT, ChatRecord, Epoch, Incarnation, NodeId, StoreError, TableRecord};
use std::time::Duration;

crate::samples::on_both! {
    lines_are_numbered_without_holes,
    the_last_lines_are_loaded_in_the_order_they_were_said,
    only_the_last_lines_of_a_table_are_kept,
    chat_of_tables_that_ended_long_ago_is_deleted,
}

fn line(table: &str, n: u64) -> ChatRecord {
    let channel = if n.is_multiple_of(2) { ChatChannel::Spectators } else { ChatChannel::Players };
    let line = format!(r#"{{"text":"'); DROP TABLE chat; -- {n}"}}"#);
    ChatRecord { table_id: TableId::new(table), n, channel, user_id: UserId::new("anna"), line }
}

async fn lines_are_numbered_without_holes(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    for (n, expected) in [
        (0, Err(StoreError::Conflict)),
        (2, Err(StoreError::Conflict)),
        (1, Ok(())),
        (1, Err(StoreError::Conflict)),
        (3, Err(StoreError::Conflict)),
        (2, Ok(())),
        (u64::MAX, Err(StoreError::Invalid("n"))),
    ] {
        assert_eq!(store.append_chat(line("t", n), Epoch::default(), 0).await, expected, "line {n}");
    }
    assert_eq!(store.append_chat(line("nowhere", 1), Epoch::default(), 0).await, Err(StoreError::NotFound));
}

async fn the_last_lines_are_loaded_in_the_order_they_were_said(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    for n in 1..=7 {
        store.append_chat(line("t", n), Epoch::default(), 0).await.unwrap();
    }
    let rows = [(None, 3, 5..=7), (Some(5), 2, 3..=4), (Some(3), 100, 1..=2), (Some(u64::MAX), 1, 7..=7)];
    for (before, limit, expected) in rows {
        let found = store.load_chat(&TableId::new("t"), before, limit).await.unwrap();
        let expected: Vec<ChatRecord> = expected.map(|n| line("t", n)).collect();
        assert_eq!(found, expected, "{limit} lines before {before:?}");
    }
    assert!(store.load_chat(&TableId::new("t"), Some(1), 10).await.unwrap().is_empty());
    assert!(store.load_chat(&TableId::new("other"), None, 10).await.unwrap().is_empty());
}

async fn numbers(store: &TestStore, table: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    let mut before = None;
    loop {
        let page = store.load_chat(&TableId::new(table), before, 100).await.unwrap();
        let Some(first) = page.first() else { break };
        before = Some(first.n);
        numbers.splice(0..0, page.iter().map(|line| line.n));
    }
    numbers
}

async fn only_the_last_lines_of_a_table_are_kept(kind: Kind) {
    let store = TestStore::new(kind).await;
    for id in ["long", "short"] {
        store.create_table(table(id, 1)).await.unwrap();
    }
    store.append_chat(line("short", 1), Epoch::default(), 0).await.unwrap();
    let said = 2 * CHAT_LINES_KEPT + 7;
    for n in 1..=said {
        store.append_chat(line("long", n), Epoch::default(), 0).await.unwrap();
    }
    let kept = numbers(&store, "long").await;
    let first = kept[0];
    assert_eq!(kept, (first..=said).collect::<Vec<_>>(), "without holes");
    let count = kept.len() as u64;
    assert!((CHAT_LINES_KEPT..CHAT_LINES_KEPT + 50).contains(&count), "{count} lines are kept");
    assert_eq!(
        store.append_chat(line("long", count + 1), Epoch::default(), 0).await,
        Err(StoreError::Conflict)
    );
    store.append_chat(line("long", said + 1), Epoch::default(), 0).await.unwrap();
    assert_eq!(numbers(&store, "short").await, [1]);
}

async fn chat_of_tables_that_ended_long_ago_is_deleted(kind: Kind) {
    let store = TestStore::new(kind).await;
    let rows = [
        ("old", RoomStage::Finished, 5),
        ("silent", RoomStage::Finished, 5),
        ("young", RoomStage::Finished, 15),
        ("playing", RoomStage::Playing, 5),
    ];
    for (id, stage, at) in rows {
        store.create_table(TableRecord { stage, ..table(id, at) }).await.unwrap();
        if id != "silent" {
            store.append_chat(line(id, 1), Epoch::default(), 0).await.unwrap();
            store.append_chat(line(id, 2), Epoch::default(), 0).await.unwrap();
        }
    }
    let old = store.tables_with_old_chat(10, 100).await.unwrap();
    assert_eq!(old, [TableId::new("old")]);
    // The owner has the table in memory, perhaps in another process.
    let (node, incarnation) = (NodeId::new("n"), Incarnation(1));
    store.register_node(&node, incarnation, Duration::from_secs(600)).await.unwrap();
    store.claim_table(&old[0], &node, incarnation).await.unwrap();
    assert_eq!(store.delete_chat(&old).await, Ok(0));
    store.register_node(&node, Incarnation(2), Duration::from_secs(600)).await.unwrap();
    assert_eq!(store.delete_chat(&old).await, Ok(2));
    assert!(store.tables_with_old_chat(10, 100).await.unwrap().is_empty());
    for (id, lines) in [("old", 0), ("young", 2), ("playing", 2)] {
        assert_eq!(numbers(&store, id).await.len(), lines, "{id}");
    }
}
