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

/// How many matches follow the first ones.
const MATCHES: u32 = 97;

fn spot(name: &str) -> String {
    format!("[data-spot=\"{name}\"]")
}

pub(super) async fn tictactoe(stage: Rc<Stage>) -> Result<()> {
    let mark = |cell: u8| {
        let cell = spot(&format!("cell-{cell}"));
        json!([cell, format!("{cell} .ttt-mark")])
    };
    long_visit(&stage, "/local/tictactoe", [4, 0, 2, 8, 6].map(mark).into()).await
}

pub(super) async fn xiangqi(stage: Rc<Stage>) -> Result<()> {
    let moves = [("h2", "e2"), ("h9", "g7"), ("e2", "e6"), ("d9", "e8"), ("h0", "g2"), ("i9", "h9")];
    let taps = moves.iter().flat_map(|(from, to)| {
        [
            json!([spot(from), format!("{}.is-target", spot(to))]),
            json!([spot(to), format!("[data-at=\"{to}\"]")]),
        ]
    });
    // The last tap has an effect that is not there in a new match: the script waits until it is gone.
    let taps = taps.chain([json!([spot("i0"), format!("{}.is-target", spot("h0"))])]);
    long_visit(&stage, "/local/xiangqi", taps.collect()).await
}

/// The first roll of a duel against the computer.
pub(super) async fn dicethrone(stage: Rc<Stage>) -> Result<()> {
    let taps = [
        json!([spot("onward"), ".dt-arena[data-asked=\"roll\"]"]),
        json!(["[data-spot=\"roll\"]:not([disabled])", ".tray-rolls .boxes i.on"]),
    ];
    long_visit(&stage, super::motion::DUEL, taps.into()).await
}

async fn long_visit(stage: &Stage, path: &str, taps: Vec<Value>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open(path).await?;
    let taps = Value::from(taps);
    let first = memory_after(&lan, &taps, FIRST_MATCHES).await?;
    let growth = memory_after(&lan, &taps, MATCHES).await?.saturating_sub(first);
    println!("{path}: {first} bytes after {FIRST_MATCHES} matches, {growth} more after {MATCHES} more");
    ensure!(growth <= MAX_GROWTH, "{growth} bytes more after {MATCHES} matches");
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
