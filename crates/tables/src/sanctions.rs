//! Refuses what a mute or a play-ban forbids. Both are read from the store each time, so they count at once at every node.

use crate::errors::{StorageError, TableRefusal};
use crate::services::Services;
use qipan_protocol::UserId;
use qipan_store::StoreError;
use serde::Serialize;

/// A moderator has forbidden this until a time, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SanctionError {
    #[error("a moderator has muted you; your notices say why and until when")]
    Muted { until: i64 },
    #[error("a moderator has barred you from rated matches; your notices say why and until when")]
    PlayBanned { until: i64 },
    #[serde(untagged)]
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<StoreError> for SanctionError {
    fn from(error: StoreError) -> SanctionError {
        StorageError::from(error).into()
    }
}

impl TableRefusal for SanctionError {}

impl Services {
    /// Refuses messages, invitations and reviews of a muted person. The store refuses chat with the line itself.
    pub async fn check_mute(&self, user: &UserId) -> Result<(), SanctionError> {
        match self.store().sanctions(user).await?.muted(self.now_ms() as i64) {
            Some(until) => Err(SanctionError::Muted { until }),
            None => Ok(()),
        }
    }

    /// Refuses rated tables and quick pairing to a person with a play-ban.
    pub async fn check_play_ban(&self, user: &UserId) -> Result<(), SanctionError> {
        match self.store().sanctions(user).await?.play_banned(self.now_ms() as i64) {
            Some(until) => Err(SanctionError::PlayBanned { until }),
            None => Ok(()),
        }
    }
}
