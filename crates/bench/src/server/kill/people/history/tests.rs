//! Forged histories: each breaks one rule and is found out.

use qipan_protocol::http::{DirectMessage, Invite};
use qipan_protocol::{Person, TableId};

use super::super::notes::Received;
use super::*;

fn id(number: usize) -> UserId {
    UserId::new(format!("u{number}"))
}

fn person(number: usize) -> Person {
    Person { id: id(number), name: format!("person{number}"), guest: false }
}

fn message(number: u64, text: &str) -> What {
    What::Message { thread: ThreadId::new("t"), number, text: text.to_owned() }
}

fn entry(n: u64, from: PersonNumber, what: What) -> Entry {
    Entry { n, from, what }
}

fn invite_id() -> InviteId {
    InviteId::new("i")
}

fn sent(from: PersonNumber, to: PersonNumber, deed: Deed) -> Sent {
    Sent { from, to, deed }
}

fn text(text: &str) -> Deed {
    Deed::Message(text.to_owned())
}

/// Three people: 0 befriends 1 and writes to 2, who answers and is invited; the invitation is withdrawn.
fn story() -> (SocialNotes, Ledger) {
    let deeds = [
        (sent(0, 1, Deed::Ask), Reply::Done),
        (sent(1, 0, Deed::Accept), Reply::Done),
        (sent(0, 2, text("one")), Reply::Message(ThreadId::new("t"), 1)),
        (sent(2, 0, text("two")), Reply::Message(ThreadId::new("t"), 2)),
        (sent(0, 2, Deed::Invite), Reply::Invite(invite_id())),
        (sent(0, 2, Deed::Withdraw(invite_id())), Reply::Done),
        (sent(0, 1, Deed::Remove), Reply::Done),
    ];
    let inboxes = vec![
        vec![entry(1, 1, What::Accepted), entry(2, 2, message(2, "two"))],
        vec![entry(1, 0, What::Asked)],
        vec![
            entry(1, 0, message(1, "one")),
            entry(2, 0, What::Invited(invite_id())),
            entry(3, 0, What::Withdrawn(invite_id())),
        ],
    ];
    let shown = |number, from, text: &str| {
        let (thread, body) = (ThreadId::new("t"), MessageBody::Text(text.to_owned()));
        InboxItem::Message { message: DirectMessage { thread, n: number, from: person(from), body, at: 0 } }
    };
    let items = [
        (0, 1, InboxItem::Accepted { from: person(1) }),
        (0, 2, shown(2, 2, "two")),
        (1, 1, InboxItem::Asked { from: person(0) }),
        (2, 1, shown(1, 0, "one")),
        (2, 2, invited()),
        (2, 3, InboxItem::Withdrawn { invite: invite_id() }),
    ];
    let notes = SocialNotes {
        sent: deeds.iter().map(|(sent, _)| sent.clone()).collect(),
        acknowledged: deeds.to_vec(),
        received: items.into_iter().map(|(by, n, item)| Received { by, n, item }).collect(),
        sent_again: 0,
    };
    (notes, Ledger { ids: (0..3).map(id).collect(), inboxes })
}

fn invited() -> InboxItem {
    let (from, to, table) = (person(0), person(2), TableId::new("T"));
    let invite = Invite { id: invite_id(), from, to, table, game: String::new(), at: 0, expires_at: 0 };
    InboxItem::Invited { invite }
}

type Forgery = fn(&mut SocialNotes, &mut Ledger);

fn verdict(forgery: Forgery) -> String {
    let (mut notes, mut ledger) = story();
    forgery(&mut notes, &mut ledger);
    let checked = check(&notes, &ledger).and_then(|()| check_complete(&notes, &ledger));
    checked.err().map_or(String::new(), |error| format!("{error:#}"))
}

#[test]
fn true_histories_pass() {
    let rows: [(&str, Forgery); 4] = [
        ("as it was", |_, _| {}),
        ("an invitation that was withdrawn may be hidden", |notes, _| {
            notes.received[4].item = InboxItem::Gone {};
        }),
        ("the answer to a request was lost", |notes, _| drop(notes.acknowledged.remove(0))),
        ("a request was told and is not accepted yet", |notes, ledger| {
            ledger.inboxes[0].truncate(0);
            ledger.inboxes[2].truncate(0);
            notes.received.retain(|it| it.by == 1);
            notes.sent.truncate(2);
            notes.acknowledged.truncate(1);
        }),
    ];
    for (name, forgery) in rows {
        assert_eq!(verdict(forgery), "", "{name}");
    }
}

