//! Storage for the journal of every match, and for tables and people.
//!
//! [`Store`] is the only entry point. Callers pass and get plain types. Lines and rooms are JSON text that the store
//! does not parse. All times are in milliseconds and come from the caller.
//!
//! **Acknowledged means on disk.** A write is answered after its transaction is committed. If the transaction fails before
//! its commit, nothing of it was stored. If the commit itself fails, the write fails with [`StoreError::InDoubt`], and
//! its caller has to read to find out. A request that fails on its own (a conflict, a name that is taken) does not affect
//! others. Concurrent writes have no order, except that appends to one match keep theirs. A caller that goes away does
//! not cancel its request.
//!
//! **SQLite** has one writer: all writes go through one queue, and the writer puts all that wait into one transaction.
//! Appends come after everything else of their batch. **PostgreSQL** can be shared by several processes. Appends are
//! batched in the same way; every other write is a transaction of its own. No wait for the server is longer than a few
//! seconds.
//!
//! Rows are not cached: stored data costs disk, not memory.

mod actions;
mod backend;
mod cases;
mod chat;
mod circles;
mod convert;
mod copied;
mod copy;
mod decks;
mod entry_records;
mod error;
mod faults;
mod inbox;
mod invites;
mod journal;
mod leaderboards;
mod leaving;
mod location;
mod matches;
mod messages;
mod name_copies;
mod names;
mod nodes;
mod ownership;
mod paging;
mod postgres;
mod preferences;
mod profiles;
mod push;
mod ratings;
mod recalculation;
mod relations;
mod reviews;
mod second_factor;
mod secret;
mod seeks;
mod sessions;
mod signing_keys;
mod snapshots;
mod sqlite;
mod store;
mod tables;
mod takeover;
mod throttle;
mod time_marks;
mod tokens;
mod users;

pub use actions::{ActionRecord, Effect, NewAction, NotClaimed, Sanctions};
pub use cases::{
    AppealDraft, CaseFilter, CaseRecord, Claimed, EvidenceRecord, FiledRecord, Judge, QueueCounts,
    ReportDraft, ReportRecord,
};
pub use chat::{CHAT_LINES_KEPT, ChatRecord};
pub use circles::CircleRecord;
pub use copy::{CopyReport, TableCopy, TableDigest};
pub use decks::{Deck, DeckUpdate};
pub use entry_records::EntryRecord;
pub use error::{AppendError, StoreError};
#[doc(hidden)]
pub use faults::{CommitFault, Faults};
pub use inbox::{INBOX_KEPT, InboxHead, InboxKind, InboxRecord, Told};
pub use invites::{InviteRecord, InviteRule, InviteState, SentInvite};
pub use journal::{Append, Ending, Journal, NewEntry};
pub use leaderboards::{Leaderboard, RankedPerson};
pub use leaving::AccountDeletion;
pub use location::{PostgresOptions, StoreLocation, StoreOptions, UnknownAddress};
pub use matches::{FinishedMatch, MatchRecord, NewMatch};
pub use messages::{LastWriter, MessageRecord, MessageRule, OutgoingMessage, SentMessage, ThreadRecord};
pub use name_copies::NameEraser;
pub use names::{name_key, name_look};
pub use nodes::{Incarnation, NodeId, NodeRecord};
pub use ownership::{Claim, Epoch};
pub use paging::{BadCursor, Cursor, MAX_PAGE, Page};
pub use preferences::Preferences;
pub use profiles::{GameRecord, MatchFilter, Profile, RatingPoint, Scope, SearchText};
pub use push::{DuePush, DueTimes, PushDevice};
pub use ratings::{RatedSeat, RatingRecord, rating_view};
pub use recalculation::RecalculationReport;
pub use relations::{
    ChangedPair, Pair, PairChange, Relation, RelationLists, RelationNews, RelationRecord, RelationRule,
    RelationState,
};
pub use reviews::{PlayedCounts, ReviewDraft, ReviewFilter, ReviewRecord};
pub use second_factor::Totp;
pub use secret::Secret;
pub use seeks::{NewSeek, STALE_SEEK_MS, Seek};
pub use sessions::{Exchange, NewSession, Rotation, Session};
pub use signing_keys::SigningKey;
pub use snapshots::{JournalTail, Snapshot};
pub use store::{Store, WriteStats};
pub use tables::TableRecord;
pub use throttle::{Throttle, ThrottlePolicy};
pub use time_marks::TimeMark;
pub use tokens::{ApiToken, NewToken};
pub use users::{Account, NewAccount, Role, User, UserKind};
