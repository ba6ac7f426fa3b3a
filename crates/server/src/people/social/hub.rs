//! The open own sockets (`/ws/me`) of this node. The hub delivers events to them, and reports the presence of their people
//! to the other nodes.

use super::presence::{Change, PresenceBook};
use qipan_protocol::{OwnList, PersonPresence, Presence, UserId};
use qipan_tables::{Cluster, News, PersonNews, PresenceReport};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How many events may wait for a socket. A socket that is further behind is closed, and its client resumes.
const BACKLOG: usize = 1024;

/// How many people are in one message of the bus.
const REPORTS_AT_ONCE: usize = 500;

/// An event for a person's own socket.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum MeEvent {
    /// The inbox has new entries. They are read from the store, so that none is lost or sent twice.
    Inbox,
    Seen(u64),
    Changed(OwnList),
    /// Friends, blocks or settings have changed, and have to be read again.
    Circle,
    Presence(PersonPresence),
}

/// Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Hub(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    inner: Mutex<Inner>,
    cluster: Option<Cluster>,
}

#[derive(Debug, Default)]
struct Inner {
    next: u64,
    sockets: BTreeMap<u64, MeSocket>,
    of_person: BTreeMap<UserId, BTreeSet<u64>>,
    /// The sockets of each person's friends.
    watchers: BTreeMap<UserId, BTreeSet<u64>>,
    playing: BTreeSet<UserId>,
    /// People whose pages have told since the last tick that they are away or back.
    turned: BTreeSet<UserId>,
    /// The last presence that this node has reported, by person.
    reported: BTreeMap<UserId, PresenceReport>,
    book: PresenceBook,
}

#[derive(Debug)]
struct MeSocket {
    user: UserId,
    /// `None` after an overflow.
    events: Option<mpsc::Sender<MeEvent>>,
    friends: BTreeSet<UserId>,
    is_away: bool,
    /// `None` until the settings are read. Until then the socket does not count.
    is_hidden: Option<bool>,
}

/// The place of a socket. Dropping it removes the socket.
#[derive(Debug)]
pub(crate) struct MePlace {
    hub: Hub,
    id: u64,
}

impl Hub {
    pub(crate) fn new(cluster: Option<Cluster>) -> Hub {
        Hub(Arc::new(Shared { inner: Mutex::default(), cluster }))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // No code panics between two changes, so what is behind a poisoned lock is consistent.
        self.0.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn join(&self, user: &UserId) -> (MePlace, mpsc::Receiver<MeEvent>) {
        let (sender, events) = mpsc::channel(BACKLOG);
        let mut inner = self.lock();
        inner.next += 1;
        let id = inner.next;
        let socket = MeSocket {
            user: user.clone(),
            events: Some(sender),
            friends: BTreeSet::new(),
            is_away: false,
            is_hidden: None,
        };
        inner.sockets.insert(id, socket);
        inner.of_person.entry(user.clone()).or_default().insert(id);
        drop(inner);
        (MePlace { hub: self.clone(), id }, events)
    }

    /// The presence of this person as friends see it.
    pub(crate) fn presence(&self, user: &UserId) -> Presence {
        self.lock().book.shown(user)
    }

    /// Handles news about a person from this node or another one.
    pub(crate) fn take_news(&self, user: &UserId, what: &PersonNews) {
        let mut inner = self.lock();
        let event = match what {
            PersonNews::Filter => return,
            PersonNews::Inbox => MeEvent::Inbox,
            PersonNews::Seen { n } => MeEvent::Seen(*n),
            PersonNews::Changed { list } => MeEvent::Changed(*list),
            PersonNews::Circle { other } => {
                if let Some(other) = other {
                    inner.part(user, other);
                    inner.part(other, user);
                }
                MeEvent::Circle
            }
        };
        inner.send_to(user, &event);
    }

    /// Handles the presence report of another node.
    pub(crate) fn take_reports(&self, node: &str, people: Vec<PresenceReport>) {
        let (mut inner, now) = (self.lock(), Instant::now());
        for report in people {
            let change = inner.book.take(Some(node), report, now);
            inner.tell_friends(change);
        }
    }

    /// Updates whether a person is playing at a table of this node.
    pub(crate) fn set_playing(&self, user: &UserId, is_playing: bool) {
        let mut inner = self.lock();
        match is_playing {
            true => inner.playing.insert(user.clone()),
            false => inner.playing.remove(user),
        };
        self.refresh(&mut inner, user);
    }

    /// Replaces the whole list of people who are playing at this node.
    pub(crate) fn reset_playing(&self, people: Vec<UserId>) {
        let people: BTreeSet<UserId> = people.into_iter().collect();
        let mut inner = self.lock();
        let old = std::mem::replace(&mut inner.playing, people.clone());
        old.symmetric_difference(&people).for_each(|user| self.refresh(&mut inner, user));
    }

    /// Reports people who are away or back, drops expired presences, and tells friends about both.
    pub(crate) fn tick(&self) {
        let mut inner = self.lock();
        let turned = std::mem::take(&mut inner.turned);
        turned.iter().for_each(|user| self.refresh(&mut inner, user));
        let changes = inner.book.tick(Instant::now());
        changes.into_iter().for_each(|change| inner.tell_friends(Some(change)));
    }

    /// Publishes the presence of all people of this node again.
    pub(crate) fn repeat(&self) {
        // Locked until they are published, so that no later report is published before them.
        let inner = self.lock();
        let reports: Vec<PresenceReport> = inner.reported.values().cloned().collect();
        reports.chunks(REPORTS_AT_ONCE).for_each(|people| self.publish(people.to_vec()));
    }

    fn publish(&self, people: Vec<PresenceReport>) {
        if let Some(cluster) = &self.0.cluster {
            cluster.tell(News::Presence { node: cluster.node().0.clone(), people });
        }
    }

    /// Reports a person whose sockets or matches here have changed.
    fn refresh(&self, inner: &mut Inner, user: &UserId) {
        let report = inner.report(user);
        let is_gone = report.own == Presence::Offline && !report.is_playing;
        let known = inner.reported.get(user);
        if known == Some(&report) || (known.is_none() && is_gone) {
            return;
        }
        match is_gone {
            true => inner.reported.remove(user),
            false => inner.reported.insert(user.clone(), report.clone()),
        };
        let change = inner.book.take(None, report.clone(), Instant::now());
        inner.tell_friends(change);
        self.publish(vec![report]);
    }
}

impl Inner {
    fn report(&self, user: &UserId) -> PresenceReport {
        let ids = self.of_person.get(user).into_iter().flatten();
        let sockets: Vec<&MeSocket> =
            ids.filter_map(|id| self.sockets.get(id)).filter(|it| it.is_hidden.is_some()).collect();
        let own = match sockets.iter().any(|it| !it.is_away) {
            true => Presence::Online,
            false if sockets.is_empty() => Presence::Offline,
            false => Presence::Away,
        };
        let is_hidden = sockets.iter().any(|it| it.is_hidden == Some(true));
        PresenceReport { user: user.clone(), own, is_hidden, is_playing: self.playing.contains(user) }
    }

