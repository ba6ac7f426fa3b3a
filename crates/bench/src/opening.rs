//! How long it takes to open a long match that is stored, with and without a snapshot.

use std::time::{Duration, Instant};

use anyhow::Result;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{Actor, AnyGame, Command, NewMatch, Seat, SystemCommand};
use qipan_protocol::{MatchId, Speed};
use qipan_store::{Append, Ending, Epoch, NewEntry, Snapshot, Store};
use qipan_tictactoe::TicTacToe;

use super::table::Measured;

const ENTRIES: usize = 5_000;

/// The tables of the server save a snapshot this often. The last one is as old as it can be.
const SNAPSHOT_AT: usize = 4_864;

const TIMES: usize = 50;

/// From the newest snapshot, as a server opens a table.
pub(super) fn with_snapshot() -> Measured {
    measure(true, Duration::from_millis(50))
}

/// From the whole journal, as a server does if it cannot read the snapshot.
pub(super) fn without_snapshot() -> Measured {
    measure(false, Duration::from_secs(1))
}

fn measure(with_snapshot: bool, at_most: Duration) -> Measured {
    let measured = tokio::runtime::Runtime::new().map_err(anyhow::Error::from);
    match measured.and_then(|runtime| runtime.block_on(times(with_snapshot))) {
        Ok(mut times) => {
            times.sort();
            Measured::Time { median: times[TIMES / 2], max: times[TIMES - 1], at_most }
        }
        Err(error) => unreachable!("a match of this program can be stored and read: {error:#}"),
    }
}

async fn times(with_snapshot: bool) -> Result<Vec<Duration>> {
    let folder = tempfile::tempdir()?;
    let store = Store::open(folder.path().join("store.sqlite")).await?;
    let (game, id) = (qipan_tictactoe::game(), MatchId::new("long"));
    save(&store, &*game, &id, with_snapshot).await?;
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let start = Instant::now();
        open(&store, &*game, &id).await?;
        times.push(start.elapsed());
    }
    store.close().await;
    Ok(times)
}

/// Stores a match in which every move is taken back.
async fn save(store: &Store, game: &dyn AnyGame, id: &MatchId, with_snapshot: bool) -> Result<()> {
    let (mut running, _) = game.create(&NewMatch::with_seed(1))?;
    let new = qipan_store::NewMatch {
        id: id.clone(),
        table_id: None,
        game: "tictactoe".to_owned(),
        ruleset: 1,
        header: running.header(),
        players: Vec::new(),
        seats: None,
        created_at: 0,
        speed: Speed::Untimed,
        rated: false,
    };
    store.create_match(new).await?;
    let place: Command<TicTacToe> = Command::Game(qipan_tictactoe::Command::ClickCell { cell: 4 });
    let undo: Command<TicTacToe> = Command::System(SystemCommand::Undo(UndoCommand::Undo {}));
    let commands = [serde_json::to_string(&place)?, serde_json::to_string(&undo)?];
    let (mut entries, mut snapshot) = (Vec::new(), None);
    for number in 0..ENTRIES {
        if number == SNAPSHOT_AT {
            snapshot = Some(Snapshot { seq: running.seq(), dump: running.dump()? });
        }
        let line = running.apply(Actor::Seat(Seat(0)), &commands[number % 2], None)?.entry;
        entries.push(NewEntry { line, seat: Some(Seat(0)), command_id: None });
    }
    let append = Append {
        match_id: id.clone(),
        epoch: Epoch::default(),
        expected_seq: 0,
        entries,
        ending: Ending::Unchanged,
        table: None,
    };
    store.append(append).await?;
    if let Some(snapshot) = snapshot.filter(|_| with_snapshot) {
        store.save_snapshot(id, snapshot, Epoch::default()).await?;
    }
    Ok(())
}

async fn open(store: &Store, game: &dyn AnyGame, id: &MatchId) -> Result<()> {
    let tail = store.load_journal_tail(id).await?;
    let Some(snapshot) = &tail.snapshot else {
        let lines: Vec<&str> = [&tail.header].into_iter().chain(&tail.entries).map(String::as_str).collect();
        game.replay(&lines.join("\n"))?;
        return Ok(());
    };
    let mut running = game.load(&snapshot.dump)?;
    tail.entries.iter().try_for_each(|entry| running.follow(entry))?;
    Ok(())
}
