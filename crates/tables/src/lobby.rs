//! The lobby: sends every change of the list of open tables to its watchers.

use crate::table::room::Room;
use crate::text::Text;
use qipan_protocol::{LobbyNotice, RoomStage, TableSummary, Visibility};
use std::sync::Arc;
use tokio::sync::broadcast;

/// How many changes a slow watcher may be behind before the whole list is sent again.
pub const BACKLOG: usize = 256;

/// A change of the list, with the game to filter by.
#[derive(Clone, Debug)]
pub struct Change {
    pub game: Arc<str>,
    pub text: Text,
}

#[derive(Debug)]
pub struct Lobby {
    changes: broadcast::Sender<Change>,
}

impl Lobby {
    pub fn new() -> Lobby {
        Lobby { changes: broadcast::Sender::new(BACKLOG) }
    }

    pub fn watch(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Tells the watchers that a table has changed. Tables by link are never listed.
    pub fn table_changed(&self, room: &Room) {
        if self.changes.receiver_count() == 0 || room.settings.visibility == Visibility::Link {
            return;
        }
        let notice = match is_listed(room) {
            true => LobbyNotice::Table { table: summary(room) },
            false => LobbyNotice::Gone { id: room.id.clone() },
        };
        let text = crate::table::message::to_text(&notice);
        let _ = self.changes.send(Change { game: room.settings.game.as_str().into(), text });
    }
}

/// Whether a table is listed: open tables with a person at them, and running ones that can be watched.
pub fn is_listed(room: &Room) -> bool {
    room.settings.visibility != Visibility::Link
        && room.persons().next().is_some()
        && match room.stage {
            RoomStage::Gathering => true,
            RoomStage::Playing => room.settings.spectators,
            RoomStage::Finished => false,
        }
}

pub fn summary(room: &Room) -> TableSummary {
    let host =
        room.persons().find(|(_, person)| person.id == room.host).map(|(_, person)| person.name.clone());
    TableSummary {
        id: room.id.clone(),
        game: room.settings.game.clone(),
        host: host.unwrap_or_default(),
        stage: room.stage,
        visibility: room.settings.visibility,
        seats: room.seats.len() as u8,
        taken: room.taken(),
        spectators: room.settings.spectators,
        time: room.settings.time,
        options: room.settings.short_options(),
    }
}
