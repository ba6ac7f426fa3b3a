//! Backups of the whole store.

use crate::samples::{Kind, TestStore, append, lines, open};
use qipan_store::StoreError;

#[tokio::test]
async fn a_backup_is_a_store_of_that_moment() {
    let store = TestStore::with_matches(Kind::Sqlite, &["m"]).await;
    store.append(append("m", 0, &["one"])).await.unwrap();
    let path = store.folder().join("it's a backup.sqlite");
    // The remains of an interrupted backup do no harm.
    std::fs::write(store.folder().join("it's a backup.sqlite.part"), "half").unwrap();
    let (copied, written) = tokio::join!(store.backup(&path), store.append(append("m", 1, &["two"])));
    copied.unwrap();
    written.unwrap();
    store.append(append("m", 2, &["three"])).await.unwrap();

    let copy = open(path.clone()).await;
    let found = lines(&copy, "m").await;
    assert!((1..=2).contains(&found.len()), "{found:?}");
    assert_eq!(found[0], "one");
    copy.append(append("m", found.len() as u64, &["on its own"])).await.unwrap();
    assert_eq!(lines(&store, "m").await, ["one", "two", "three"]);

    assert_eq!(store.backup(&path).await, Err(StoreError::FileExists));
    let nowhere = store.folder().join("no/such/folder/backup.sqlite");
    assert_eq!(store.backup(nowhere).await.unwrap_err().code(), "store_unavailable");
}