    fn send(&mut self, id: u64, event: &MeEvent) {
        if let Some(socket) = self.sockets.get_mut(&id)
            && socket.events.as_ref().is_some_and(|events| events.try_send(event.clone()).is_err())
        {
            socket.events = None;
        }
    }

    fn send_to(&mut self, user: &UserId, event: &MeEvent) {
        let ids: Vec<u64> = self.of_person.get(user).into_iter().flatten().copied().collect();
        ids.into_iter().for_each(|id| self.send(id, event));
    }

    fn tell_friends(&mut self, change: Option<Change>) {
        let Some((person, presence)) = change else { return };
        let ids: Vec<u64> = self.watchers.get(&person).into_iter().flatten().copied().collect();
        let event = MeEvent::Presence(PersonPresence { person, presence });
        ids.into_iter().for_each(|id| self.send(id, &event));
    }

    /// Stops the sockets of one person from watching another person.
    fn part(&mut self, user: &UserId, other: &UserId) {
        let ids: Vec<u64> = self.of_person.get(user).into_iter().flatten().copied().collect();
        for id in ids {
            if self.sockets.get_mut(&id).is_some_and(|it| it.friends.remove(other)) {
                self.unwatch(id, other);
            }
        }
    }

    fn unwatch(&mut self, id: u64, other: &UserId) {
        if let Some(watchers) = self.watchers.get_mut(other) {
            watchers.remove(&id);
            if watchers.is_empty() {
                self.watchers.remove(other);
            }
        }
    }
}

impl MePlace {
    /// Sets the friends and the settings of the person, which were just read. Returns the friends who are not offline.
    pub(crate) fn set_circle(&self, friends: Vec<UserId>, is_hidden: bool) -> Vec<PersonPresence> {
        let mut inner = self.hub.lock();
        let friends: BTreeSet<UserId> = friends.into_iter().collect();
        let Some(socket) = inner.sockets.get_mut(&self.id) else { return Vec::new() };
        socket.is_hidden = Some(is_hidden);
        let user = socket.user.clone();
        let old = std::mem::replace(&mut socket.friends, friends.clone());
        old.difference(&friends).for_each(|friend| inner.unwatch(self.id, friend));
        for friend in &friends {
            inner.watchers.entry(friend.clone()).or_default().insert(self.id);
        }
        self.hub.refresh(&mut inner, &user);
        let present = |person: UserId| PersonPresence { presence: inner.book.shown(&person), person };
        friends.into_iter().map(present).filter(|it| it.presence != Presence::Offline).collect()
    }

    /// The friends whose presence this page is told.
    pub(crate) fn friends(&self) -> BTreeSet<UserId> {
        self.hub.lock().sockets.get(&self.id).map(|socket| socket.friends.clone()).unwrap_or_default()
    }

    /// Sets whether this page has had no input for some minutes. It is told at the next tick, because every change goes to
    /// all friends and all nodes.
    pub(crate) fn set_away(&self, is_away: bool) {
        let mut inner = self.hub.lock();
        let Some(socket) = inner.sockets.get_mut(&self.id) else { return };
        socket.is_away = is_away;
        let user = socket.user.clone();
        inner.turned.insert(user);
    }
}

impl Drop for MePlace {
    fn drop(&mut self) {
        let mut inner = self.hub.lock();
        let Some(socket) = inner.sockets.remove(&self.id) else { return };
        socket.friends.iter().for_each(|friend| inner.unwatch(self.id, friend));
        if let Some(ids) = inner.of_person.get_mut(&socket.user) {
            ids.remove(&self.id);
            if ids.is_empty() {
                inner.of_person.remove(&socket.user);
            }
        }
        self.hub.refresh(&mut inner, &socket.user);
    }
}

#[cfg(test)]
mod tests;
