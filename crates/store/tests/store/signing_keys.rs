//! The keys of access tokens.

use crate::samples::{Kind, TestStore};
use qipan_store::{Secret, SigningKey, StoreError};

crate::samples::on_both! {
    one_process_adds_the_first_key,
    keys_are_added_retired_and_deleted,
}

fn key(id: &str, created_at: i64) -> SigningKey {
    SigningKey {
        id: id.to_owned(),
        secret: Secret::new(format!("secret of {id}")),
        created_at,
        retired_at: None,
    }
}

async fn keys_are_added_retired_and_deleted(kind: Kind) {
    let store = TestStore::new(kind).await;
    assert!(store.list_signing_keys().await.unwrap().is_empty());
    for (id, at) in [("b", 20), ("a", 10), ("c", 30)] {
        store.add_signing_key(key(id, at)).await.unwrap();
    }
    assert_eq!(store.add_signing_key(key("a", 40)).await, Err(StoreError::Conflict));
    assert_eq!(store.list_signing_keys().await.unwrap(), [key("c", 30), key("b", 20), key("a", 10)]);
    store.retire_signing_key("a", 50).await.unwrap();
    store.retire_signing_key("b", 60).await.unwrap();
    store.retire_signing_key("a", 70).await.unwrap();
    assert_eq!(store.retire_signing_key("d", 70).await, Err(StoreError::NotFound));
    let retired = SigningKey { retired_at: Some(60), ..key("b", 20) };
    assert_eq!(store.delete_signing_keys_retired_before(50).await, Ok(0));
    assert_eq!(store.delete_signing_keys_retired_before(51).await, Ok(1));
    assert_eq!(store.list_signing_keys().await.unwrap(), [key("c", 30), retired]);
    assert!(!format!("{:?}", store.list_signing_keys().await).contains("secret of"));
}

/// Two processes that start with a new database sign with the same key from the first moment on.
async fn one_process_adds_the_first_key(kind: Kind) {
    let store = TestStore::new(kind).await;
    let other = store.another().await;
    let (one, two) =
        tokio::join!(store.add_first_signing_key(key("a", 5)), other.add_first_signing_key(key("b", 4)));
    one.unwrap();
    two.unwrap();
    assert_eq!(store.list_signing_keys().await.unwrap().len(), 1);
}
