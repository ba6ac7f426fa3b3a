//! Undo: snapshots before the commands that a game lists. A single player undoes at once, others need consent.

mod barrier;

pub use barrier::{Barred, Barrier};

use super::{Next, Recorded, System, Verdict, into_system_event, require, seat_of, tutorial};
use crate::read_by_type;
use crate::recent::Recent;
use crate::systems::prompt::Prompt;
use crate::systems::rematch::RematchState;
use crate::systems::tutorial::TutorialState;
use crate::systems::window::OpenWindow;
use crate::{
    Actor, Command, Game, MatchState, Mode, RngMark, Rules, Seat, SeatSet, Seats, SystemCommand,
    SystemRefusal, Tx,
};
pub(crate) use barrier::barrier;
use barrier::nothing_to_undo;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// How a game allows undo.
pub struct UndoRules<G: Rules> {
    /// The maximum number of snapshots.
    pub keep: u16,
    /// The commands before which a snapshot is taken.
    pub covers: fn(&G, &G::Command) -> bool,
    pub approval: Approval,
}

/// Whose consent a request needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approval {
    AllOthers,
    AtLeast(u8),
}

impl<G: Rules> UndoRules<G> {
    pub const fn every_command(keep: u16) -> UndoRules<G> {
        UndoRules { keep, covers: |_, _| true, approval: Approval::AllOthers }
    }
}

impl<G: Rules> fmt::Debug for UndoRules<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UndoRules").field("keep", &self.keep).finish_non_exhaustive()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct UndoState<G: Rules> {
    pub snapshots: Recent<Snapshot<G>>,
    /// One tally per seat. It is not part of the position, so undo does not restore it.
    #[serde(default)]
    pub tallies: Vec<UndoTally>,
    /// Undo does not go past a [`Barrier`], so that no player looks first and then moves differently.
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

