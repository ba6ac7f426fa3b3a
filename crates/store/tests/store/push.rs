//! Web Push: keys, devices and what is due.

use crate::messages::message;
use crate::samples::{Kind, TestStore, account};
use qipan_protocol::UserId;
use qipan_protocol::http::PushChoices;
use qipan_store::{DueTimes, NewSession, PushDevice, Secret, Store, StoreError};

crate::samples::on_both! {
    the_first_key_stays,
    choices_are_kept,
    a_device_gets_unseen_entries_once,
    entries_are_due_for_a_while_and_with_a_session_only,
    a_device_that_fails_waits_longer_each_time,
    a_person_has_few_devices,
}

pub(crate) fn device(endpoint: &str, user: &str, session: &str, created_at: i64) -> PushDevice {
    let (endpoint, session) = (endpoint.to_owned(), session.to_owned());
    let (p256dh, auth) = ("key".to_owned(), Secret::new("secret"));
    PushDevice { endpoint, user: UserId::new(user), session, p256dh, auth, created_at }
}

async fn people(store: &Store) {
    for (id, session) in [("anna", "a"), ("ben", "b")] {
        store.create_account(account(id, id)).await.unwrap();
        let (id, user_id) = (session.to_owned(), UserId::new(id));
        let (refresh_hash, user_agent) = (Secret::new(session), String::new());
        let new = NewSession { id, user_id, refresh_hash, created_at: 1, expires_at: 1_000, user_agent };
        store.create_session(new).await.unwrap();
    }
}

async fn write(store: &Store, text: &str, at: i64) {
    store.send_message(message("anna", "ben", text, at), |_, _| Ok::<(), ()>(())).await.unwrap().unwrap();
}

const SOON: DueTimes = DueTimes { now: 100, until: 100, after: 0 };

/// The devices with the numbers of the entries that are due for them.
async fn due(store: &Store, times: DueTimes) -> Vec<(String, u64)> {
    let due = store.due_pushes(times, 10).await.unwrap();
    due.into_iter().map(|due| (due.device.endpoint, due.entry.n)).collect()
}

fn of(rows: &[(&str, u64)]) -> Vec<(String, u64)> {
    rows.iter().map(|(endpoint, n)| ((*endpoint).to_owned(), *n)).collect()
}

async fn the_first_key_stays(kind: Kind) {
    let store = TestStore::new(kind).await;
    assert_eq!(store.push_key().await, Ok(None));
    for secret in ["one", "two"] {
        store.add_push_key(Secret::new(secret)).await.unwrap();
        assert_eq!(store.push_key().await.unwrap().unwrap().reveal(), "one");
    }
}

async fn choices_are_kept(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let anna = UserId::new("anna");
    assert_eq!(store.push_choices(&anna).await, Ok(PushChoices::default()));
    for on in [true, false] {
        let choices = PushChoices { friends: on, messages: !on, invites: on, show_texts: !on };
        store.save_push_choices(&anna, choices).await.unwrap();
        assert_eq!(store.push_choices(&anna).await, Ok(choices));
    }
    let nobody = store.save_push_choices(&UserId::new("x"), PushChoices::default()).await;
    assert_eq!(nobody, Err(StoreError::NotFound));
}

