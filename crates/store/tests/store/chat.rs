//! What is said at tables.

use crate::samples::{TestStore, table};
use qipan_protocol::{ChatChannel, TableId, UserId};
use qipan_store::{ChatRecord, StoreError};

fn line(table: &str, n: u64) -> ChatRecord {
    let channel = if n.is_multiple_of(2) { ChatChannel::Spectators } else { ChatChannel::Players };
    let line = format!(r#"{{"text":"'); DROP TABLE chat; -- {n}"}}"#);
    ChatRecord { table_id: TableId::new(table), n, channel, user_id: UserId::new("anna"), line }
}

#[tokio::test]
async fn lines_are_numbered_without_holes() {
    let store = TestStore::new().await;
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
        assert_eq!(store.append_chat(line("t", n)).await, expected, "line {n}");
    }
    assert_eq!(store.append_chat(line("nowhere", 1)).await, Err(StoreError::NotFound));
}

#[tokio::test]
async fn the_last_lines_are_loaded_in_the_order_they_were_said() {
    let store = TestStore::new().await;
    store.create_table(table("t", 1)).await.unwrap();
    for n in 1..=7 {
        store.append_chat(line("t", n)).await.unwrap();
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
