//! A loaded game: everything resolved, nothing left to look up by name while playing.

pub(crate) mod effect;
pub(crate) mod layout;
pub(crate) mod node;
pub(crate) mod things;
pub(crate) mod types;

use effect::{Ask, Effect, EndRule, Move, Phase};
use layout::Layout;
use qipan_engine::{Bilingual, Manifest, Seat};
use std::collections::BTreeMap;
use things::Catalogue;

/// The rules of one game.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) manifest: Manifest,
    /// The SHA-256 hash of the rules, in hexadecimal digits.
    pub(crate) hash: String,
    pub(crate) things: Catalogue,
    pub(crate) layout: Layout,
    pub(crate) numbers: Vec<Number>,
    /// How many values all numbers have together.
    pub(crate) values: usize,
    pub(crate) phases: Vec<Phase>,
    pub(crate) moves: Vec<Move>,
    pub(crate) asks: Vec<Ask>,
    pub(crate) setup: Vec<Effect>,
    pub(crate) after: Vec<Effect>,
    pub(crate) stuck: Option<Vec<Effect>>,
    pub(crate) end: Vec<EndRule>,
    /// The number of teams; 0 if every seat plays for itself.
    pub(crate) teams: u8,
    /// The number of moves after which the match is drawn.
    pub(crate) longest: u16,
    /// Texts for the names of the file.
    pub(crate) words: BTreeMap<String, Bilingual>,
}

/// A number that a match keeps.
#[derive(Debug)]
pub(crate) struct Number {
    pub(crate) name: String,
    /// The position of its first value; where each seat has one, that of seat 0.
    pub(crate) first: u16,
    pub(crate) each: bool,
    pub(crate) min: i64,
    pub(crate) max: i64,
    pub(crate) start: i64,
    pub(crate) holds: types::Type,
    /// It is an option of the match, and the file does not change it.
    pub(crate) is_option: bool,
}

impl Program {
    pub(crate) fn team(&self, seat: Seat) -> u8 {
        if self.teams == 0 { seat.0 } else { seat.0 % self.teams }
    }

    /// The text of a name of the file; the name itself if there is none.
    pub(crate) fn words_of(&self, name: &str) -> Bilingual {
        let readable = || name.replace('_', " ");
        self.words.get(name).cloned().unwrap_or_else(|| Bilingual { zh: readable(), en: readable() })
    }

    /// Whether something is hidden from some seat at some time.
    pub(crate) fn has_secrets(&self) -> bool {
        let hides_places = self.layout.spaces.iter().any(|space| space.see != layout::See::All);
        hides_places || self.phases.iter().any(|phase| phase.together)
    }
}
