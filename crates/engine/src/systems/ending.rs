//! The outcome: looked for after every command, and kept once there is one.

use super::{Next, System, Verdict, into_system_event};
use crate::read_by_type;
use crate::{Actor, Command, Game, MatchState, Outcome, Seat, SeatSet, SystemCommand, SystemRefusal, Tx};
use serde::Serialize;
use std::ops::Range;

/// The reasons that the platform itself gives for an outcome; all others are the game's.
pub const ENGINE_REASONS: &[&str] = &["resignation", "time", "agreement"];

/// What resigning and running out of time lead to in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// The match ends; every seat of the other teams has won.
    EndsMatch,
    /// The game decides in `on_system_event`, and its `outcome` says when the match is over.
    GameDecides,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EndingEvent {
    MatchEnded { outcome: Outcome },
}

read_by_type! {
    EndingEvent lenient {
        "match_ended" => MatchEnded { outcome },
    }
}

into_system_event!(Ending(EndingEvent));

#[derive(Debug)]
pub(crate) struct Ending;

impl<G: Game> System<G> for Ending {
    const PRIORITY: u8 = 0;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, _actor: Actor, command: &Command<G>) -> Verdict<G> {
        if tx.state().sys.play.outcome.is_some() && !is_for_afterwards(command) {
            return Err(SystemRefusal::GameOver.into());
        }
        Ok(Next::Continue)
    }

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, new: Range<usize>) {
        if new.is_empty() || tx.state().sys.play.outcome.is_some() {
            return;
        }
        if let Some(outcome) = tx.game().outcome(tx.core()) {
            end(tx, outcome);
        }
    }
}

/// Commands that are allowed after the end of the match.
fn is_for_afterwards<G: Game>(command: &Command<G>) -> bool {
    use SystemCommand::{Rematch, Tutorial, Undo};
    matches!(command, Command::System(Undo(_) | Rematch(_) | Tutorial(_)))
}

pub(crate) fn end<G: Game>(tx: &mut Tx<'_, G>, outcome: Outcome) {
    tx.emit_system(EndingEvent::MatchEnded { outcome });
}

/// Ends the match with a loss of one seat, if a forfeit ends matches of this game.
pub(crate) fn forfeit<G: Game>(tx: &mut Tx<'_, G>, seat: Seat, reason: &'static str) {
    if tx.game().systems().forfeit == Forfeit::EndsMatch {
        let winners = opponents(tx.game(), tx.state(), seat);
        end(tx, Outcome::winners(winners, reason));
    }
}

/// All seats of other teams.
pub(crate) fn opponents<G: Game>(game: &G, state: &MatchState<G>, seat: Seat) -> SeatSet {
    let team = game.team(&state.core, seat);
    state.sys.play.seats.iter().filter(|other| game.team(&state.core, *other) != team).collect()
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &EndingEvent) {
    let EndingEvent::MatchEnded { outcome } = event;
    state.sys.play.outcome = Some(outcome.clone());
}
