//! The keys of access tokens. They are in the store, so that a token of one node is valid at all nodes and after a
//! restart. Every node reads them once a minute.

use super::access::{LIFETIME_MS, new_key};
use super::{now, refresh};
use crate::App;
use crate::errors::{InternalError, StorageError};
use qipan_store::SigningKey;

/// After this time, a new key takes the place of the newest one.
const RENEW_AFTER_MS: i64 = 30 * 24 * 3600 * 1000;

/// A new key signs only after this time. By then all nodes have read it.
const SPREAD_MS: i64 = 3 * 60 * 1000;

/// A retired key is kept for this time: longer than any of its tokens is valid.
const KEPT_MS: i64 = 24 * 3600 * 1000;

#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Internal(#[from] InternalError),
}

impl From<qipan_store::StoreError> for KeyError {
    fn from(error: qipan_store::StoreError) -> KeyError {
        StorageError::from(error).into()
    }
}

/// Reads the keys and the sessions that other nodes have ended, and renews the keys when it is time.
pub(crate) async fn follow(app: &App) -> Result<(), KeyError> {
    let (store, now) = (app.store(), now(app));
    let mut keys = store.list_signing_keys().await?;
    if keys.is_empty() {
        store.add_first_signing_key(new_key(now)?).await?;
        keys = store.list_signing_keys().await?;
    } else if keys.iter().all(|key| key.created_at + RENEW_AFTER_MS <= now) {
        let key = new_key(now)?;
        store.add_signing_key(key).await?;
        keys = store.list_signing_keys().await?;
    }
    let signing = choose(&keys, now).cloned().ok_or(InternalError::BadKey)?;
    for older in keys.iter().filter(|key| key.created_at < signing.created_at && key.retired_at.is_none()) {
        store.retire_signing_key(&older.id, now).await?;
    }
    store.delete_signing_keys_retired_before(now - KEPT_MS).await?;
    app.access().use_keys(signing, keys);
    let since = now - LIFETIME_MS - refresh::GRACE_MS;
    for session in store.recently_revoked_sessions(since).await? {
        app.access().end(&session, now);
    }
    Ok(())
}

/// The newest key that all nodes know. In the first minutes of a platform that is the oldest one.
fn choose(keys: &[SigningKey], now: i64) -> Option<&SigningKey> {
    let order = |key: &&SigningKey| (key.created_at, key.id.clone());
    let known = keys.iter().filter(|key| key.created_at + SPREAD_MS <= now).max_by_key(order);
    known.or_else(|| keys.iter().min_by_key(order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::people::access::Claims;
    use qipan_protocol::UserId;
    use qipan_store::{Secret, Store};
    use tokio::sync::watch;

    fn key(id: &str, created_at: i64) -> SigningKey {
        SigningKey { id: id.to_owned(), secret: Secret::new(id), created_at, retired_at: None }
    }

    #[test]
    fn a_new_key_signs_when_all_nodes_know_it() {
        let rows: [(&[(&str, i64)], &str); 5] = [
            (&[("a", 0)], "a"),
            (&[("b", SPREAD_MS + 1), ("a", 0)], "a"),
            (&[("b", SPREAD_MS), ("a", 0)], "b"),
            // Two nodes that start at the same time choose the same key.
            (&[("b", 2 * SPREAD_MS), ("a", 2 * SPREAD_MS)], "a"),
            (&[("c", 2 * SPREAD_MS), ("b", 5), ("a", 5)], "b"),
        ];
        for (keys, expected) in rows {
            let keys: Vec<SigningKey> = keys.iter().map(|(id, at)| key(id, *at)).collect();
            assert_eq!(choose(&keys, 2 * SPREAD_MS).map(|key| &*key.id), Some(expected), "{keys:?}");
        }
    }

    async fn app(path: &std::path::Path) -> App {
        let store = Store::open(path).await.unwrap();
        let content = (qipan_catalog::built_in(), &[] as crate::WebFiles);
        let app = App::new(Config::default(), store, content, watch::channel(false).1, None).unwrap();
        follow(&app).await.unwrap();
        app
    }

    #[tokio::test]
    async fn tokens_outlive_a_restart_and_old_keys_go() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let first = app(&path).await;
        let token = first.access().sign(&Claims::new("session", &UserId::new("anna"), now(&first))).unwrap();
        let second = app(&path).await;
        assert!(second.access().read(&token, now(&second)).is_some());
        let old = second.store().list_signing_keys().await.unwrap().pop().unwrap();
        second.store().add_signing_key(key("later", old.created_at + 1)).await.unwrap();
        second.store().retire_signing_key(&old.id, now(&second) - KEPT_MS - 1).await.unwrap();
        follow(&second).await.unwrap();
        follow(&second).await.unwrap();
        let ids: Vec<String> =
            second.store().list_signing_keys().await.unwrap().into_iter().map(|key| key.id).collect();
        assert_eq!(ids, ["later"]);
        assert!(second.access().read(&token, now(&second)).is_none());
    }
}
