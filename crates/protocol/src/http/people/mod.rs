//! What a person does with other people: friends and blocks, privacy, messages and invitations. Only accounts can;
//! guests are refused with `needs_account`.
//!
//! A person who has blocked the caller, whose settings are closed to the caller, or who does not exist: all of these get
//! the same refusal, `person_unavailable`.
//!
//! | route below `/api/me` | request | answer |
//! |---|---|---|
//! | `GET /relations` | | [`Relations`] |
//! | `POST /relations` | [`RelationChange`] | 204 |
//! | `GET /privacy`, `PATCH /privacy` | [`PrivacyChange`] | [`Privacy`] |
//! | `GET /kid-mode`, `PUT /kid-mode` | [`KidModeChange`] | [`KidMode`] |
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
//! The socket `/ws/me` tells what happens meanwhile, see [`crate::MeRequest`].

mod invites;
mod messages;
mod privacy;
mod relations;

pub use invites::{AcceptedInvite, INVITE_MS, Invite, Invites, NewInvite};
pub use messages::{
    DirectMessage, InboxPage, InboxPaging, LONGEST_MESSAGE, MessageBody, MessagePage, MessagePaging,
    NewMessage, ThreadFacts, ThreadPage, ThreadPaging, ThreadSeen,
};
pub use privacy::{Audience, KidMode, KidModeChange, Privacy, PrivacyChange};
pub use relations::{
    BlockedPerson, Friend, FriendRequest, MAX_BLOCKS, MAX_FRIENDS, RelationAction, RelationChange, Relations,
};
