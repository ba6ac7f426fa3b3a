//! A long visit: the memory of the client does not grow with the matches that were played.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};

use crate::browser::Browser;
use crate::page;
use crate::stage::Stage;

/// After the third match everything that a match needs was used once.
const FIRST_MATCHES: u32 = 3;
const MORE_MATCHES: u32 = 97;

/// WebAssembly memory grows in steps of 64 KiB and is never given back.
const MAX_GROWTH: u64 = 2_000_000;

pub(super) async fn hundred_matches(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    let first = memory_after(&lan, FIRST_MATCHES).await?;
    let last = memory_after(&lan, MORE_MATCHES).await?;
    let growth = last.saturating_sub(first);
    println!(
        "memory after {FIRST_MATCHES} matches {first} bytes, after {MORE_MATCHES} more {growth} bytes more"
    );
    ensure!(growth <= MAX_GROWTH, "{growth} bytes more after {MORE_MATCHES} matches");
    Ok(())
}

/// Plays this number of matches and returns the size of the client's memory in bytes.
async fn memory_after(browser: &Browser, matches: u32) -> Result<u64> {
    let mut bytes = 0;
    for _ in 0..matches {
        // One match per script: WebDriver ends scripts after 30 seconds.
        let answer = browser.session.script(page::MEMORY, &[]).await?;
        bytes = answer.as_u64().with_context(|| format!("expected a number of bytes, got {answer}"))?;
    }
    Ok(bytes)
}
