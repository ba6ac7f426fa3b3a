//! Sessions and API tokens.

use crate::samples::{Kind, TestStore, account};
use qipan_protocol::UserId;
use qipan_store::{Exchange, NewSession, NewToken, Rotation, Secret, StoreError};

crate::samples::on_both! {
    a_session_lives_until_it_expires,
    a_refresh_token_is_good_once,
    of_two_exchanges_of_one_token_one_succeeds,
    sessions_are_listed_and_revoked,
    tokens_work_until_they_are_revoked,
    passes_live_until_they_expire_or_are_revoked,
    sessions_that_were_just_ended_are_found,
}

fn session(id: &str, user: &str) -> NewSession {
    NewSession {
        id: id.to_owned(),
        user_id: UserId::new(user),
        refresh_hash: Secret::new(format!("{id}-0")),
        created_at: 10,
        expires_at: 100,
        user_agent: "Browser".to_owned(),
    }
}

fn exchange(old: &str, new: &str, now: i64) -> Exchange {
    let [old_hash, new_hash] = [old, new].map(Secret::new);
    let salt = Secret::new(format!("salt of {new}"));
    // The part before the dash is common to all tokens of a session.
    let family_hash = Secret::new(old.split('-').next().unwrap());
    Exchange { old_hash, new_hash, family_hash, salt, now, expires_at: now + 100 }
}

async fn with_sessions(kind: Kind, ids: &[&str]) -> TestStore {
    let store = TestStore::new(kind).await;
    for user in ["anna", "ben"] {
        store.create_account(account(user, user)).await.unwrap();
    }
    for id in ids {
        store.create_session(session(id, "anna")).await.unwrap();
    }
    store
}

async fn a_session_lives_until_it_expires(kind: Kind) {
    let store = with_sessions(kind, &["s"]).await;
    assert_eq!(store.create_session(session("s", "anna")).await, Err(StoreError::Conflict));
    assert_eq!(store.create_session(session("x", "nobody")).await, Err(StoreError::NotFound));
    let found = store.find_session("s").await.unwrap().unwrap();
    assert_eq!((found.id.as_str(), found.last_seen, found.revoked), ("s", 10, false));
    let expired = store.rotate_session(exchange("s-0", "s-1", 100)).await;
    assert_eq!(expired, Ok(Rotation::Unknown));
    assert_eq!(store.delete_expired_sessions(100).await.unwrap(), 0);
    assert_eq!(store.delete_expired_sessions(101).await.unwrap(), 1);
    assert_eq!(store.find_session("s").await.unwrap(), None);
}

async fn a_refresh_token_is_good_once(kind: Kind) {
    let store = with_sessions(kind, &["s"]).await;
    let rotate =
        async |old: &str, new: &str, now| store.rotate_session(exchange(old, new, now)).await.unwrap();
    let Rotation::Rotated(session) = rotate("s-0", "s-1", 50).await else { panic!("not rotated") };
    assert_eq!((session.id.as_str(), session.last_seen, session.expires_at), ("s", 50, 150));
    let Rotation::Reused { session, rotated_at, salt } = rotate("s-0", "s-x", 60).await else {
        panic!("not noticed")
    };
    assert_eq!((session.id.as_str(), rotated_at, salt.reveal()), ("s", 50, "salt of s-1"));
    // Detecting the reuse changes nothing in the store: the server decides what to do.
    assert!(matches!(rotate("s-1", "s-2", 70).await, Rotation::Rotated(_)));
    let Rotation::Outdated { session, rotated_at } = rotate("s-0", "s-x", 80).await else {
        panic!("not recognised")
    };
    assert_eq!((session.id.as_str(), rotated_at), ("s", 70));
    assert_eq!(rotate("x-0", "x-1", 80).await, Rotation::Unknown);
    assert_eq!(rotate("s-2", "s-3", 170).await, Rotation::Unknown);
    store.revoke_session(&UserId::new("anna"), "s").await.unwrap();
    assert_eq!(rotate("s-2", "s-3", 90).await, Rotation::Unknown);
    assert_eq!(rotate("s-1", "s-3", 90).await, Rotation::Unknown);
}

async fn of_two_exchanges_of_one_token_one_succeeds(kind: Kind) {
    let store = with_sessions(kind, &["s"]).await;
    let rotate = |new: &str| store.rotate_session(exchange("s-0", new, 50));
    let (first, second) = tokio::join!(rotate("left"), rotate("right"));
    let both = [first.unwrap(), second.unwrap()];
    assert_eq!(both.iter().filter(|it| matches!(it, Rotation::Rotated(_))).count(), 1, "{both:?}");
    assert_eq!(both.iter().filter(|it| matches!(it, Rotation::Reused { .. })).count(), 1, "{both:?}");
}

