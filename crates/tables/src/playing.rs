//! The people who are playing at the tables of this process: accounts that are connected to a seat of a running match.

use qipan_protocol::UserId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// How many changes a slow reader may be behind before it has to read the whole list again.
const BACKLOG: usize = 1024;

/// A person has begun to play, or plays nowhere in this process any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayingChange {
    pub user: UserId,
    pub is_playing: bool,
}

#[derive(Clone, Debug)]
pub struct Playing(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// At how many tables each person is playing.
    people: Mutex<BTreeMap<UserId, usize>>,
    changes: broadcast::Sender<PlayingChange>,
}

/// A person plays at one table. Dropping it ends that.
#[derive(Debug)]
pub(crate) struct PlayingMark {
    inner: Arc<Inner>,
    user: UserId,
}

impl Default for Playing {
    fn default() -> Playing {
        let (people, changes) = (Mutex::default(), broadcast::Sender::new(BACKLOG));
        Playing(Arc::new(Inner { people, changes }))
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<UserId, usize>> {
        // The map is never left half changed, so it can be used after a panic elsewhere.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, user: &UserId, is_playing: bool) {
        // An error means that nobody wants to know.
        let _ = self.changes.send(PlayingChange { user: user.clone(), is_playing });
    }
}

impl Playing {
    pub(crate) fn begin(&self, user: &UserId) -> PlayingMark {
        let mut people = self.0.lock();
        let tables = people.entry(user.clone()).or_insert(0);
        *tables += 1;
        if *tables == 1 {
            self.0.tell(user, true);
        }
        PlayingMark { inner: Arc::clone(&self.0), user: user.clone() }
    }

    pub fn watch(&self) -> broadcast::Receiver<PlayingChange> {
        self.0.changes.subscribe()
    }

    pub fn people(&self) -> Vec<UserId> {
        self.0.lock().keys().cloned().collect()
    }
}

impl Drop for PlayingMark {
    fn drop(&mut self) {
        let mut people = self.inner.lock();
        if let Some(tables) = people.get_mut(&self.user) {
            *tables -= 1;
            if *tables == 0 {
                people.remove(&self.user);
                self.inner.tell(&self.user, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_at_two_tables_plays_until_both_end() {
        let (playing, ann) = (Playing::default(), UserId::new("ann"));
        let mut changes = playing.watch();
        let marks = [playing.begin(&ann), playing.begin(&ann)];
        assert_eq!(playing.people(), std::slice::from_ref(&ann));
        let [first, second] = marks;
        drop(first);
        assert_eq!(changes.try_recv(), Ok(PlayingChange { user: ann.clone(), is_playing: true }));
        assert!(changes.try_recv().is_err());
        drop(second);
        assert_eq!(changes.try_recv(), Ok(PlayingChange { user: ann, is_playing: false }));
        assert!(playing.people().is_empty());
    }
}
