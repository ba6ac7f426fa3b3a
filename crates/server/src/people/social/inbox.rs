//! The caller's inbox. Entries hold ids only. Names and texts are looked up when the inbox is read, so content that was
//! deleted, blocked or hidden since then does not appear.

use super::caller::Caller;
use super::invites;
use super::messages;
use crate::App;
use crate::errors::Answer;
use crate::http::tags::FRIENDS;
use axum::Json;
use axum::extract::{Query, State};
use qipan_protocol::http::{InboxPage, InboxPaging};
use qipan_protocol::{InboxEntry, InboxItem, InviteId, Person, ThreadId, UserId};
use qipan_store::{InboxKind, InboxRecord, StoreError};
use std::collections::BTreeMap;

/// How many entries a page gets at a time.
pub(crate) const ENTRIES_AT_ONCE: u32 = 50;

#[utoipa::path(
    get, path = "/me/inbox", tag = FRIENDS, security(("cookie" = [])), params(InboxPaging),
    summary = "Get entries of your inbox", description = "收件箱。",
    responses((status = 200, description = "Done", body = InboxPage))
)]
pub(super) async fn list(
    State(app): State<App>,
    me: Caller,
    Query(InboxPaging { before }): Query<InboxPaging>,
) -> Answer<Json<InboxPage>> {
    let seen = app.store().inbox_head(me.id()).await?.seen;
    let before = before.unwrap_or(u64::MAX);
    let records = app.store().inbox_before(me.id(), before, ENTRIES_AT_ONCE).await?;
    let is_full = records.len() == ENTRIES_AT_ONCE as usize;
    let before = records.first().map(|it| it.n).filter(|_| is_full);
    Ok(Json(InboxPage { items: resolve(&app, &me.person, records).await?, seen, before }))
}

/// Entries as their owner sees them now.
pub(crate) async fn resolve(
    app: &App,
    me: &Person,
    records: Vec<InboxRecord>,
) -> Result<Vec<InboxEntry>, StoreError> {
    if records.is_empty() {
        return Ok(Vec::new());
    }
    let reader = Reader::new(app, me, &records).await?;
    let mut entries = Vec::with_capacity(records.len());
    for record in records {
        let (n, at) = (record.n, record.at);
        let item = reader.item(record).await?.unwrap_or(InboxItem::Gone {});
        entries.push(InboxEntry { n, at, item });
    }
    Ok(entries)
}

struct Reader<'a> {
    app: &'a App,
    me: &'a Person,
    is_kid: bool,
    /// The senders, without those with whom there is a block.
    people: BTreeMap<UserId, Person>,
}

impl<'a> Reader<'a> {
    async fn new(app: &'a App, me: &'a Person, records: &[InboxRecord]) -> Result<Reader<'a>, StoreError> {
        let is_kid = app.store().preferences(&me.id).await?.kid;
        let blocks = app.store().block_partners(&me.id).await?;
        let mut ids: Vec<UserId> = records.iter().filter_map(|it| it.from.clone()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.retain(|id| !blocks.contains(id));
        let users = app.store().find_users(&ids).await?;
        let people = users.into_iter().map(|user| (user.id.clone(), qipan_tables::person(user))).collect();
        Ok(Reader { app, me, is_kid, people })
    }

    /// `None` if there is nothing to show any more.
    async fn item(&self, record: InboxRecord) -> Result<Option<InboxItem>, StoreError> {
        let InboxRecord { kind, from, about, about_n, .. } = record;
        let Some(from) = from.and_then(|id| self.people.get(&id).cloned()) else { return Ok(None) };
        let about = about.unwrap_or_default();
        Ok(match kind {
            InboxKind::Asked => Some(InboxItem::Asked { from }),
            InboxKind::Accepted => Some(InboxItem::Accepted { from }),
            InboxKind::Withdrawn => Some(InboxItem::Withdrawn { invite: InviteId(about) }),
            InboxKind::Message if self.is_kid => None,
            InboxKind::Message => {
                let (thread, n) = (ThreadId(about), about_n.unwrap_or_default());
                let found = self.app.store().find_message(&self.me.id, &thread, n).await?;
                let message = found.and_then(|record| messages::shown(record, from).ok());
                message.map(|message| InboxItem::Message { message })
            }
            InboxKind::Invited => {
                let found = self.app.store().find_invite(&InviteId(about)).await?;
                let invite = found.and_then(|record| invites::open_invite(record, from, self.me.clone()));
                invite.map(|invite| InboxItem::Invited { invite })
            }
        })
    }
}
