//! Snapshots of long matches, so that opening one need not replay its whole journal. They are a cache: where there is none
//! that fits, the journal is replayed from its beginning.

use super::live::LiveMatch;
use super::record::WriteAccess;
use qipan_engine::{AnyGame, AnyMatch, Problem};
use qipan_store::JournalTail;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A snapshot is saved when a match has grown by this many entries. Replaying fewer takes a few milliseconds.
const EVERY: u64 = 256;

/// A match as text. The hash tells whether this program reads the state as it was written: another version of a game may
/// have another type of state.
#[derive(Serialize, Deserialize)]
struct Dump {
    hash: String,
    dump: Box<RawValue>,
}

/// Whether a match with this many entries is due for a snapshot.
pub(super) fn is_due(entries: u64) -> bool {
    entries > 0 && entries.is_multiple_of(EVERY)
}

/// Saves a snapshot in the background. If it fails, the next one will do.
pub(super) fn save(access: &WriteAccess, live: &LiveMatch) {
    let Some(text) = write(&*live.game) else { return };
    let (app, epoch) = (access.app.clone(), access.epoch);
    let (id, snapshot) = (live.id.clone(), qipan_store::Snapshot { seq: live.game.seq(), dump: text });
    let running = app.tasks().begin();
    tokio::spawn(async move {
        if let Err(error) = app.store().save_snapshot(&id, snapshot, epoch).await {
            tracing::debug!(match_id = %id, %error, "a snapshot was not saved");
        }
        drop(running);
    });
}

fn write(game: &dyn AnyMatch) -> Option<String> {
    let dump = RawValue::from_string(game.dump().ok()?).ok()?;
    serde_json::to_string(&Dump { hash: game.hash().to_string(), dump }).ok()
}

/// The match from its newest snapshot; `None` if there is none that can be used.
pub(super) fn resume(game: &dyn AnyGame, tail: &JournalTail) -> Option<Box<dyn AnyMatch>> {
    let snapshot = tail.snapshot.as_ref()?;
    match read(game, &snapshot.dump, &tail.entries) {
        Ok(running) => Some(running),
        Err(problem) => {
            tracing::info!(%problem, "a snapshot cannot be used; the whole journal is read");
            None
        }
    }
}

/// The match of a snapshot after the entries that follow it.
fn read(game: &dyn AnyGame, text: &str, entries: &[String]) -> Result<Box<dyn AnyMatch>, Problem> {
    let bad = |reason: &dyn std::fmt::Display| Problem::new("bad_snapshot", reason.to_string());
    let snapshot: Dump = serde_json::from_str(text).map_err(|error| bad(&error))?;
    let mut running = game.load(snapshot.dump.get())?;
    if running.hash().to_string() != snapshot.hash {
        return Err(bad(&"its state is of another version"));
    }
    entries.iter().try_for_each(|entry| running.follow(entry))?;
    Ok(running)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::{Actor, NewMatch, Seat};

    /// A match of some moves, and the entries of its last ones.
    fn played() -> (Box<dyn AnyMatch>, Vec<String>) {
        let game = qipan_tictactoe::game();
        let (mut running, _) = game.create(&NewMatch::with_seed(7)).unwrap();
        let mut entries = Vec::new();
        for (turn, cell) in [4, 0, 8].into_iter().enumerate() {
            let command = format!(r#"{{"type":"click_cell","cell":{cell}}}"#);
            let written = running.apply(Actor::Seat(Seat(turn as u8 % 2)), &command, None).unwrap();
            entries.push(written.entry);
        }
        (running, entries)
    }

    #[test]
    fn a_match_goes_on_from_a_snapshot() {
        let game = qipan_tictactoe::game();
        let (whole, entries) = played();
        let (mut early, _) = game.create(&NewMatch::with_seed(7)).unwrap();
        early.follow(&entries[0]).unwrap();
        let text = write(&*early).unwrap();
        let resumed = read(&*game, &text, &entries[1..]).unwrap();
        assert_eq!((resumed.hash(), resumed.seq()), (whole.hash(), whole.seq()));
    }

    #[test]
    fn what_does_not_fit_is_no_snapshot() {
        let game = qipan_tictactoe::game();
        let (whole, entries) = played();
        let text = write(&*whole).unwrap();
        assert!(read(&*game, &text, &[]).is_ok());
        assert!(read(&*game, &text, &entries[..1]).is_err(), "an entry that was there before");
        assert!(read(&*game, "{}", &[]).is_err());
        let other = text.replacen(&whole.hash().to_string(), &"0".repeat(16), 1);
        assert_ne!(text, other);
        assert!(read(&*game, &other, &[]).is_err(), "another hash");
    }

    #[test]
    fn only_long_matches_are_saved() {
        let rows = [(0, false), (1, false), (EVERY, true), (EVERY + 1, false), (2 * EVERY, true)];
        for (entries, expected) in rows {
            assert_eq!(is_due(entries), expected, "{entries}");
        }
    }
}
