//! The HTTP API: the types of its requests and answers, shared by the server, the browser client and tests.
//!
//! With the feature `openapi`, they carry their schemas, from which the server generates the OpenAPI document.
//! Times are milliseconds since 1970.
//!
//! ```
//! use qipan_protocol::http::NewTable;
//!
//! let table = NewTable::new("tictactoe");
//! assert_eq!(serde_json::to_value(&table).unwrap()["game"], "tictactoe");
//! ```

mod account;
mod actions;
mod cases;
mod decks;
mod error;
mod fields;
mod leaving;
mod matches;
mod moderation;
mod people;
mod profiles;
mod reports;
mod reviews;
#[cfg(feature = "openapi")]
pub mod schemas;
mod second_factor;
mod session;
mod tables;

pub use account::{
    FreshToken, Me, Password, PasswordChange, ProfileChange, Role, SignUp, TokenFacts, TokenRequest,
};
pub use actions::{ActionKind, AppealState, BanAppeal, LONGEST_APPEAL, NewAppeal, OwnAction, OwnActions};
pub use cases::{
    CLAIM_MS, CaseAction, CaseClaim, CaseDetails, CaseEnd, CaseFacts, CaseKind, CasePage, CasePaging,
    CaseReport, CaseState, CloseCase, Evidence, EvidenceItem, LONGEST_SANCTION_DAYS, LogEntry, LogPage,
    LogPaging, OpenCases, QueueSummary,
};
pub use decks::{DECK_NAME_LENGTH, DeckChange, DeckFilter, LARGEST_DECK, MAX_DECKS, NewDeck, SavedDeck};
pub use error::ErrorAnswer;
pub use fields::{
    FieldError, NAME_LENGTH, NameRule, PASSWORD_LENGTH, TABLE_PASSWORD_LENGTH, check_name, is_email,
    is_password_length,
};
pub use leaving::{AccountClosing, AccountDeletion, DeletionTime};
pub use matches::{
    LONGEST_SEARCH, MatchFacts, MatchPaging, MatchPlayer, MatchResult, MatchShown, MyMatches, Verdict,
};
pub use moderation::{BanFacts, BanRequest, RoleRequest, UserFacts, UserPage, UserPaging};
pub use people::{
    AcceptedInvite, Audience, BlockedPerson, DirectMessage, Friend, FriendRequest, INVITE_MS, InboxPage,
    InboxPaging, Invite, Invites, KidMode, KidModeChange, LONGEST_MESSAGE, MAX_BLOCKS, MAX_FRIENDS,
    MAX_PUSH_DEVICES, MessageBody, MessagePage, MessagePaging, NewInvite, NewMessage, NewPushDevice, Privacy,
    PrivacyChange, PushChoices, PushEndpoint, PushKind, PushNotice, PushSettings, RelationAction,
    RelationChange, Relations, ThreadFacts, ThreadPage, ThreadPaging, ThreadSeen,
};
pub use profiles::{
    GameRecord, Leaderboard, MatchPage, PersonRating, Profile, ProfileChoices, RankedPerson, RatingPoint,
};
pub use reports::{
    FiledReport, LONGEST_NOTE, MAX_REPORTED_LINES, MatchPlace, NewReport, ReportKind, ReportTarget,
};
pub use reviews::{
    GameFacts, LONGEST_REVIEW, MATCHES_BEFORE_REVIEW, MIN_REVIEWS, NewReview, OwnReview, Review,
    ReviewLanguage, ReviewOrder, ReviewPage, ReviewPaging, ReviewState, ReviewSummary, StarSummary,
};
pub use second_factor::{
    LoginCode, RecoveryCodes, SecondFactor, SecondFactorRemoval, SecondFactorSetup, TotpConfirmation,
    TotpSecret,
};
pub use session::{Credentials, EndedSessions, SessionFacts};
pub use tables::{CreatedTable, NewTable, TableFilter};