async fn a_device_gets_unseen_entries_once(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    write(&store, "before", 1).await;
    for endpoint in ["x", "y"] {
        store.add_push_device(device(endpoint, "ben", "b", 5), 10).await.unwrap();
    }
    assert_eq!(due(&store, SOON).await, [], "what came before the device is not due");
    for text in ["one", "two", "three"] {
        write(&store, text, 10).await;
    }
    assert_eq!(due(&store, SOON).await, of(&[("x", 2), ("y", 2)]));
    assert_eq!(store.claim_push("x", 2, 100, 160).await, Ok(true));
    assert_eq!(store.claim_push("x", 2, 100, 160).await, Ok(false), "another process sends it");
    assert_eq!(due(&store, SOON).await, of(&[("y", 2)]));
    // The process has died: the claim ends.
    assert_eq!(due(&store, DueTimes { now: 160, ..SOON }).await, of(&[("x", 2), ("y", 2)]));
    assert_eq!(store.claim_push("x", 2, 160, 220).await, Ok(true));
    store.finish_push("x", 2, Some("thread".to_owned()), 161).await.unwrap();
    assert_eq!(store.claim_push("x", 2, 300, 360).await, Ok(false), "it was handled");
    assert_eq!(due(&store, SOON).await, of(&[("x", 3), ("y", 2)]));
    assert_eq!(store.last_push("x", "thread").await, Ok(Some(161)));
    assert_eq!(store.last_push("y", "thread").await, Ok(None));
    assert_eq!(store.delete_push_subjects(161).await, Ok(0));
    assert_eq!(store.delete_push_subjects(162).await, Ok(1));
    store.mark_inbox_seen(&UserId::new("ben"), 3).await.unwrap();
    assert_eq!(due(&store, SOON).await, of(&[("x", 4), ("y", 4)]));
    store.finish_push("gone", 9, Some("thread".to_owned()), 1).await.unwrap();
}

async fn entries_are_due_for_a_while_and_with_a_session_only(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    store.add_push_device(device("x", "ben", "b", 5), 10).await.unwrap();
    write(&store, "old", 10).await;
    write(&store, "new", 50).await;
    let rows = [
        (SOON, of(&[("x", 1)])),
        (DueTimes { until: 9, ..SOON }, of(&[])),
        (DueTimes { after: 10, ..SOON }, of(&[("x", 2)])),
        (DueTimes { after: 50, ..SOON }, of(&[])),
        (DueTimes { now: 1_000, ..SOON }, of(&[])),
    ];
    for (times, expected) in rows {
        assert_eq!(due(&store, times).await, expected, "{times:?}");
    }
    store.revoke_session(&UserId::new("ben"), "b").await.unwrap();
    assert_eq!(due(&store, SOON).await, []);
    for (user, session) in [("ben", "nothing"), ("nobody", "a")] {
        let refused = store.add_push_device(device("z", user, session, 5), 10).await;
        assert_eq!(refused, Err(StoreError::NotFound));
    }
}

async fn a_device_that_fails_waits_longer_each_time(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    store.add_push_device(device("x", "ben", "b", 5), 10).await.unwrap();
    write(&store, "one", 10).await;
    for (failures, wait) in [(1, 10), (2, 20), (3, 40)] {
        assert_eq!(store.postpone_push("x", 100, 10).await, Ok(failures));
        assert_eq!(due(&store, DueTimes { now: 99 + wait, ..SOON }).await, []);
        assert_eq!(due(&store, DueTimes { now: 100 + wait, ..SOON }).await, of(&[("x", 1)]));
    }
    store.finish_push("x", 1, None, 200).await.unwrap();
    assert_eq!(store.postpone_push("x", 100, 10).await, Ok(1), "a success ends the row of failures");
    assert_eq!(store.postpone_push("gone", 100, 10).await, Ok(0));
}

async fn a_person_has_few_devices(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let ben = UserId::new("ben");
    for (endpoint, at) in [("x", 1), ("y", 2), ("z", 3)] {
        store.add_push_device(device(endpoint, "ben", "b", at), 2).await.unwrap();
    }
    assert_eq!(store.count_push_devices(&ben).await, Ok(2));
    assert_eq!(store.delete_push_device(&ben, "x").await, Err(StoreError::NotFound), "the oldest has gone");
    // Another person logs in with the same browser.
    store.add_push_device(device("y", "anna", "a", 4), 2).await.unwrap();
    assert_eq!(store.count_push_devices(&ben).await, Ok(1));
    assert_eq!(store.delete_push_device(&ben, "y").await, Err(StoreError::NotFound));
    store.delete_push_device(&ben, "z").await.unwrap();
    assert_eq!(store.count_push_devices(&ben).await, Ok(0));
}
