//! Starting matches.

use super::actor::{Table, say_bye};
use super::doubt::TableError;
use super::errors::JoinError;
use super::live::LiveMatch;
use super::match_time::MatchTime;
use super::{consent, record};
use crate::randomness;
use qipan_engine::{AnyMatch, Written};
use qipan_protocol::{MatchId, RoomStage, UserId};
use tokio::time::Instant;

impl Table {
    /// Starts the first match of a table with `auto_start` when all seated people are connected and ready.
    pub(super) async fn start_if_all_ready(&mut self) {
        self.start_failed = false;
        if self.in_doubt {
            return;
        }
        let is_here = |user: &UserId| self.connections.values().any(|it| it.person.id == *user);
        let all_here = self.room.persons().all(|(_, person)| is_here(&person.id));
        if !self.room.settings.auto_start || self.room.stage != RoomStage::Gathering || !all_here {
            return;
        }
        let Ok(game) = self.app.game(&self.room.settings.game) else { return };
        if self.room.check_start(&self.room.host, game.manifest()).is_ok()
            && let Err(error) = self.start().await
        {
            tracing::warn!(table = %self.room.id, %error, "the automatic start of a match failed");
            // In all other cases the host can still start by hand.
            self.start_failed =
                matches!(&error, TableError::Refused(problem) if problem.code.starts_with("store_"));
        }
    }

    pub(super) async fn start(&mut self) -> Result<(), TableError> {
        let game = self.app.game(&self.room.settings.game)?;
        consent::check_next(&self.room, game.manifest())?;
        let new = record::new_match(&self.app, &self.room)?;
        let (game, opening) = game.create(&new)?;
        self.begin(game, opening).await
    }

    /// Begins a match in this room. It is saved first.
    pub(super) async fn begin(
        &mut self,
        game: Box<dyn AnyMatch>,
        opening: Option<Written>,
    ) -> Result<(), TableError> {
        let mut room = self.room.clone();
        let id = MatchId::new(randomness::random_id()?);
        room.begin(id.clone(), game.manifest());
        let created = record::create_match(&self.access, &room, &id, &*game, opening).await;
        self.check_write(created)?;
        self.room = room;
        self.rating_changes.clear();
        let time = MatchTime::new(&*game, self.app.config().time_reserve, Instant::now());
        self.live = Some(LiveMatch::new(id, game, time, &[]));
        self.count_seats();
        // Other rules hold for absent people during a match, so their grace periods start again.
        self.away.start_over();
        self.dismiss_spectators();
        self.miss_absent();
        // A welcome includes the room.
        self.welcome_all();
        self.note_playing();
        self.listing.ask();
        Ok(())
    }

    /// Disconnects the spectators of a table that allows none during a match.
    pub(super) fn dismiss_spectators(&mut self) {
        if self.room.settings.spectators {
            return;
        }
        self.flush();
        let room = &self.room;
        self.connections.retain(|_, it| {
            let stays = room.seat_of(&it.person.id).is_some();
            if !stays {
                say_bye(&it.outbox, &JoinError::SpectatorsOff);
            }
            stays
        });
    }
}
