//! Requests about other people: friends, privacy, messages, invitations.

use super::http::{self, NoAnswer};
use qipan_protocol::http::{
    AcceptedInvite, DirectMessage, Invite, Invites, KidMode, KidModeChange, MessagePage, NewInvite,
    NewMessage, Password, Privacy, PrivacyChange, RelationAction, RelationChange, Relations, ThreadPage,
    ThreadSeen,
};
use qipan_protocol::{InviteId, TableId, ThreadId};
use serde::de::IgnoredAny;

pub(crate) async fn relations() -> Result<Relations, NoAnswer> {
    http::get("/api/me/relations").await
}

/// Changes the relation to the person with this name.
pub(crate) async fn relate(name: &str, action: RelationAction) -> Result<(), NoAnswer> {
    let change = RelationChange { name: name.to_owned(), action };
    nothing("POST", "/api/me/relations", Some(&http::json(&change))).await
}

pub(crate) async fn privacy() -> Result<Privacy, NoAnswer> {
    http::get("/api/me/privacy").await
}

pub(crate) async fn change_privacy(change: PrivacyChange) -> Result<Privacy, NoAnswer> {
    http::ask("PATCH", "/api/me/privacy", Some(&http::json(&change))).await
}

pub(crate) async fn kid_mode() -> Result<KidMode, NoAnswer> {
    http::get("/api/me/kid-mode").await
}

pub(crate) async fn set_kid_mode(on: bool, password: &str) -> Result<KidMode, NoAnswer> {
    let change = KidModeChange { on, password: Password(password.to_owned()) };
    http::ask("PUT", "/api/me/kid-mode", Some(&http::json(&change))).await
}

pub(crate) async fn threads() -> Result<ThreadPage, NoAnswer> {
    http::get("/api/me/threads").await
}

/// The thread with a person, which may be on no page that was read.
pub(crate) async fn thread_with(name: &str) -> Result<ThreadPage, NoAnswer> {
    let name = String::from(js_sys::encode_uri_component(name));
    http::get(&format!("/api/me/threads?with={name}")).await
}

/// The next page of threads; `after` is the `next` of the page before.
pub(crate) async fn threads_after(after: &str) -> Result<ThreadPage, NoAnswer> {
    let after = String::from(js_sys::encode_uri_component(after));
    http::get(&format!("/api/me/threads?after={after}")).await
}

/// The newest messages of a thread, or those before a number.
pub(crate) async fn messages(thread: &ThreadId, before: Option<u64>) -> Result<MessagePage, NoAnswer> {
    let before = before.map_or(String::new(), |before| format!("?before={before}"));
    http::get(&format!("/api/me/threads/{thread}{before}")).await
}

pub(crate) async fn mark_seen(thread: &ThreadId, n: u64) -> Result<(), NoAnswer> {
    let path = format!("/api/me/threads/{thread}/seen");
    nothing("POST", &path, Some(&http::json(&ThreadSeen { n }))).await
}

/// Deletes the user's copy of a thread.
pub(crate) async fn delete_thread(thread: &ThreadId) -> Result<(), NoAnswer> {
    nothing("DELETE", &format!("/api/me/threads/{thread}"), None).await
}

pub(crate) async fn send(message: &NewMessage) -> Result<DirectMessage, NoAnswer> {
    http::ask("POST", "/api/me/messages", Some(&http::json(message))).await
}

pub(crate) async fn invites() -> Result<Invites, NoAnswer> {
    http::get("/api/me/invites").await
}

pub(crate) async fn invite(name: &str, table: &TableId) -> Result<Invite, NoAnswer> {
    let new = NewInvite { to: name.to_owned(), table: table.clone() };
    http::ask("POST", "/api/me/invites", Some(&http::json(&new))).await
}

/// Takes a seat at the table of an invitation.
pub(crate) async fn accept(invite: &InviteId) -> Result<AcceptedInvite, NoAnswer> {
    http::ask("POST", &format!("/api/me/invites/{invite}/accept"), None).await
}

pub(crate) async fn decline(invite: &InviteId) -> Result<(), NoAnswer> {
    nothing("POST", &format!("/api/me/invites/{invite}/decline"), None).await
}

pub(crate) async fn withdraw(invite: &InviteId) -> Result<(), NoAnswer> {
    nothing("DELETE", &format!("/api/me/invites/{invite}"), None).await
}

/// A request whose answer has no content of interest.
async fn nothing(method: &str, path: &str, body: Option<&str>) -> Result<(), NoAnswer> {
    http::ask::<IgnoredAny>(method, path, body).await.map(drop)
}
