//! The next match, once everybody has voted for it.

use super::actor::Table;
use super::consent;
use super::doubt::TableError;
use crate::secrets;

impl Table {
    pub(super) async fn rematch_if_agreed(&mut self) -> Result<(), TableError> {
        match &self.live {
            Some(live)
                if live.game.rematch_agreed() && usize::from(self.room.taken()) == self.room.seats.len() =>
            {
                // Votes count for the seats of the old match. Whoever has sat down since has yet to agree to the options;
                // then the host starts the next match, as if it were the first.
                if consent::check_next(&self.room, &live.game.manifest()).is_err() {
                    return Ok(());
                }
                let (game, opening) = live.game.rematch(secrets::random_seed()?)?;
                self.begin(game, opening).await
            }
            _ => Ok(()),
        }
    }
}
