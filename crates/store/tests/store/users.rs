//! People.

use crate::samples::{Kind, TestStore, account, new_match, open};
use qipan_protocol::UserId;
use qipan_store::{NewAccount, Role, Secret, StoreError, UserKind};

crate::samples::on_both! {
    an_account_is_found_by_any_spelling_of_its_name,
    a_guest_becomes_an_account_and_keeps_its_matches,
    of_two_users_that_want_one_name_at_once_one_gets_it,
    passwords_roles_and_bans_change,
    everybody_is_listed_in_pages,
    names_that_look_like_sql_are_only_names,
    two_accounts_do_not_look_alike,
}

async fn an_account_is_found_by_any_spelling_of_its_name(kind: Kind) {
    let store = TestStore::new(kind).await;
    let new = NewAccount { email: Some("anna@example.org".to_owned()), ..account("u1", "Änna Strauß") };
    store.create_account(new).await.unwrap();
    for name in ["Änna Strauß", "änna strauss", " ÄNNA  STRAUSS ", "A\u{308}nna Strauß"] {
        let found = store.find_account_by_name(name).await.unwrap().unwrap();
        assert_eq!((found.user.id.as_str(), found.user.name.as_str()), ("u1", "Änna Strauß"));
        assert_eq!(found.password_hash.reveal(), "hash of u1");
        assert_eq!(found.user.email.as_deref(), Some("anna@example.org"));
        assert!(!format!("{found:?}").contains("hash of"));
    }
    assert_eq!(store.find_account_by_name("Anna").await.unwrap(), None);
    let rows = [
        (account("u2", "ÄNNA STRAUSS"), StoreError::NameTaken, "name_taken"),
        (account("u1", "Ben"), StoreError::Conflict, "conflict"),
        (account("u3", " \u{200b} "), StoreError::Invalid("name"), "invalid"),
    ];
    for (new, error, code) in rows {
        assert_eq!(store.create_account(new).await, Err(error.clone()));
        assert_eq!(error.code(), code);
    }
}

async fn a_guest_becomes_an_account_and_keeps_its_matches(kind: Kind) {
    let store = TestStore::new(kind).await;
    let anna = UserId::new("anna");
    for id in ["anna", "other"] {
        store.create_guest(UserId::new(id), "Guest".to_owned(), 3).await.unwrap();
    }
    assert_eq!(store.create_guest(anna.clone(), "Guest".to_owned(), 4).await, Err(StoreError::Conflict));
    store.create_account(account("ben", "Ben")).await.unwrap();
    store.create_match(new_match("m")).await.unwrap();
    let guest = store.find_user(&anna).await.unwrap().unwrap();
    assert_eq!((guest.kind, guest.role, guest.created_at), (UserKind::Guest, Role::User, 3));
    assert_eq!(store.find_account(&anna).await.unwrap(), None);
    assert_eq!(store.find_account_by_name("Guest").await.unwrap(), None);

    assert_eq!(store.upgrade_guest(account("anna", "BEN")).await, Err(StoreError::NameTaken));
    store.upgrade_guest(account("anna", "Anna")).await.unwrap();
    let user = store.find_account(&anna).await.unwrap().unwrap().user;
    assert_eq!((user.kind, user.name.as_str(), user.created_at), (UserKind::Account, "Anna", 3));
    assert_eq!(store.running_matches(&anna, 10).await.unwrap().len(), 1);
    assert_eq!(store.upgrade_guest(account("anna", "Anna 2")).await, Err(StoreError::Conflict));
    assert_eq!(store.upgrade_guest(account("nobody", "Nobody")).await, Err(StoreError::NotFound));
    assert_eq!(store.upgrade_guest(account("other", "anna")).await, Err(StoreError::NameTaken));
}

async fn of_two_users_that_want_one_name_at_once_one_gets_it(kind: Kind) {
    let store = TestStore::new(kind).await;
    let (first, second) = tokio::join!(
        store.create_account(account("u1", "Anna")),
        store.create_account(account("u2", "anna"))
    );
    let taken = Err(StoreError::NameTaken);
    let both = (first, second);
    assert!(both == (Ok(()), taken.clone()) || both == (taken, Ok(())), "{both:?}");
}

