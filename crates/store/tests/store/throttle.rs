//! Locks after wrong passwords.

use crate::samples::{Kind, TestStore};
use qipan_store::{Throttle, ThrottlePolicy};

crate::samples::on_both! {
    too_many_failures_lock_for_a_while,
    old_failures_are_forgotten_but_not_locks,
}

const POLICY: ThrottlePolicy = ThrottlePolicy { window_ms: 100, max_failures: 3, lock_ms: 1_000 };

async fn too_many_failures_lock_for_a_while(kind: Kind) {
    let store = TestStore::new(kind).await;
    // The time of a failure, and the state of the key after it: failures and end of the lock.
    let rows = [
        (0, 1, None),
        (50, 2, None),
        (100, 1, None), // the first window is over
        (110, 2, None),
        (120, 3, Some(1_120)),
        (130, 3, Some(1_120)), // while locked, nothing changes
        (1_119, 3, Some(1_120)),
        (1_120, 1, None), // a new beginning
        (1_130, 2, None),
        (1_140, 3, Some(2_140)),
    ];
    for (now, failures, locked_until) in rows {
        store.record_failures(vec![("anna".to_owned(), POLICY)], now).await.unwrap();
        let standing = store.throttle("anna", now, POLICY).await.unwrap();
        assert_eq!(standing, Throttle { failures, locked_until }, "at {now}");
    }
    assert_eq!(store.throttle("anna", 2_140, POLICY).await.unwrap(), Throttle::default());
    assert_eq!(store.throttle("ben", 1_150, POLICY).await.unwrap(), Throttle::default());
    store.clear_failures("anna").await.unwrap();
    assert_eq!(store.throttle("anna", 1_150, POLICY).await.unwrap(), Throttle::default());
    store.clear_failures("never seen").await.unwrap();
}

async fn old_failures_are_forgotten_but_not_locks(kind: Kind) {
    let store = TestStore::new(kind).await;
    for key in ["locked", "locked", "locked", "old", "10.0.0.1"] {
        let now = if key == "10.0.0.1" { 500 } else { 1 };
        store.record_failures(vec![(key.to_owned(), POLICY)], now).await.unwrap();
    }
    assert_eq!(store.delete_old_failures(500).await.unwrap(), 1);
    assert_eq!(store.throttle("locked", 600, POLICY).await.unwrap().locked_until, Some(1_001));
    assert_eq!(store.throttle("10.0.0.1", 550, POLICY).await.unwrap().failures, 1);
    assert_eq!(store.delete_old_failures(2_000).await.unwrap(), 2);
}
