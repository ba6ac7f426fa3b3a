//! `/readyz` and `/metrics`: what operators see of the store.

use crate::house::{House, click};
use crate::person::Person;
use serde_json::json;
use std::time::Duration;

/// How many checks have written to the store.
fn checks(house: &House) -> i64 {
    let connection = rusqlite::Connection::open(&house.config.database).unwrap();
    connection.query_row("SELECT checks FROM readiness", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn readiness_is_checked_once_for_many_who_ask() {
    let house = House::with(|config| config.ready_every = Duration::from_secs(3600)).await;
    let operator = Person::stranger(house.operator());
    assert_eq!(operator.get("/readyz").await, (200, "ready\n".to_owned()));
    let written = checks(&house);
    let asked: Vec<_> = (0..50)
        .map(|_| {
            let operator = operator.clone();
            tokio::spawn(async move { operator.get("/readyz").await.0 })
        })
        .collect();
    for answer in asked {
        assert_eq!(answer.await.unwrap(), 200);
    }
    assert_eq!(checks(&house), written, "nobody has made the server write again");
}

#[tokio::test]
async fn requests_that_come_together_share_one_check() {
    let house = House::with(|config| config.ready_every = Duration::from_secs(3600)).await;
    let operator = Person::stranger(house.operator());
    let written = checks(&house);
    let answers = futures_util::future::join_all((0..20).map(|_| operator.get("/readyz"))).await;
    assert!(answers.iter().all(|(status, _)| *status == 200));
    assert_eq!(checks(&house), written + 1);
}

#[cfg(unix)]
#[tokio::test]
async fn a_deleted_database_makes_the_server_unready() {
    let house = House::open().await;
    let operator = Person::stranger(house.operator());
    let aside = house.config.database.with_extension("aside");
    std::fs::rename(&house.config.database, &aside).unwrap();
    let (status, text) = operator.get("/readyz").await;
    assert!(status == 503 && text.contains("the store's database file was deleted or replaced"), "{text}");
    std::fs::rename(&aside, &house.config.database).unwrap();
    assert_eq!(operator.get("/readyz").await.0, 200);
}

#[tokio::test]
async fn the_work_of_the_store_is_in_the_metrics() {
    let house = House::open().await;
    let mut pair = house.playing(json!({})).await;
    pair.click(0, &[4, 0]).await;
    let stats = house.store.stats();
    assert!(stats.entries == 2 && stats.batches > 2, "{stats:?}");
    for (name, value) in [
        ("qipan_store_batches_total", stats.batches),
        ("qipan_store_requests_total", stats.requests),
        ("qipan_store_entries_total", stats.entries),
        ("qipan_store_failed_batches_total", 0),
        ("qipan_store_waiting", 0),
    ] {
        assert_eq!(house.metric(name).await, value, "{name}");
    }
    house.store.faults().fail_writes(true);
    assert_eq!(pair.ann.play_refused(click(8)).await, "store_unavailable");
    assert_eq!(house.metric("qipan_store_failed_batches_total").await, 1);
}

/// The load of the server is shown to operators only, on an address of its own.
#[tokio::test]
async fn the_public_address_tells_only_that_the_server_is_alive() {
    let house = House::open().await;
    let (public, operator) = (Person::stranger(house.address()), Person::stranger(house.operator()));
    for path in ["/metrics", "/readyz"] {
        assert_eq!((public.get(path).await.0, operator.get(path).await.0), (404, 200), "{path}");
    }
    assert_eq!(public.get("/healthz").await, (200, "ok\n".to_owned()));
}
