//! Tables: rooms with their matches, clocks and bots. Each table is a task with a mailbox. Messages come in from
//! connections, and messages go out to them; what carries them (a socket, another node) is not known here.
//!
//! [`Services`] is what all tables of a process share. [`Tables`] finds the mailbox of a table.

mod cluster;
mod config;
mod counts;
mod damage;
mod errors;
mod lobby;
mod metrics;
mod pairing;
mod playing;
mod randomness;
mod sanctions;
mod search_pool;
mod services;
mod stopping;
mod table;
mod tasks;
mod text;

pub use cluster::{Cluster, ClusterConfig, ClusterStatus, Counted, News, PersonNews, PresenceReport};
pub use config::{AnswerPolicy, BotPolicy, TableConfig};
pub use counts::{Counts, Held};
pub use damage::{DamageError, DamagedMatches, report as report_damage};
pub use errors::{GameError, InternalError, StorageError, TableRefusal, told};
pub use lobby::{BACKLOG as LOBBY_BACKLOG, Change, Lobby, is_listed, summary};
pub use metrics::{SECONDS, TableMetrics};
pub use pairing::{PairingNews, PairingPolicy, Search, SeekError};
pub use playing::{Playing, PlayingChange};
pub use randomness::{random_id, random_letters, random_number, random_seed};
pub use sanctions::SanctionError;
pub use search_pool::SearchPool;
pub use services::{Ownership, Services};
pub use stopping::Stopping;
pub use table::consent::check_visibility;
pub use table::message::{ConnectionId, Hello, Outbox, TableMessage, to_text};
pub use table::name_copies::erase_name;
pub use table::rating::check_rated;
pub use table::room::Room;
pub use table::{
    JoinError, NewTableError, Tables, create_table, find_room, load_if_nobody_comes, person, read_room,
    update_names,
};
pub use tasks::{Running, Tasks};
pub use text::Text;
