//! Spectators: the first few by name, and their number. A crowd that comes and goes must not cost every connection a
//! list of all others. So changes are sent at most once a second, and names only if the named spectators have
//! changed.

use super::actor::Table;
use super::message::to_text;
use super::pace::Pace;
use qipan_engine::Viewer;
use qipan_protocol::{NAMED_SPECTATORS, Person, TableNotice, UserId};
use std::collections::BTreeSet;
use std::time::Duration;

#[derive(Debug)]
pub(super) struct Crowd {
    pub(super) pace: Pace,
    /// The spectators that are named at present.
    named: Vec<Person>,
    /// Whether `named` has changed since it was last sent.
    names_changed: bool,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Spectators {
    pub(super) count: u32,
    /// The first ones to connect, in that order.
    pub(super) first: Vec<Person>,
}

impl Crowd {
    pub(super) fn new(pause: Duration) -> Crowd {
        Crowd { pace: Pace::new(pause), named: Vec::new(), names_changed: false }
    }
}

impl Table {
    /// All spectators; a person with several sockets counts once.
    pub(super) fn spectators(&self) -> Spectators {
        let mut seen: BTreeSet<&UserId> = BTreeSet::new();
        let mut spectators = Spectators::default();
        for it in self.connections.values() {
            if self.viewer_of(&it.person.id) == Viewer::Spectator && seen.insert(&it.person.id) {
                spectators.count += 1;
                if spectators.first.len() < NAMED_SPECTATORS {
                    spectators.first.push(it.person.clone());
                }
            }
        }
        spectators
    }

    /// Notes that a spectator has come or gone.
    pub(super) fn note_crowd(&mut self) {
        let first = self.spectators().first;
        self.crowd.names_changed |= first != self.crowd.named;
        self.crowd.named = first;
        self.crowd.pace.ask();
    }

    /// Sends the changes among the spectators, if the pause is over.
    pub(super) fn tell_crowd(&mut self) {
        if !self.crowd.pace.take() {
            return;
        }
        let Spectators { count, first } = self.spectators();
        if std::mem::take(&mut self.crowd.names_changed) {
            self.send_with_names(&first, |people| TableNotice::Spectators { count, people: Some(people) });
        } else {
            let notice = to_text(&TableNotice::Spectators { count, people: None });
            self.send_where(&notice, |_| true);
        }
    }
}