#[test]
fn every_lie_is_found_out() {
    let rows: [(&str, Forgery, &str); 16] = [
        ("a message is lost", |_, ledger| drop(ledger.inboxes[2].remove(0)), "thread t has the messages [2]"),
        ("the last message is lost", |_, ledger| drop(ledger.inboxes[0].pop()), "was acknowledged as"),
        (
            "a message is there twice",
            |_, ledger| ledger.inboxes[2].push(entry(4, 0, message(1, "one"))),
            "thread t has the messages [1, 1, 2]",
        ),
        (
            "a message is there twice, under two numbers",
            |_, ledger| ledger.inboxes[2].push(entry(4, 0, message(3, "one"))),
            "nobody has caused",
        ),
        (
            "a message is invented",
            |_, ledger| ledger.inboxes[2].push(entry(4, 0, message(3, "three"))),
            "nobody has caused",
        ),
        (
            "a message has another text",
            |_, ledger| ledger.inboxes[2][0].what = message(1, "ONE"),
            "is in the inbox 0 times",
        ),
        (
            "a message is of somebody else",
            |_, ledger| ledger.inboxes[2][0].from = 1,
            "is in the inbox 0 times",
        ),
        (
            "a message went to somebody else",
            |_, ledger| {
                let moved = ledger.inboxes[2].remove(0);
                ledger.inboxes[1].push(moved);
            },
            "is in the inbox 0 times",
        ),
        (
            "an invitation is told twice",
            |_, ledger| ledger.inboxes[2].push(entry(4, 0, What::Invited(invite_id()))),
            "is in the inbox 2 times",
        ),
        (
            "an invitation is invented",
            |_, ledger| ledger.inboxes[1].push(entry(2, 0, What::Invited(InviteId::new("x")))),
            "1 has 1 invitations of 0, who sent fewer",
        ),
        ("a withdrawal is lost", |_, ledger| drop(ledger.inboxes[2].pop()), "is in the inbox 0 times"),
        (
            "a withdrawal is invented",
            |notes, _| {
                notes.sent.remove(5);
                notes.acknowledged.remove(5);
            },
            "nobody has caused",
        ),
        ("a request is lost", |_, ledger| ledger.inboxes[1].clear(), "0 asked 1 1 times, 1 acknowledged"),
        (
            "a request is told twice",
            |_, ledger| ledger.inboxes[1].push(entry(2, 0, What::Asked)),
            "0 asked 1 1 times, 1 acknowledged; the inbox has 2",
        ),
        (
            "a request is accepted twice",
            |_, ledger| ledger.inboxes[0].push(entry(3, 1, What::Accepted)),
            "1 requests of 0 to 1 were told, and 2 answers",
        ),
        (
            "an acknowledged message was never delivered",
            |notes, _| {
                notes.sent.push(sent(1, 2, text("four")));
                let reply = Reply::Message(ThreadId::new("u"), 1);
                notes.acknowledged.push((sent(1, 2, text("four")), reply));
            },
            "is in the inbox 0 times",
        ),
    ];
    for (name, forgery, expected) in rows {
        let problem = verdict(forgery);
        assert!(!expected.is_empty() && problem.contains(expected), "{name}: {problem:?}");
    }
}

#[test]
fn every_false_notice_is_found_out() {
    let rows: [(&str, Forgery, &str); 7] = [
        ("shown and not stored", |notes, _| notes.received[2].n = 2, "was shown and is not stored"),
        (
            "another sender",
            |notes, _| notes.received[2].item = InboxItem::Asked { from: person(2) },
            "was shown, and Entry",
        ),
        ("another kind", |notes, _| notes.received[0].item = invited(), "was shown, and Entry"),
        (
            "a message is hidden",
            |notes, _| notes.received[3].item = InboxItem::Gone {},
            "was shown, and Entry",
        ),
        (
            "a stranger",
            |notes, _| notes.received[2].item = InboxItem::Asked { from: person(9) },
            "u9 is nobody",
        ),
        (
            "an entry never arrived",
            |notes, _| drop(notes.received.pop()),
            "has not received every entry once",
        ),
        (
            "an entry arrived twice",
            |notes, _| {
                let again = notes.received[5].clone();
                notes.received.push(again);
            },
            "has not received every entry once",
        ),
    ];
    for (name, forgery, expected) in rows {
        let problem = verdict(forgery);
        assert!(problem.contains(expected), "{name}: {problem:?}");
    }
}

#[test]
fn a_message_without_an_answer_is_found_out_at_the_end() {
    let problem = verdict(|notes, _| drop(notes.acknowledged.remove(2)));
    assert!(problem.contains("was never acknowledged"), "{problem:?}");
}

/// The entries of these numbers, each a request.
fn asked(numbers: &[u64]) -> Vec<Entry> {
    numbers.iter().map(|n| entry(*n, 1, What::Asked)).collect()
}

#[test]
fn inboxes_grow_without_holes_and_keep_what_they_had() {
    let rows = [
        (asked(&[1, 2, 3]), ""),
        (asked(&[2, 3, 4]), ""),
        (asked(&[3]), ""),
        (asked(&[4, 5]), ""),
        (asked(&[1, 2]), "person 0 had entry 3, and the last one is 2 now"),
        (asked(&[]), "person 0 had entry 3, and the last one is 0 now"),
        (asked(&[3, 5]), "in place of entry 4"),
        (asked(&[5]), "in place of entry 4"),
        (vec![entry(3, 2, What::Asked)], "became"),
    ];
    for (kept, expected) in rows {
        let mut ledger = Ledger::new(vec![id(0)]);
        ledger.extend(0, asked(&[1, 2, 3])).unwrap();
        let problem = ledger.extend(0, kept.clone()).err().map_or(String::new(), |error| error.to_string());
        let fits = problem.contains(expected) && problem.is_empty() == expected.is_empty();
        assert!(fits, "{kept:?}: {problem:?}");
    }
}
