//! Flow: the phases of a turn. `sys.flow.phase` is the only place that says which phase it is.

use super::{Next, System, Verdict, require, seat_of};
use crate::{
    Actor, Command, Game, MatchState, Refusal, Seat, SeatSet, SystemCommand, SystemEvent, SystemRefusal, Tx,
};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The phase rules of a game.
pub trait FlowRules<G: Game>: Sync {
    fn initial(&self, state: &MatchState<G>) -> G::Phase;

    /// The seats that may act (and end the phase).
    fn active(&self, state: &MatchState<G>, phase: G::Phase) -> SeatSet;

    fn next(&self, state: &MatchState<G>, phase: G::Phase) -> G::Phase;

    /// Whether the phase may be ended now by `advance_phase`.
    fn can_advance(&self, _state: &MatchState<G>, _seat: Seat, _phase: G::Phase) -> Result<(), G::Rejection> {
        Ok(())
    }

    /// Runs when a phase ends; may hold it or send the turn elsewhere.
    fn on_exit(&self, _tx: &mut Tx<'_, G>, _phase: G::Phase) -> Exit<G::Phase> {
        Exit::Go
    }

    fn on_enter(&self, _tx: &mut Tx<'_, G>, _phase: G::Phase) {}

    /// A phase that is passed over without being entered.
    fn skip(&self, _state: &MatchState<G>, _phase: G::Phase) -> bool {
        false
    }

    /// A phase in which nobody has anything to decide ends by itself.
    fn auto_continue(&self, _state: &MatchState<G>, _phase: G::Phase) -> bool {
        false
    }
}

/// Where the turn goes when a phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit<P> {
    /// On to the next phase.
    Go,
    /// To this phase instead.
    To(P),
    /// Nowhere yet: something has to be settled first.
    Stay,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct FlowState<G: Game> {
    pub phase: Option<G::Phase>,
    /// The host has begun the match.
    pub begun: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FlowCommand {
    AdvancePhase {},
    /// The host's word that play begins; the engine gives it itself when a match is made.
    Begin {},
}

impl FlowCommand {
    pub(crate) const TAGS: &[&str] = &["advance_phase", "begin"];
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum FlowEvent<G: Game> {
    Begun {},
    PhaseChanged { from: Option<G::Phase>, to: G::Phase },
}

impl<G: Game> FlowEvent<G> {
    pub(crate) const TAGS: &[&str] = &["begun", "phase_changed"];
}

impl<G: Game> From<FlowEvent<G>> for SystemEvent<G> {
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
            Command::Game(_) if G::SYSTEMS.flow.is_some() && tx.state().sys.flow.phase.is_none() => {
                Err(SystemRefusal::NotBegun.into())
            }
            _ => Ok(Next::Continue),
        }
    }

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, _new: Range<usize>) {
        let Some(rules) = G::SYSTEMS.flow else { return };
        let sys = &tx.state().sys;
        if sys.outcome.is_some() || sys.prompt.is_open() || sys.window.is_open() {
            return;
        }
        match sys.flow.phase {
            None if sys.flow.begun => {
                let to = rules.initial(tx.state());
                enter(tx, rules, None, to);
            }
            Some(phase) if rules.auto_continue(tx.state(), phase) => advance(tx),
            _ => {}
        }
    }
}

fn end_phase<G: Game>(tx: &mut Tx<'_, G>, actor: Actor) -> Result<(), Refusal<G>> {
    let rules = G::SYSTEMS.flow.ok_or(SystemRefusal::SystemOff { system: "phases" })?;
    let seat = seat_of(actor)?;
    let phase = tx.state().sys.flow.phase.ok_or(SystemRefusal::NotBegun)?;
    if !rules.active(tx.state(), phase).contains(seat) {
        return Err(SystemRefusal::NotYourPhase.into());
    }
    rules.can_advance(tx.state(), seat, phase).map_err(Refusal::Rules)?;
    advance(tx);
    Ok(())
}

fn begin<G: Game>(tx: &mut Tx<'_, G>, actor: Actor) -> Result<(), SystemRefusal> {
    if actor != Actor::Host {
        return Err(SystemRefusal::HostOnly);
    }
    let sys = &tx.state().sys;
    require(G::SYSTEMS.flow.is_some() || sys.tutorial.is_some(), "phases")?;
    if sys.flow.begun {
        return Err(SystemRefusal::AlreadyBegun);
    }
    if sys.characters.as_ref().is_some_and(|choice| !choice.is_done()) {
        return Err(SystemRefusal::ChoosingCharacters);
    }
    tx.emit_system(FlowEvent::Begun {});
    Ok(())
}

/// Ends the current phase: its exit, the choice of the next one, its entry.
pub(crate) fn advance<G: Game>(tx: &mut Tx<'_, G>) {
    let (Some(rules), Some(from)) = (G::SYSTEMS.flow, tx.state().sys.flow.phase) else {
        return tx.give_up("a phase was ended in a game that is in none");
    };
    let to = match rules.on_exit(tx, from) {
        Exit::Stay => return,
        Exit::To(phase) => phase,
        Exit::Go => rules.next(tx.state(), from),
    };
    enter(tx, rules, Some(from), to);
}

/// Enters a phase, or the first one after it that is not skipped.
fn enter<G: Game>(tx: &mut Tx<'_, G>, rules: &dyn FlowRules<G>, from: Option<G::Phase>, mut to: G::Phase) {
    // More skips than any game has phases means that every phase is skipped.
    for _ in 0..256 {
        if !rules.skip(tx.state(), to) {
            tx.emit_system(FlowEvent::PhaseChanged { from, to });
            return rules.on_enter(tx, to);
        }
        to = rules.next(tx.state(), to);
    }
    tx.give_up("every phase is skipped");
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &FlowEvent<G>) {
    match event {
        FlowEvent::Begun {} => state.sys.flow.begun = true,
        FlowEvent::PhaseChanged { to, .. } => state.sys.flow.phase = Some(*to),
    }
}
