//! The messages between browser and server, by direction: six enums in three files.
//!
//! | from | to | messages |
//! |---|---|---|
//! | browser | lobby | [`LobbyRequest`] |
//! | lobby | browser | [`LobbyNotice`] |
//! | browser | table | [`TableRequest`] |
//! | table | browser | [`TableNotice`] |
//! | browser | own inbox | [`MeRequest`] |
//! | own inbox | browser | [`MeNotice`] |
//!
//! The HTTP interface has its own module, [`http`].
//!
//! All are JSON text frames. Frequently sent fields have short names. Game commands, events and views are the game's
//! own JSON and pass through unchanged.

pub mod http;
mod ids;
mod inbox;
mod lobby;
mod pages;
pub mod patch;
mod position;
#[cfg(not(target_family = "wasm"))]
mod position_feed;
mod ratings;
mod room;
mod table;

pub use ids::{
    ActionId, CaseId, CommandId, InviteId, MatchId, ReportId, ReviewId, TableId, ThreadId, UserId,
};
pub use inbox::{
    ClosedReport, InboxEntry, InboxItem, MeNotice, MeRequest, MeWelcome, OwnList, PersonPresence, Presence,
};
pub use lobby::{LobbyNotice, LobbyRequest, SeekRange, TableSummary};
pub use pages::{LOCAL_REPLAY, Page};
pub use position::Position;
#[cfg(not(target_family = "wasm"))]
pub use position_feed::PositionFeed;
pub use ratings::{RatingChange, RatingView, Speed};
pub use room::{
    AwayPolicy, ChatChannel, ChatLine, NAMED_SPECTATORS, Occupant, PHRASES, Person, RoomSettings, RoomStage,
    RoomView, SeatView, Visibility,
};
pub use table::{Frame, Refused, TableNotice, TableRequest, Welcome};

/// The version of this protocol. The server tells a client of another version to reload.
pub const VERSION: u32 = 1;
