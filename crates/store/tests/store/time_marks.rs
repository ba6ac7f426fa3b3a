//! Time marks of running matches.

use crate::samples::{Kind, TestStore};
use qipan_protocol::MatchId;
use qipan_store::{Epoch, StoreError, TimeMark};

crate::samples::on_both! {
    the_last_mark_counts_also_if_it_is_earlier,
}

async fn the_last_mark_counts_also_if_it_is_earlier(kind: Kind) {
    let store = TestStore::with_matches(kind, &["m", "other"]).await;
    let id = MatchId::new("m");
    assert_eq!(store.find_time_mark(&id).await, Ok(None));
    let marks = [
        TimeMark { ms: 5_000, reserved: true },
        TimeMark { ms: 10_000, reserved: true },
        TimeMark { ms: 7_123, reserved: false },
    ];
    for mark in marks {
        store.save_time_mark(&id, mark, Epoch::default()).await.unwrap();
        assert_eq!(store.find_time_mark(&id).await, Ok(Some(mark)));
    }
    let store = store.reopen().await;
    assert_eq!(store.find_time_mark(&id).await, Ok(Some(marks[2])));
    assert_eq!(store.find_time_mark(&MatchId::new("other")).await, Ok(None));
    assert_eq!(
        store.save_time_mark(&MatchId::new("none"), marks[0], Epoch::default()).await,
        Err(StoreError::NotFound)
    );
    let beyond = TimeMark { ms: u64::MAX, reserved: true };
    assert_eq!(store.save_time_mark(&id, beyond, Epoch::default()).await, Err(StoreError::Invalid("ms")));
}
