//! Leases of nodes.

use crate::samples::{Kind, TestStore};
use qipan_store::{Incarnation, NodeId, Store, StoreError};
use std::time::Duration;

crate::samples::on_both! {
    nodes_register_renew_and_leave,
    a_restarted_node_replaces_its_earlier_incarnation,
    leases_that_cannot_be_added_to_a_time_are_refused,
    the_clock_goes_on,
}

const LONG: Duration = Duration::from_secs(600);

/// Name, alive, draining.
async fn listed(store: &Store) -> Vec<(String, bool, bool)> {
    let nodes = store.list_nodes().await.unwrap();
    nodes.into_iter().map(|node| (node.id.0, node.is_alive, node.draining)).collect()
}

async fn nodes_register_renew_and_leave(kind: Kind) {
    let store = TestStore::new(kind).await;
    let (a, b) = (NodeId::new("a"), NodeId::new("b"));
    let (one, two) = (Incarnation(1), Incarnation(u64::MAX));
    store.register_node(&b, two, LONG).await.unwrap();
    store.register_node(&a, one, Duration::ZERO).await.unwrap();
    assert_eq!(listed(&store).await, [("a".to_owned(), false, false), ("b".to_owned(), true, false)]);
    store.renew_lease(&a, one, LONG).await.unwrap();
    store.set_draining(&b, two).await.unwrap();
    assert_eq!(listed(&store).await, [("a".to_owned(), true, false), ("b".to_owned(), true, true)]);
    assert_eq!(store.list_nodes().await.unwrap()[1].incarnation, two);
    store.leave_cluster(&a, one).await.unwrap();
    assert_eq!(listed(&store).await[0], ("a".to_owned(), false, false));
    let unknown = NodeId::new("c");
    assert_eq!(store.renew_lease(&unknown, one, LONG).await, Err(StoreError::Fenced));
    assert_eq!(store.set_draining(&unknown, one).await, Err(StoreError::Fenced));
    store.leave_cluster(&unknown, one).await.unwrap();
}

async fn a_restarted_node_replaces_its_earlier_incarnation(kind: Kind) {
    let store = TestStore::new(kind).await;
    let node = NodeId::new("a");
    let (old, new) = (Incarnation(1), Incarnation(2));
    store.register_node(&node, old, LONG).await.unwrap();
    store.set_draining(&node, old).await.unwrap();
    store.register_node(&node, new, LONG).await.unwrap();
    assert_eq!(listed(&store).await, [("a".to_owned(), true, false)]);
    assert_eq!(store.renew_lease(&node, old, LONG).await, Err(StoreError::Fenced));
    assert_eq!(store.set_draining(&node, old).await, Err(StoreError::Fenced));
    store.leave_cluster(&node, old).await.unwrap();
    assert_eq!(listed(&store).await, [("a".to_owned(), true, false)]);
}

async fn leases_that_cannot_be_added_to_a_time_are_refused(kind: Kind) {
    let store = TestStore::new(kind).await;
    let forever = store.register_node(&NodeId::new("a"), Incarnation(1), Duration::MAX).await;
    assert_eq!(forever, Err(StoreError::Invalid("lease")));
}

async fn the_clock_goes_on(kind: Kind) {
    let store = TestStore::new(kind).await;
    let (first, second) = (store.clock_ms().await.unwrap(), store.clock_ms().await.unwrap());
    assert!(first > 1_700_000_000_000 && second >= first, "{first}, {second}");
}