impl<G: Rules> UndoState<G> {
    pub(crate) fn new(seats: Seats, strict: bool) -> UndoState<G> {
        let tallies = vec![UndoTally::default(); usize::from(seats.count)];
        UndoState { snapshots: Recent::default(), tallies, strict, barred: None }
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

    /// Ends the seat's series of undone moves after a move that was seen without its command. The seat is known only
    /// if a single seat could move.
    pub(crate) fn observe_move(&mut self, movers: SeatSet) {
        let mover = movers.first().filter(|_| movers.len() == 1);
        if let Some(tally) = mover.and_then(|seat| self.tallies.get_mut(seat.index())) {
            tally.in_a_row = 0;
        }
    }

    /// How often this seat's moves were taken back.
    pub fn tally(&self, seat: Seat) -> UndoTally {
        self.tallies.get(seat.index()).copied().unwrap_or_default()
    }
}

/// What an undo restores: the position, including the generator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<G: Rules> {
    pub seat: Seat,
    /// The journal number before the command.
    pub seq: u64,
    pub core: G::State,
    pub mark: RngMark,
    /// The seats that had resigned. A resignation after the move is undone with it.
    pub resigned: SeatSet,
    pub phase: Option<G::Phase>,
    pub prompts: Vec<Prompt<G>>,
    pub windows: Vec<OpenWindow<G>>,
    pub tutorial: Option<Box<TutorialState>>,
    #[cfg(test)]
    #[serde(default, skip_serializing_if = "crate::systems::tests::probe::is_zero")]
    pub(crate) probe_moves: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct UndoRequest {
    pub seat: Seat,
    /// The journal number to go back to.
    pub back_to: u64,
    pub approved: SeatSet,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum UndoCommand {
    /// Takes the last covered command back. In an online match, it asks the other seats first.
    Undo {},
    ApproveUndo {},
    RejectUndo {},
    CancelUndo {},
}

read_by_type! {
    UndoCommand strict {
        "undo" => Undo {},
        "approve_undo" => ApproveUndo {},
        "reject_undo" => RejectUndo {},
        "cancel_undo" => CancelUndo {},
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// Play continued before all had answered.
    UndoLapsed {
        seat: Seat,
    },
    Undone {
        seat: Seat,
        back_to: u64,
    },
}

read_by_type! {
    UndoEvent lenient {
        "undo_requested" => UndoRequested { seat, back_to },
        "undo_approved" => UndoApproved { seat },
        "undo_rejected" => UndoRejected { seat },
        "undo_cancelled" => UndoCancelled { seat },
        "undo_lapsed" => UndoLapsed { seat },
        "undone" => Undone { seat, back_to },
    }
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
        // A request also lapses when the match ends: an approval must not revive a match that ended by resignation.
        if (tx.course.is_play || tx.state().sys.play.outcome.is_some())
            && let Some(request) = tx.state().sys.play.undo_request
        {
            tx.emit_system(UndoEvent::UndoLapsed { seat: request.seat });
        }
    }
}

fn handle<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &UndoCommand) -> Verdict<G> {
    require(tx.game().systems().undo.is_some(), "undo")?;
    let seat = seat_of(actor)?;
    let request = tx.state().sys.play.undo_request;
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
    if let Some(request) = sys.play.undo_request {
        return Err(SystemRefusal::UndoPending { seat: request.seat });
    }
    let alone = sys.play.mode != Mode::Online || sys.play.seats.count == 1;
    if sys.play.outcome.is_some() && !alone {
        return Err(SystemRefusal::GameOver);
    }
    // Online, a seat takes back its own last move, together with the replies to it.
    let mut snapshots = sys.record.undo.snapshots.iter().rev();
    let snapshot = if alone { snapshots.next() } else { snapshots.find(|snapshot| snapshot.seat == seat) };
    let back_to = snapshot.ok_or_else(|| nothing_to_undo(&sys.record.undo, seat))?.seq;
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
    // A barrier can arise between request and answer, for example if cards are revealed because a player resigned.
    let undo = &tx.state().sys.record.undo;
    if !undo.snapshots.iter().any(|snapshot| snapshot.seq == request.back_to) {
        return Err(nothing_to_undo(undo, request.seat));
    }
    tx.emit_system(UndoEvent::UndoApproved { seat });
    let others = tx.state().sys.play.seats.all().without(request.seat).len();
    let needed = match tx.game().systems().undo.as_ref().map_or(Approval::AllOthers, |rules| rules.approval) {
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

/// The seat whose command needs a snapshot, if the command can be undone.
#[inline]
pub(crate) fn covers<G: Game>(game: &G, actor: Actor, command: &Command<G>) -> Option<Seat> {
    match (&game.systems().undo, command, actor) {
        (Some(rules), Command::Game(command), Actor::Seat(seat)) if (rules.covers)(game, command) => {
            Some(seat)
        }
        _ => None,
    }
}

/// Stores the snapshot of a recorded command. In a strict match, a command with a barrier drops all snapshots
/// instead.
#[inline]
pub(crate) fn keep<G: Game>(
    game: &G,
    state: &mut MatchState<G>,
    recorded: &Recorded<'_, G>,
    snapshot: Option<Snapshot<G>>,
) {
    let Some(rules) = &game.systems().undo else { return };
    let undo = &mut state.sys.record.undo;
    let mover = snapshot.as_ref().map(|snapshot| snapshot.seat);
    if let Some(tally) = mover.and_then(|seat| undo.tallies.get_mut(seat.index())) {
        tally.in_a_row = 0;
    }
    match recorded.barrier {
        Some(by) => undo.bar(by, mover),
        None => snapshot.into_iter().for_each(|snapshot| undo.snapshots.push(snapshot, rules.keep)),
    }
}

pub(crate) fn reduce<G: Game>(game: &G, state: &mut MatchState<G>, event: &UndoEvent) {
    let request = &mut state.sys.play.undo_request;
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
        UndoEvent::Undone { back_to, .. } => restore(game, state, *back_to),
    }
}

fn restore<G: Game>(game: &G, state: &mut MatchState<G>, back_to: u64) {
    let sys = &mut state.sys;
    sys.play.undo_request = None;
    let Some(index) = sys.record.undo.snapshots.iter().position(|snapshot| snapshot.seq == back_to) else {
        return;
    };
    if let Some(snapshot) = sys.record.undo.snapshots.get(index).cloned() {
        sys.record.undo.count_for(snapshot.seat);
        put_back(game, state, snapshot);
    }
    let sys = &mut state.sys;
    // The restored snapshot goes too: the command it belongs to no longer exists.
    sys.record.undo.snapshots.truncate(index);
    sys.play.outcome = None;
    sys.play.rematch = RematchState::default();
    sys.record.stream.clear();
}

/// Puts a snapshot back. `Checkpoint::into_snapshot` says why the other fields of `play` stay as they are.
fn put_back<G: Game>(game: &G, state: &mut MatchState<G>, snapshot: Snapshot<G>) {
    // The pattern names every field, so that none is forgotten.
    let Snapshot {
        seat: _,
        seq: _,
        core,
        mark,
        resigned,
        phase,
        prompts,
        windows,
        tutorial,
        #[cfg(test)]
        probe_moves,
    } = snapshot;
    let sys = &mut state.sys;
    state.core = core;
    sys.play.prompt.open = prompts;
    sys.play.window.open = windows;
    sys.play.flow.phase = phase;
    sys.play.tutorial = tutorial;
    // Set the policy before the mark: setting it resets the count of scripted values.
    tutorial::install_random_policy(game, sys);
    sys.play.rng.set_mark(mark);
    sys.play.agreement.resigned = resigned;
    sys.play.agreement.offer = None;
    #[cfg(test)]
    {
        sys.play.probe.moves = probe_moves;
    }
}

/// Checks that the stored snapshots are possible positions of the game, like the state itself.
pub(crate) fn check<G: Game>(game: &G, state: &MatchState<G>) -> Result<(), G::Rejection> {
    state
        .sys
        .record
        .undo
        .snapshots
        .iter()
        .try_for_each(|snapshot| game.check_state(&snapshot.core, state.sys.play.seats))
}
