//! Tests with a failing database.

use crate::samples::{Kind, TestStore, append, entry, lines, new_match, table};
use qipan_protocol::{MatchId, TableId};
use qipan_store::{Append, AppendError, CommitFault, StoreError};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

crate::samples::on_both! {
    a_batch_that_fails_before_its_commit_stores_nothing,
    a_failed_commit_is_in_doubt_until_it_is_read,
    held_writes_wait_and_then_go_together,
    a_stall_ends_by_itself_or_when_told,
    closing_carries_out_what_waits_and_refuses_what_comes_later,
    what_cannot_be_read_is_neither_lost_nor_invented,
}

async fn a_batch_that_fails_before_its_commit_stores_nothing(kind: Kind) {
    let store = TestStore::with_matches(kind, &["a", "b"]).await;
    store.faults().fail_writes(true);
    let (a, b, late, created, saved) = tokio::join!(
        store.append(append("a", 0, &["a1"])),
        store.append(append("b", 0, &["b1"])),
        store.append(append("b", 0, &["late"])),
        store.create_match(new_match("c")),
        store.create_table(table("t", 1)),
    );
    for outcome in [a, b, late] {
        assert!(matches!(&outcome, Err(AppendError::Unavailable(StoreError::Unavailable(_)))), "{outcome:?}");
        assert_eq!(outcome.unwrap_err().code(), "store_unavailable");
    }
    assert_eq!(created.unwrap_err().code(), "store_unavailable");
    assert_eq!(saved.unwrap_err().code(), "store_unavailable");
    assert_eq!(store.check().await.unwrap_err().code(), "store_unavailable");
    assert_eq!(lines(&store, "a").await.len() + lines(&store, "b").await.len(), 0);
    assert_eq!(store.find_match(&MatchId::new("c")).await.unwrap(), None);
    assert_eq!(store.find_table(&TableId::new("t")).await.unwrap(), None);

    store.faults().fail_writes(false);
    store.append(append("a", 0, &["a1"])).await.unwrap();
    assert_eq!(lines(&store.reopen().await.store, "a").await, ["a1"]);
}

/// Callers get the same error in both cases. What they read afterwards is what really happened.
async fn a_failed_commit_is_in_doubt_until_it_is_read(kind: Kind) {
    for (fault, stored) in [(CommitFault::BeforeDurable, 0), (CommitFault::AfterDurable, 1)] {
        let store = TestStore::with_matches(kind, &["a"]).await;
        let before = store.stats();
        store.faults().fail_commits(Some(fault));
        store.faults().hold_writes();
        let (appended, conflict, created, ()) = tokio::join!(
            store.append(append("a", 0, &["a1"])),
            store.append(append("a", 7, &["x"])),
            store.create_table(table("t", 1)),
            async { store.faults().release_writes() },
        );
        assert!(matches!(&appended, Err(AppendError::InDoubt(_))), "{fault:?}: {appended:?}");
        assert_eq!(appended.unwrap_err().code(), "store_in_doubt");
        assert!(matches!(&conflict, Err(AppendError::InDoubt(_))), "{fault:?}: {conflict:?}");
        assert!(matches!(&created, Err(StoreError::InDoubt(_))), "{fault:?}: {created:?}");
        let failed = store.stats().failed_batches - before.failed_batches;
        assert_eq!(failed, if kind == Kind::Sqlite { 1 } else { 3 }, "{fault:?}");
        assert_eq!(lines(&store, "a").await.len(), stored, "{fault:?}");
        let tables = store.find_table(&TableId::new("t")).await.unwrap().iter().count();
        assert_eq!(tables, stored, "{fault:?}");

        store.faults().fail_commits(None);
        store.append(append("a", stored as u64, &["next"])).await.unwrap();
        assert_eq!(lines(&store.reopen().await.store, "a").await.len(), stored + 1, "{fault:?}");
    }
}

async fn held_writes_wait_and_then_go_together(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    let before = store.stats();
    store.faults().hold_writes();
    let mut first = pin!(store.append(append("m", 0, &["one"])));
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..50 {
        assert_eq!(first.as_mut().poll(&mut context), Poll::Pending);
        tokio::task::yield_now().await;
    }
    // Reading still works.
    assert!(lines(&store, "m").await.is_empty());
    let (first, second, ()) = tokio::join!(first, store.append(append("m", 1, &["two"])), async {
        store.faults().release_writes();
    });
    assert_eq!((first, second), (Ok(()), Ok(())));
    // PostgreSQL takes one append of a match per batch.
    assert_eq!(store.stats().batches - before.batches, if kind == Kind::Sqlite { 1 } else { 2 });
    store.append(append("m", 2, &["three"])).await.unwrap();
}

