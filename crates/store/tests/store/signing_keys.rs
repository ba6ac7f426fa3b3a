//! Keys that sign access tokens.

use crate::samples::{Kind, TestStore};
use qipan_store::{Secret, SigningKey, StoreError};

crate::samples::on_both! {
    keys_are_listed_retired_and_deleted,
}

fn key(id: &str, created_at: i64) -> SigningKey {
    SigningKey { id: id.to_owned(), secret: Secret::new(format!("of {id}")), created_at, retired_at: None }
}

async fn keys_are_listed_retired_and_deleted(kind: Kind) {
    let store = TestStore::new(kind).await;
    assert!(store.list_signing_keys().await.unwrap().is_empty());
    for new in [key("b", 5), key("a", 5), key("c", 7)] {
        store.add_signing_key(new).await.unwrap();
    }
    assert_eq!(store.add_signing_key(key("a", 9)).await, Err(StoreError::Conflict));
    assert_eq!(store.list_signing_keys().await.unwrap(), [key("c", 7), key("a", 5), key("b", 5)]);
    store.retire_signing_key("a", 20).await.unwrap();
    store.retire_signing_key("a", 30).await.unwrap();
    assert_eq!(store.retire_signing_key("none", 20).await, Err(StoreError::NotFound));
    let retired = SigningKey { retired_at: Some(20), ..key("a", 5) };
    assert_eq!(store.list_signing_keys().await.unwrap()[1], retired, "the first time counts");
    assert_eq!(store.delete_signing_keys_retired_before(20).await, Ok(0));
    assert_eq!(store.delete_signing_keys_retired_before(21).await, Ok(1));
    assert_eq!(store.list_signing_keys().await.unwrap(), [key("c", 7), key("b", 5)]);
}
