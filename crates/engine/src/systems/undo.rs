//! Undo: snapshots before the commands a game lists; alone at once, with others by consent.

mod barrier;

pub use barrier::{Barred, Barrier};

use super::{Next, Recorded, System, Verdict, into_system_event, require, seat_of, tutorial};
use crate::recent::Recent;
use crate::systems::prompt::Prompt;
use crate::systems::rematch::RematchState;
use crate::systems::tutorial::TutorialState;
use crate::systems::window::OpenWindow;
use crate::{
    Actor, Command, Game, MatchState, Mode, RngMark, Seat, SeatSet, Seats, SystemCommand, SystemRefusal, Tx,
};
use barrier::{barrier, nothing_to_undo};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// How a game lets moves be taken back.
pub struct UndoRules<G: Game> {
    /// How many snapshots are kept.
    pub keep: u16,
    /// The commands before which a snapshot is taken.
    pub covers: fn(&G::Command) -> bool,
    pub approval: Approval,
}

/// Whose consent a request needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approval {
    AllOthers,
    AtLeast(u8),
}

impl<G: Game> UndoRules<G> {
    pub const fn every_command(keep: u16) -> UndoRules<G> {
        UndoRules { keep, covers: |_| true, approval: Approval::AllOthers }
    }
}

impl<G: Game> fmt::Debug for UndoRules<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UndoRules").field("keep", &self.keep).finish_non_exhaustive()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct UndoState<G: Game> {
    pub snapshots: Recent<Snapshot<G>>,
    pub request: Option<UndoRequest>,
    /// One tally per seat. It is no part of the position, so taking back does not take it back.
    #[serde(default)]
    pub tallies: Vec<UndoTally>,
    /// Moves are not taken back past a [`Barrier`]: nobody looks first and then moves otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
    /// The last barrier of a strict match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred: Option<Barred>,
}

/// How often the moves of one seat were taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndoTally {
    pub total: u32,
    /// Since the seat's last move that can be taken back.
    pub in_a_row: u32,
}

impl<G: Game> UndoState<G> {
    pub(crate) fn new(seats: Seats, strict: bool) -> UndoState<G> {
        let tallies = vec![UndoTally::default(); usize::from(seats.count)];
        UndoState { snapshots: Recent::default(), request: None, tallies, strict, barred: None }
    }

    fn count_for(&mut self, seat: Seat) {
        // A state that was saved before there were tallies has none.
        if self.tallies.len() <= seat.index() {
            self.tallies.resize(seat.index() + 1, UndoTally::default());
        }
        if let Some(tally) = self.tallies.get_mut(seat.index()) {
            tally.total = tally.total.saturating_add(1);
            tally.in_a_row = tally.in_a_row.saturating_add(1);
        }
    }

    /// How often this seat's moves were taken back.
    pub fn tally(&self, seat: Seat) -> UndoTally {
        self.tallies.get(seat.index()).copied().unwrap_or_default()
    }
}

