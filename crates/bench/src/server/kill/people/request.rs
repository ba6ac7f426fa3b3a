//! The requests of people, and what their answers mean.

use std::net::SocketAddr;

use anyhow::{Result, bail};
use qipan_protocol::TableId;
use qipan_protocol::http::{DirectMessage, Invite};
use serde_json::json;

use super::super::super::client::Guest;
use super::super::super::http::Answer;
use super::notes::{Deed, Reply, Sent};

/// Sends a deed. An error is a broken connection: nobody knows whether the server has carried the deed out.
pub(super) async fn send(
    guest: &Guest,
    address: SocketAddr,
    sent: &Sent,
    names: &[String],
    table: &TableId,
) -> Result<Answer> {
    let name = &names[sent.to];
    let relate = |action: &str| ("/api/me/relations", json!({"name": name, "action": action}));
    let (path, body) = match &sent.deed {
        Deed::Message(text) => ("/api/me/messages", json!({"to": name, "body": {"text": text}, "key": text})),
        Deed::Ask => relate("ask"),
        Deed::Accept => relate("accept"),
        Deed::Remove => relate("remove"),
        Deed::Invite => ("/api/me/invites", json!({"to": name, "table": table})),
        Deed::Withdraw(id) => return guest.delete(address, &format!("/api/me/invites/{id}")).await,
    };
    guest.post(address, path, &body.to_string()).await
}

/// What the server has said. `None` is a refusal that may happen; any other one is an error.
pub(super) fn read(sent: &Sent, is_again: bool, answer: &Answer) -> Result<Option<Reply>> {
    Ok(match (&sent.deed, answer.status) {
        (Deed::Message(_), 201) => {
            let message: DirectMessage = serde_json::from_str(&answer.body)?;
            Some(Reply::Message(message.thread, message.n))
        }
        (Deed::Invite, 201) => Some(Reply::Invite(serde_json::from_str::<Invite>(&answer.body)?.id)),
        (Deed::Ask | Deed::Accept | Deed::Remove | Deed::Withdraw(_), 204) => Some(Reply::Done),
        // The first attempt was carried out.
        (Deed::Withdraw(_), 409) if is_again => Some(Reply::Done),
        // An acceptance that was sent again has accepted this request before, and the friend was removed since then.
        (Deed::Accept, 404) => None,
        (Deed::Invite, 409) if answer.body.contains("too_many_invites") => None,
        (_, status) => bail!("{sent:?} was answered with {status}: {}", answer.body),
    })
}
