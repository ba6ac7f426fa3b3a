//! Copies of the name of a deleted person: in rooms, in the seats of matches, in chat and in the evidence of cases about others. Their form means nothing here; the
//! caller knows it.

use crate::backend::{read, transact};
use crate::{Store, StoreError};
use qipan_protocol::{CaseId, MatchId, TableId, UserId};

/// Removes the name of a person from a stored text, and what the person has written. `None` if nothing is to be removed.
pub type NameEraser = fn(&str, &UserId) -> Option<String>;

impl Store {
    /// Removes a name from everything that is stored, a page at a time, so that no transaction is long. Returns how many
    /// rows were changed.
    pub async fn erase_copies(&self, user: &UserId, erase: NameEraser) -> Result<u64, StoreError> {
        let rooms = self.erase_in_rooms(user, erase).await?;
        let seats = self.erase_in_matches(user, erase).await?;
        let chat = self.erase_in_chat(user, erase).await?;
        Ok(rooms + seats + chat + self.erase_in_evidence(user, erase).await?)
    }

    async fn erase_in_rooms(&self, user: &UserId, erase: NameEraser) -> Result<u64, StoreError> {
        let (mut after, mut changed) = (TableId::new(""), 0);
        loop {
            let tables: Vec<TableId> = read!(self, name_copies::rooms(user, &after))?;
            let Some(last) = tables.last().cloned() else { return Ok(changed) };
            let user = user.clone();
            changed += transact!(self, name_copies::erase_in_rooms(&tables, &user, erase))?;
            after = last;
        }
    }

    async fn erase_in_matches(&self, user: &UserId, erase: NameEraser) -> Result<u64, StoreError> {
        let (mut after, mut changed) = (MatchId::new(""), 0);
        loop {
            let matches: Vec<MatchId> = read!(self, name_copies::matches(user, &after))?;
            let Some(last) = matches.last().cloned() else { return Ok(changed) };
            let user = user.clone();
            changed += transact!(self, name_copies::erase_in_matches(&matches, &user, erase))?;
            after = last;
        }
    }

    async fn erase_in_chat(&self, user: &UserId, erase: NameEraser) -> Result<u64, StoreError> {
        let (mut after, mut changed) = ((TableId::new(""), 0), 0);
        loop {
            let lines: Vec<(TableId, i64)> = read!(self, name_copies::chat(user, &after))?;
            let Some(last) = lines.last().cloned() else { return Ok(changed) };
            let user = user.clone();
            changed += transact!(self, name_copies::erase_in_chat(&lines, &user, erase))?;
            after = last;
        }
    }

    async fn erase_in_evidence(&self, user: &UserId, erase: NameEraser) -> Result<u64, StoreError> {
        let (mut after, mut changed) = ((CaseId::new(""), 0), 0);
        loop {
            let copies: Vec<(CaseId, i64)> = read!(self, name_copies::evidence(user, &after))?;
            let Some(last) = copies.last().cloned() else { return Ok(changed) };
            let user = user.clone();
            changed += transact!(self, name_copies::erase_in_evidence(&copies, &user, erase))?;
            after = last;
        }
    }
}