/// What a taken-back command brings back: the position, chance included.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<G: Game> {
    pub seat: Seat,
    /// The journal number before the command.
    pub seq: u64,
    pub core: G::State,
    pub mark: RngMark,
    /// Who had resigned; a resignation after the move is taken back with it.
    pub resigned: SeatSet,
    pub phase: Option<G::Phase>,
    pub prompts: Vec<Prompt<G>>,
    pub windows: Vec<OpenWindow<G>>,
    pub tutorial: Option<Box<TutorialState>>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct UndoRequest {
    pub seat: Seat,
    /// The journal number to go back to.
    pub back_to: u64,
    pub approved: SeatSet,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum UndoCommand {
    /// Takes the last covered command back; with others at the board, asks them for it.
    Undo {},
    ApproveUndo {},
    RejectUndo {},
    CancelUndo {},
}

impl UndoCommand {
    pub(crate) const TAGS: &[&str] = &["undo", "approve_undo", "reject_undo", "cancel_undo"];
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum UndoEvent {
    UndoRequested {
        seat: Seat,
        back_to: u64,
    },
    UndoApproved {
        seat: Seat,
    },
    UndoRejected {
        seat: Seat,
    },
    UndoCancelled {
        seat: Seat,
    },
    /// Play went on without an answer.
    UndoLapsed {
        seat: Seat,
    },
    Undone {
        seat: Seat,
        back_to: u64,
    },
}

impl UndoEvent {
    pub(crate) const TAGS: &[&str] =
        &["undo_requested", "undo_approved", "undo_rejected", "undo_cancelled", "undo_lapsed", "undone"];
}

into_system_event!(Undo(UndoEvent));

#[derive(Debug)]
pub(crate) struct Undo;

impl<G: Game> System<G> for Undo {
    const PRIORITY: u8 = 10;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let Command::System(SystemCommand::Undo(command)) = command else {
            return Ok(Next::Continue);
        };
        handle(tx, actor, command)
    }

    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, _new: Range<usize>) {
        // A match that ends by a resignation must not be revived by a request from before.
        if (tx.course.is_play || tx.state().sys.outcome.is_some())
            && let Some(request) = tx.state().sys.undo.request
        {
            tx.emit_system(UndoEvent::UndoLapsed { seat: request.seat });
        }
    }
}

fn handle<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &UndoCommand) -> Verdict<G> {
    require(G::SYSTEMS.undo.is_some(), "undo")?;
    let seat = seat_of(actor)?;
    let request = tx.state().sys.undo.request;
    match (command, request) {
        (UndoCommand::Undo {}, _) => ask(tx, seat)?,
        (_, None) => return Err(SystemRefusal::NoUndoRequest.into()),
        (UndoCommand::ApproveUndo {}, Some(request)) => approve(tx, seat, request)?,
        (UndoCommand::RejectUndo {}, Some(request)) if request.seat == seat => {
            return Err(SystemRefusal::OwnRequest.into());
        }
        (UndoCommand::RejectUndo {}, Some(_)) => tx.emit_system(UndoEvent::UndoRejected { seat }),
        (UndoCommand::CancelUndo {}, Some(request)) if request.seat != seat => {
            return Err(SystemRefusal::NotOwnRequest.into());
        }
        (UndoCommand::CancelUndo {}, Some(_)) => tx.emit_system(UndoEvent::UndoCancelled { seat }),
    }
    Ok(Next::Consumed)
}

fn ask<G: Game>(tx: &mut Tx<'_, G>, seat: Seat) -> Result<(), SystemRefusal> {
    let sys = &tx.state().sys;
    if let Some(request) = sys.undo.request {
        return Err(SystemRefusal::UndoPending { seat: request.seat });
    }
    let alone = sys.mode != Mode::Online || sys.seats.count == 1;
    if sys.outcome.is_some() && !alone {
        return Err(SystemRefusal::GameOver);
    }
    // With others at the board one takes back one's own move, together with the answers to it.
    let mut snapshots = sys.undo.snapshots.iter().rev();
    let snapshot = if alone { snapshots.next() } else { snapshots.find(|snapshot| snapshot.seat == seat) };
    let back_to = snapshot.ok_or_else(|| nothing_to_undo(&sys.undo, seat))?.seq;
    if alone {
        take_back(tx, seat, back_to);
    } else {
        tx.emit_system(UndoEvent::UndoRequested { seat, back_to });
    }
    Ok(())
}

fn approve<G: Game>(tx: &mut Tx<'_, G>, seat: Seat, request: UndoRequest) -> Result<(), SystemRefusal> {
    if request.seat == seat {
        return Err(SystemRefusal::OwnRequest);
    }
    if request.approved.contains(seat) {
        return Err(SystemRefusal::AlreadyAgreed);
    }
    // A barrier can come up between request and answer, such as cards laid open because somebody resigned.
    let undo = &tx.state().sys.undo;
    if !undo.snapshots.iter().any(|snapshot| snapshot.seq == request.back_to) {
        return Err(nothing_to_undo(undo, request.seat));
    }
    tx.emit_system(UndoEvent::UndoApproved { seat });
    let others = tx.state().sys.seats.all().without(request.seat).len();
    let needed = match G::SYSTEMS.undo.map_or(Approval::AllOthers, |rules| rules.approval) {
        Approval::AllOthers => others,
        Approval::AtLeast(number) => u32::from(number).clamp(1, others),
    };
    if request.approved.with(seat).len() >= needed {
        take_back(tx, request.seat, request.back_to);
    }
    Ok(())
}

