//! What goes over the wire, by direction: four enums, one file each.
//!
//! | from | to | messages |
//! |---|---|---|
//! | browser | lobby | [`LobbyRequest`] |
//! | lobby | browser | [`LobbyNotice`] |
//! | browser | table | [`TableRequest`] |
//! | table | browser | [`TableNotice`] |
//!
//! All are JSON text frames. Names are short where they are sent often. Game commands, events and views are the
//! game's own JSON and pass through untouched.

mod ids;
mod lobby;
pub mod patch;
mod room;
mod table;

pub use ids::{CommandId, MatchId, TableId, UserId};
pub use lobby::{LobbyNotice, LobbyRequest, TableSummary};
pub use room::{
    AwayPolicy, ChatChannel, ChatLine, NAMED_SPECTATORS, Occupant, PHRASES, Person, RoomSettings, RoomStage,
    RoomView, SeatView, Visibility,
};
pub use table::{Frame, Position, Refused, TableNotice, TableRequest, Welcome};

/// The version of this protocol. A client of another version is told to reload.
pub const VERSION: u32 = 1;
