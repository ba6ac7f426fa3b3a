//! The tables of this process at which each person is connected.

use qipan_protocol::{TableId, UserId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many connections each person has at each table.
type Connections = BTreeMap<UserId, BTreeMap<TableId, usize>>;

/// Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Connected(Arc<Mutex<Connections>>);

/// One connection of a person at a table. Dropping it ends that.
#[derive(Debug)]
pub(super) struct ConnectedMark {
    connected: Connected,
    user: UserId,
    table: TableId,
}

impl Connected {
    fn lock(&self) -> MutexGuard<'_, Connections> {
        // The map is never left half changed, so it can be used after a panic elsewhere.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn enter(&self, user: &UserId, table: &TableId) -> ConnectedMark {
        *self.lock().entry(user.clone()).or_default().entry(table.clone()).or_default() += 1;
        ConnectedMark { connected: self.clone(), user: user.clone(), table: table.clone() }
    }

    pub(super) fn tables_of(&self, user: &UserId) -> Vec<TableId> {
        self.lock().get(user).into_iter().flat_map(BTreeMap::keys).cloned().collect()
    }
}

impl Drop for ConnectedMark {
    fn drop(&mut self) {
        let mut connected = self.connected.lock();
        let Some(tables) = connected.get_mut(&self.user) else { return };
        if let Some(connections) = tables.get_mut(&self.table) {
            *connections -= 1;
            if *connections == 0 {
                tables.remove(&self.table);
            }
        }
        if tables.is_empty() {
            connected.remove(&self.user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_connected_until_the_last_connection_ends() {
        let (connected, ann) = (Connected::default(), UserId::new("ann"));
        let (one, two) = (TableId::new("one"), TableId::new("two"));
        let [first, second, third] = [&one, &one, &two].map(|table| connected.enter(&ann, table));
        drop(first);
        assert_eq!(connected.tables_of(&ann), [one, two.clone()]);
        drop(second);
        assert_eq!(connected.tables_of(&ann), [two]);
        drop(third);
        assert!(connected.lock().is_empty());
    }
}
