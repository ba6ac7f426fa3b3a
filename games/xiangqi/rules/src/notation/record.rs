//! A whole match as text: headers in brackets, then the moves.
//!
//! ```text
//! [Game "Xiangqi Glory"]
//! [Layout "standard"]
//! [Red "Lan"]
//! [Result "1-0"]
//!
//! 1. h2e2 h9g7
//! 2. e2e6
//! 1-0
//! ```
//!
//! A match that does not begin from a built-in layout has a header `FEN`, or `Board` with the layout as JSON. Moves
//! are ICCS, or Chinese or WXF names; `black-resigns` and `black-flags` record generals lost without a move.

mod error;
mod read;
mod write;

pub use error::{RecordError, RecordProblem};
pub use write::Style;

use crate::board::{Army, Move, Position};
use crate::event::{Cause, Event};
use crate::layout::{Layout, builtin};
use crate::{Options, Xiangqi};
use qipan_engine::systems::undo::UndoEvent;
use qipan_engine::{Event as AnyEvent, Journal, Outcome, SystemEvent};

/// What a match began from.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    Layout(String),
    Fen(String),
    Custom(Layout),
}

/// A move, or a general lost without one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    Move(Move),
    /// A general was lost by resigning or by time.
    Fall(Army, Cause),
}

/// The result as written. It is not checked against the moves, since agreements are not among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    FirstTeam,
    SecondTeam,
    Draw,
    #[default]
    Open,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Headers besides those that say how the match began and ended, in order.
    pub headers: Vec<(String, String)>,
    pub origin: Origin,
    pub steps: Vec<Step>,
    pub ending: Ending,
}

impl Origin {
    /// The first position, if there is one.
    pub fn position(&self) -> Result<Position, RecordProblem> {
        let layout = match self {
            Origin::Layout(name) => {
                builtin(name).ok_or_else(|| RecordProblem::UnknownLayout { layout: name.clone() })?
            }
            Origin::Fen(text) => super::fen::read(text)?.layout,
            Origin::Custom(layout) => layout.clone(),
        };
        Ok(layout.position()?)
    }
}

impl Record {
    pub fn new(origin: Origin) -> Record {
        Record { headers: Vec::new(), origin, steps: Vec::new(), ending: Ending::Open }
    }

    /// The record of a played match. Moves that were taken back are not in it.
    pub fn of_journal(journal: &Journal<Xiangqi>) -> Record {
        let mut record = Record::new(origin_of(&journal.header.options, journal.header.seats.count));
        let mut kept: Vec<(u64, Step)> = Vec::new();
        for entry in &journal.entries {
            for event in &entry.events {
                match event {
                    AnyEvent::Game(event) => kept.extend(step_of(event).map(|step| (entry.seq, step))),
                    AnyEvent::System(event) => {
                        if let SystemEvent::Undo(UndoEvent::Undone { back_to, .. }) = **event {
                            kept.retain(|(seq, _)| *seq <= back_to);
                        }
                    }
                }
            }
        }
        record.steps = kept.into_iter().map(|(_, step)| step).collect();
        record
    }

    /// Records how the match ended.
    pub fn set_outcome(&mut self, outcome: Option<&Outcome>, first: qipan_engine::Seat) {
        self.ending = match outcome {
            None => Ending::Open,
            Some(outcome) if outcome.is_draw() => Ending::Draw,
            Some(outcome) if outcome.winners.contains(first) => Ending::FirstTeam,
            Some(_) => Ending::SecondTeam,
        };
    }

    /// The position after all steps. They are checked when a record is read.
    pub fn last_position(&self) -> Result<Position, RecordProblem> {
        let mut position = self.origin.position()?;
        for step in &self.steps {
            step.apply(&mut position);
        }
        Ok(position)
    }

    pub fn read(text: &str) -> Result<Record, RecordError> {
        read::read(text)
    }

    pub fn write(&self, style: Style) -> Result<String, RecordProblem> {
        write::write(self, style)
    }
}

impl Step {
    fn apply(self, position: &mut Position) {
        match self {
            Step::Move(step) => {
                position.make(step);
            }
            Step::Fall(army, _) => position.kill(army),
        }
    }
}

fn origin_of(options: &Options, seats: u8) -> Origin {
    match (&options.fen, &options.custom) {
        (Some(fen), _) => Origin::Fen(fen.clone()),
        (_, Some(layout)) => Origin::Custom(layout.clone()),
        _ => Origin::Layout(options.layout_name(seats).to_owned()),
    }
}

fn step_of(event: &Event) -> Option<Step> {
    match *event {
        Event::Moved { from, to, .. } => Some(Step::Move(Move::new(from, to))),
        Event::GeneralFell { army, cause: cause @ (Cause::Resigned | Cause::OutOfTime) } => {
            Some(Step::Fall(army, cause))
        }
        // These follow from the preceding move.
        Event::GeneralFell { .. } | Event::LaserFired { .. } => None,
    }
}
