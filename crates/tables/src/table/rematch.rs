//! The next match, once all players have voted for it.

use super::actor::Table;
use super::doubt::TableError;
use super::{consent, record};

impl Table {
    pub(super) async fn rematch_if_agreed(&mut self) -> Result<(), TableError> {
        match &self.live {
            Some(live)
                if live.game.rematch_agreed() && usize::from(self.room.taken()) == self.room.seats.len() =>
            {
                // The votes are those of the seats of the old match. A person who has sat down since may not have
                // agreed to the options. Then the host starts the next match like the first one.
                if consent::check_next(&self.room, live.game.manifest()).is_err() {
                    return Ok(());
                }
                let (game, opening) = live.game.rematch(record::deal_seed(&self.app, &self.room)?)?;
                self.begin(game, opening).await
            }
            _ => Ok(()),
        }
    }
}
