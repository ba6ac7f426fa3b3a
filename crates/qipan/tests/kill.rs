//! The server is killed under load again and again: nothing acknowledged is lost, and clients were shown only what is
//! on disk.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use qipan_bench::server::kill;

const KILLS: u32 = 20;

#[tokio::test]
async fn a_killed_server_forgets_nothing_it_has_said() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("qipan.db");
    let seed = seed();
    let report = kill::run(Path::new(env!("CARGO_BIN_EXE_qipan")), &database, KILLS, seed).await;
    let report = report.unwrap_or_else(|error| panic!("{error:#} (again with QIPAN_SEED={seed})"));
    println!("{report:?}");
    // Kills without load would prove nothing.
    let is_busy = report.acknowledged >= KILLS as usize * kill::LEAST_PER_KILL;
    assert!(is_busy && report.sent_again > 0, "{report:?}");
    let kinds = [report.social.messages, report.social.requests, report.social.invites];
    assert!(kinds.iter().all(|count| *count > 0) && report.social.sent_again > 0, "{report:?}");
}

/// The seed from the environment, or one from the clock.
fn seed() -> u64 {
    let chosen = std::env::var("QIPAN_SEED").ok().and_then(|seed| seed.parse().ok());
    chosen.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into())
}
