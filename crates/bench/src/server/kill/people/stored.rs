//! Reads the inboxes out of a database.

use std::path::Path;

use anyhow::{Context, Result};
use qipan_protocol::http::MessageBody;
use qipan_protocol::{InviteId, ThreadId, UserId};
use qipan_store::{InboxKind, InboxRecord, MAX_PAGE, Store};

use super::history::{Entry, Ledger, What};

/// How many entries are read again that the ledger has already. All of them would take long after many kills.
const READ_AGAIN: u64 = 100;

/// Adds what the database has to the ledger.
pub(super) async fn read(database: &Path, ledger: &mut Ledger) -> Result<()> {
    let store = Store::open(database).await?;
    let done = read_store(&store, ledger).await;
    store.close().await;
    done
}

async fn read_store(store: &Store, ledger: &mut Ledger) -> Result<()> {
    for (person, id) in ledger.ids.clone().iter().enumerate() {
        let known = ledger.inboxes[person].len() as u64;
        let mut after = store.inbox_head(id).await?.kept_after.max(known.saturating_sub(READ_AGAIN));
        let mut entries = Vec::new();
        loop {
            let records = store.inbox_after(id, after, MAX_PAGE).await?;
            let Some(last) = records.last() else { break };
            after = last.n;
            for record in records {
                let entry = entry(store, &ledger.ids, id, &record).await;
                entries.push(entry.with_context(|| format!("inbox of person {person}: {record:?}"))?);
            }
        }
        // Without any entry, the ledger finds out that all of them are lost.
        ledger.extend(person, entries)?;
    }
    Ok(())
}

async fn entry(store: &Store, ids: &[UserId], owner: &UserId, record: &InboxRecord) -> Result<Entry> {
    let from = ids.iter().position(|id| Some(id) == record.from.as_ref()).context("it is from nobody")?;
    let about = || record.about.clone().context("it is about nothing");
    let what = match record.kind {
        InboxKind::Asked => What::Asked,
        InboxKind::Accepted => What::Accepted,
        InboxKind::Invited => What::Invited(InviteId(about()?)),
        InboxKind::Withdrawn => What::Withdrawn(InviteId(about()?)),
        InboxKind::Message => {
            let (thread, number) = (ThreadId(about()?), record.about_n.context("a message has a number")?);
            let message = store.find_messages(owner, &[(thread.clone(), number)]).await?.pop();
            let message = message.context("its message is lost")?;
            let MessageBody::Text(text) = serde_json::from_str(&message.body)? else {
                anyhow::bail!("nobody has sent a phrase");
            };
            What::Message { thread, number, text }
        }
        InboxKind::ReportClosed | InboxKind::Moderated | InboxKind::AppealClosed => {
            anyhow::bail!("no moderator is here")
        }
    };
    Ok(Entry { n: record.n, from, what })
}
