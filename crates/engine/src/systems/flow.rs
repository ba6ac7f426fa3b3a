//! Flow: the phases of a turn. `sys.play.flow.phase` is the only place that stores the current phase.

use super::{Next, System, Verdict, require, seat_of};
use crate::read_by_type;
use crate::{
    Actor, Command, Game, MatchState, Refusal, Rules, Seat, SeatSet, SystemCommand, SystemEvent,
    SystemRefusal, Tx,
};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The phase rules of a game.
pub trait FlowRules<G: Rules>: Sync {
    fn initial(&self, game: &G, state: &MatchState<G>) -> G::Phase;

    /// The seats that may act (and end the phase).
    fn active(&self, game: &G, state: &MatchState<G>, phase: G::Phase) -> SeatSet;

    fn next(&self, game: &G, state: &MatchState<G>, phase: G::Phase) -> G::Phase;

    /// Whether the phase may be ended now by `advance_phase`.
    fn can_advance(
        &self,
        _game: &G,
        _state: &MatchState<G>,
        _seat: Seat,
        _phase: G::Phase,
    ) -> Result<(), G::Rejection> {
        Ok(())
    }

    /// Runs when a phase ends. It may keep the phase or choose the next one.
    fn on_exit(&self, _tx: &mut Tx<'_, G>, _phase: G::Phase) -> Exit<G::Phase> {
        Exit::Go
    }

    fn on_enter(&self, _tx: &mut Tx<'_, G>, _phase: G::Phase) {}

    /// Whether the phase is skipped without being entered.
    fn skip(&self, _game: &G, _state: &MatchState<G>, _phase: G::Phase) -> bool {
        false
    }

    /// Whether the phase ends at once because no player has anything to decide.
    fn auto_continue(&self, _game: &G, _state: &MatchState<G>, _phase: G::Phase) -> bool {
        false
    }
}

/// The result of [`FlowRules::on_exit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit<P> {
    /// On to the next phase.
    Go,
    /// To this phase instead.
    To(P),
    /// The phase stays, because something has to be settled first.
    Stay,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct FlowState<G: Rules> {
    pub phase: Option<G::Phase>,
    /// The host has begun the match.
    pub begun: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FlowCommand {
    AdvancePhase {},
    /// The host begins play; the engine sends this itself when a match is made.
    Begin {},
}

read_by_type! {
    FlowCommand strict {
        "advance_phase" => AdvancePhase {},
        "begin" => Begin {},
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum FlowEvent<G: Rules> {
    Begun {},
    PhaseChanged { from: Option<G::Phase>, to: G::Phase },
}

read_by_type! {
    FlowEvent [G] lenient {
        "begun" => Begun {},
        "phase_changed" => PhaseChanged { from, to },
    }
}

impl<G: Rules> From<FlowEvent<G>> for SystemEvent<G> {
    fn from(event: FlowEvent<G>) -> SystemEvent<G> {
        SystemEvent::Flow(event)
    }
}

#[derive(Debug)]
pub(crate) struct Flow;

impl<G: Game> System<G> for Flow {
    const PRIORITY: u8 = 25;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        match command {
            Command::System(SystemCommand::Flow(FlowCommand::AdvancePhase {})) => {
                end_phase(tx, actor)?;
                Ok(Next::Consumed)
            }
            Command::System(SystemCommand::Flow(FlowCommand::Begin {})) => {
                begin(tx, actor)?;
                Ok(Next::Consumed)
            }
            Command::Game(_)
                if tx.game().systems().flow.is_some() && tx.state().sys.play.flow.phase.is_none() =>
            {
                Err(SystemRefusal::NotBegun.into())
            }
            _ => Ok(Next::Continue),
        }
    }

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, _new: Range<usize>) {
        let Some(rules) = tx.game().systems().flow else { return };
        let sys = &tx.state().sys;
        // No phase begins or ends while a prompt or a window is open.
        if sys.play.outcome.is_some() || sys.play.prompt.is_open() || sys.play.window.is_open() {
            return;
        }
        match sys.play.flow.phase {
            None if sys.play.flow.begun => {
                let to = rules.initial(tx.game(), tx.state());
                enter(tx, rules, None, to);
            }
            Some(phase) if rules.auto_continue(tx.game(), tx.state(), phase) => advance(tx),
            _ => {}
        }
    }
}

fn end_phase<G: Game>(tx: &mut Tx<'_, G>, actor: Actor) -> Result<(), Refusal<G>> {
    let rules = tx.game().systems().flow.ok_or(SystemRefusal::SystemOff { system: "phases" })?;
    let seat = seat_of(actor)?;
    let phase = tx.state().sys.play.flow.phase.ok_or(SystemRefusal::NotBegun)?;
    if !rules.active(tx.game(), tx.state(), phase).contains(seat) {
        return Err(SystemRefusal::NotYourPhase.into());
    }
    rules.can_advance(tx.game(), tx.state(), seat, phase).map_err(Refusal::Rules)?;
    advance(tx);
    Ok(())
}

fn begin<G: Game>(tx: &mut Tx<'_, G>, actor: Actor) -> Result<(), SystemRefusal> {
    if actor != Actor::Host {
        return Err(SystemRefusal::HostOnly);
    }
    let sys = &tx.state().sys;
    require(tx.game().systems().flow.is_some() || sys.play.tutorial.is_some(), "phases")?;
    if sys.play.flow.begun {
        return Err(SystemRefusal::AlreadyBegun);
    }
    if sys.play.characters.as_ref().is_some_and(|choice| !choice.is_done()) {
        return Err(SystemRefusal::ChoosingCharacters);
    }
    tx.emit_system(FlowEvent::Begun {});
    Ok(())
}

/// Ends the current phase: runs its exit, chooses the next one and enters it.
pub(crate) fn advance<G: Game>(tx: &mut Tx<'_, G>) {
    let (Some(rules), Some(from)) = (tx.game().systems().flow, tx.state().sys.play.flow.phase) else {
        return tx.abort("a phase was ended in a game that is in none");
    };
    let to = match rules.on_exit(tx, from) {
        Exit::Stay => return,
        Exit::To(phase) => phase,
        Exit::Go => rules.next(tx.game(), tx.state(), from),
    };
    enter(tx, rules, Some(from), to);
}

/// Enters a phase, or the first one after it that is not skipped.
fn enter<G: Game>(tx: &mut Tx<'_, G>, rules: &dyn FlowRules<G>, from: Option<G::Phase>, mut to: G::Phase) {
    // No game has 256 phases, so this many skips mean that every phase is skipped.
    for _ in 0..256 {
        if !rules.skip(tx.game(), tx.state(), to) {
            tx.emit_system(FlowEvent::PhaseChanged { from, to });
            return rules.on_enter(tx, to);
        }
        to = rules.next(tx.game(), tx.state(), to);
    }
    tx.abort("every phase is skipped");
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &FlowEvent<G>) {
    match event {
        FlowEvent::Begun {} => state.sys.play.flow.begun = true,
        FlowEvent::PhaseChanged { to, .. } => state.sys.play.flow.phase = Some(*to),
    }
}
