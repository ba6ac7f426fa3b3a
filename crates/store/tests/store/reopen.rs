//! What the store holds after a crash.

use crate::samples::{Kind, TestStore, append, finish, lines, new_match, open};
use qipan_protocol::MatchId;
use qipan_store::Store;
use std::path::Path;
use tempfile::TempDir;

crate::samples::on_both! {
    a_store_dropped_without_closing_opens_again_and_goes_on,
    opening_twice_migrates_once,
}

/// Copies the files as they are at this moment, as a crash would leave them.
fn copy_files(from: &Path, to: &Path) {
    for file in std::fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        // The shared index is only in memory and does not survive a crash.
        if !file.file_name().to_string_lossy().ends_with("-shm") {
            std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

#[tokio::test]
async fn every_acknowledged_entry_is_there_after_a_crash() {
    let store = TestStore::with_matches(Kind::Sqlite, &["m"]).await;
    for seq in 0..40 {
        store.append(append("m", seq, &[&format!("entry {}", seq + 1)])).await.unwrap();
        if seq % 10 == 0 {
            let image = TempDir::new().unwrap();
            copy_files(store.folder(), image.path());
            let copy = open(image.path().join("store.sqlite")).await;
            let found = lines(&copy, "m").await;
            assert_eq!(found.len() as u64, seq + 1);
            assert_eq!(found.last().unwrap(), &format!("entry {}", seq + 1));
            copy.close().await;
        }
    }
}

async fn a_store_dropped_without_closing_opens_again_and_goes_on(kind: Kind) {
    let mut store = TestStore::with_matches(kind, &["m"]).await;
    for round in 0..5 {
        store.append(append("m", round * 2, &["x", "y"])).await.unwrap();
        store = store.reopen().await;
        assert_eq!(lines(&store, "m").await.len() as u64, round * 2 + 2);
        assert_eq!(store.find_match(&MatchId::new("m")).await.unwrap().unwrap().seq, round * 2 + 2);
    }
    store.append(finish("m", 10, 77)).await.unwrap();
    let store = store.reopen().await;
    assert_eq!(store.find_match(&MatchId::new("m")).await.unwrap().unwrap().finished.unwrap().at, 77);
}

async fn opening_twice_migrates_once(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    let again = store.another().await;
    store.append(append("m", 0, &["one"])).await.unwrap();
    // Two processes on one file take turns, and the numbers stay consistent.
    again.append(append("m", 0, &["late"])).await.unwrap_err();
    again.append(append("m", 1, &["two"])).await.unwrap();
    again.create_match(new_match("n")).await.unwrap();
    assert_eq!(lines(&store, "m").await, ["one", "two"]);
    store.check().await.unwrap();
    again.check().await.unwrap();
}

#[tokio::test]
async fn what_is_no_store_is_not_opened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear Sir or Madam, ".repeat(500)).unwrap();
    assert_eq!(Store::open(&path).await.unwrap_err().code(), "store_broken");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("Dear Sir"));
    let missing = folder.path().join("no/such/folder/store.sqlite");
    assert_eq!(Store::open(missing).await.unwrap_err().code(), "store_unavailable");
}
