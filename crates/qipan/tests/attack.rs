//! Hostile messages do not disturb the server of the real binary. `cargo xtask bench attack` sends many more.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use qipan_bench::server::attack::{self, Attack, Figure, Plan, Unit};

const MESSAGES: u32 = 4_000;
const REQUESTS: u32 = 2_000;

#[tokio::test]
async fn hostile_messages_leave_server_and_honest_match_alone() {
    check(Attack::Fuzz).await;
}

#[tokio::test]
async fn no_request_to_any_route_is_a_fault_of_the_server() {
    check(Attack::Routes).await;
}

async fn check(attack: Attack) {
    let seed = seed();
    let program = Path::new(env!("CARGO_BIN_EXE_qipan"));
    let plan = Plan { program, fuzz_messages: MESSAGES, requests: REQUESTS, seed };
    let figures = attack::run(attack, plan).await;
    let figures = figures.unwrap_or_else(|error| panic!("{error:#} (again with QIPAN_SEED={seed})"));
    // Durations depend on the machine, so they are not checked.
    let is_wrong = |figure: &&Figure| figure.unit != Unit::Seconds && figure.is_over();
    let wrong: Vec<&Figure> = figures.iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{wrong:?} (again with QIPAN_SEED={seed})");
}

/// The seed from the environment, or one from the clock.
fn seed() -> u64 {
    let chosen = std::env::var("QIPAN_SEED").ok().and_then(|seed| seed.parse().ok());
    chosen.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into())
}
