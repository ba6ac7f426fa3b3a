//! A tiny system that shows what a new system needs: this file, the field `Play::probe`, and a line in
//! `for_each_system!`. Checkpoints, hashes, dumps, replays and audits cover it because of the field.

use super::Nothing;
use crate::checkpoint::Checkpoint;
use crate::journal::{Header, Journal};
use crate::systems::{Recorded, System};
use crate::{Actor, Command, Game, Match, MatchState, Seat, Seats, Seed};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ProbeState {
    commands: u32,
}

impl ProbeState {
    pub(crate) fn is_default(&self) -> bool {
        *self == ProbeState::default()
    }
}

#[derive(Debug)]
pub(crate) struct Probe;

impl<G: Game> System<G> for Probe {
    const PRIORITY: u8 = 130;

    fn record(_game: &G, state: &mut MatchState<G>, _recorded: &Recorded<'_, G>) {
        state.sys.play.probe.commands += 1;
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
    assert_eq!(before.sys.play.probe, ProbeState { commands: 1 });
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
fn replay_and_audit_rebuild_the_field() {
    let (mut running, mut journal) = begun();
    journal.entries = (0..3).map(|_| give(&mut running, false).unwrap()).collect();
    assert_eq!(give(&mut running, false).unwrap_err(), "game_over");
    assert_eq!(running.state().sys.play.probe, ProbeState { commands: 3 });
    assert_eq!(*journal.replay(&Nothing).unwrap().state(), *running.state());
    assert_eq!(journal.audit(&Nothing).unwrap().hash, running.state().hash());
}
