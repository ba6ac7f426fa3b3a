//! Invitations.

use crate::relations::{user, with_accounts};
use crate::samples::{Kind, TestStore, table};
use qipan_protocol::http::RelationAction;
use qipan_protocol::{InviteId, TableId};
use qipan_store::{
    InboxKind, InviteRecord, InviteState, Pair, PairChange, Relation, RelationState, StoreError, Told,
};

crate::samples::on_both! {
    an_invitation_is_told_once_and_ends_once,
    a_person_sends_a_limited_number_of_invitations,
    a_block_ends_the_invitations_between_two_people,
    invitations_expire,
}

pub(crate) fn invite(id: &str, from: &str, to: &str, at: i64) -> InviteRecord {
    InviteRecord {
        id: InviteId::new(id),
        from: user(from),
        to: user(to),
        table: TableId::new("t"),
        game: "tictactoe".to_owned(),
        state: InviteState::Open,
        at,
        expires_at: at + 100,
    }
}

fn anyone(_: &Pair) -> Result<(), ()> {
    Ok(())
}

async fn with_table(kind: Kind) -> TestStore {
    let store = with_accounts(kind).await;
    store.create_table(table("t", 1)).await.unwrap();
    store
}

async fn state(store: &TestStore, id: &str) -> Option<InviteState> {
    store.find_invite(&InviteId::new(id)).await.unwrap().map(|it| it.state)
}

async fn an_invitation_is_told_once_and_ends_once(kind: Kind) {
    let store = with_table(kind).await;
    let refused = store.send_invite(invite("x", "anna", "ben", 5), 9, |_: &Pair| Err("no")).await;
    assert_eq!(refused, Ok(Err("no")));
    assert_eq!(state(&store, "x").await, None);
    let sent = store.send_invite(invite("a", "anna", "ben", 10), 9, anyone).await.unwrap().unwrap();
    assert_eq!(sent.told, Some(Told { user: user("ben"), n: 1 }));
    let again = store.send_invite(invite("b", "anna", "ben", 20), 9, anyone).await.unwrap().unwrap();
    assert_eq!((again.invite, again.told), (invite("a", "anna", "ben", 10), None));
    assert_eq!(store.find_invite(&InviteId::new("a")).await, Ok(Some(invite("a", "anna", "ben", 10))));

    let id = InviteId::new("a");
    assert_eq!(store.end_invite(&id, InviteState::Declined, 30).await, Ok(None));
    assert_eq!(store.end_invite(&id, InviteState::Accepted, 40).await, Err(StoreError::Conflict));
    let again = store.send_invite(invite("c", "anna", "ben", 50), 9, anyone).await.unwrap().unwrap();
    assert_eq!(again.told, None, "a declined invitation is not repeated before it expires");

    assert_eq!(store.end_invite(&id, InviteState::Withdrawn, 55).await, Ok(None), "ben is rid of it already");
    let again = store.send_invite(invite("c", "anna", "ben", 50), 9, anyone).await.unwrap().unwrap();
    assert_eq!((again.invite.id.as_str(), again.told), ("c", None), "a decline outlives a withdrawal");
    assert_eq!(state(&store, "c").await, Some(InviteState::Declined));
    assert_eq!(store.inbox_head(&user("ben")).await.unwrap().n, 1);
    store.send_invite(invite("d", "anna", "cleo", 60), 9, anyone).await.unwrap().unwrap();
    let told = store.end_invite(&InviteId::new("d"), InviteState::Withdrawn, 70).await;
    assert_eq!(told, Ok(Some(Told { user: user("cleo"), n: 2 })));
    let kinds: Vec<_> =
        store.inbox_after(&user("cleo"), 0, 9).await.unwrap().into_iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [InboxKind::Invited, InboxKind::Withdrawn]);
    let ids = |list: Vec<InviteRecord>| list.into_iter().map(|it| it.id.0).collect::<Vec<_>>();
    assert_eq!(ids(store.invites_of(&user("anna"), 70).await.unwrap()), ["d", "c", "a"]);
    assert_eq!(ids(store.invites_of(&user("ben"), 70).await.unwrap()), ["c", "a"]);
    let nowhere = InviteRecord { table: TableId::new("u"), ..invite("e", "anna", "ben", 1) };
    assert_eq!(store.send_invite(nowhere, 9, anyone).await, Err(StoreError::NotFound));
}

async fn a_person_sends_a_limited_number_of_invitations(kind: Kind) {
    let store = with_table(kind).await;
    store.send_invite(invite("a", "anna", "ben", 10), 1, anyone).await.unwrap().unwrap();
    let more = store.send_invite(invite("b", "anna", "cleo", 20), 1, anyone).await;
    assert_eq!(more, Err(StoreError::LimitReached));
    store.send_invite(invite("c", "ben", "cleo", 20), 1, anyone).await.unwrap().unwrap();
    store.send_invite(invite("d", "anna", "cleo", 110), 1, anyone).await.unwrap().unwrap();
}

async fn a_block_ends_the_invitations_between_two_people(kind: Kind) {
    let store = with_table(kind).await;
    for (id, from, to) in [("a", "anna", "ben"), ("b", "ben", "anna"), ("c", "anna", "cleo")] {
        store.send_invite(invite(id, from, to, 10), 9, anyone).await.unwrap().unwrap();
    }
    let block = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let mine = Some(Relation { state: RelationState::Blocked, at, declined_at: None });
        Ok(PairChange { mine, theirs: None, tell: None })
    };
    let told = store.change_relation(&user("ben"), &user("anna"), RelationAction::Block, block, 20).await;
    assert_eq!(told.unwrap().unwrap().told, None);
    assert_eq!(state(&store, "a").await, Some(InviteState::Declined), "as if it was not answered");
    assert_eq!(state(&store, "b").await, Some(InviteState::Withdrawn));
    assert_eq!(state(&store, "c").await, Some(InviteState::Open));
    // An accepted one is opened again only if there is no block.
    store.send_invite(invite("d", "cleo", "ben", 10), 9, anyone).await.unwrap().unwrap();
    for id in ["c", "d"] {
        store.end_invite(&InviteId::new(id), InviteState::Accepted, 30).await.unwrap();
    }
    let told = store.change_relation(&user("ben"), &user("cleo"), RelationAction::Block, block, 40).await;
    assert_eq!(told.unwrap().unwrap().told, None);
    for (id, expected) in [("c", InviteState::Open), ("d", InviteState::Accepted)] {
        store.reopen_invite(&InviteId::new(id)).await.unwrap();
        assert_eq!(state(&store, id).await, Some(expected), "{id}");
    }
    assert_eq!(store.inbox_head(&user("anna")).await.unwrap().n, 1, "nobody is told of it");
    let before = store.inbox_head(&user("ben")).await.unwrap().n;
    assert_eq!(store.end_invite(&InviteId::new("a"), InviteState::Withdrawn, 30).await, Ok(None));
    assert_eq!(store.inbox_head(&user("ben")).await.unwrap().n, before, "nothing reaches who has blocked");
}

async fn invitations_expire(kind: Kind) {
    let store = with_table(kind).await;
    store.send_invite(invite("a", "anna", "ben", 10), 9, anyone).await.unwrap().unwrap();
    assert!(store.invites_of(&user("ben"), 110).await.unwrap().is_empty());
    let next = store.send_invite(invite("b", "anna", "ben", 110), 9, anyone).await.unwrap().unwrap();
    assert!(next.told.is_some());
    assert_eq!(store.delete_expired_invites(111).await, Ok(1));
    assert_eq!((state(&store, "a").await, state(&store, "b").await), (None, Some(InviteState::Open)));
}