fn take_back<G: Game>(tx: &mut Tx<'_, G>, seat: Seat, back_to: u64) {
    tx.course.is_undo = true;
    tx.emit_system(UndoEvent::Undone { seat, back_to });
}

/// The seat whose command needs a snapshot, if it is one that can be taken back.
#[inline]
pub(crate) fn covers<G: Game>(actor: Actor, command: &Command<G>) -> Option<Seat> {
    match (G::SYSTEMS.undo, command, actor) {
        (Some(rules), Command::Game(command), Actor::Seat(seat)) if (rules.covers)(command) => Some(seat),
        _ => None,
    }
}

/// Keeps the snapshot of a recorded command. In a strict match, a command that meets a barrier ends all undo before it.
#[inline]
pub(crate) fn keep<G: Game>(
    state: &mut MatchState<G>,
    recorded: &Recorded<'_, G>,
    snapshot: Option<Snapshot<G>>,
) {
    let Some(rules) = G::SYSTEMS.undo else { return };
    let undo = &mut state.sys.undo;
    let mover = snapshot.as_ref().map(|snapshot| snapshot.seat);
    if let Some(tally) = mover.and_then(|seat| undo.tallies.get_mut(seat.index())) {
        tally.in_a_row = 0;
    }
    match barrier(recorded).filter(|_| undo.strict) {
        Some(by) => undo.bar(by, mover),
        None => snapshot.into_iter().for_each(|snapshot| undo.snapshots.push(snapshot, rules.keep)),
    }
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &UndoEvent) {
    let request = &mut state.sys.undo.request;
    match event {
        UndoEvent::UndoRequested { seat, back_to } => {
            *request = Some(UndoRequest { seat: *seat, back_to: *back_to, approved: SeatSet::EMPTY });
        }
        UndoEvent::UndoApproved { seat } => {
            if let Some(request) = request {
                request.approved = request.approved.with(*seat);
            }
        }
        UndoEvent::UndoRejected { .. } | UndoEvent::UndoCancelled { .. } | UndoEvent::UndoLapsed { .. } => {
            *request = None;
        }
        UndoEvent::Undone { back_to, .. } => restore(state, *back_to),
    }
}

fn restore<G: Game>(state: &mut MatchState<G>, back_to: u64) {
    let sys = &mut state.sys;
    sys.undo.request = None;
    let Some(index) = sys.undo.snapshots.iter().position(|snapshot| snapshot.seq == back_to) else {
        return;
    };
    if let Some(snapshot) = sys.undo.snapshots.get(index).cloned() {
        sys.undo.count_for(snapshot.seat);
        state.core = snapshot.core;
        sys.prompt.open = snapshot.prompts;
        sys.window.open = snapshot.windows;
        sys.flow.phase = snapshot.phase;
        sys.tutorial = snapshot.tutorial;
        tutorial::install_random_policy::<G>(sys);
        sys.rng.set_mark(snapshot.mark);
        sys.agreement.resigned = snapshot.resigned;
        sys.agreement.offer = None;
    }
    sys.undo.snapshots.truncate(index);
    sys.outcome = None;
    sys.rematch = RematchState::default();
    sys.stream.clear();
}

/// Kept snapshots must be positions of this game, like the state itself.
pub(crate) fn check<G: Game>(state: &MatchState<G>) -> Result<(), G::Rejection> {
    state.sys.undo.snapshots.iter().try_for_each(|snapshot| G::check_state(&snapshot.core, state.sys.seats))
}
