//! Measures how fast entries are appended: `cargo run --release -p qipan-store --example append_speed [PLACE]`. The place is
//! a folder for a SQLite file, or the address of an empty PostgreSQL database.
//!
//! Prints the time of one flush of the disk, of one append alone, and of many players at once.

use qipan_engine::Seat;
use qipan_protocol::{CommandId, MatchId};
use qipan_store::{Append, Ending, Epoch, NewEntry, NewMatch, Store, StoreLocation};
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

type Failure = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let place = std::env::args().nth(1);
    if let Some(location @ StoreLocation::Postgres(_)) = place.as_deref().and_then(|place| place.parse().ok())
    {
        return measure(&Store::open_at(&location).await?).await;
    }
    let folder = tempfile::tempdir_in(place.map_or_else(std::env::temp_dir, Into::into))?;
    println!("in {}", folder.path().display());
    print_times("flush of 4 KiB", flush_times(folder.path())?);
    measure(&Store::open(folder.path().join("store.sqlite")).await?).await
}

async fn measure(store: &Store) -> Result<(), Failure> {
    print_times("one append alone", single_append_times(store).await?);
    for players in [50, 200, 1_000, 5_000] {
        many_players(store, players, 400_000 / players).await?;
    }
    many_entries_each(store).await?;
    store.close().await;
    Ok(())
}

fn flush_times(folder: &Path) -> Result<Vec<Duration>, Failure> {
    let mut file = std::fs::File::create(folder.join("flush"))?;
    let mut times = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(start.elapsed());
    }
    Ok(times)
}

fn print_times(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("{what:<22} median {:>9.1?}  99 % {:>9.1?}  longest {:>9.1?}", at(50), at(99), at(100));
}

async fn single_append_times(store: &Store) -> Result<Vec<Duration>, Failure> {
    let id = create_match(store, "alone".to_owned()).await?;
    let mut times = Vec::new();
    for seq in 0..500 {
        let append = next_entry(&id, seq);
        let start = Instant::now();
        store.append(append).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// Every player has a match and waits for each answer before the next move.
async fn many_players(store: &Store, players: u64, moves: u64) -> Result<(), Failure> {
    let mut ids = Vec::new();
    for player in 0..players {
        ids.push(tokio::spawn(create_match_of(store.clone(), format!("{players}-{player}"))));
    }
    let (before, cpu, start) = (store.stats(), cpu_time(), Instant::now());
    let mut games = Vec::new();
    for id in ids {
        games.push(tokio::spawn(play(store.clone(), id.await??, moves)));
    }
    for game in games {
        game.await??;
    }
    let (taken, cpu, after) = (start.elapsed(), cpu_time() - cpu, store.stats());
    let entries = (after.entries - before.entries) as f64;
    let batches = (after.batches - before.batches) as f64;
    println!(
        "{players:>5} players: {:>8.0} entries/s  {:>5.1} µs CPU per entry  {:>6.1} entries per batch  {:>9.1?} per batch",
        entries / taken.as_secs_f64(),
        cpu.as_secs_f64() * 1e6 / entries,
        entries / batches,
        taken.div_f64(batches)
    );
    Ok(())
}

/// Batches of 200 entries of one match each, to measure the cost of an entry without that of a request.
async fn many_entries_each(store: &Store) -> Result<(), Failure> {
    let id = create_match(store, "bulk".to_owned()).await?;
    let (rounds, start, cpu) = (1_000_u64, Instant::now(), cpu_time());
    for round in 0..rounds {
        let mut append = next_entry(&id, round * 200);
        append.entries = vec![append.entries[0].clone(); 200];
        store.append(append).await?;
    }
    let entries = (rounds * 200) as f64;
    println!(
        "200 at once:   {:>8.0} entries/s  {:>5.1} µs CPU per entry",
        entries / start.elapsed().as_secs_f64(),
        (cpu_time() - cpu).as_secs_f64() * 1e6 / entries
    );
    Ok(())
}

async fn play(store: Store, id: MatchId, moves: u64) -> Result<(), Failure> {
    for seq in 0..moves {
        store.append(next_entry(&id, seq)).await?;
    }
    Ok(())
}

async fn create_match_of(store: Store, id: String) -> Result<MatchId, Failure> {
    create_match(&store, id).await
}

async fn create_match(store: &Store, id: String) -> Result<MatchId, Failure> {
    let id = MatchId(id);
    let new = NewMatch {
        id: id.clone(),
        table_id: None,
        game: "tictactoe".to_owned(),
        ruleset: 1,
        header: "{}".to_owned(),
        players: Vec::new(),
        seats: None,
        speed: qipan_protocol::Speed::Untimed,
        rated: false,
        created_at: 0,
    };
    store.create_match(new).await?;
    Ok(id)
}

fn next_entry(id: &MatchId, seq: u64) -> Append {
    let line = format!(
        r#"{{"seq":{},"at_ms":{},"seat":1,"command":{{"type":"place","cell":{}}},"events":[{{"type":"placed","seat":1,"cell":4}},{{"type":"turn_passed","to":0}},{{"type":"line_closed","cells":[0,4,8]}}],"hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}}"#,
        seq + 1,
        seq * 1700,
        seq % 9
    );
    let entry = NewEntry { line, seat: Some(Seat(1)), command_id: Some(CommandId(seq)) };
    Append {
        match_id: id.clone(),
        epoch: Epoch::default(),
        expected_seq: seq,
        entries: vec![entry],
        ending: Ending::Unchanged,
        table: None,
    }
}

/// Processor time of this process so far, in steps of 10 ms; zero where there is no `/proc`.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 =
        after_name.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}
