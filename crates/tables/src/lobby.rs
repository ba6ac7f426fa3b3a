//! The lobby: sends every change of the list of open tables to its watchers.

use crate::Services;
use crate::cluster::News;
use crate::table::message::to_text;
use crate::table::room::Room;
use crate::text::Text;
use qipan_protocol::{LobbyNotice, RoomStage, TableSummary, Visibility};
use std::sync::Arc;
use tokio::sync::broadcast;

/// How many changes a slow watcher may be behind before the whole list is sent again.
pub const BACKLOG: usize = 256;

/// A change of the list.
#[derive(Clone, Debug)]
pub enum Change {
    /// One table, with its game to filter by.
    Table { game: Arc<str>, text: Text },
    /// Changes may have been missed, so watchers need the whole list again.
    ReadAgain,
}

#[derive(Debug)]
pub struct Lobby {
    changes: broadcast::Sender<Change>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby { changes: broadcast::Sender::new(BACKLOG) }
    }
}

impl Lobby {
    fn is_watched(&self) -> bool {
        self.changes.receiver_count() > 0
    }

    pub fn watch(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Tells the watchers of this process that a table has changed, and returns what the other nodes are told. Tables by
    /// link are never listed.
    fn table_changed(&self, room: &Room) -> Option<Text> {
        if room.settings.visibility == Visibility::Link {
            return None;
        }
        let notice = match is_listed(room) {
            true => LobbyNotice::Table { table: summary(room) },
            false => LobbyNotice::Gone { id: room.id.clone() },
        };
        let text = to_text(&notice);
        let _ =
            self.changes.send(Change::Table { game: room.settings.game.as_str().into(), text: text.clone() });
        Some(text)
    }

    /// Passes on a change that another node has sent.
    pub(crate) fn pass_on(&self, game: &str, text: String) {
        let _ = self.changes.send(Change::Table { game: game.into(), text: Text::from(text) });
    }

    /// Makes all watchers read the whole list again.
    pub(crate) fn read_again(&self) {
        let _ = self.changes.send(Change::ReadAgain);
    }
}

impl Services {
    /// Tells all watchers of the lobby, on every node, that a table has changed.
    pub fn table_changed(&self, room: &Room) {
        if self.cluster().is_none() && !self.lobby().is_watched() {
            return;
        }
        let text = self.lobby().table_changed(room);
        if let Some((cluster, text)) = self.cluster().zip(text) {
            cluster.tell(News::Lobby { game: room.settings.game.clone(), text: text.to_string() });
        }
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
