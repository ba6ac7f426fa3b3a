//! What a push message says: who has done what, and which page to open. It names no secrets.

use crate::App;
use qipan_protocol::http::{MessageBody, PushChoices, PushKind, PushNotice};
use qipan_protocol::{InboxEntry, InboxItem};
use qipan_store::{DuePush, StoreError};

/// The page with friends, messages and invitations.
const PEOPLE: &str = "/people";

/// How many characters of a message a notice shows.
const LONGEST_TEXT: usize = 200;

/// A notice and what it is about: a device is told of one subject once an hour at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub(super) notice: PushNotice,
    pub(super) subject: String,
}

/// `None` if there is nothing to tell: the person does not want it, or what the entry is about is gone or hidden.
pub(super) async fn of(app: &App, due: &DuePush) -> Result<Option<Told>, StoreError> {
    let user = &due.device.user;
    let Some(me) = app.store().find_users(std::slice::from_ref(user)).await?.pop() else { return Ok(None) };
    let choices = app.store().push_choices(user).await?;
    let me = qipan_tables::person(me);
    let entries = crate::people::social::resolve(app, &me, vec![due.entry.clone()]).await?;
    Ok(entries.into_iter().next().and_then(|entry| told(entry, choices)))
}

fn told(InboxEntry { n, item, .. }: InboxEntry, choices: PushChoices) -> Option<Told> {
    let (kind, is_wanted) = match &item {
        InboxItem::Asked { .. } => (PushKind::Asked, choices.friends),
        InboxItem::Accepted { .. } => (PushKind::Accepted, choices.friends),
        InboxItem::Message { .. } => (PushKind::Message, choices.messages),
        InboxItem::Invited { .. } => (PushKind::Invited, choices.invites),
        _ => return None,
    };
    let (from, subject, link, text) = match item {
        InboxItem::Message { message } => {
            let text = choices.show_texts.then(|| shown(message.body));
            (message.from, message.thread.0, PEOPLE.to_owned(), text)
        }
        InboxItem::Invited { invite } => {
            let table = invite.table.0;
            (invite.from, table.clone(), format!("/table/{table}"), None)
        }
        InboxItem::Asked { from } | InboxItem::Accepted { from } => {
            let subject = from.id.0.clone();
            (from, subject, PEOPLE.to_owned(), None)
        }
        _ => return None,
    };
    let notice = PushNotice { n, kind, from: from.name, text, link };
    is_wanted.then_some(Told { notice, subject })
}

fn shown(body: MessageBody) -> String {
    match body {
        MessageBody::Text(text) => text.chars().take(LONGEST_TEXT).collect(),
        MessageBody::Phrase(phrase) => format!("phrase:{phrase}"),
    }
}
