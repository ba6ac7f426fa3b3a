//! The data types of the puppet.

use qipan_engine::{Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// Seats 0 and 2 against 1 and 3.
    pub(crate) teams: bool,
    /// Phases below this number continue automatically.
    pub(crate) auto_until: u8,
    /// From this match time on, phase 0 continues automatically too.
    pub(crate) restless_from_ms: Option<u64>,
    pub(crate) skip: Vec<u8>,
    pub(crate) skip_all: bool,
    /// `setup` refuses these options.
    pub(crate) broken: bool,
    /// `active` panics where nothing is marked after the first command: when that command was taken back.
    pub(crate) panics_after_undo: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Phase(pub(crate) u8);

/// The whole state of the puppet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strings {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) turn: Seat,
    pub(crate) marks: Vec<u32>,
    pub(crate) rolls: Vec<u32>,
    pub(crate) chain: u32,
    pub(crate) spinning: bool,
    pub(crate) bouncing: bool,
    /// Seats that cannot respond.
    pub(crate) mute: SeatSet,
    pub(crate) out: SeatSet,
    pub(crate) winner: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Doing {
    Do { script: String },
}

impl Doing {
    /// Whether undo does not cover this script.
    pub(crate) fn is_free(&self) -> bool {
        let Doing::Do { script } = self;
        script.starts_with("mark 7")
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Happening {
    Marked { n: u32 },
    Rolled { face: u32 },
    Chained { left: u32 },
    Spun {},
    Bounced {},
    Muted { seat: Seat },
    WentOut { seat: Seat },
    TurnPassed { to: Seat },
    Won { seat: Seat },
    Heard { what: String },
    Left { phase: u8 },
    Entered { phase: u8 },
}

#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Refused {
    #[error("told to refuse")]
    Told {},
    #[error("something is owed")]
    Owed {},
}

impl Strings {
    pub(crate) fn new(options: Options, seats: Seats) -> Strings {
        Strings {
            options,
            seats: seats.count,
            turn: seats.first,
            marks: Vec::new(),
            rolls: Vec::new(),
            chain: 0,
            spinning: false,
            bouncing: false,
            mute: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            winner: None,
        }
    }

    pub(crate) fn apply(&mut self, event: &Happening) {
        match *event {
            Happening::Marked { n: 666 } => panic!("as told, in reduce"),
            Happening::Marked { n } => self.marks.push(n),
            Happening::Rolled { face } => self.rolls.push(face),
            Happening::Chained { left } => self.chain = left,
            Happening::Spun {} => self.spinning = true,
            Happening::Bounced {} => self.bouncing = true,
            Happening::Muted { seat } => self.mute = self.mute.with(seat),
            Happening::WentOut { seat } => self.out = self.out.with(seat),
            Happening::TurnPassed { to } => self.turn = to,
            Happening::Won { seat } => self.winner = Some(seat),
            Happening::Heard { .. } | Happening::Left { .. } | Happening::Entered { .. } => {}
        }
    }
}
