//! The open conversation: messages of one thread, and messages that are being sent. Pure, testable without a network.

use qipan_engine::Problem;
use qipan_protocol::ThreadId;
use qipan_protocol::http::{DirectMessage, MessageBody, MessagePage};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Talk {
    /// The name of the other person.
    pub(crate) with: String,
    /// `None` before the first message.
    pub(super) thread: Option<ThreadId>,
    /// In the order of their numbers.
    pub(crate) messages: Vec<DirectMessage>,
    /// There are older messages, before this number.
    pub(crate) before: Option<u64>,
    pub(crate) state: TalkState,
    pub(crate) outgoing: Vec<Outgoing>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TalkState {
    Loading,
    Ready,
    Failed(Problem),
}

/// A message without an answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outgoing {
    /// The server delivers a message that is sent again under its key only once.
    pub(super) key: String,
    pub(crate) body: MessageBody,
    /// Why it was not delivered.
    pub(crate) failure: Option<Problem>,
}

impl Talk {
    /// A conversation of which nothing is known yet.
    pub(super) fn new(with: &str) -> Talk {
        let (messages, outgoing) = (Vec::new(), Vec::new());
        let state = TalkState::Loading;
        Talk { with: with.to_owned(), thread: None, messages, before: None, state, outgoing }
    }

    /// A conversation without a message.
    pub(super) fn empty(with: &str) -> Talk {
        Talk { state: TalkState::Ready, ..Talk::new(with) }
    }

    /// Adds messages; each number once.
    fn add(&mut self, messages: Vec<DirectMessage>) {
        for message in messages {
            match self.messages.binary_search_by_key(&message.n, |it| it.n) {
                Ok(place) => self.messages[place] = message,
                Err(place) => self.messages.insert(place, message),
            }
        }
    }

    /// Adds the newest messages. If messages between them and the known ones are missing, drops the known ones.
    pub(super) fn add_newest(&mut self, page: MessagePage) {
        let (first, last) = (page.messages.first().map(|it| it.n), self.messages.last().map(|it| it.n));
        let meets = first.zip(last).is_some_and(|(first, last)| first <= last + 1);
        if !meets {
            self.messages.clear();
        }
        if self.messages.is_empty() || page.before.is_none() {
            self.before = page.before;
        }
        self.add(page.messages);
        self.state = TalkState::Ready;
    }

    pub(super) fn add_older(&mut self, page: MessagePage) {
        self.before = page.before;
        self.add(page.messages);
    }

    /// A message that has arrived, or that was delivered.
    pub(super) fn hear(&mut self, message: DirectMessage) {
        if self.thread.is_none() && message.from.name == self.with {
            self.thread = Some(message.thread.clone());
        }
        if self.thread.as_ref() == Some(&message.thread) {
            self.add(vec![message]);
        }
    }

    pub(super) fn delivered(&mut self, key: &str, message: DirectMessage) {
        self.outgoing.retain(|it| it.key != key);
        self.thread.get_or_insert_with(|| message.thread.clone());
        self.hear(message);
    }

    pub(super) fn failed(&mut self, key: &str, problem: &Problem) {
        if let Some(message) = self.outgoing.iter_mut().find(|it| it.key == key) {
            message.failure = Some(problem.clone());
        }
    }

    /// The thread with the number of its newest message.
    pub(super) fn newest(&self) -> Option<(ThreadId, u64)> {
        self.messages.last().map(|newest| (newest.thread.clone(), newest.n))
    }

    /// Whether messages before the first one were never read.
    pub(super) fn begins_late(&self) -> bool {
        self.before.is_none() && self.messages.first().is_some_and(|first| first.n > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_protocol::{Person, UserId};

    fn message(n: u64, from: &str) -> DirectMessage {
        let from = Person { id: UserId::new(from), name: from.to_owned(), guest: false };
        DirectMessage { thread: ThreadId::new("t1"), n, from, body: MessageBody::Text(format!("{n}")), at: 0 }
    }

    fn page(numbers: &[u64], before: Option<u64>) -> MessagePage {
        MessagePage { messages: numbers.iter().map(|n| message(*n, "bob")).collect(), before }
    }

    fn talk(numbers: &[u64], before: Option<u64>) -> Talk {
        let mut talk = Talk { thread: Some(ThreadId::new("t1")), ..Talk::new("bob") };
        talk.add_newest(page(numbers, before));
        talk
    }

    fn numbers(talk: &Talk) -> Vec<u64> {
        talk.messages.iter().map(|it| it.n).collect()
    }

    #[test]
    fn messages_are_in_order_and_once() {
        let mut it = talk(&[3, 4], Some(3));
        it.hear(message(5, "bob"));
        it.hear(message(5, "bob"));
        it.hear(message(4, "bob"));
        it.add_older(page(&[1, 2, 3], None));
        assert_eq!((numbers(&it), it.before), (vec![1, 2, 3, 4, 5], None));
    }

    #[test]
    fn messages_of_other_threads_are_left_out() {
        let mut it = talk(&[1], None);
        it.hear(DirectMessage { thread: ThreadId::new("t2"), ..message(2, "bob") });
        assert_eq!(numbers(&it), [1]);
        let mut first = Talk::empty("bob");
        first.hear(message(1, "eve"));
        assert!(first.messages.is_empty());
        first.hear(message(1, "bob"));
        first.hear(DirectMessage { from: message(2, "ann").from, ..message(2, "bob") });
        assert_eq!(numbers(&first), [1, 2]);
    }

    #[test]
    fn what_is_read_again_meets_what_is_known_or_replaces_it() {
        let rows = [
            (page(&[4, 5], Some(4)), vec![2, 3, 4, 5], Some(2)),
            (page(&[3, 4], Some(3)), vec![2, 3, 4], Some(2)),
            (page(&[8, 9], Some(8)), vec![8, 9], Some(8)),
            (page(&[1, 2, 3, 4], None), vec![1, 2, 3, 4], None),
            (page(&[], None), vec![], None),
        ];
        for (newest, expected, before) in rows {
            let mut it = talk(&[2, 3], Some(2));
            it.add_newest(newest);
            assert_eq!((numbers(&it), it.before), (expected, before));
        }
    }

    #[test]
    fn a_delivered_message_takes_the_place_of_the_waiting_one() {
        let waiting = |key: &str| Outgoing {
            key: key.to_owned(),
            body: MessageBody::Phrase("hello".to_owned()),
            failure: None,
        };
        let mut it = Talk::empty("bob");
        it.outgoing = vec![waiting("a"), waiting("b")];
        it.delivered("a", message(1, "ann"));
        // The socket may deliver the message before the answer arrives, or after it.
        it.hear(message(1, "ann"));
        assert_eq!((numbers(&it), it.outgoing.len()), (vec![1], 1));
        it.failed("b", &Problem::new("person_unavailable", ""));
        assert!(it.outgoing[0].failure.is_some());
    }

    #[test]
    fn earlier_messages_are_missed() {
        let mut it = Talk::empty("bob");
        assert!(!it.begins_late());
        it.hear(message(4, "bob"));
        assert!(it.begins_late());
        it.add_newest(page(&[1, 2, 3, 4], None));
        assert!(!it.begins_late());
        assert_eq!(it.newest().map(|(_, n)| n), Some(4));
        assert!(!talk(&[3, 4], Some(3)).begins_late());
    }
}
