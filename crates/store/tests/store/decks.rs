//! Decks.

use crate::samples::{Kind, TestStore};
use qipan_protocol::UserId;
use qipan_store::{Deck, DeckUpdate, StoreError};

crate::samples::on_both! {
    decks_are_saved_changed_and_deleted_by_their_owner_only,
    the_limit_of_a_person_holds_for_requests_at_the_same_time,
    decks_go_with_their_owner,
}

fn deck(id: &str, owner: &str, updated_at: i64) -> Deck {
    Deck {
        id: id.to_owned(),
        owner: UserId::new(owner),
        game: "cards".to_owned(),
        name: format!("deck {id}"),
        list: format!(r#"{{"{id}":1}}"#),
        updated_at,
    }
}

async fn with_people(kind: Kind) -> TestStore {
    let store = TestStore::new(kind).await;
    for id in ["anna", "ben"] {
        store.create_guest(UserId::new(id), id.to_owned(), 1).await.unwrap();
    }
    store
}

async fn ids(store: &TestStore, owner: &str) -> Vec<String> {
    let decks = store.decks_of(&UserId::new(owner)).await.unwrap();
    decks.into_iter().map(|deck| deck.id).collect()
}

async fn decks_are_saved_changed_and_deleted_by_their_owner_only(kind: Kind) {
    let store = with_people(kind).await;
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    for (id, at) in [("x", 10), ("y", 20)] {
        store.create_deck(deck(id, "anna", at), 9).await.unwrap();
    }
    assert_eq!(store.create_deck(deck("x", "ben", 30), 9).await, Err(StoreError::Conflict));
    assert_eq!(store.create_deck(deck("z", "nobody", 30), 9).await, Err(StoreError::NotFound));
    assert_eq!(ids(&store, "anna").await, ["y", "x"]);
    assert_eq!(store.find_deck(&anna, "x").await.unwrap(), Some(deck("x", "anna", 10)));
    assert_eq!(store.find_deck(&ben, "x").await.unwrap(), None);

    let rename = DeckUpdate { name: Some("'; DROP TABLE decks; --".to_owned()), list: None };
    assert_eq!(store.update_deck(&ben, "x", rename.clone(), 40).await, Err(StoreError::NotFound));
    store.update_deck(&anna, "x", rename.clone(), 40).await.unwrap();
    let renamed = Deck { name: rename.name.unwrap(), ..deck("x", "anna", 40) };
    assert_eq!(store.find_deck(&anna, "x").await.unwrap(), Some(renamed.clone()));
    let relist = DeckUpdate { name: None, list: Some("[]".to_owned()) };
    store.update_deck(&anna, "x", relist, 50).await.unwrap();
    let relisted = Deck { list: "[]".to_owned(), updated_at: 50, ..renamed };
    assert_eq!(store.decks_of(&anna).await.unwrap(), [relisted, deck("y", "anna", 20)]);

    assert_eq!(store.delete_deck(&ben, "x").await, Err(StoreError::NotFound));
    store.delete_deck(&anna, "x").await.unwrap();
    assert_eq!(store.delete_deck(&anna, "x").await, Err(StoreError::NotFound));
    assert_eq!(ids(&store, "anna").await, ["y"]);
    let store = store.reopen().await;
    assert_eq!(ids(&store, "anna").await, ["y"]);
}

async fn the_limit_of_a_person_holds_for_requests_at_the_same_time(kind: Kind) {
    let store = with_people(kind).await;
    store.create_deck(deck("a", "anna", 1), 2).await.unwrap();
    store.faults().hold_writes();
    let both = async {
        tokio::join!(store.create_deck(deck("b", "anna", 2), 2), store.create_deck(deck("c", "anna", 3), 2))
    };
    let release = async { store.faults().release_writes() };
    let (both, ()) = tokio::join!(both, release);
    let refused = Err(StoreError::LimitReached);
    assert!(both == (Ok(()), refused.clone()) || both == (refused, Ok(())), "{both:?}");
    store.create_deck(deck("d", "ben", 4), 2).await.unwrap();
    store.delete_deck(&UserId::new("anna"), "a").await.unwrap();
    store.create_deck(deck("e", "anna", 5), 2).await.unwrap();
    let saved = if both.0.is_ok() { "b" } else { "c" };
    assert_eq!(ids(&store, "anna").await, ["e", saved]);
}

async fn decks_go_with_their_owner(kind: Kind) {
    let store = with_people(kind).await;
    store.create_deck(deck("a", "anna", 1), 2).await.unwrap();
    store.create_deck(deck("b", "ben", 1), 2).await.unwrap();
    let anna = [UserId::new("anna")];
    assert_eq!(store.delete_idle_guests(&anna, 100).await, Ok(1));
    assert!(ids(&store, "anna").await.is_empty());
    assert_eq!(ids(&store, "ben").await, ["b"]);
    // The rows are gone, not only out of reach.
    store.create_guest(UserId::new("anna"), "Anna".to_owned(), 1).await.unwrap();
    assert!(ids(&store, "anna").await.is_empty());
}