async fn a_stall_ends_by_itself_or_when_told(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    store.faults().stall_writes(Some(Duration::from_millis(1)));
    store.append(append("m", 0, &["one"])).await.unwrap();
    store.faults().stall_writes(Some(Duration::from_secs(1_000_000)));
    let (done, ()) = tokio::join!(store.append(append("m", 1, &["two"])), async {
        tokio::task::yield_now().await;
        store.faults().stall_writes(None);
    });
    assert_eq!(done, Ok(()));
}

fn large(id: &str, expected_seq: u64) -> Append {
    Append { entries: vec![entry("x".repeat(300_000))], ..append(id, expected_seq, &[]) }
}

#[tokio::test]
async fn a_full_disk_is_told_and_gets_over() {
    let store = TestStore::with_matches(Kind::Sqlite, &["m"]).await;
    store.append(append("m", 0, &["one"])).await.unwrap();
    store.faults().disk_full(true);
    let full = store.append(large("m", 1)).await;
    assert_eq!(full, Err(AppendError::Unavailable(StoreError::Full)));
    let room = "y".repeat(300_000);
    let table_full = store.create_table(qipan_store::TableRecord { room, ..table("t", 1) }).await;
    assert_eq!(table_full.unwrap_err().code(), "store_full");
    assert_eq!(lines(&store, "m").await, ["one"]);

    store.faults().disk_full(false);
    store.append(large("m", 1)).await.unwrap();
    store.create_table(table("t", 1)).await.unwrap();
    let store = store.reopen().await;
    assert_eq!(lines(&store, "m").await.len(), 2);
}

#[tokio::test]
async fn on_a_full_disk_small_changes_of_a_batch_are_not_acknowledged_either() {
    let store = TestStore::with_matches(Kind::Sqlite, &["a", "b"]).await;
    store.faults().disk_full(true);
    store.faults().hold_writes();
    let (small, large, ()) =
        tokio::join!(store.append(append("a", 0, &["small"])), store.append(large("b", 0)), async {
            store.faults().release_writes();
        },);
    let full = Err(AppendError::Unavailable(StoreError::Full));
    assert_eq!((small, large), (full.clone(), full));
    assert!(lines(&store, "a").await.is_empty());
    store.faults().disk_full(false);
    store.append(append("a", 0, &["small"])).await.unwrap();
}

async fn closing_carries_out_what_waits_and_refuses_what_comes_later(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    store.faults().hold_writes();
    let (first, second, (), ()) = tokio::join!(
        store.append(append("m", 0, &["one"])),
        store.append(append("m", 1, &["two"])),
        store.close(),
        async { store.faults().release_writes() },
    );
    assert_eq!((first, second), (Ok(()), Ok(())));
    assert_eq!(store.append(append("m", 2, &["x"])).await.unwrap_err().code(), "store_unavailable");
    assert_eq!(store.check().await.unwrap_err().code(), "store_unavailable");
    assert_eq!(store.find_match(&MatchId::new("m")).await.unwrap_err().code(), "store_unavailable");
    store.close().await;
    if kind == Kind::Sqlite {
        // The log has been emptied into the file.
        let files: Vec<_> = std::fs::read_dir(store.folder()).unwrap().collect();
        assert_eq!(files.len(), 1);
    }
    assert_eq!(lines(&store.reopen().await.store, "m").await, ["one", "two"]);
}

async fn what_cannot_be_read_is_neither_lost_nor_invented(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m"]).await;
    store.append(append("m", 0, &["one"])).await.unwrap();
    store.faults().fail_reads(true);
    assert_eq!(store.load_journal(&MatchId::new("m")).await.unwrap_err().code(), "store_unavailable");
    assert_eq!(store.find_match(&MatchId::new("m")).await.unwrap_err().code(), "store_unavailable");
    assert_eq!(store.check().await.unwrap_err().code(), "store_unavailable");
    store.append(append("m", 1, &["two"])).await.unwrap();
    store.faults().fail_reads(false);
    assert_eq!(lines(&store, "m").await, ["one", "two"]);
    store.check().await.unwrap();
}
