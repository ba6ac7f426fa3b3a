//! Relations and preferences.

use crate::samples::{Kind, TestStore, account};
use qipan_protocol::UserId;
use qipan_protocol::http::{Audience, Privacy, PrivacyChange, RelationAction};
use qipan_store::{
    InboxKind, Pair, PairChange, Preferences, Relation, RelationNews, RelationState, StoreError, Told,
};
use std::slice;

crate::samples::on_both! {
    a_rule_reads_and_writes_both_directions,
    a_refusal_changes_nothing,
    a_limit_holds_for_requests_at_the_same_time,
    declined_and_withdrawn_requests_are_not_listed,
    preferences_are_kept_by_person,
    relations_go_with_their_people,
}

pub(crate) async fn with_accounts(kind: Kind) -> TestStore {
    let store = TestStore::new(kind).await;
    for id in ["anna", "ben", "cleo"] {
        store.create_account(account(id, id)).await.unwrap();
    }
    store
}

pub(crate) fn user(id: &str) -> UserId {
    UserId::new(id)
}

fn relation(state: RelationState, at: i64) -> Option<Relation> {
    Some(Relation { state, at, declined_at: None })
}

/// A rule for tests: what the action says happens, without conditions.
fn obey(pair: &Pair, action: RelationAction, now: i64) -> Result<PairChange, String> {
    let (mine, theirs) = (pair.mine, pair.theirs);
    let declined = theirs.map(|it| Relation { declined_at: Some(now), ..it });
    Ok(match action {
        RelationAction::Ask => {
            let mine = relation(RelationState::Asked, now);
            PairChange { mine, theirs, tell: Some(RelationNews::Asked) }
        }
        RelationAction::Accept => {
            let friend = relation(RelationState::Friend, now);
            PairChange { mine: friend, theirs: friend, tell: Some(RelationNews::Accepted) }
        }
        RelationAction::Withdraw => {
            PairChange { mine: relation(RelationState::Withdrawn, now), theirs, tell: None }
        }
        RelationAction::Decline => PairChange { mine, theirs: declined, tell: None },
        RelationAction::Block => {
            PairChange { mine: relation(RelationState::Blocked, now), theirs: None, tell: None }
        }
        RelationAction::Remove | RelationAction::Unblock => {
            PairChange { mine: None, theirs: None, tell: None }
        }
    })
}

async fn act(store: &TestStore, me: &str, other: &str, action: RelationAction, at: i64) -> Option<Told> {
    store.change_relation(&user(me), &user(other), action, obey, at).await.unwrap().unwrap().told
}

async fn a_rule_reads_and_writes_both_directions(kind: Kind) {
    let store = with_accounts(kind).await;
    let (anna, ben) = (user("anna"), user("ben"));
    let told = act(&store, "anna", "ben", RelationAction::Ask, 10).await;
    assert_eq!(told, Some(Told { user: ben.clone(), n: 1 }));
    assert_eq!(store.relation(&anna, &ben).await.unwrap(), relation(RelationState::Asked, 10));
    assert_eq!(store.relation(&ben, &anna).await.unwrap(), None);
    let lists = store.relations(&ben).await.unwrap();
    assert!(lists.mine.is_empty());
    assert_eq!((&lists.requests[0].other, lists.requests[0].name.as_str()), (&anna, "anna"));

    let told = act(&store, "ben", "anna", RelationAction::Accept, 20).await;
    assert_eq!(told, Some(Told { user: anna.clone(), n: 1 }));
    let store = store.reopen().await;
    for (one, other) in [(&anna, &ben), (&ben, &anna)] {
        assert_eq!(store.relation(one, other).await.unwrap(), relation(RelationState::Friend, 20));
        assert_eq!(store.friends(one).await.unwrap(), slice::from_ref(other));
        assert!(store.relations(one).await.unwrap().requests.is_empty());
    }
    let kinds: Vec<_> = store.inbox_after(&anna, 0, 9).await.unwrap().into_iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [InboxKind::Accepted]);

    act(&store, "ben", "anna", RelationAction::Block, 30).await;
    assert_eq!(store.relation(&anna, &ben).await.unwrap(), None);
    assert_eq!(store.block_partners(&anna).await.unwrap(), slice::from_ref(&ben));
    assert_eq!(store.block_partners(&ben).await.unwrap(), slice::from_ref(&anna));
    assert!(store.block_partners(&user("cleo")).await.unwrap().is_empty());
    act(&store, "ben", "anna", RelationAction::Unblock, 40).await;
    assert!(store.block_partners(&anna).await.unwrap().is_empty());
}

