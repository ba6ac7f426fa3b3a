//! The memory cost of tables that are only on disk. They should cost nothing but disk.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use qipan_protocol::{MatchId, RoomStage, Speed, TableId};
use qipan_store::{Append, Ending, Epoch, Journal, MatchRecord, NewEntry, NewMatch, Store, TableRecord};
use tokio::task::JoinSet;

use super::child::ServerProcess;
use super::http;
use super::pair::Pair;
use super::process::usage;

/// How many copies are written at the same time. The store can put their writes into one batch.
const WRITERS: usize = 500;

/// The memory, in MB, that `count` stored tables add to a server that has just started and listed its tables.
pub(super) async fn measure(program: &Path, database: &Path, count: usize) -> Result<f64> {
    let server = ServerProcess::start(program, database).await?;
    let mut pair = Pair::sit_down(server.address).await?;
    pair.play_some(4).await?;
    server.kill().await?;
    let without = memory_after_start(program, database).await?;
    fill(database, &pair.table, count).await.context("the database could not be filled")?;
    let with = memory_after_start(program, database).await?;
    Ok(with - without)
}

async fn memory_after_start(program: &Path, database: &Path) -> Result<f64> {
    let server = ServerProcess::start(program, database).await?;
    for _ in 0..10 {
        http::get(server.address, "/api/tables").await?.good()?;
    }
    let memory = usage(server.pid)?.rss_mb;
    server.kill().await?;
    Ok(memory)
}

/// A table in the middle of a match, as the server has stored it.
struct Template {
    table: TableRecord,
    record: MatchRecord,
    journal: Journal,
}

/// Copies a table, its match and its journal `count` times.
async fn fill(database: &Path, table: &TableId, count: usize) -> Result<()> {
    let store = Store::open(database).await?;
    let template = Arc::new(read(&store, table).await?);
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (store, template) = (store.clone(), Arc::clone(&template));
        writers.spawn(async move {
            for number in (writer..count).step_by(WRITERS) {
                copy(&store, &template, number).await?;
            }
            Ok::<_, anyhow::Error>(())
        });
    }
    while let Some(done) = writers.join_next().await {
        done??;
    }
    store.close().await;
    Ok(())
}

async fn read(store: &Store, table: &TableId) -> Result<Template> {
    let table = store.find_table(table).await?.context("the table was not stored")?;
    anyhow::ensure!(table.stage == RoomStage::Playing, "the table is not in the middle of a match");
    let mut matches = store.matches_of_table(&table.id, 1).await?;
    let record = matches.pop().context("the match was not stored")?;
    let journal = store.load_journal(&record.id).await?;
    Ok(Template { table, record, journal })
}

async fn copy(store: &Store, template: &Template, number: usize) -> Result<()> {
    let Template { table, record, journal } = template;
    let table_id = TableId::new(format!("{number:06}{}", skip_six(table.id.as_str())));
    let match_id = MatchId::new(format!("{number:06}{}", skip_six(record.id.as_str())));
    let room = table.room.replace(table.id.as_str(), table_id.as_str());
    let room = room.replace(record.id.as_str(), match_id.as_str());
    store.create_table(TableRecord { id: table_id.clone(), room, ..table.clone() }).await?;
    let new = NewMatch {
        id: match_id.clone(),
        table_id: Some(table_id),
        game: record.game.clone(),
        ruleset: record.ruleset,
        header: journal.header.clone(),
        players: record.players.clone(),
        seats: record.seats.clone(),
        created_at: record.created_at,
        speed: Speed::Untimed,
        rated: false,
    };
    store.create_match(new).await?;
    let entry = |line: &String| NewEntry { line: line.clone(), seat: None, command_id: None };
    let entries = journal.entries.iter().map(entry).collect();
    store
        .append(Append {
            match_id,
            epoch: Epoch::default(),
            expected_seq: 0,
            entries,
            ending: Ending::Unchanged,
            table: None,
        })
        .await?;
    Ok(())
}

/// The rest of an id without six characters, so that copies have ids as long as real ones.
fn skip_six(id: &str) -> &str {
    id.get(6..).unwrap_or("")
}
