//! Spectators: the first few by name, all of them as a number. A crowd that comes and goes must not cost every connection
//! a list of all others, so changes are told at most once a second, and names only if the named ones have changed.

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
    /// The spectators that are named now.
    named: Vec<Person>,
    /// Whether these have changed since they were told.
    names_changed: bool,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Spectators {
    pub(super) count: u32,
    /// In the order of their coming.
    pub(super) first: Vec<Person>,
}

impl Crowd {
    pub(super) fn new(pause: Duration) -> Crowd {
        Crowd { pace: Pace::new(pause), named: Vec::new(), names_changed: false }
    }
}

impl Table {
    /// Everybody who watches; a person with several sockets counts once.
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

    /// A spectator has come or gone.
    pub(super) fn note_crowd(&mut self) {
        let first = self.spectators().first;
        self.crowd.names_changed |= first != self.crowd.named;
        self.crowd.named = first;
        self.crowd.pace.ask();
    }

    /// Tells what has changed among the spectators, if it is time.
    pub(super) fn tell_crowd(&mut self) {
        if !self.crowd.pace.take() {
            return;
        }
        let Spectators { count, first } = self.spectators();
        let people = std::mem::take(&mut self.crowd.names_changed).then_some(first);
        let notice = to_text(&TableNotice::Spectators { count, people });
        self.send_where(&notice, |_| true);
    }
}
