//! Reading and sending messages.

use super::talk::{Outgoing, Talk, TalkState};
use super::{Social, problem_words};
use crate::net::social;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_protocol::ThreadId;
use qipan_protocol::http::{DirectMessage, MessageBody, NewMessage, ThreadFacts};
use qipan_ui::dom;
use qipan_ui::toasts::{Tone, toast};

impl Social {
    /// Opens the conversation with a person.
    pub(crate) fn open_talk(self, with: &str) {
        self.talk.set(Some(Talk::new(with)));
        if self.kid_mode.get_untracked().is_none() {
            self.kid_mode.refresh();
        }
    }

    /// Finds the thread of the open conversation. Called whenever the list of threads has changed.
    pub(crate) fn find_thread(self) {
        let threads = self.threads.get();
        let Some(Talk { with, thread: None, .. }) = self.talk.get_untracked() else { return };
        let Some(threads) = threads else { return };
        match threads.threads.into_iter().find(|it| it.with.name == with) {
            Some(found) => self.enter_thread(&with, found.id),
            // It may be on a page that was not read.
            None if threads.next.is_some() => self.ask_for_thread(with),
            None => self.in_talk(&with, |talk| talk.state = TalkState::Ready),
        }
    }

    fn enter_thread(self, with: &str, thread: ThreadId) {
        self.in_talk(with, |talk| talk.thread = Some(thread));
        self.reread_talk();
    }

    fn ask_for_thread(self, with: String) {
        spawn_local(async move {
            match social::thread_with(&with).await {
                Ok(page) => match page.threads.into_iter().next() {
                    Some(found) => self.enter_thread(&with, found.id),
                    None => self.in_talk(&with, |talk| talk.state = TalkState::Ready),
                },
                Err(refusal) => {
                    let problem = refusal.problem();
                    self.in_talk(&with, |talk| talk.state = TalkState::Failed(problem));
                }
            }
        });
    }

    pub(crate) fn close_talk(self) {
        let _ = self.talk.try_set(None);
    }

    /// Changes the conversation if it is still the same one.
    fn in_talk(self, with: &str, change: impl FnOnce(&mut Talk)) {
        self.talk.try_update(|talk| talk.as_mut().filter(|talk| talk.with == with).map(change));
    }

    /// Reads the newest messages of the open conversation.
    pub(crate) fn reread_talk(self) {
        let Some(Talk { with, thread: Some(thread), .. }) = self.talk.get_untracked() else { return };
        spawn_local(async move {
            let answer = social::messages(&thread, None).await;
            self.in_talk(&with, |talk| match answer {
                Ok(page) => talk.add_newest(page),
                Err(refusal) => match refusal.problem() {
                    // It was deleted on another page.
                    gone if gone.code == "not_found" => *talk = Talk::empty(&talk.with),
                    problem => talk.state = TalkState::Failed(problem),
                },
            });
        });
    }

    pub(crate) fn read_older(self) {
        let Some(Talk { with, thread: Some(thread), before: Some(before), .. }) = self.talk.get_untracked()
        else {
            return;
        };
        spawn_local(async move {
            match social::messages(&thread, Some(before)).await {
                Ok(page) => self.in_talk(&with, |talk| talk.add_older(page)),
                Err(refusal) => self.refused(&refusal.problem()),
            }
        });
    }

    pub(super) fn hear_message(self, message: DirectMessage) {
        self.talk.try_update(|talk| talk.as_mut().map(|talk| talk.hear(message)));
        self.read_missed();
    }

    /// Reads the newest messages if some before the known ones are missing.
    fn read_missed(self) {
        let begins_late = |talk: &Option<Talk>| talk.as_ref().is_some_and(Talk::begins_late);
        // The account may have logged out in the meantime.
        if self.talk.try_with_untracked(begins_late) == Some(true) {
            self.reread_talk();
        }
    }

    /// Sends a message in the open conversation.
    pub(crate) fn say(self, body: MessageBody) {
        let Some(with) = self.talk.with_untracked(|talk| talk.as_ref().map(|talk| talk.with.clone())) else {
            return;
        };
        let chance = (js_sys::Math::random() * 1e9) as u32;
        let key = format!("{:x}-{chance:x}", js_sys::Date::now() as u64);
        let message = Outgoing { key, body, failure: None };
        self.in_talk(&with, |talk| talk.outgoing.push(message.clone()));
        self.deliver(with, message);
    }

    /// Sends a message again that was not delivered, under its key.
    pub(crate) fn say_again(self, message: &Outgoing) {
        let Some(with) = self.talk.with_untracked(|talk| talk.as_ref().map(|talk| talk.with.clone())) else {
            return;
        };
        self.in_talk(&with, |talk| {
            talk.outgoing.iter_mut().filter(|it| it.key == message.key).for_each(|it| it.failure = None);
        });
        self.deliver(with, message.clone());
    }

    fn deliver(self, with: String, message: Outgoing) {
        spawn_local(async move {
            let Outgoing { key, body, .. } = message;
            let new = NewMessage { to: with.clone(), body, key: key.clone() };
            match social::send(&new).await {
                Ok(message) => {
                    self.in_talk(&with, |talk| talk.delivered(&key, message));
                    self.read_missed();
                    self.threads.refresh();
                }
                Err(refusal) => self.in_talk(&with, |talk| talk.failed(&key, &refusal.problem())),
            }
        });
    }

    /// The user sees the open conversation.
    pub(crate) fn mark_talk_seen(self) {
        let newest = self.talk.with_untracked(|talk| talk.as_ref().and_then(Talk::newest));
        let Some((thread, n)) = newest.filter(|_| !dom::is_hidden()) else { return };
        let is_unread = |it: &ThreadFacts| it.id == thread && it.unread > 0;
        if !self.threads.get_untracked().is_some_and(|page| page.threads.iter().any(is_unread)) {
            return;
        }
        self.threads.update(|page| {
            page.threads.iter_mut().filter(|it| it.id == thread).for_each(|it| it.unread = 0);
        });
        spawn_local(async move {
            // Without an answer the thread stays new, and is marked at the next look.
            let _ = social::mark_seen(&thread, n).await;
        });
    }

    /// Deletes the user's copy of the open conversation, then calls `done`.
    pub(crate) fn delete_talk(self, done: impl FnOnce() + 'static) {
        let Some(Talk { with, thread, .. }) = self.talk.get_untracked() else { return };
        spawn_local(async move {
            if let Some(thread) = &thread
                && let Err(refusal) = social::delete_thread(thread).await
            {
                return toast(Tone::Alarm, problem_words(&refusal.problem()));
            }
            self.in_talk(&with, |talk| *talk = Talk::empty(&talk.with));
            self.threads.update(|page| page.threads.retain(|it| Some(&it.id) != thread.as_ref()));
            self.threads.refresh();
            done();
        });
    }

    /// Reads the next page of threads and adds it to the list.
    pub(crate) fn more_threads(self, after: &str) {
        let after = after.to_owned();
        spawn_local(async move {
            match social::threads_after(&after).await {
                Ok(more) => self.threads.update(|page| {
                    page.threads.extend(more.threads);
                    page.next = more.next;
                }),
                Err(refusal) => self.refused(&refusal.problem()),
            }
        });
    }

    /// How many messages of others are new, in all threads.
    pub(crate) fn unread_messages(self) -> usize {
        let sum = |threads: &[ThreadFacts]| threads.iter().map(|it| it.unread).sum::<u64>();
        self.threads
            .with(|page| page.map_or(0, |page| usize::try_from(sum(&page.threads)).unwrap_or(usize::MAX)))
    }
}
