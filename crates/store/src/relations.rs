//! Friends, requests and blocks. What may happen between two people is decided by rules of the caller, which the store
//! applies inside the transaction.

use crate::backend::{read, transact};
use crate::{Preferences, Store, StoreError, Told};
use qipan_protocol::UserId;
use qipan_protocol::http::RelationAction;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RelationState {
    Asked,
    /// No relation; the row only keeps the time of a decline.
    Withdrawn,
    Friend,
    Blocked,
}

/// The relation of one person to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relation {
    pub state: RelationState,
    pub at: i64,
    /// When the other person declined the last request.
    pub declined_at: Option<i64>,
}

/// The input of the rules: the relations and preferences of two people. A person who does not exist has no relations and
/// the default preferences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The other person has an account, and it is not closed.
    pub other_exists: bool,
    pub mine: Option<Relation>,
    pub theirs: Option<Relation>,
    pub my_preferences: Preferences,
    pub their_preferences: Preferences,
    /// Friends and open requests.
    pub my_friends: u32,
    pub my_blocks: u32,
}

/// What both relations are from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairChange {
    pub mine: Option<Relation>,
    pub theirs: Option<Relation>,
    /// The entry for the other person's inbox.
    pub tell: Option<RelationNews>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelationNews {
    Asked,
    Accepted,
}

/// Decides what an action does. It must not depend on anything but its arguments, the last of which is the time.
pub type RelationRule<R> = fn(&Pair, RelationAction, i64) -> Result<PairChange, R>;

/// The effect of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedPair {
    pub before: Pair,
    pub after: PairChange,
    pub told: Option<Told>,
}

/// A relation in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelationRecord {
    pub other: UserId,
    pub name: String,
    pub relation: Relation,
}

/// All relations of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RelationLists {
    pub mine: Vec<RelationRecord>,
    /// The newest requests to this person that were not declined, at most [`crate::MAX_PAGE`].
    pub requests: Vec<RelationRecord>,
}

impl Store {
    /// Applies an action of one person to another. The inner error is the rule's.
    pub async fn change_relation<R: Send + 'static>(
        &self,
        me: &UserId,
        other: &UserId,
        action: RelationAction,
        rule: RelationRule<R>,
        now: i64,
    ) -> Result<Result<ChangedPair, R>, StoreError> {
        let (me, other) = (me.clone(), other.clone());
        transact!(self, relations::change(&me, &other, action, rule, now))
    }

    pub async fn relations(&self, user: &UserId) -> Result<RelationLists, StoreError> {
        read!(self, relations::lists(user))
    }

    /// The relation of one person to another.
    pub async fn relation(&self, user: &UserId, other: &UserId) -> Result<Option<Relation>, StoreError> {
        read!(self, relations::find(user, other))
    }

    /// Deletes what is left of requests that were withdrawn and declined before this time; returns how many.
    pub async fn delete_withdrawn_relations(&self, before: i64) -> Result<u64, StoreError> {
        transact!(self, relations::delete_withdrawn(before))
    }

    pub async fn friends(&self, user: &UserId) -> Result<Vec<UserId>, StoreError> {
        read!(self, relations::friends(user))
    }

    /// The people whom a person has blocked or who have blocked that person.
    pub async fn block_partners(&self, user: &UserId) -> Result<Vec<UserId>, StoreError> {
        read!(self, relations::block_partners(user))
    }
}
