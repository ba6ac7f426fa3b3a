//! Options that fix random results, such as a deal. The person who sets them may know the cards of the other players.
//! So they are allowed only at tables by link, and only after every seated person has agreed to them.

use super::doubt::TableError;
use super::errors::NewTableError;
use super::room::{Room, RoomRefusal, SeatState};
use qipan_engine::Manifest;
use qipan_protocol::{Occupant, RoomSettings, UserId, Visibility};

/// Refuses such options at tables that strangers can find in the lobby.
pub fn check_visibility(settings: &RoomSettings, manifest: &Manifest) -> Result<(), NewTableError> {
    let fixed = manifest.options_fixing_chance(&settings.options);
    if fixed.is_empty() || settings.visibility == Visibility::Link {
        return Ok(());
    }
    Err(NewTableError::FixesChance { options: fixed.join(", ") })
}

/// Checks visibility and consent before a match begins. The table may be older than this rule.
pub(super) fn check_next(room: &Room, manifest: &Manifest) -> Result<(), TableError> {
    check_visibility(&room.settings, manifest)?;
    Ok(room.check_consent(manifest)?)
}

impl Room {
    /// The names of the options that every seated person has to agree to; empty at most tables.
    fn options_to_confirm(&self, manifest: &Manifest) -> String {
        manifest.options_fixing_chance(&self.settings.options).join(", ")
    }

    pub(super) fn needs_consent(&self, manifest: &Manifest) -> bool {
        !self.options_to_confirm(manifest).is_empty()
    }

    /// Refuses until this person has agreed to the options.
    pub(super) fn check_own_consent(&self, user: &UserId, manifest: &Manifest) -> Result<(), RoomRefusal> {
        let options = self.options_to_confirm(manifest);
        let seat = self.seat_of(user).and_then(|seat| self.seats.get(seat.index()));
        match options.is_empty() || seat.is_none_or(|seat| seat.confirmed) {
            true => Ok(()),
            false => Err(RoomRefusal::ConfirmOptions { options }),
        }
    }

    /// Refuses until every seated person has agreed to the options. Bots are not asked.
    pub(super) fn check_consent(&self, manifest: &Manifest) -> Result<(), RoomRefusal> {
        let is_open =
            |seat: &SeatState| matches!(seat.occupant, Some(Occupant::Person(_))) && !seat.confirmed;
        match self.needs_consent(manifest) && self.seats.iter().any(is_open) {
            true => Err(RoomRefusal::NotAllConfirmed),
            false => Ok(()),
        }
    }
}
