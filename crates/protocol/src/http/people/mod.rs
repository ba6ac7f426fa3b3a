//! Requests about other people: friends and blocks, privacy, messages and invitations. They need an account; guests are
//! refused with `needs_account`.
//!
//! The code `person_unavailable` covers three cases that the caller must not tell apart: the other person has blocked the
//! caller, does not allow the action in their privacy settings, or does not exist.
//!
//! | route below `/api/me` | request | answer |
//! |---|---|---|
//! | `GET /relations` | | [`Relations`] |
//! | `POST /relations` | [`RelationChange`] | 204 |
//! | `GET /privacy`, `PATCH /privacy` | [`PrivacyChange`] | [`Privacy`] |
//! | `GET /kid-mode`, `PUT /kid-mode` | [`KidModeChange`] | [`KidMode`] |
//! | `GET /push`, `PUT /push` | [`PushChoices`] | [`PushSettings`] |
//! | `POST /push/devices` | [`NewPushDevice`] | 204 |
//! | `DELETE /push/devices` | [`PushEndpoint`] | 204 |
//! | `GET /threads` | [`ThreadPaging`] | [`ThreadPage`] |
//! | `GET /threads/{id}` | [`MessagePaging`] | [`MessagePage`] |
//! | `POST /threads/{id}/seen` | [`ThreadSeen`] | 204 |
//! | `DELETE /threads/{id}` | | 204 |
//! | `POST /messages` | [`NewMessage`] | [`DirectMessage`] |
//! | `GET /inbox` | [`InboxPaging`] | [`InboxPage`] |
//! | `GET /invites` | | [`Invites`] |
//! | `POST /invites` | [`NewInvite`] | [`Invite`] |
//! | `POST /invites/{id}/accept` | | [`AcceptedInvite`] |
//! | `POST /invites/{id}/decline` | | 204 |
//! | `DELETE /invites/{id}` | | 204: withdrawn by its sender |
//!
//! The server pushes changes over the socket `/ws/me`, see [`crate::MeRequest`].

mod invites;
mod messages;
mod privacy;
mod push;
mod relations;

pub use invites::{AcceptedInvite, INVITE_MS, Invite, Invites, NewInvite};
pub use messages::{
    DirectMessage, InboxPage, InboxPaging, LONGEST_MESSAGE, MessageBody, MessagePage, MessagePaging,
    NewMessage, ThreadFacts, ThreadPage, ThreadPaging, ThreadSeen,
};
pub use privacy::{Audience, KidMode, KidModeChange, Privacy, PrivacyChange};
pub use push::{
    MAX_PUSH_DEVICES, NewPushDevice, PushChoices, PushEndpoint, PushKind, PushNotice, PushSettings,
};
pub use relations::{
    BlockedPerson, Friend, FriendRequest, MAX_BLOCKS, MAX_FRIENDS, RelationAction, RelationChange, Relations,
};
