//! Options that fix what chance would decide, such as a deal. Whoever sets them knows the cards of the others, so they
//! are for tables by link, where every seated person has agreed to them.

use super::room::{Room, RoomRefusal, SeatState};
use qipan_engine::{Manifest, Problem};
use qipan_protocol::{Occupant, RoomSettings, UserId, Visibility};

/// Refuses such options where strangers find the table.
pub(crate) fn check_visibility(settings: &RoomSettings, manifest: &Manifest) -> Result<(), Problem> {
    let fixed = manifest.options_fixing_chance(&settings.options);
    if fixed.is_empty() || settings.visibility == Visibility::Link {
        return Ok(());
    }
    let options = fixed.join(", ");
    let message =
        format!("{options}: these options fix random results; they need a table with the visibility `link`");
    let mut problem = Problem::new("fixes_chance", message);
    problem.args.insert("options".to_owned(), options.into());
    Err(problem)
}

/// Checks both before a match begins. A table may have been made before there was this rule.
pub(super) fn check_next(room: &Room, manifest: &Manifest) -> Result<(), Problem> {
    check_visibility(&room.settings, manifest)?;
    room.check_consent(manifest).map_err(|refusal| Problem::from_reason(&refusal))
}

impl Room {
    /// The options that everybody here has to agree to, by name; empty at most tables.
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
