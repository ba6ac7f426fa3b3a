//! The caller's inbox. Entries hold ids only. Names and texts are looked up when the inbox is read, so content that was
//! deleted, blocked or hidden since then does not appear.

use super::caller::Caller;
use super::invites::{self, Childproof};
use super::messages;
use super::moderation;
use crate::App;
use crate::errors::Answer;
use crate::http::tags::FRIENDS;
use axum::Json;
use axum::extract::{Query, State};
use qipan_protocol::http::{InboxPage, InboxPaging};
use qipan_protocol::{ActionId, InboxEntry, InboxItem, InviteId, Person, ReportId, ThreadId, UserId};
use qipan_store::{InboxKind, InboxRecord, InviteRecord, MessageRecord, StoreError};
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
    let mut reader = Reader::new(app, me, &records).await?;
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
    childproof: Childproof,
    /// The senders, without those with whom there is a block.
    people: BTreeMap<UserId, Person>,
    messages: BTreeMap<(ThreadId, u64), MessageRecord>,
    invites: BTreeMap<InviteId, InviteRecord>,
}

impl<'a> Reader<'a> {
    async fn new(app: &'a App, me: &'a Person, records: &[InboxRecord]) -> Result<Reader<'a>, StoreError> {
        let childproof = Childproof::load(app, &me.id).await?;
        let blocks = app.store().block_partners(&me.id).await?;
        let mut ids: Vec<UserId> = records.iter().filter_map(|it| it.from.clone()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.retain(|id| !blocks.contains(id));
        let users = app.store().find_users(&ids).await?;
        let people = users.into_iter().map(|user| (user.id.clone(), qipan_tables::person(user))).collect();
        let about = |kind: InboxKind| {
            let of_kind = records.iter().filter(move |it| it.kind == kind);
            of_kind.filter_map(|it| Some((it.about.clone()?, it.about_n.unwrap_or_default())))
        };
        let wanted: Vec<(ThreadId, u64)> =
            about(InboxKind::Message).map(|(thread, n)| (ThreadId(thread), n)).collect();
        let messages = match childproof.is_kid() || wanted.is_empty() {
            true => Vec::new(),
            false => app.store().find_messages(&me.id, &wanted).await?,
        };
        let messages = messages.into_iter().map(|it| ((it.thread.clone(), it.n), it)).collect();
        let wanted: Vec<InviteId> = about(InboxKind::Invited).map(|(id, _)| InviteId(id)).collect();
        let invites = match wanted.is_empty() {
            true => Vec::new(),
            false => app.store().find_invites(&wanted).await?,
        };
        let invites = invites.into_iter().map(|it| (it.id.clone(), it)).collect();
        Ok(Reader { app, me, childproof, people, messages, invites })
    }

    /// `None` if there is nothing to show any more.
    async fn item(&mut self, record: InboxRecord) -> Result<Option<InboxItem>, StoreError> {
        let InboxRecord { kind, from, about, about_n, .. } = record;
        let about = about.unwrap_or_default();
        match from {
            Some(from) => {
                let from = self.people.get(&from).cloned();
                Ok(from.and_then(|from| self.item_of(from, kind, (about, about_n))))
            }
            None => self.notice(kind, about).await,
        }
    }

    /// What another person has caused.
    fn item_of(
        &mut self,
        from: Person,
        kind: InboxKind,
        (about, about_n): (String, Option<u64>),
    ) -> Option<InboxItem> {
        match kind {
            InboxKind::Asked => Some(InboxItem::Asked { from }),
            InboxKind::Accepted => Some(InboxItem::Accepted { from }),
            InboxKind::Withdrawn => Some(InboxItem::Withdrawn { invite: InviteId(about) }),
            InboxKind::Message => {
                let found = self.messages.remove(&(ThreadId(about), about_n.unwrap_or_default()));
                let message = found.and_then(|record| messages::shown(record, from).ok());
                message.map(|message| InboxItem::Message { message })
            }
            InboxKind::Invited if !self.childproof.allows(&from.id) => None,
            InboxKind::Invited => {
                let found = self.invites.remove(&InviteId(about));
                let invite = found.and_then(|record| invites::open_invite(record, from, self.me.clone()));
                invite.map(|invite| InboxItem::Invited { invite })
            }
            InboxKind::ReportClosed | InboxKind::Moderated | InboxKind::AppealClosed => None,
        }
    }

    /// A notice of the moderators, which has no sender. It is shown in kid mode too.
    async fn notice(&self, kind: InboxKind, about: String) -> Result<Option<InboxItem>, StoreError> {
        Ok(match kind {
            InboxKind::ReportClosed => {
                let report = moderation::closed_report(self.app, ReportId(about)).await?;
                report.map(|report| InboxItem::ReportClosed { report })
            }
            InboxKind::Moderated => {
                let action = moderation::own_action(self.app, &self.me.id, &ActionId(about)).await?;
                action.map(|action| InboxItem::Moderated { action })
            }
            InboxKind::AppealClosed => {
                let action = moderation::own_action(self.app, &self.me.id, &ActionId(about)).await?;
                action.map(|action| InboxItem::AppealClosed { action })
            }
            // The sender was deleted.
            _ => None,
        })
    }
}
