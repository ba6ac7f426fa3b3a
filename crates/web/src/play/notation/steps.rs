//! What was played in a match: its moves without those that were taken back.

use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::undo::UndoEvent;
use qipan_engine::{Actor, AnyGame, AnyMatch, NewMatch, PlatformEvent, Problem, Seat};
use serde_json::{Map, Value};

/// A command that shaped the match: a move, a resignation, a draw by agreement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step {
    pub(crate) seat: Seat,
    pub(crate) command: Value,
}

/// How a match began, and what was played in it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Played {
    pub(crate) game: String,
    pub(crate) options: Map<String, Value>,
    pub(crate) seats: u8,
    pub(crate) first: u8,
    pub(crate) steps: Vec<Step>,
}

/// The type of the command that ends a match by agreement.
pub(crate) const ACCEPT_DRAW: &str = "accept_draw";
pub(crate) const RESIGN: &str = "resign";

/// Commands of the platform that leave nothing in a record: votes, offers, undo itself. A time that ran out cannot be
/// played again without the clock; the result alone tells of it.
const PASSING: &[&str] = &[
    "undo",
    "approve_undo",
    "reject_undo",
    "cancel_undo",
    "vote_rematch",
    "offer_draw",
    "decline_draw",
    "withdraw_draw",
    "flag",
];

impl Played {
    /// Reads a journal: the header, then one entry per line.
    pub(crate) fn of_journal(journal: &str) -> Result<Played, Problem> {
        let mut lines = journal.lines().filter(|line| !line.trim().is_empty()).map(read);
        let header = lines.next().ok_or_else(|| Problem::new("bad_journal", "the journal is empty"))??;
        let number = |name: &str| header["seats"][name].as_u64().and_then(|it| u8::try_from(it).ok());
        let mut played = Played {
            game: header["game"].as_str().unwrap_or_default().to_owned(),
            options: header["options"].as_object().cloned().unwrap_or_default(),
            seats: number("count").unwrap_or(2),
            first: number("first").unwrap_or(0),
            steps: Vec::new(),
        };
        let mut kept: Vec<(u64, Step)> = Vec::new();
        for line in lines {
            let mut entry = line?;
            let mut is_end = false;
            for event in entry["events"].as_array().into_iter().flatten().filter_map(PlatformEvent::read) {
                is_end |= event.outcome().is_some();
                if let PlatformEvent::Undo(UndoEvent::Undone { back_to, .. }) = event {
                    kept.retain(|(seq, _)| *seq <= back_to);
                }
            }
            let seat = entry["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
            let is_passing = match entry["command"]["type"].as_str() {
                None => true,
                Some(ACCEPT_DRAW) => !is_end,
                Some(kind) => PASSING.contains(&kind),
            };
            if let (Some(seat), Some(seq), false) = (seat, entry["seq"].as_u64(), is_passing) {
                kept.push((seq, Step { seat: Seat(seat), command: entry["command"].take() }));
            }
        }
        played.steps = kept.into_iter().map(|(_, step)| step).collect();
        Ok(played)
    }

    /// A new match that begins in the same way.
    pub(crate) fn create(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Problem> {
        let new = NewMatch {
            options: self.options.clone(),
            seats: Some(self.seats).filter(|seats| *seats > 0),
            first_seat: self.first,
            ..NewMatch::with_seed(0)
        };
        game.create(&new).map(|(running, _)| running)
    }

    /// How many moves a seat has made.
    pub(crate) fn moves_of(&self, seat: Seat) -> usize {
        self.steps.iter().filter(|step| step.seat == seat).count()
    }
}

impl Step {
    pub(crate) fn kind(&self) -> &str {
        self.command["type"].as_str().unwrap_or_default()
    }

    /// Carries the step out. A draw needs the offer of one seat and the consent of the others.
    pub(crate) fn apply(&self, running: &mut dyn AnyMatch) -> Result<(), Problem> {
        if self.kind() != ACCEPT_DRAW {
            return running.apply(Actor::Seat(self.seat), &self.command.to_string(), None).map(drop);
        }
        running.arrange(Actor::Seat(self.seat), AgreementCommand::OfferDraw {}.into(), None)?;
        for seat in running.seats().iter().filter(|seat| *seat != self.seat) {
            if running.outcome().is_none() {
                // A seat that is out of the match is not asked.
                let _ = running.arrange(Actor::Seat(seat), AgreementCommand::AcceptDraw {}.into(), None);
            }
        }
        Ok(())
    }
}

fn read(line: &str) -> Result<Value, Problem> {
    serde_json::from_str(line).map_err(|error| Problem::new("bad_journal", error.to_string()))
}
