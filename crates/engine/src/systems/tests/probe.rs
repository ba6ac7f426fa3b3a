//! A tiny system that shows what a new system without commands and events needs:
//!
//! - this file, and a line in `for_each_system!`,
//! - the field `Play::probe`, and its first value in `setup.rs`,
//! - the decision in `Checkpoint::into_snapshot` whether undo takes it back, and the part of `Snapshot` that does.
//!
//! Checkpoints, hashes, dumps, replays and audits cover it because of the field.

use super::Nothing;
use crate::checkpoint::Checkpoint;
use crate::journal::{Header, Journal};
use crate::systems::undo::UndoCommand;
use crate::systems::{Recorded, System};
use crate::{Actor, Command, Game, Match, MatchState, Seat, Seats, Seed, SystemCommand};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ProbeState {
    /// The recorded commands. Undo is one more.
    pub(crate) commands: u32,
    /// The commands of the game. Undo takes the last one back.
    pub(crate) moves: u32,
}

impl ProbeState {
    pub(crate) fn is_default(&self) -> bool {
        *self == ProbeState::default()
    }
}

pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[derive(Debug)]
pub(crate) struct Probe;

impl<G: Game> System<G> for Probe {
    const PRIORITY: u8 = 130;

    fn record(_game: &G, state: &mut MatchState<G>, recorded: &Recorded<'_, G>) {
        let probe = &mut state.sys.play.probe;
        probe.commands += 1;
        probe.moves += u32::from(matches!(recorded.command, Command::Game(_)));
    }
}

fn begun() -> (Match<Nothing>, Journal<Nothing>) {
    let header = Header::new(&Nothing, Seats::new(1), Seed::from_number(1), ());
    (Match::create(Nothing, &header).unwrap().0, Journal { header, entries: Vec::new() })
}

fn give(running: &mut Match<Nothing>, fails: bool) -> Result<crate::Entry<Nothing>, String> {
    let command = Command::Game(fails);
    let applied = running.apply(Actor::Seat(Seat(0)), &command, 0);
    applied.map(|applied| applied.to_entry()).map_err(|refusal| refusal.code())
}

#[test]
fn a_checkpoint_restores_the_field() {
    let (mut running, _) = begun();
    give(&mut running, false).unwrap();
    let before = running.state().clone();
    assert_eq!(before.sys.play.probe, ProbeState { commands: 1, moves: 1 });
    assert_eq!(give(&mut running, true).unwrap_err(), "rules_stopped");
    assert_eq!(*running.state(), before);
    let mut state = before.clone();
    let checkpoint = Checkpoint::take(&state);
    state.sys.play.probe.commands = 7;
    checkpoint.restore(&mut state);
    assert_eq!(state, before);
}

#[test]
fn the_hash_covers_the_field_and_dumps_save_it() {
    let (mut running, _) = begun();
    give(&mut running, false).unwrap();
    let mut other = running.state().clone();
    other.sys.play.probe.commands = 7;
    assert_ne!(other.hash(), running.state().hash());
    let text = serde_json::to_string(&other).unwrap();
    assert_eq!(serde_json::from_str::<MatchState<Nothing>>(&text).unwrap(), other);
}

/// The hash is the one of a build without the field: a new field must not change the hashes of old journals.
#[test]
fn a_default_field_leaves_no_trace() {
    let (running, _) = begun();
    assert!(running.state().sys.play.probe.is_default());
    expect_test::expect!["46c7ff2ab1d8c796"].assert_eq(&running.state().hash().to_string());
    let text = serde_json::to_string(running.state()).unwrap();
    assert!(!text.contains("probe"), "{text}");
    assert_eq!(serde_json::from_str::<MatchState<Nothing>>(&text).unwrap(), *running.state());
}

#[test]
fn undo_takes_back_what_the_snapshot_holds() {
    let (mut running, mut journal) = begun();
    let undo = Command::System(SystemCommand::Undo(UndoCommand::Undo {}));
    journal.entries = (0..2).map(|_| give(&mut running, false).unwrap()).collect();
    let applied = running.apply(Actor::Seat(Seat(0)), &undo, 0).unwrap();
    journal.entries.push(applied.to_entry());
    assert_eq!(running.state().sys.play.probe, ProbeState { commands: 3, moves: 1 });
    assert_eq!(*journal.replay(&Nothing).unwrap().state(), *running.state());
}

/// A snapshot that was saved before there was the field has none.
#[test]
fn a_snapshot_without_the_field_still_loads() {
    let (mut running, _) = begun();
    give(&mut running, false).unwrap();
    let text = serde_json::to_string(running.state()).unwrap();
    assert!(!text.contains("probe_moves"), "{text}");
    let mut read = Match::resume(Nothing, serde_json::from_str(&text).unwrap()).unwrap();
    read.apply(Actor::Seat(Seat(0)), &Command::System(SystemCommand::Undo(UndoCommand::Undo {})), 0).unwrap();
    assert_eq!(read.state().sys.play.probe, ProbeState { commands: 2, moves: 0 });
}

#[test]
fn replay_and_audit_rebuild_the_field() {
    let (mut running, mut journal) = begun();
    journal.entries = (0..3).map(|_| give(&mut running, false).unwrap()).collect();
    assert_eq!(give(&mut running, false).unwrap_err(), "game_over");
    assert_eq!(running.state().sys.play.probe, ProbeState { commands: 3, moves: 3 });
    assert_eq!(*journal.replay(&Nothing).unwrap().state(), *running.state());
    assert_eq!(journal.audit(&Nothing).unwrap().hash, running.state().hash());
}
