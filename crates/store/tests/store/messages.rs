//! Messages, threads and the inbox.

use crate::relations::{user, with_accounts};
use crate::samples::{Kind, TestStore};
use qipan_protocol::ThreadId;
use qipan_store::{
    INBOX_KEPT, InboxHead, InboxKind, LastWriter, MessageRecord, OutgoingMessage, Pair, SentMessage,
    StoreError, Told,
};

crate::samples::on_both! {
    messages_are_numbered_and_told,
    a_message_that_is_sent_again_is_the_same,
    a_refused_message_leaves_nothing,
    each_person_has_a_copy_of_a_thread,
    threads_come_in_pages_and_count_what_is_unread,
    an_inbox_keeps_its_newest_entries_under_their_numbers,
    messages_at_the_same_time_get_different_numbers,
    messages_go_with_their_people,
}

pub(crate) fn message(from: &str, to: &str, key: &str, at: i64) -> OutgoingMessage {
    OutgoingMessage {
        from: user(from),
        to: user(to),
        new_thread: ThreadId::new(format!("thread of {key}")),
        body: format!(r#"{{"text":"{key}"}}"#),
        key: key.to_owned(),
        at,
    }
}

fn anyone(_: &Pair, _: LastWriter) -> Result<(), LastWriter> {
    Ok(())
}

async fn send(store: &TestStore, from: &str, to: &str, key: &str, at: i64) -> SentMessage {
    store.send_message(message(from, to, key, at), anyone).await.unwrap().unwrap()
}

async fn bodies(store: &TestStore, reader: &str, thread: &ThreadId) -> Vec<String> {
    let messages = store.messages_before(&user(reader), thread, None, 99).await.unwrap();
    messages.into_iter().map(|it| it.body.replace([':', '{', '}', '"'], "").replace("text", "")).collect()
}

async fn messages_are_numbered_and_told(kind: Kind) {
    let store = with_accounts(kind).await;
    let first = send(&store, "ben", "anna", "one", 10).await;
    let thread = ThreadId::new("thread of one");
    let expected = MessageRecord {
        thread: thread.clone(),
        n: 1,
        from: user("ben"),
        body: r#"{"text":"one"}"#.to_owned(),
        at: 10,
    };
    assert_eq!(first.message, expected);
    assert_eq!(first.told, Some(Told { user: user("anna"), n: 1 }));
    let second = send(&store, "anna", "ben", "two", 20).await;
    assert_eq!((&second.message.thread, second.message.n), (&thread, 2));
    let store = store.reopen().await;
    for reader in ["anna", "ben"] {
        assert_eq!(bodies(&store, reader, &thread).await, ["one", "two"]);
    }
    assert!(bodies(&store, "cleo", &thread).await.is_empty());
    assert_eq!(store.thread_partner(&user("ben"), &thread).await, Ok(user("anna")));
    assert_eq!(store.thread_partner(&user("cleo"), &thread).await, Err(StoreError::NotFound));
    let wanted = [1, 3, u64::MAX].map(|n| (thread.clone(), n));
    assert_eq!(store.find_messages(&user("anna"), &wanted).await, Ok(vec![expected]));
    assert_eq!(store.find_messages(&user("cleo"), &wanted).await, Ok(Vec::new()), "a thread of others");
    let entry = store.inbox_after(&user("anna"), 0, 9).await.unwrap().remove(0);
    assert_eq!((entry.kind, entry.from), (InboxKind::Message, Some(user("ben"))));
    assert_eq!((entry.about, entry.about_n), (Some(thread.0), Some(1)));
}

async fn a_message_that_is_sent_again_is_the_same(kind: Kind) {
    let store = with_accounts(kind).await;
    let first = send(&store, "anna", "ben", "one", 10).await;
    let again = send(&store, "anna", "ben", "one", 99).await;
    assert_eq!(again, SentMessage { told: None, ..first });
    let elsewhere = store.send_message(message("anna", "cleo", "one", 20), anyone).await;
    assert_eq!(elsewhere, Err(StoreError::Conflict));
    let of_another = send(&store, "ben", "anna", "one", 30).await;
    assert_eq!(of_another.message.n, 2, "keys belong to their sender");
    assert_eq!(store.inbox_head(&user("ben")).await.unwrap().n, 1);
}

async fn a_refused_message_leaves_nothing(kind: Kind) {
    let store = with_accounts(kind).await;
    let closed = |_: &Pair, last: LastWriter| Err(last);
    assert_eq!(store.send_message(message("anna", "ben", "a", 1), closed).await, Ok(Err(LastWriter::Nobody)));
    assert!(store.threads_of(&user("ben"), None, None, 9).await.unwrap().items.is_empty());
    assert_eq!(store.inbox_head(&user("ben")).await, Ok(InboxHead::default()));
    send(&store, "anna", "ben", "b", 2).await;
    assert_eq!(store.send_message(message("anna", "ben", "c", 3), closed).await, Ok(Err(LastWriter::Sender)));
    assert_eq!(
        store.send_message(message("ben", "anna", "d", 4), closed).await,
        Ok(Err(LastWriter::Recipient))
    );
}

async fn each_person_has_a_copy_of_a_thread(kind: Kind) {
    let store = with_accounts(kind).await;
    let thread = send(&store, "anna", "ben", "one", 10).await.message.thread;
    send(&store, "ben", "anna", "two", 20).await;
    assert_eq!(store.delete_thread(&user("cleo"), &thread).await, Err(StoreError::NotFound));
    store.delete_thread(&user("anna"), &thread).await.unwrap();
    assert!(bodies(&store, "anna", &thread).await.is_empty());
    assert!(store.threads_of(&user("anna"), None, None, 9).await.unwrap().items.is_empty());
    assert_eq!(bodies(&store, "ben", &thread).await, ["one", "two"]);
    send(&store, "ben", "anna", "three", 30).await;
    assert_eq!(bodies(&store, "anna", &thread).await, ["three"]);
    store.delete_thread(&user("ben"), &thread).await.unwrap();
    assert_eq!(bodies(&store, "anna", &thread).await, ["three"], "the other copy stays");
    // The thread itself remembers who wrote last, even when nothing of it is left.
    store.delete_thread(&user("anna"), &thread).await.unwrap();
    let last = |_: &Pair, last: LastWriter| Err(last);
    assert_eq!(
        store.send_message(message("ben", "anna", "four", 40), last).await,
        Ok(Err(LastWriter::Sender))
    );
    let next = send(&store, "anna", "ben", "five", 50).await.message;
    assert_eq!((next.thread, next.n), (thread, 4));
}

async fn threads_come_in_pages_and_count_what_is_unread(kind: Kind) {
    let store = with_accounts(kind).await;
    let with_ben = send(&store, "ben", "anna", "b1", 10).await.message.thread;
    send(&store, "ben", "anna", "b2", 20).await;
    send(&store, "anna", "cleo", "c1", 30).await;
    let page = store.threads_of(&user("anna"), None, None, 1).await.unwrap();
    assert_eq!((page.items[0].other_name.as_str(), page.items[0].unread), ("cleo", 0));
    let page = store.threads_of(&user("anna"), None, page.next.as_ref(), 1).await.unwrap();
    assert_eq!((page.items[0].other_name.as_str(), page.items[0].unread), ("ben", 2));
    assert_eq!((page.items[0].last.n, page.items[0].last.at, &page.next), (2, 20, &None));

    store.mark_thread_seen(&user("anna"), &with_ben, 1).await.unwrap();
    let unread = async || store.threads_of(&user("anna"), None, None, 9).await.unwrap().items[1].unread;
    assert_eq!(unread().await, 1);
    store.mark_thread_seen(&user("anna"), &with_ben, 99).await.unwrap();
    store.mark_thread_seen(&user("anna"), &with_ben, 0).await.unwrap();
    assert_eq!(unread().await, 0);
    send(&store, "ben", "anna", "b3", 25).await;
    assert_eq!(unread().await, 1, "a mark beyond the end does not cover later messages");
    let foreign = store.mark_thread_seen(&user("cleo"), &with_ben, 1).await;
    assert_eq!(foreign, Err(StoreError::NotFound));
}

async fn an_inbox_keeps_its_newest_entries_under_their_numbers(kind: Kind) {
    let store = with_accounts(kind).await;
    let anna = user("anna");
    assert_eq!(store.mark_inbox_seen(&anna, 5).await, Ok(0));
    let count = INBOX_KEPT + 60;
    for n in 1..=count {
        send(&store, "ben", "anna", &n.to_string(), n as i64).await;
    }
    let head = store.inbox_head(&anna).await.unwrap();
    assert_eq!(head, InboxHead { n: count, seen: 0, kept_after: 50 });
    let numbers =
        |entries: Vec<qipan_store::InboxRecord>| -> Vec<u64> { entries.into_iter().map(|it| it.n).collect() };
    assert_eq!(numbers(store.inbox_after(&anna, 0, 3).await.unwrap()), [51, 52, 53]);
    assert_eq!(numbers(store.inbox_after(&anna, count - 1, 3).await.unwrap()), [count]);
    assert_eq!(numbers(store.inbox_before(&anna, 60, 2).await.unwrap()), [58, 59]);
    assert_eq!(numbers(store.inbox_before(&anna, u64::MAX, 1).await.unwrap()), [count]);
    for (mark, expected) in [(7, 7), (3, 7), (u64::MAX, count)] {
        assert_eq!(store.mark_inbox_seen(&anna, mark).await, Ok(expected));
    }
    assert_eq!(store.inbox_head(&anna).await.unwrap().seen, count);
}

async fn messages_at_the_same_time_get_different_numbers(kind: Kind) {
    let store = with_accounts(kind).await;
    store.faults().hold_writes();
    let all = async {
        tokio::join!(
            send(&store, "ben", "anna", "a", 1),
            send(&store, "cleo", "anna", "b", 1),
            send(&store, "anna", "ben", "c", 1),
            send(&store, "ben", "anna", "d", 1),
        )
    };
    let release = async { store.faults().release_writes() };
    let ((a, b, c, d), ()) = tokio::join!(all, release);
    let mut told: Vec<u64> = [a.told, b.told, d.told].into_iter().map(|told| told.unwrap().n).collect();
    told.sort_unstable();
    assert_eq!(told, [1, 2, 3]);
    let mut numbers = [a.message.n, c.message.n, d.message.n];
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3], "one thread, whoever writes first");
}

async fn messages_go_with_their_people(kind: Kind) {
    let store = with_accounts(kind).await;
    store.create_guest(user("guest"), "Guest".to_owned(), 1).await.unwrap();
    let thread = send(&store, "guest", "anna", "one", 10).await.message.thread;
    assert_eq!(store.delete_idle_guests(&[user("guest")], 100).await, Ok(1));
    assert!(bodies(&store, "anna", &thread).await.is_empty());
    assert!(store.threads_of(&user("anna"), None, None, 9).await.unwrap().items.is_empty());
    assert_eq!(store.inbox_head(&user("anna")).await.unwrap().n, 1);
}
