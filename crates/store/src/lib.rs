//! The journal of every match, and what the platform knows of tables and people.
//!
//! [`Store`] is the only door. Callers give and get plain types; lines and rooms are JSON text that nobody here
//! looks into, and every time is in milliseconds and comes from the caller.
//!
//! **Acknowledged means on disk.** All writes go through one queue to one writer, which puts everything that is
//! waiting into one transaction, commits it, and only then answers. A request that fails by itself (a conflict,
//! a name that is taken) leaves the others of its batch alone. If the batch fails before its commit, nothing of it was
//! stored; if the commit itself fails, every request of the batch fails with [`StoreError::InDoubt`], and its caller has
//! to read to find out.
//! Writes under way at the same time have no order among them, except that appends come after everything else
//! of their batch and that appends to one match keep their order. A caller that goes away does not take its
//! request back.
//!
//! Nothing is cached per row: what is stored costs disk, not memory.

mod chat;
mod error;
mod faults;
mod journal;
mod matches;
mod names;
mod paging;
mod secret;
mod sessions;
mod sqlite;
mod store;
mod tables;
mod throttle;
mod time_marks;
mod tokens;
mod users;

pub use chat::{CHAT_LINES_KEPT, ChatRecord};
pub use error::{AppendError, StoreError};
#[doc(hidden)]
pub use faults::{CommitFault, Faults};
pub use journal::{Append, Ending, Journal, NewEntry};
pub use matches::{FinishedMatch, MatchRecord, NewMatch};
pub use names::{name_key, name_look};
pub use paging::{BadCursor, Cursor, MAX_PAGE, Page};
pub use secret::Secret;
pub use sessions::{Exchange, NewSession, Rotation, Session};
pub use store::{Store, StoreOptions, WriteStats};
pub use tables::TableRecord;
pub use throttle::{Throttle, ThrottlePolicy};
pub use time_marks::TimeMark;
pub use tokens::{ApiToken, NewToken};
pub use users::{Account, NewAccount, Role, User, UserKind};
