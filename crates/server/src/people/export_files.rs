//! The contents of the small files of an export. Secrets are left out: passwords, tokens and their hashes.

use super::now;
use super::sessions::facts_of as session_facts;
use crate::App;
use crate::errors::Answer;
use crate::http::decks::shown;
use qipan_protocol::UserId;
use qipan_protocol::http::{MessageBody, SessionFacts};
use qipan_store::{InboxRecord, MessageRecord, RelationRecord, ThreadRecord, User, rating_view};
use serde_json::{Value, json};

/// How many rows are read at a time.
const PAGE: u32 = 200;

pub(super) async fn account(app: &App, id: &UserId) -> Answer<Value> {
    let user: Option<User> = app.store().find_user(id).await?;
    let preferences = app.store().preferences(id).await?;
    let profile = app.store().find_profile(id).await?;
    Ok(json!({
        "id": id,
        "name": user.as_ref().map(|user| &user.name),
        "email": user.as_ref().and_then(|user| user.email.as_ref()),
        "role": user.as_ref().map(|user| user.role),
        "created_at": user.as_ref().map(|user| user.created_at),
        "privacy": preferences.privacy,
        "kid_mode": preferences.kid,
        "profile": { "unranked": profile.unranked, "casual_public": profile.casual_public },
    }))
}

pub(super) async fn sessions(app: &App, id: &UserId, current: &str) -> Answer<Vec<SessionFacts>> {
    let sessions = app.store().list_sessions(id, now(app)).await?;
    Ok(sessions.into_iter().map(|session| session_facts(session, current)).collect())
}

pub(super) async fn tokens(app: &App, id: &UserId) -> Answer<Vec<Value>> {
    let tokens = app.store().list_tokens(id).await?.into_iter();
    let facts = |token: qipan_store::ApiToken| {
        json!({
            "id": token.id,
            "name": token.name,
            "created_at": token.created_at,
            "last_used": token.last_used,
            "revoked": token.revoked,
        })
    };
    Ok(tokens.map(facts).collect())
}

/// The person's own relations, and the requests to the person. What others think of the person is theirs.
pub(super) async fn relations(app: &App, id: &UserId) -> Answer<Value> {
    let facts = |record: RelationRecord| json!({ "name": record.name, "state": record.relation.state, "at": record.relation.at });
    let lists = app.store().relations(id).await?;
    let mine: Vec<Value> = lists.mine.into_iter().map(facts).collect();
    let requests: Vec<Value> = lists.requests.into_iter().map(facts).collect();
    Ok(json!({ "mine": mine, "requests_to_me": requests }))
}

pub(super) async fn inbox(app: &App, id: &UserId) -> Answer<Vec<Value>> {
    let facts = |entry: InboxRecord| json!({ "n": entry.n, "kind": entry.kind, "from": entry.from, "about": entry.about, "at": entry.at });
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let entries = app.store().inbox_after(id, after, PAGE).await?;
        let Some(last) = entries.last().map(|entry| entry.n) else { return Ok(all) };
        all.extend(entries.into_iter().map(facts));
        after = last;
    }
}

pub(super) async fn decks(app: &App, id: &UserId) -> Answer<Value> {
    let decks = app.store().decks_of(id).await?.into_iter().map(shown).collect::<Answer<Vec<_>>>()?;
    Ok(json!(decks))
}

pub(super) async fn ratings(app: &App, id: &UserId) -> Answer<Value> {
    let current = app.store().ratings_of(id).await?.into_iter();
    let current = current.map(|record| {
        json!({
            "game": record.game,
            "speed": record.speed,
            "rating": rating_view(record.rating),
            "matches": record.matches,
            "at": record.at,
        })
    });
    let history = app.store().rating_history(id, PAGE).await?.into_iter();
    let history = history.map(
        |point| json!({ "game": point.game, "speed": point.speed, "at": point.at, "points": point.points }),
    );
    Ok(json!({ "current": current.collect::<Vec<_>>(), "history": history.collect::<Vec<_>>() }))
}

/// What the person has written in one thread, oldest first.
pub(super) async fn messages(app: &App, id: &UserId, thread: &ThreadRecord) -> Answer<Value> {
    let (mut own, mut before) = (Vec::new(), None);
    loop {
        let page: Vec<MessageRecord> = app.store().messages_before(id, &thread.id, before, PAGE).await?;
        let Some(first) = page.first().map(|message| message.n) else { break };
        let mine = page.into_iter().rev().filter(|message| message.from == *id);
        own.extend(mine.map(|message| {
            let body: Option<MessageBody> = serde_json::from_str(&message.body).ok();
            json!({ "n": message.n, "at": message.at, "body": body })
        }));
        before = Some(first);
    }
    own.reverse();
    Ok(json!({ "with": thread.other_name, "messages": own }))
}