async fn sessions_are_listed_and_revoked(kind: Kind) {
    let store = with_sessions(kind, &["a", "b", "c"]).await;
    store.create_session(session("d", "ben")).await.unwrap();
    assert!(matches!(store.rotate_session(exchange("b-0", "b-1", 30)).await, Ok(Rotation::Rotated(_))));
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    let listed = async |user: &UserId| {
        let sessions = store.list_sessions(user, 50).await.unwrap();
        sessions.into_iter().map(|session| session.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(&anna).await, ["b", "a", "c"]);
    assert_eq!(store.revoke_session(&ben, "a").await, Err(StoreError::NotFound));
    store.revoke_session(&anna, "a").await.unwrap();
    assert_eq!(listed(&anna).await, ["b", "c"]);
    assert!(store.find_session("a").await.unwrap().unwrap().revoked);
    assert_eq!(store.rotate_session(exchange("a-0", "a-1", 50)).await, Ok(Rotation::Unknown));
    assert_eq!(store.revoke_sessions(&anna, Some("c")).await.unwrap(), ["b"]);
    assert_eq!(listed(&anna).await, ["c"]);
    assert_eq!(store.revoke_sessions(&anna, None).await.unwrap(), ["c"]);
    assert!(listed(&anna).await.is_empty());
    assert_eq!(listed(&ben).await, ["d"]);
}

async fn tokens_work_until_they_are_revoked(kind: Kind) {
    let store = with_sessions(kind, &[]).await;
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    let token = |id: &str, created_at| NewToken {
        id: id.to_owned(),
        user_id: UserId::new("anna"),
        name: "bot's".to_owned(),
        token_hash: Secret::new(format!("hash {id}")),
        created_at,
    };
    for (id, created_at) in [("x", 1), ("y", 2)] {
        store.create_token(token(id, created_at)).await.unwrap();
    }
    assert_eq!(store.create_token(token("x", 3)).await, Err(StoreError::Conflict));
    let lost = NewToken { user_id: UserId::new("nobody"), ..token("z", 3) };
    assert_eq!(store.create_token(lost).await, Err(StoreError::NotFound));

    let found = store.find_token("hash x").await.unwrap().unwrap();
    assert_eq!((found.id.as_str(), found.name.as_str(), found.last_used), ("x", "bot's", None));
    for (now, used) in [(20, 20), (10, 20)] {
        store.touch_token("x", now).await.unwrap();
        assert_eq!(store.find_token("hash x").await.unwrap().unwrap().last_used, Some(used));
    }
    assert_eq!(store.touch_token("z", 1).await, Err(StoreError::NotFound));
    assert_eq!(store.revoke_token(&ben, "x").await, Err(StoreError::NotFound));
    store.revoke_token(&anna, "x").await.unwrap();
    assert_eq!(store.find_token("hash x").await.unwrap(), None);
    let listed = store.list_tokens(&anna).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|token| (token.id.as_str(), token.revoked)).collect();
    assert_eq!(listed, [("y", false), ("x", true)]);
    assert!(store.list_tokens(&ben).await.unwrap().is_empty());
}

async fn passes_live_until_they_expire_or_are_revoked(kind: Kind) {
    let store = with_sessions(kind, &["a", "b"]).await;
    let anna = UserId::new("anna");
    for id in ["x", "y"] {
        let token_hash = Secret::new(format!("hash {id}"));
        let (name, created_at) = ("bot".to_owned(), 1);
        let new = NewToken { id: id.to_owned(), user_id: anna.clone(), name, token_hash, created_at };
        store.create_token(new).await.unwrap();
    }
    let living = async |now| {
        let mut living = store.living_passes(&["a", "b", "x", "y", "none"], now).await.unwrap();
        living.sort();
        living
    };
    assert_eq!(living(99).await, ["a", "b", "x", "y"]);
    assert_eq!(living(100).await, ["x", "y"]);
    store.revoke_session(&anna, "b").await.unwrap();
    store.revoke_token(&anna, "x").await.unwrap();
    assert_eq!(living(99).await, ["a", "y"]);
    assert!(store.living_passes(&[], 99).await.unwrap().is_empty());
    let found = store.find_users(&[UserId::new("ben"), UserId::new("nobody")]).await.unwrap();
    assert_eq!(found.iter().map(|user| user.name.as_str()).collect::<Vec<_>>(), ["ben"]);
}

async fn sessions_that_were_just_ended_are_found(kind: Kind) {
    let store = with_sessions(kind, &["a", "b"]).await;
    store.revoke_session(&UserId::new("anna"), "b").await.unwrap();
    assert_eq!(store.recently_revoked_sessions(10).await.unwrap(), ["b"]);
    assert!(store.recently_revoked_sessions(11).await.unwrap().is_empty(), "last used before");
}
