//! Who plays in the page, and where their matches are kept in the browser.

use super::replay::kept;
use super::replay::walk::Branch;
use qipan_engine::{Seat, SeatSet};
use qipan_ui::dom;

/// Who sits at the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// Everybody at this screen.
    People,
    /// The computer, everywhere but at the first seat.
    Computer,
}

impl Company {
    pub(crate) const ALL: [Company; 2] = [Company::People, Company::Computer];

    pub(crate) fn is_computers(self, seat: Seat) -> bool {
        self == Company::Computer && seat != Seat(0)
    }

    /// The seat among these that is played by whoever sits at this screen.
    pub(super) fn person(self, seats: SeatSet) -> Option<Seat> {
        seats.iter().find(|seat| !self.is_computers(*seat))
    }

    /// Where a match of this game is played.
    pub(crate) fn path(self, game: &str) -> String {
        match self {
            Company::People => format!("/local/{game}"),
            Company::Computer => format!("/local/{game}?against=computer"),
        }
    }
}

/// Where a match of this game is kept in the browser.
pub(super) fn entry(game: &str, company: Company) -> String {
    match company {
        Company::People => format!("qipan.local.{game}"),
        Company::Computer => format!("qipan.computer.{game}"),
    }
}

/// The name of its journal there.
pub(super) fn record(game: &str, company: Company) -> String {
    match company {
        Company::People => game.to_owned(),
        Company::Computer => format!("computer.{game}"),
    }
}

/// Whether a match of this game was left in the middle.
pub(crate) fn is_kept(game: &str, company: Company) -> bool {
    dom::stored_text(&entry(game, company)).is_some()
}

/// Puts a match of everybody at this screen in the place of the one that was left.
pub(crate) fn keep(game: &str, branch: &Branch) {
    dom::store_text(&entry(game, Company::People), &branch.dump);
    kept::put(&record(game, Company::People), &branch.journal);
}
