//! Snapshots of matches.

use crate::samples::{Kind, TestStore, append, new_match, table};
use qipan_protocol::{MatchId, TableId};
use qipan_store::{Append, Epoch, Incarnation, JournalTail, NewMatch, NodeId, Snapshot, Store, StoreError};
use std::time::Duration;

crate::samples::on_both! {
    a_journal_is_loaded_from_its_newest_snapshot,
    only_the_owner_of_a_match_saves_snapshots,
}

fn snapshot(seq: u64) -> Snapshot {
    Snapshot { seq, dump: format!("state after {seq}") }
}

async fn tail(store: &Store, id: &str) -> Result<JournalTail, StoreError> {
    store.load_journal_tail(&MatchId::new(id)).await
}

fn expected(snapshot: Option<Snapshot>, entries: &[&str]) -> Result<JournalTail, StoreError> {
    let entries = entries.iter().map(|&line| line.to_owned()).collect();
    Ok(JournalTail { header: r#"{"header":"m"}"#.to_owned(), snapshot, entries })
}

async fn a_journal_is_loaded_from_its_newest_snapshot(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m", "other"]).await;
    let id = MatchId::new("m");
    let save = async |seq| store.save_snapshot(&id, snapshot(seq), Epoch::default()).await;
    assert_eq!(tail(&store, "m").await, expected(None, &[]));
    store.append(append("m", 0, &["1", "2", "3", "4"])).await.unwrap();
    store.append(append("other", 0, &["x", "y"])).await.unwrap();
    assert_eq!(tail(&store, "m").await, expected(None, &["1", "2", "3", "4"]));
    save(0).await.unwrap();
    assert_eq!(tail(&store, "m").await, expected(Some(snapshot(0)), &["1", "2", "3", "4"]));
    save(3).await.unwrap();
    assert_eq!(tail(&store, "m").await, expected(Some(snapshot(3)), &["4"]));
    save(2).await.unwrap();
    assert_eq!(tail(&store, "m").await, expected(Some(snapshot(3)), &["4"]), "an older one changes nothing");
    save(4).await.unwrap();
    assert_eq!(tail(&store, "m").await, expected(Some(snapshot(4)), &[]));
    assert_eq!(save(5).await, Err(StoreError::Invalid("seq")));
    assert_eq!(save(u64::MAX).await, Err(StoreError::Invalid("seq")));
    store.append(append("m", 4, &["5"])).await.unwrap();
    assert_eq!(tail(&store, "m").await, expected(Some(snapshot(4)), &["5"]));
    assert_eq!(tail(&store, "nowhere").await, Err(StoreError::NotFound));
    let nul = Snapshot { seq: 1, dump: "\0".to_owned() };
    assert_eq!(store.save_snapshot(&id, nul, Epoch::default()).await, Err(StoreError::Invalid("text")));
    assert_eq!(store.load_journal(&id).await.unwrap().entries.len(), 5);
}

async fn only_the_owner_of_a_match_saves_snapshots(kind: Kind) {
    let store = TestStore::new(kind).await;
    let (id, table_id, node) = (MatchId::new("m"), TableId::new("t"), NodeId::new("a"));
    store.create_table(table("t", 1)).await.unwrap();
    store.create_match(NewMatch { table_id: Some(table_id.clone()), ..new_match("m") }).await.unwrap();
    store.register_node(&node, Incarnation(1), Duration::from_secs(600)).await.unwrap();
    store.claim_table(&table_id, &node, Incarnation(1)).await.unwrap();
    store.append(Append { epoch: Epoch(1), ..append("m", 0, &["1"]) }).await.unwrap();
    let save = async |id: &MatchId, epoch| store.save_snapshot(id, snapshot(1), Epoch(epoch)).await;
    assert_eq!(save(&id, 0).await, Err(StoreError::Fenced));
    assert_eq!(save(&MatchId::new("nowhere"), 0).await, Err(StoreError::NotFound));
    assert_eq!(tail(&store, "m").await.unwrap().snapshot, None);
    save(&id, 1).await.unwrap();
    assert_eq!(tail(&store, "m").await.unwrap().snapshot, Some(snapshot(1)));
}