async fn passwords_roles_and_bans_change(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_account(account("u", "Anna")).await.unwrap();
    store.create_guest(UserId::new("g"), "Guest".to_owned(), 3).await.unwrap();
    let (user, guest, nobody) = (UserId::new("u"), UserId::new("g"), UserId::new("nobody"));

    store.change_password(&user, Secret::new("new")).await.unwrap();
    assert_eq!(store.find_account(&user).await.unwrap().unwrap().password_hash, Secret::new("new"));
    assert_eq!(store.change_password(&guest, Secret::new("new")).await, Err(StoreError::NotFound));

    for role in [Role::Moderator, Role::Admin, Role::User] {
        store.set_role(&user, role).await.unwrap();
        assert_eq!(store.find_user(&user).await.unwrap().unwrap().role, role);
    }
    for until in [Some(99), Some(i64::MAX), None] {
        store.set_ban(&guest, until).await.unwrap();
        assert_eq!(store.find_user(&guest).await.unwrap().unwrap().banned_until, until);
    }
    assert_eq!(store.set_role(&nobody, Role::Admin).await, Err(StoreError::NotFound));
    assert_eq!(store.set_ban(&nobody, None).await, Err(StoreError::NotFound));
    assert_eq!(store.find_user(&nobody).await.unwrap(), None);
}

async fn everybody_is_listed_in_pages(kind: Kind) {
    let store = TestStore::new(kind).await;
    for number in 0..7 {
        store.create_guest(UserId(format!("g{number}")), "Guest".to_owned(), number / 3).await.unwrap();
    }
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = store.list_users(after.as_ref(), 3).await.unwrap();
        found.extend(page.items.into_iter().map(|user| user.id.0));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(found, ["g6", "g5", "g4", "g3", "g2", "g1", "g0"]);
}

async fn names_that_look_like_sql_are_only_names(kind: Kind) {
    let store = TestStore::new(kind).await;
    let names = ["'; DROP TABLE users; --", "\" OR \"\"=\"", "%", "_", "?1", "\\", "1); DELETE FROM users"];
    for (number, name) in names.into_iter().enumerate() {
        store.create_account(account(&format!("{name}{number}"), name)).await.unwrap();
    }
    for (number, name) in names.into_iter().enumerate() {
        let found = store.find_account_by_name(name).await.unwrap().unwrap().user;
        assert_eq!((found.id.0, found.name.as_str()), (format!("{name}{number}"), name));
    }
    assert_eq!(store.list_users(None, 100).await.unwrap().items.len(), names.len());
}

async fn two_accounts_do_not_look_alike(kind: Kind) {
    let store = TestStore::new(kind).await;
    store.create_account(account("u1", "bob")).await.unwrap();
    store.create_guest(UserId::new("u2"), "Guest".to_owned(), 3).await.unwrap();
    for name in ["BOB", "b0b", "bоb"] {
        assert!(store.is_name_taken(name).await.unwrap(), "{name}");
        assert_eq!(store.create_account(account("u3", name)).await, Err(StoreError::NameTaken), "{name}");
        assert_eq!(store.upgrade_guest(account("u2", name)).await, Err(StoreError::NameTaken), "{name}");
    }
    assert!(!store.is_name_taken("Guest").await.unwrap());
    store.upgrade_guest(account("u2", "Boris")).await.unwrap();
    assert!(store.is_name_taken("B0ris").await.unwrap());
}

#[tokio::test]
async fn accounts_from_before_get_their_looks() {
    let store = TestStore::new(Kind::Sqlite).await;
    store.create_account(account("u1", "bob")).await.unwrap();
    store.close().await;
    let path = store.folder().join("store.sqlite");
    rusqlite::Connection::open(&path).unwrap().execute("UPDATE users SET name_look = NULL", []).unwrap();
    let store = open(path).await;
    assert!(store.is_name_taken("b0b").await.unwrap());
    store.close().await;
}
