//! What the browser keeps of the account's lists, for times without a network. It is forgotten with the session.

use super::inbox::Inbox;
use crate::net::session::{OWN_ID, OWN_LISTS};
use qipan_protocol::Presence;
use qipan_protocol::http::{Relations, ThreadPage};
use qipan_ui::dom;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The id of the account.
    pub(super) me: String,
    pub(super) inbox: Inbox,
    pub(super) relations: Option<Relations>,
    pub(super) threads: Option<ThreadPage>,
}

impl Kept {
    /// What is kept of this account; nothing of another one.
    pub(super) fn of(me: &str) -> Kept {
        let kept = dom::stored::<Kept>(OWN_LISTS).filter(|kept| kept.me == me);
        let mut kept = kept.unwrap_or_else(|| Kept { me: me.to_owned(), ..Kept::default() });
        // The stored presence is out of date.
        let friends = kept.relations.iter_mut().flat_map(|relations| &mut relations.friends);
        friends.for_each(|friend| friend.presence = Presence::Offline);
        kept
    }

    pub(super) fn save(&self) {
        dom::store(OWN_LISTS, self);
        dom::store_text(OWN_ID, &self.me);
    }
}
