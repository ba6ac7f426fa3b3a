//! A long visit: the memory of the client does not grow with the matches that were played.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::page;
use crate::stage::Stage;

/// After the third match everything that a match needs was used once.
const FIRST_MATCHES: u32 = 3;

/// WebAssembly memory grows in steps of 64 KiB and is never given back.
const MAX_GROWTH: u64 = 2_000_000;

pub(super) async fn tictactoe(stage: Rc<Stage>) -> Result<()> {
    let mark = |cell: u8| json!([format!("cell-{cell}"), format!("[data-spot=\"cell-{cell}\"] .ttt-mark")]);
    long_visit(&stage, "tictactoe", [4, 0, 2, 8, 6].map(mark).into(), 97).await
}

pub(super) async fn xiangqi(stage: Rc<Stage>) -> Result<()> {
    let moves = [("h2", "e2"), ("h9", "g7"), ("e2", "e6"), ("d9", "e8"), ("h0", "g2"), ("i9", "h9")];
    let taps = moves.iter().flat_map(|(from, to)| {
        [json!([from, format!("[data-spot=\"{to}\"].is-target")]), json!([to, format!("[data-at=\"{to}\"]")])]
    });
    // The last tap has an effect that is not there in a new match: the script waits until it is gone.
    let taps = taps.chain([json!(["i0", "[data-spot=\"h0\"].is-target"])]);
    long_visit(&stage, "xiangqi", taps.collect(), 97).await
}

async fn long_visit(stage: &Stage, game: &str, taps: Vec<Value>, matches: u32) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(&format!("/local/{game}")).await?;
    let taps = Value::from(taps);
    let first = memory_after(&lan, &taps, FIRST_MATCHES).await?;
    let growth = memory_after(&lan, &taps, matches).await?.saturating_sub(first);
    println!("{game}: {first} bytes after {FIRST_MATCHES} matches, {growth} more after {matches} more");
    ensure!(growth <= MAX_GROWTH, "{growth} bytes more after {matches} matches");
    Ok(())
}

/// Plays this number of matches and returns the size of the client's memory in bytes.
async fn memory_after(browser: &Browser, taps: &Value, matches: u32) -> Result<u64> {
    let mut bytes = 0;
    for _ in 0..matches {
        // One match per script: WebDriver ends scripts after 30 seconds.
        let answer = browser.session.script(page::MEMORY, std::slice::from_ref(taps)).await?;
        bytes = answer.as_u64().with_context(|| format!("expected a number of bytes, got {answer}"))?;
    }
    Ok(bytes)
}
