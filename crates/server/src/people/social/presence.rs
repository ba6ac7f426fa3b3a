//! The presence of people over all nodes. It has no clock: the time is an argument.

use qipan_protocol::{Presence, UserId};
use qipan_tables::PresenceReport;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// A person whose last page has closed is shown for this long, so that a reload or a short loss of the connection is
/// not seen.
pub(super) const GRACE: Duration = Duration::from_secs(60);

/// Reports of other nodes that were not repeated for this long are dropped.
pub(super) const STALE_AFTER: Duration = Duration::from_secs(90);

pub(super) type Change = (UserId, Presence);

#[derive(Debug, Default)]
pub(super) struct PresenceBook(BTreeMap<UserId, Entry>);

#[derive(Debug, Default)]
struct Entry {
    /// By node. `None` is this node, whose report needs no repeating.
    reports: BTreeMap<Option<String>, (PresenceReport, Instant)>,
    shown: Presence,
    /// When the person is shown as offline unless a new report arrives.
    leaves_at: Option<Instant>,
}

impl PresenceBook {
    /// The presence of this person as friends see it.
    pub(super) fn shown(&self, user: &UserId) -> Presence {
        self.0.get(user).map_or(Presence::Offline, |entry| entry.shown)
    }

    /// Applies the report of a node. Returns the change that friends see, if there is one.
    pub(super) fn take(
        &mut self,
        node: Option<&str>,
        report: PresenceReport,
        now: Instant,
    ) -> Option<Change> {
        let user = report.user.clone();
        let entry = self.0.entry(user.clone()).or_default();
        match report.own == Presence::Offline && !report.is_playing {
            true => drop(entry.reports.remove(&node.map(str::to_owned))),
            false => drop(entry.reports.insert(node.map(str::to_owned), (report, now))),
        }
        let change = entry.update(now).map(|presence| (user.clone(), presence));
        self.forget(&user);
        change
    }

    /// Drops expired reports. Returns the changes that friends see.
    pub(super) fn tick(&mut self, now: Instant) -> Vec<Change> {
        let mut changes = Vec::new();
        for (user, entry) in &mut self.0 {
            entry.reports.retain(|node, (_, at)| node.is_none() || now < *at + STALE_AFTER);
            changes.extend(entry.update(now).map(|presence| (user.clone(), presence)));
        }
        self.0.retain(|_, entry| !entry.is_empty());
        changes
    }

    fn forget(&mut self, user: &UserId) {
        if self.0.get(user).is_some_and(Entry::is_empty) {
            self.0.remove(user);
        }
    }
}

impl Entry {
    fn is_empty(&self) -> bool {
        self.reports.is_empty() && self.shown == Presence::Offline
    }

    /// What is shown from now on, if it has changed.
    fn update(&mut self, now: Instant) -> Option<Presence> {
        let reports = || self.reports.values().map(|(report, _)| report);
        let own = reports().map(|it| it.own).max().unwrap_or_default();
        let is_hidden = reports().any(|it| it.is_hidden);
        let next = match own {
            _ if is_hidden => Presence::Offline,
            Presence::Offline => {
                let leaves_at = *self.leaves_at.get_or_insert(now + GRACE);
                if now < leaves_at { self.shown } else { Presence::Offline }
            }
            _ if reports().any(|it| it.is_playing) => Presence::Playing,
            own => own,
        };
        if own != Presence::Offline || next == Presence::Offline {
            self.leaves_at = None;
        }
        let has_changed = next != self.shown;
        self.shown = next;
        has_changed.then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(own: Presence, is_playing: bool, is_hidden: bool) -> PresenceReport {
        PresenceReport { user: UserId::new("ann"), own, is_hidden, is_playing }
    }

    struct Story {
        book: PresenceBook,
        now: Instant,
    }

    impl Story {
        fn new() -> Story {
            Story { book: PresenceBook::default(), now: Instant::now() }
        }

        fn take(&mut self, node: Option<&str>, report: PresenceReport) -> Option<Presence> {
            self.book.take(node, report, self.now).map(|(_, presence)| presence)
        }

        fn wait(&mut self, time: Duration) -> Vec<Presence> {
            self.now += time;
            self.book.tick(self.now).into_iter().map(|(_, presence)| presence).collect()
        }
    }

    const GONE: (Presence, bool, bool) = (Presence::Offline, false, false);

    #[test]
    fn a_reload_is_not_seen_and_a_departure_is_seen_after_the_grace() {
        let mut story = Story::new();
        let second = Duration::from_secs(1);
        assert_eq!(story.take(None, report(Presence::Online, false, false)), Some(Presence::Online));
        assert_eq!(story.take(None, report(GONE.0, GONE.1, GONE.2)), None);
        assert!(story.wait(GRACE - second).is_empty());
        assert_eq!(story.take(None, report(Presence::Online, false, false)), None);
        assert!(story.wait(GRACE * 2).is_empty());
        story.take(None, report(GONE.0, GONE.1, GONE.2));
        assert!(story.wait(GRACE - second).is_empty());
        assert_eq!(story.wait(second), [Presence::Offline]);
        assert!(story.book.0.is_empty(), "nothing is kept of people who are offline");
    }

    #[test]
    fn the_most_present_node_counts() {
        let mut story = Story::new();
        assert_eq!(story.take(None, report(Presence::Away, false, false)), Some(Presence::Away));
        assert_eq!(story.take(Some("n2"), report(Presence::Online, false, false)), Some(Presence::Online));
        assert_eq!(story.take(Some("n3"), report(Presence::Offline, true, false)), Some(Presence::Playing));
        assert_eq!(story.take(Some("n3"), report(GONE.0, GONE.1, GONE.2)), Some(Presence::Online));
        assert_eq!(story.take(Some("n2"), report(GONE.0, GONE.1, GONE.2)), Some(Presence::Away));
    }

    #[test]
    fn playing_without_a_page_of_ones_own_is_not_told() {
        let mut story = Story::new();
        assert_eq!(story.take(Some("n2"), report(Presence::Offline, true, false)), None);
        assert_eq!(story.book.shown(&UserId::new("ann")), Presence::Offline);
    }

    #[test]
    fn a_hidden_person_is_offline_at_once_everywhere() {
        let mut story = Story::new();
        story.take(None, report(Presence::Online, true, false));
        assert_eq!(story.take(Some("n2"), report(Presence::Online, false, true)), Some(Presence::Offline));
        assert_eq!(story.take(None, report(Presence::Online, true, true)), None);
        assert_eq!(story.take(Some("n2"), report(Presence::Online, false, false)), None);
        assert_eq!(story.take(None, report(Presence::Online, false, false)), Some(Presence::Online));
    }

    #[test]
    fn a_node_that_falls_silent_is_forgotten() {
        let mut story = Story::new();
        story.take(Some("n2"), report(Presence::Online, false, false));
        assert!(story.wait(STALE_AFTER).is_empty(), "the grace begins");
        assert_eq!(story.wait(GRACE), [Presence::Offline]);
        story.take(None, report(Presence::Online, false, false));
        assert!(story.wait(STALE_AFTER * 9).is_empty(), "this node need not repeat its own");
    }
}
