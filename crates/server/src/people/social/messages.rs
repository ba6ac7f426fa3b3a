//! Messages and threads of the caller.

use super::super::now;
use super::caller::{Caller, Deed};
use super::errors::SocialError;
use super::text::check_text;
use super::{live, rules};
use crate::App;
use crate::errors::{Answer, InternalError};
use crate::http::body::Body;
use crate::http::paging::cursor;
use crate::http::tags::FRIENDS;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use qipan_protocol::http::{
    DirectMessage, LONGEST_MESSAGE, MessageBody, MessagePage, MessagePaging, NewMessage, ThreadFacts,
    ThreadPage, ThreadPaging, ThreadSeen,
};
use qipan_protocol::{OwnList, PHRASES, Person, ThreadId};
use qipan_store::{MessageRecord, OutgoingMessage, StoreError, ThreadRecord};

const THREADS_AT_ONCE: u32 = 50;
const MESSAGES_AT_ONCE: u32 = 50;
const LONGEST_KEY: usize = 40;

#[utoipa::path(
    post, path = "/me/messages", tag = FRIENDS, security(("cookie" = [])), request_body = NewMessage,
    summary = "Send a message", description = "发私信。",
    responses((status = 201, description = "Done", body = DirectMessage), (status = 403), (status = 409))
)]
pub(super) async fn send(
    State(app): State<App>,
    me: Caller,
    Body(NewMessage { to, body, key }): Body<NewMessage>,
) -> Answer<(StatusCode, Json<DirectMessage>)> {
    let body = check_body(body)?;
    if !(1..=LONGEST_KEY).contains(&key.chars().count()) || key.chars().any(char::is_control) {
        return Err(SocialError::BadKey { max: LONGEST_KEY }.into());
    }
    me.count(&app, Deed::Message)?;
    app.services().check_mute(me.id()).await?;
    let other = me.other(&app, &to).await?;
    let message = OutgoingMessage {
        from: me.id().clone(),
        to: other.id,
        new_thread: ThreadId::new(qipan_tables::random_id()?),
        body: serde_json::to_string(&body).map_err(|_| InternalError::NotWritten)?,
        key,
        at: now(&app),
    };
    let sent = match app.store().send_message(message, rules::check_message).await {
        Err(StoreError::Conflict) => return Err(SocialError::KeyUsed.into()),
        sent => sent??,
    };
    live::told(&app, sent.told);
    live::changed(&app, me.id(), OwnList::Threads);
    Ok((StatusCode::CREATED, Json(shown(sent.message, me.person)?)))
}

/// A known phrase, or a decent text.
fn check_body(body: MessageBody) -> Result<MessageBody, SocialError> {
    let text = match body {
        MessageBody::Phrase(phrase) if PHRASES.contains(&phrase.as_str()) => {
            return Ok(MessageBody::Phrase(phrase));
        }
        MessageBody::Phrase(_) => return Err(SocialError::NoSuchPhrase),
        MessageBody::Text(text) => text,
    };
    Ok(MessageBody::Text(check_text(&text, LONGEST_MESSAGE)?))
}

pub(super) fn shown(message: MessageRecord, from: Person) -> Result<DirectMessage, InternalError> {
    let MessageRecord { thread, n, body, at, .. } = message;
    let body = serde_json::from_str(&body).map_err(|_| InternalError::NotWritten)?;
    Ok(DirectMessage { thread, n, from, body, at })
}

/// Children see no messages, not even old ones.
async fn check_kid_mode(app: &App, me: &Caller) -> Result<(), SocialError> {
    match app.store().preferences(me.id()).await?.kid {
        true => Err(SocialError::KidMode),
        false => Ok(()),
    }
}

