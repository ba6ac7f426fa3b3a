//! The kinds of matches in the page, by their players, and where they are stored in the browser.

use super::replay::stored;
use super::replay::walk::Branch;
use qipan_engine::{Seat, SeatSet};
use qipan_ui::dom;

/// The players at the seats other than the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// People at this screen.
    People,
    /// The computer, at every seat but the first.
    Computer,
    /// The same, at its best, in a puzzle.
    Puzzle,
}

impl Company {
    /// The companies whose unfinished matches the home page offers to continue. A puzzle always starts from its first position.
    pub(crate) const ALL: [Company; 2] = [Company::People, Company::Computer];

    /// Whether one person plays, at the first seat, and the computer at all others.
    pub(crate) fn is_one_person(self) -> bool {
        self != Company::People
    }

    pub(crate) fn is_computers(self, seat: Seat) -> bool {
        self.is_one_person() && seat != Seat(0)
    }

    /// The first of these seats that is played by a person at this screen.
    pub(super) fn person(self, seats: SeatSet) -> Option<Seat> {
        seats.iter().find(|seat| !self.is_computers(*seat))
    }

    /// The path of the page for a match of this game.
    pub(crate) fn path(self, game: &str) -> String {
        match self {
            Company::People => format!("/local/{game}"),
            Company::Computer => format!("/local/{game}?against=computer"),
            Company::Puzzle => "/puzzles".to_owned(),
        }
    }
}

/// The storage key of the saved match of this game.
pub(super) fn entry(game: &str, company: Company) -> String {
    match company {
        Company::People => format!("qipan.local.{game}"),
        Company::Computer => format!("qipan.computer.{game}"),
        Company::Puzzle => format!("qipan.puzzle.{game}"),
    }
}

/// The name of its journal in the storage.
pub(super) fn record(game: &str, company: Company) -> String {
    match company {
        Company::People => game.to_owned(),
        Company::Computer => format!("computer.{game}"),
        Company::Puzzle => format!("puzzle.{game}"),
    }
}

/// Whether an unfinished match of this game is stored.
pub(crate) fn is_kept(game: &str, company: Company) -> bool {
    dom::stored_text(&entry(game, company)).is_some()
}

/// Stores a branch as the same-screen match of this game, in the place of an unfinished one.
pub(crate) fn keep(game: &str, branch: &Branch) {
    dom::store_text(&entry(game, Company::People), &branch.dump);
    stored::put(&record(game, Company::People), &branch.journal);
}
