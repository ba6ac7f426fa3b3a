//! The database file: its access rights, its lock, and what happens when it is removed.

use crate::samples::{Kind, TestStore, append, lines, open};
use qipan_protocol::MatchId;
use qipan_store::{AppendError, Store, StoreError, StoreOptions};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

#[cfg(unix)]
fn modes(folder: &Path) -> Vec<(String, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let files = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mode = |file: &std::fs::DirEntry| file.metadata().unwrap().permissions().mode() & 0o777;
    let mut modes: Vec<_> =
        files.map(|file| (file.file_name().into_string().unwrap(), mode(&file))).collect();
    modes.sort();
    modes
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_but_the_owner_may_read_database_and_backups() {
    use std::os::unix::fs::PermissionsExt;
    let store = TestStore::with_matches(Kind::Sqlite, &["m"]).await;
    store.backup(store.folder().join("backup")).await.unwrap();
    let expected = ["backup", "store.sqlite", "store.sqlite-shm", "store.sqlite-wal"];
    let expected: Vec<_> = expected.map(|name| (name.to_owned(), 0o600)).into();
    assert_eq!(modes(store.folder()), expected);
    // The modes that an older version has left.
    for (name, _) in &expected {
        let open_to_all = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(store.folder().join(name), open_to_all).unwrap();
    }
    let again = open(store.path()).await;
    open(store.folder().join("backup")).await.close().await;
    assert_eq!(modes(store.folder()), expected);
    assert!(lines(&again, "m").await.is_empty());
}

#[tokio::test]
async fn one_server_at_a_time_and_tools_beside_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store.sqlite");
    let first = Store::open_exclusive(&path).await.unwrap();
    assert_eq!(Store::open_exclusive(&path).await.unwrap_err(), StoreError::InUse);
    #[cfg(unix)]
    {
        let link = folder.path().join("other name");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert_eq!(Store::open_exclusive(&link).await.unwrap_err(), StoreError::InUse);
    }
    let tool = Store::open(&path).await.unwrap();
    tool.check().await.unwrap();
    tool.backup(folder.path().join("backup")).await.unwrap();
    tool.close().await;
    // A remaining clone does not hold the lock of a closed store.
    let clone = first.clone();
    first.close().await;
    let second = Store::open_exclusive(&path).await.unwrap();
    assert_eq!(clone.check().await.unwrap_err().code(), "store_unavailable");
    // The store is dropped without closing it, as in a crash.
    drop(second);
    Store::open_exclusive(&path).await.unwrap().close().await;
}

/// A store that checks its file before every batch.
async fn attentive(folder: &TempDir) -> Store {
    let path = folder.path().join("store.sqlite");
    let options = StoreOptions { look_every: Duration::ZERO, ..StoreOptions::new(path) };
    let store = Store::open_with(&options).await.unwrap();
    store.create_match(crate::samples::new_match("m")).await.unwrap();
    store.append(append("m", 0, &["one"])).await.unwrap();
    store
}

#[cfg(unix)]
#[tokio::test]
async fn writes_fail_when_the_file_was_deleted_or_replaced() {
    let folder = TempDir::new().unwrap();
    let store = attentive(&folder).await;
    let (path, aside) = (folder.path().join("store.sqlite"), folder.path().join("aside"));
    std::fs::rename(&path, &aside).unwrap();
    for replaced in [false, true] {
        if replaced {
            std::fs::copy(&aside, &path).unwrap();
        }
        assert_eq!(store.check().await, Err(StoreError::FileGone), "replaced: {replaced}");
        let appended = store.append(append("m", 1, &["lost"])).await;
        assert_eq!(appended, Err(AppendError::Unavailable(StoreError::FileGone)), "replaced: {replaced}");
    }
    assert_eq!(StoreError::FileGone.code(), "store_unavailable");
    std::fs::rename(&aside, &path).unwrap();
    store.check().await.unwrap();
    store.append(append("m", 1, &["two"])).await.unwrap();
    assert_eq!(store.load_journal(&MatchId::new("m")).await.unwrap().entries, ["one", "two"]);
}