#[utoipa::path(
    get, path = "/me/threads", tag = FRIENDS, security(("cookie" = [])), params(ThreadPaging),
    summary = "List your threads", description = "私信列表。",
    responses((status = 200, description = "Done", body = ThreadPage))
)]
pub(super) async fn list(
    State(app): State<App>,
    me: Caller,
    Query(paging): Query<ThreadPaging>,
) -> Answer<Json<ThreadPage>> {
    check_kid_mode(&app, &me).await?;
    let after = cursor(paging.after.as_deref())?;
    let with = match &paging.with {
        Some(name) => Some(me.other(&app, name).await?.id),
        None => None,
    };
    let page = app.store().threads_of(me.id(), with.as_ref(), after.as_ref(), THREADS_AT_ONCE).await?;
    let facts = |thread: ThreadRecord| -> Result<ThreadFacts, InternalError> {
        let with = Person { id: thread.other, name: thread.other_name, guest: false };
        let from = if thread.last.from == *me.id() { me.person.clone() } else { with.clone() };
        Ok(ThreadFacts { id: thread.id, with, last: shown(thread.last, from)?, unread: thread.unread })
    };
    let threads = page.items.into_iter().map(facts).collect::<Result<_, _>>()?;
    Ok(Json(ThreadPage { threads, next: page.next.map(|next| next.to_string()) }))
}

#[utoipa::path(
    get, path = "/me/threads/{id}", tag = FRIENDS, security(("cookie" = [])),
    params(("id" = String, Path), MessagePaging),
    summary = "Get the messages of a thread", description = "一个会话的消息。",
    responses((status = 200, description = "Done", body = MessagePage), (status = 404))
)]
pub(super) async fn one(
    State(app): State<App>,
    me: Caller,
    Path(id): Path<String>,
    Query(MessagePaging { before }): Query<MessagePaging>,
) -> Answer<Json<MessagePage>> {
    check_kid_mode(&app, &me).await?;
    let thread = ThreadId(id);
    let partner = app.store().thread_partner(me.id(), &thread).await.map_err(missing)?;
    let partner = app.store().find_user(&partner).await?.ok_or(SocialError::NoSuchThread)?;
    let partner = qipan_tables::person(partner);
    let records = app.store().messages_before(me.id(), &thread, before, MESSAGES_AT_ONCE).await?;
    let is_full = records.len() == MESSAGES_AT_ONCE as usize;
    let before = records.first().map(|it| it.n).filter(|_| is_full);
    let message = |record: MessageRecord| {
        let from = if record.from == *me.id() { me.person.clone() } else { partner.clone() };
        shown(record, from)
    };
    let messages = records.into_iter().map(message).collect::<Result<_, _>>()?;
    Ok(Json(MessagePage { messages, before }))
}

#[utoipa::path(
    post, path = "/me/threads/{id}/seen", tag = FRIENDS, security(("cookie" = [])),
    params(("id" = String, Path)), request_body = ThreadSeen,
    summary = "Mark a thread as seen up to a message", description = "把会话标为已读。",
    responses((status = 204, description = "Done"), (status = 404))
)]
pub(super) async fn mark_seen(
    State(app): State<App>,
    me: Caller,
    Path(id): Path<String>,
    Body(ThreadSeen { n }): Body<ThreadSeen>,
) -> Answer<StatusCode> {
    me.count(&app, Deed::Other)?;
    app.store().mark_thread_seen(me.id(), &ThreadId(id), n).await.map_err(missing)?;
    live::changed(&app, me.id(), OwnList::Threads);
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    delete, path = "/me/threads/{id}", tag = FRIENDS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Delete your copy of a thread", description = "删除自己的会话记录。",
    responses((status = 204, description = "Done"), (status = 404))
)]
pub(super) async fn delete(State(app): State<App>, me: Caller, Path(id): Path<String>) -> Answer<StatusCode> {
    me.count(&app, Deed::Other)?;
    app.store().delete_thread(me.id(), &ThreadId(id)).await.map_err(missing)?;
    live::changed(&app, me.id(), OwnList::Threads);
    Ok(StatusCode::NO_CONTENT)
}

fn missing(error: StoreError) -> SocialError {
    match error {
        StoreError::NotFound => SocialError::NoSuchThread,
        error => error.into(),
    }
}