async fn a_refusal_changes_nothing(kind: Kind) {
    let store = with_accounts(kind).await;
    let facts = |pair: &Pair, _: RelationAction, now: i64| -> Result<PairChange, (Pair, i64)> {
        Err((pair.clone(), now))
    };
    let ask = RelationAction::Ask;
    let (pair, now) =
        store.change_relation(&user("anna"), &user("ben"), ask, facts, 5).await.unwrap().unwrap_err();
    let nothing = Pair {
        other_exists: true,
        mine: None,
        theirs: None,
        my_preferences: Preferences::default(),
        their_preferences: Preferences::default(),
        my_friends: 0,
        my_blocks: 0,
    };
    assert_eq!((&pair, now), (&nothing, 5));
    let (pair, _) =
        store.change_relation(&user("anna"), &user("nobody"), ask, facts, 5).await.unwrap().unwrap_err();
    assert_eq!(pair, Pair { other_exists: false, ..nothing });
    assert_eq!(store.relations(&user("anna")).await.unwrap(), Default::default());
    assert_eq!(store.inbox_head(&user("ben")).await.unwrap().n, 0);
}

async fn a_limit_holds_for_requests_at_the_same_time(kind: Kind) {
    let store = with_accounts(kind).await;
    let one_only = |pair: &Pair, action: RelationAction, now: i64| match pair.my_friends {
        0 => obey(pair, action, now),
        _ => Err("enough".to_owned()),
    };
    let anna = user("anna");
    store.faults().hold_writes();
    let both = async {
        let ask = RelationAction::Ask;
        let (ben, cleo) = (user("ben"), user("cleo"));
        tokio::join!(
            store.change_relation(&anna, &ben, ask, one_only, 1),
            store.change_relation(&anna, &cleo, ask, one_only, 1)
        )
    };
    let release = async { store.faults().release_writes() };
    let ((first, second), ()) = tokio::join!(both, release);
    let asked = [first.unwrap(), second.unwrap()];
    assert_eq!(asked.iter().filter(|it| it.is_ok()).count(), 1, "{asked:?}");
    assert_eq!(store.relations(&anna).await.unwrap().mine.len(), 1);
}

async fn declined_and_withdrawn_requests_are_not_listed(kind: Kind) {
    let store = with_accounts(kind).await;
    act(&store, "anna", "ben", RelationAction::Ask, 10).await;
    act(&store, "ben", "anna", RelationAction::Decline, 20).await;
    assert!(store.relations(&user("ben")).await.unwrap().requests.is_empty());
    let mine = store.relations(&user("anna")).await.unwrap().mine;
    assert_eq!(mine[0].relation.declined_at, Some(20));
    act(&store, "anna", "ben", RelationAction::Withdraw, 30).await;
    assert!(store.relations(&user("anna")).await.unwrap().mine.is_empty());
    let row = async || store.relation(&user("anna"), &user("ben")).await.unwrap();
    assert_eq!(store.delete_withdrawn_relations(20).await, Ok(0));
    assert!(row().await.is_some(), "the rule has kept a younger time");
    assert_eq!(store.delete_withdrawn_relations(31).await, Ok(1));
    assert_eq!(row().await, None);
}

async fn preferences_are_kept_by_person(kind: Kind) {
    let store = with_accounts(kind).await;
    let (anna, ben) = (user("anna"), user("ben"));
    store.change_privacy(&anna, PrivacyChange::default()).await.unwrap();
    assert_eq!(store.preferences(&anna).await, Ok(Preferences::default()), "the defaults of the schema");
    let change = PrivacyChange {
        ask: Some(false),
        message: Some(Audience::Never),
        online: Some(false),
        ..PrivacyChange::default()
    };
    store.change_privacy(&anna, change).await.unwrap();
    store.set_kid_mode(&anna, true).await.unwrap();
    let rest = PrivacyChange { invite: Some(Audience::Friends), ..PrivacyChange::default() };
    store.change_privacy(&anna, rest).await.unwrap();
    let privacy = Privacy {
        ask: false,
        message: Audience::Never,
        invite: Audience::Friends,
        online: false,
        history: Audience::Always,
    };
    assert_eq!(store.preferences(&anna).await, Ok(Preferences { privacy, kid: true }));
    assert_eq!(store.preferences(&ben).await, Ok(Preferences::default()));
    let nobody = store.set_kid_mode(&user("nobody"), true).await;
    assert_eq!(nobody, Err(StoreError::NotFound));
}

async fn relations_go_with_their_people(kind: Kind) {
    let store = with_accounts(kind).await;
    store.create_guest(user("guest"), "Guest".to_owned(), 1).await.unwrap();
    act(&store, "guest", "anna", RelationAction::Ask, 10).await;
    act(&store, "ben", "guest", RelationAction::Block, 10).await;
    store.set_kid_mode(&user("guest"), true).await.unwrap();
    assert_eq!(store.delete_idle_guests(&[user("guest")], 100).await, Ok(1));
    assert_eq!(store.relations(&user("anna")).await.unwrap(), Default::default());
    assert_eq!(store.relations(&user("ben")).await.unwrap(), Default::default());
    let entries = store.inbox_after(&user("anna"), 0, 9).await.unwrap();
    assert_eq!((entries.len(), entries[0].from.clone()), (1, None), "the entry keeps its number");
    store.create_guest(user("guest"), "Guest".to_owned(), 1).await.unwrap();
    assert_eq!(store.preferences(&user("guest")).await, Ok(Preferences::default()));
    assert!(store.block_partners(&user("guest")).await.unwrap().is_empty());
}
