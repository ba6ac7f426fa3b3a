//! Rated matches: which tables can have them, the standings for the store, and the rating changes.

use super::actor::Table;
use super::errors::NewTableError;
use super::live::LiveMatch;
use super::room::Room;
use qipan_engine::{AnyMatch, CommandKind, Manifest, Outcome, Seat, SeatSet};
use qipan_protocol::{AwayPolicy, RatingChange, RoomSettings, RoomStage};
use qipan_store::{RatedSeat, StoreError};
use serde::Deserialize;
use serde_json::value::RawValue;

/// Refuses rated tables whose matches could not be rated.
pub fn check_rated(settings: &RoomSettings, manifest: &Manifest) -> Result<(), NewTableError> {
    match !settings.rated || fits(settings, manifest) {
        true => Ok(()),
        false => Err(NewTableError::NotRatable),
    }
}

/// Whether all players have the same means, and absence has an end.
fn fits(settings: &RoomSettings, manifest: &Manifest) -> bool {
    let has_help = settings.undo || settings.hints || settings.away == Some(AwayPolicy::Bot);
    let is_fixed = !manifest.options_fixing_chance(&settings.options).is_empty();
    settings.time.is_some() && !has_help && !is_fixed
}

impl Room {
    /// Whether a match that begins now is rated. The settings are checked again, because the room may be one of another
    /// version.
    pub(super) fn rates_next(&self, manifest: &Manifest) -> bool {
        let accounts = self.persons().filter(|(_, person)| !person.guest).count();
        let is_among_accounts = accounts == self.seats.len() && accounts >= 2;
        self.settings.rated && is_among_accounts && fits(&self.settings, manifest)
    }
}

/// The part of a journal entry that tells who gave which command.
#[derive(Deserialize)]
struct Given<'a> {
    /// A number, or `"host"`.
    #[serde(borrow)]
    seat: &'a RawValue,
    #[serde(borrow)]
    command: &'a RawValue,
}

/// The seats that have made a move of the game in these entries.
pub(super) fn moved(game: &dyn AnyMatch, entries: &[String]) -> SeatSet {
    let mover = |line: &String| {
        let given: Given<'_> = serde_json::from_str(line).ok()?;
        let seat: Seat = serde_json::from_str(given.seat.get()).ok()?;
        (game.kind(given.command.get()).ok()? == CommandKind::Game).then_some(seat)
    };
    entries.iter().filter_map(mover).collect()
}

/// The standings of a match that is to be rated. `None` for a casual match, and for one that ended before every seat had
/// moved: a player who never came loses no points.
pub(super) fn standings(room: &Room, live: &LiveMatch, outcome: &Outcome) -> Option<Vec<RatedSeat>> {
    let seats: Vec<Seat> = live.game.seats().iter().collect();
    let is_played = seats.iter().all(|seat| live.moved.contains(*seat));
    let standing = |seat: Seat| {
        let has_won = outcome.is_draw() || outcome.winners.contains(seat);
        RatedSeat { seat, team: live.game.team(seat), place: if has_won { 1 } else { 2 } }
    };
    (room.rated && is_played).then(|| seats.into_iter().map(standing).collect())
}

impl Table {
    /// Reads the rating changes of the finished match. If the store fails, the table shows none; the lists of matches show
    /// them later.
    pub(super) async fn read_rating_changes(&mut self) {
        self.rating_changes = match self.find_rating_changes().await {
            Ok(changes) => changes,
            Err(error) => {
                tracing::warn!(table = %self.room.id, %error, "changes of ratings cannot be read");
                Vec::new()
            }
        };
    }

    async fn find_rating_changes(&self) -> Result<Vec<RatingChange>, StoreError> {
        let Some(id) = self.room.match_id.as_ref().filter(|_| self.room.rated) else { return Ok(Vec::new()) };
        let changes = self.app.store().rating_changes(std::slice::from_ref(id)).await?;
        Ok(changes.into_iter().map(|(_, change)| change).collect())
    }

    /// The rating changes as the table shows them.
    pub(super) fn shown_rating_changes(&self) -> Vec<RatingChange> {
        match self.room.stage {
            RoomStage::Finished => self.rating_changes.clone(),
            RoomStage::Gathering | RoomStage::Playing => Vec::new(),
        }
    }
}
