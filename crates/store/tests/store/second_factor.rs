//! The second factor of logins.

use crate::samples::{Kind, TestStore, account};
use qipan_protocol::UserId;
use qipan_store::{Secret, StoreError, Totp};

crate::samples::on_both! {
    a_secret_is_confirmed_once,
    a_code_is_used_once,
    recovery_codes_are_used_once,
}

fn codes() -> Vec<Secret> {
    ["one", "two", "three"].map(Secret::new).to_vec()
}

/// Anna has a confirmed secret, Ben has none.
async fn confirmed(kind: Kind) -> (TestStore, UserId, UserId) {
    let store = TestStore::new(kind).await;
    for name in ["anna", "ben"] {
        store.create_account(account(name, name)).await.unwrap();
    }
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    store.offer_totp(&anna, Secret::new("secret")).await.unwrap();
    store.confirm_totp(&anna, Secret::new("secret"), 100, codes()).await.unwrap();
    (store, anna, ben)
}

async fn a_secret_is_confirmed_once(kind: Kind) {
    let (store, anna, ben) = confirmed(kind).await;
    let totp = |secret: &str, is_confirmed| Some(Totp { secret: Secret::new(secret), is_confirmed });
    assert_eq!(store.find_totp(&anna).await.unwrap(), totp("secret", true));
    assert_eq!(store.offer_totp(&anna, Secret::new("other")).await, Err(StoreError::Conflict));
    let again = store.confirm_totp(&anna, Secret::new("secret"), 101, codes()).await;
    assert_eq!(again, Err(StoreError::Conflict));

    assert_eq!(store.find_totp(&ben).await.unwrap(), None);
    for secret in ["first", "second"] {
        store.offer_totp(&ben, Secret::new(secret)).await.unwrap();
        assert_eq!(store.find_totp(&ben).await.unwrap(), totp(secret, false));
    }
    let replaced = store.confirm_totp(&ben, Secret::new("first"), 100, codes()).await;
    assert_eq!(replaced, Err(StoreError::Conflict), "a secret that was replaced");
    assert_eq!(store.use_totp_step(&ben, 100).await, Ok(false), "not confirmed");
    assert_eq!(store.count_recovery_codes(&ben).await, Ok(0));
    let nobody = store.offer_totp(&UserId::new("nobody"), Secret::new("secret")).await;
    assert_eq!(nobody, Err(StoreError::NotFound));
}

async fn a_code_is_used_once(kind: Kind) {
    let (store, anna, _) = confirmed(kind).await;
    let rows = [(100, false), (99, false), (102, true), (102, false), (101, false), (103, true)];
    for (step, is_new) in rows {
        assert_eq!(store.use_totp_step(&anna, step).await, Ok(is_new), "{step}");
    }
    let both = tokio::join!(store.use_totp_step(&anna, 104), store.use_totp_step(&anna, 104));
    assert!(matches!(both, (Ok(one), Ok(two)) if one != two), "{both:?}");
}

async fn recovery_codes_are_used_once(kind: Kind) {
    let (store, anna, ben) = confirmed(kind).await;
    assert_eq!(store.count_recovery_codes(&anna).await, Ok(3));
    for (user, code, is_good) in
        [(&ben, "one", false), (&anna, "one", true), (&anna, "one", false), (&anna, "four", false)]
    {
        assert_eq!(store.use_recovery_code(user, Secret::new(code)).await, Ok(is_good), "{code}");
    }
    assert_eq!(store.count_recovery_codes(&anna).await, Ok(2));
    store.delete_totp(&anna).await.unwrap();
    assert_eq!(store.find_totp(&anna).await.unwrap(), None);
    assert_eq!(store.count_recovery_codes(&anna).await, Ok(0));
}
