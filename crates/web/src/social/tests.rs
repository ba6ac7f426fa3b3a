//! The inbox against what a server may send: in order, again, with gaps, after a loss.

use super::inbox::{Inbox, Step};
use qipan_protocol::http::{DirectMessage, Invite, MessageBody};
use qipan_protocol::{
    InboxEntry, InboxItem, InviteId, MeRequest, MeWelcome, Person, TableId, ThreadId, UserId, VERSION,
};

fn ann() -> Person {
    Person { id: UserId::new("u1"), name: "ann".to_owned(), guest: false }
}

fn entry(n: u64) -> InboxEntry {
    InboxEntry { n, at: 0, item: InboxItem::Asked { from: ann() } }
}

fn invited(n: u64, id: &str) -> InboxEntry {
    let invite = Invite {
        id: InviteId::new(id),
        from: ann(),
        to: ann(),
        table: TableId::new("K7QX"),
        game: "tictactoe".to_owned(),
        at: 0,
        expires_at: 1,
    };
    InboxEntry { n, at: 0, item: InboxItem::Invited { invite } }
}

fn welcome(n: u64, after: u64, seen: u64) -> MeWelcome {
    MeWelcome { v: VERSION, you: ann(), n, after, seen, friends: Vec::new(), now: 0 }
}

/// An inbox that is connected and has these entries.
fn with_entries(numbers: std::ops::RangeInclusive<u64>) -> Inbox {
    let mut inbox = Inbox::default();
    inbox.welcome(&welcome(*numbers.end(), numbers.start() - 1, 0));
    for n in numbers {
        assert_eq!(inbox.receive(entry(n)), Step::New);
    }
    inbox
}

#[test]
fn a_page_that_has_nothing_asks_for_the_latest_entries() {
    let hello = |seen| MeRequest::Hello { v: VERSION, seen };
    assert_eq!(Inbox::default().hello(), hello(None));
    assert_eq!(with_entries(4..=6).hello(), hello(Some(6)));
    let mut empty = Inbox::default();
    empty.welcome(&welcome(0, 0, 0));
    assert_eq!(empty.hello(), hello(Some(0)));
}

#[test]
fn entries_are_taken_in_order_and_once() {
    let rows: &[(u64, Step, &[u64])] = &[
        (4, Step::New, &[1, 2, 3, 4]),
        (4, Step::Known, &[1, 2, 3, 4]),
        (2, Step::Known, &[1, 2, 3, 4]),
        (6, Step::Gap, &[1, 2, 3, 4]),
        (5, Step::New, &[1, 2, 3, 4, 5]),
        (6, Step::New, &[1, 2, 3, 4, 5, 6]),
    ];
    let mut inbox = with_entries(1..=3);
    for (n, step, numbers) in rows {
        assert_eq!((inbox.receive(entry(*n)), &*inbox.numbers()), (*step, *numbers), "{n}");
    }
}

#[test]
fn a_resumed_page_keeps_what_it_has() {
    let mut inbox = with_entries(1..=3);
    inbox.welcome(&welcome(5, 3, 2));
    assert_eq!(inbox.receive(entry(4)), Step::New);
    assert_eq!(inbox.receive(entry(5)), Step::New);
    assert_eq!((inbox.numbers(), inbox.seen()), (vec![1, 2, 3, 4, 5], 2));
}

#[test]
fn a_page_that_was_away_for_long_starts_with_what_is_kept() {
    let mut inbox = with_entries(1..=3);
    inbox.welcome(&welcome(900, 898, 3));
    assert_eq!(inbox.receive(entry(899)), Step::New);
    assert_eq!(inbox.numbers(), [899]);
}

#[test]
fn a_page_of_another_database_starts_again() {
    let mut inbox = with_entries(1..=9);
    inbox.welcome(&welcome(4, 2, 0));
    assert_eq!(inbox.receive(entry(3)), Step::New);
    assert_eq!((inbox.numbers(), inbox.unread()), (vec![3], 1));
}

#[test]
fn the_mark_never_goes_back() {
    let mut inbox = with_entries(1..=3);
    assert_eq!((inbox.unread(), inbox.unseen_up_to()), (3, Some(3)));
    for (mark, unread) in [(2, 1), (1, 1), (3, 0)] {
        inbox.mark_seen(mark);
        assert_eq!(inbox.unread(), unread, "{mark}");
    }
    assert_eq!(inbox.unseen_up_to(), None);
}

#[test]
fn a_withdrawn_invitation_is_no_notice() {
    let mut inbox = with_entries(1..=1);
    inbox.receive(invited(2, "a"));
    inbox.receive(invited(3, "b"));
    assert_eq!(inbox.unread(), 3);
    let withdrawn = InboxItem::Withdrawn { invite: InviteId::new("a") };
    inbox.receive(InboxEntry { n: 4, at: 0, item: withdrawn });
    let shown: Vec<u64> = inbox.notices().map(|entry| entry.n).collect();
    assert_eq!(shown, [3, 1]);
}

#[test]
fn the_inbox_keeps_no_text_of_messages() {
    let body = MessageBody::Text("a secret".to_owned());
    let message = DirectMessage { thread: ThreadId::new("t"), n: 1, from: ann(), body, at: 0 };
    let mut inbox = with_entries(1..=1);
    assert_eq!(inbox.receive(InboxEntry { n: 2, at: 0, item: InboxItem::Message { message } }), Step::New);
    assert_eq!((inbox.numbers(), inbox.unread()), (vec![1, 2], 1));
    assert!(!serde_json::to_string(&inbox).unwrap().contains("secret"));
}

#[test]
fn an_inbox_stays_small() {
    let inbox = with_entries(1..=250);
    assert_eq!((inbox.numbers().len(), inbox.numbers()[0]), (100, 151));
}

#[test]
fn an_inbox_survives_the_storage() {
    let inbox = with_entries(1..=3);
    let text = serde_json::to_string(&inbox).unwrap();
    assert_eq!(serde_json::from_str::<Inbox>(&text).unwrap(), inbox);
}
