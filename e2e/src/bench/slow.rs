//! First visits over a slow network, and the first tap on a slow machine. Both are emulated by the browser.

use anyhow::Result;
use serde_json::json;

use super::{number, tap};
use crate::page;
use crate::stage::Stage;

/// A slow mobile network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for every round trip.
const LATENCY_MS: u32 = 150;
const BYTES_DOWN_PER_S: u32 = 1_600_000 / 8;
const BYTES_UP_PER_S: u32 = 750_000 / 8;

/// How many times slower the processor of the slow machine is.
const SLOWER: u32 = 4;

/// The pages, and the mark from which on they can be used.
const VISITS: [(&str, &str); 3] = [
    ("/", page::STARTED),
    ("/local/xiangqi?against=computer", page::INTERACTIVE),
    ("/local/dicethrone?against=computer", page::INTERACTIVE),
];

/// The times of [`VISITS`] in milliseconds, each with a new browser.
pub(super) async fn first_visits(stage: &Stage) -> Result<[f64; 3]> {
    let mut times = [0.0; 3];
    for (time, (path, mark)) in times.iter_mut().zip(VISITS) {
        let person = stage.person("visitor").await?;
        let network = json!({
            "offline": false, "latency": LATENCY_MS,
            "downloadThroughput": BYTES_DOWN_PER_S, "uploadThroughput": BYTES_UP_PER_S,
        });
        person.session.tool("Network.enable", &json!({})).await?;
        person.session.tool("Network.emulateNetworkConditions", &network).await?;
        person.open(path).await?;
        *time = number(&person.asks(mark).await?)?;
        person.session.quit().await?;
    }
    Ok(times)
}

/// The time from the first click in a new match to the painted frame, in milliseconds.
pub(super) async fn first_tap(stage: &Stage) -> Result<f64> {
    let person = stage.person("visitor").await?;
    person.session.tool("Emulation.setCPUThrottlingRate", &json!({ "rate": SLOWER })).await?;
    person.open("/local/tictactoe").await?;
    let [_, _, painted] = tap(&person, &[4]).await?;
    person.session.quit().await?;
    Ok(painted)
}
