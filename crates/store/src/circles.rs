//! What filters the view of a person at a table: blocks and kid mode.

use crate::backend::read;
use crate::{Store, StoreError};
use qipan_protocol::UserId;
use std::collections::{BTreeMap, BTreeSet};

/// The blocks and the kid mode of one person. Guests have neither.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CircleRecord {
    /// The people whom this person has blocked or who have blocked this person.
    pub blocks: BTreeSet<UserId>,
    pub is_kid: bool,
}

/// The records of people from pairs of a person and somebody blocked or blocking, and from people in kid mode.
pub(crate) fn to_circles(
    blocks: Vec<(String, String)>,
    kids: Vec<(String,)>,
) -> BTreeMap<UserId, CircleRecord> {
    let mut circles: BTreeMap<UserId, CircleRecord> = BTreeMap::new();
    for (user, other) in blocks {
        circles.entry(UserId(user)).or_default().blocks.insert(UserId(other));
    }
    for (user,) in kids {
        circles.entry(UserId(user)).or_default().is_kid = true;
    }
    circles
}

impl Store {
    /// The blocks and the kid mode of many people. People who have neither are missing.
    pub async fn circles(&self, users: &[UserId]) -> Result<BTreeMap<UserId, CircleRecord>, StoreError> {
        read!(self, circles::find(users))
    }
}
