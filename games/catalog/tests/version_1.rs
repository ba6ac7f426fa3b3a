//! Journals and saved matches that version 0.1.0 wrote still replay, audit and load.
//!
//! `tests/data/*.ndjson` are journals of random players and of bots: whole matches, undo, draw offers, resignations,
//! clocks, a lesson, cheats. `*.state.json` are dumps of the same matches halfway, in the first schema of the state: some
//! with an open question, window or request.

use qipan_catalog::built_in;
use qipan_engine::{Actor, AnyGame, EndMark, Seat};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

const DATA: &str = "tests/data";

/// The files of this ending, each with its game and its text.
fn files(ending: &str) -> Vec<(PathBuf, Arc<dyn AnyGame>, String)> {
    let entries = std::fs::read_dir(DATA).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = entries.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    paths.sort();
    assert!(paths.len() >= built_in().iter().count());
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let id = name.split(['.', '_']).next().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        (path, built_in().game(id).unwrap(), text)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn journals_replay_and_audit_with_their_hashes() {
    for (path, game, journal) in files(".ndjson") {
        let last: Value = serde_json::from_str(journal.lines().last().unwrap()).unwrap();
        let entries = journal.lines().count() as u64 - 1;
        let audit = game.audit(&journal).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        assert_eq!(
            (audit.entries, audit.hash.to_string().as_str()),
            (entries, last["hash"].as_str().unwrap())
        );
        assert_eq!(game.replay(&journal).unwrap().hash(), audit.hash, "{}", path.display());
        assert!(!EndMark::is_in(&journal));
    }
}

#[test]
fn a_changed_event_is_found_in_them() {
    for (path, game, journal) in files(".ndjson") {
        let spoiled = journal.replacen("\"at_ms\":", "\"at_ms\":1", 3);
        assert!(game.audit(&spoiled).is_err(), "{}", path.display());
    }
}

#[test]
fn saved_matches_load_and_go_on() {
    for (path, game, dump) in files(".state.json") {
        let mut running = game.load(&dump).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        // The match has reached the same state as the journal after as many entries, and goes on in the same way.
        let journal =
            std::fs::read_to_string(path.to_string_lossy().replace(".state.json", ".ndjson")).unwrap();
        let seq = running.seq() as usize;
        let begin: String = journal.lines().take(seq + 1).map(|line| format!("{line}\n")).collect();
        assert_eq!(game.replay(&begin).unwrap().hash(), running.hash(), "{}", path.display());
        for line in journal.lines().skip(seq + 1) {
            let entry: Value = serde_json::from_str(line).unwrap();
            let actor = entry["seat"].as_u64().map_or(Actor::Host, |seat| Actor::Seat(Seat(seat as u8)));
            let written =
                running.apply(actor, &entry["command"].to_string(), entry["at_ms"].as_u64()).unwrap();
            assert_eq!(written.entry, line, "{}", path.display());
        }
        // After saving it again, it has the current schema.
        let again = game.load(&running.dump().unwrap()).unwrap();
        assert_eq!(again.hash(), running.hash(), "{}", path.display());
    }
}
