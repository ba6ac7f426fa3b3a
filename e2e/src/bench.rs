//! Size and speed of the client, measured by the browser: resource timing and performance marks.

mod effects;
mod slow;

use std::rc::Rc;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::browser::Browser;
use crate::page;
use crate::stage::{Stage, Tools};

const ROUNDS: usize = 5;

/// A measured quantity and its limit.
struct Measure {
    name: &'static str,
    unit: &'static str,
    at_most: f64,
    values: Vec<f64>,
}

impl Measure {
    fn new(name: &'static str, unit: &'static str, at_most: f64) -> Measure {
        Measure { name, unit, at_most, values: Vec::new() }
    }

    /// The median and the maximum as a line, and whether the median keeps the limit.
    fn line(&mut self) -> (String, bool) {
        self.values.sort_by(f64::total_cmp);
        let (middle, worst) = (self.values[self.values.len() / 2], self.values[self.values.len() - 1]);
        let holds = middle <= self.at_most;
        let verdict = if holds { "ok" } else { "TOO MUCH" };
        let Measure { name, unit, at_most, .. } = self;
        (format!("{name:<47} {middle:8.1} {unit:<6} worst {worst:8.1}  asked ≤ {at_most} {verdict}"), holds)
    }
}

pub(crate) async fn run(tools: Rc<Tools>) -> Result<()> {
    let mut measures = [
        Measure::new("all that tic-tac-toe needs, compressed", "kB", 480.0),
        Measure::new("the same at a table with a friend", "kB", 600.0),
        Measure::new("until the board can be used, first visit", "ms", 1500.0),
        Measure::new("until the board can be used, again", "ms", 1500.0),
        Measure::new("from a tap to the frame that shows it", "frames", 1.0),
        Measure::new("from being told of a tap to the changed board", "ms", 16.7),
        // A click waits for the frame in which it happens, and then for the one that shows it.
        Measure::new("from the click itself to the painted frame", "ms", 50.0),
        Measure::new("the same for the first tap, processor 4x slower", "ms", 100.0),
        Measure::new("home, first visit over slow 4G", "ms", 2000.0),
        Measure::new("xiangqi against the computer, slow 4G", "ms", 3500.0),
        Measure::new("Dice Throne against the computer, slow 4G", "ms", 4000.0),
        Measure::new("a frame of effects, 95 of 100, half resolution", "ms", 8.0),
    ];
    let stage = Stage::new(tools).await?;
    let measured = measure_all(&stage, &mut measures).await;
    stage.close().await;
    measured?;
    let mut all_hold = true;
    for measure in &mut measures {
        let (line, holds) = measure.line();
        println!("{line}");
        all_hold &= holds;
    }
    if !all_hold {
        bail!("the client is larger or slower than asked");
    }
    Ok(())
}

async fn measure_all(stage: &Stage, measures: &mut [Measure]) -> Result<()> {
    for _ in 0..ROUNDS {
        let values = measure(stage).await?;
        measures.iter_mut().zip(values).for_each(|(measure, value)| measure.values.push(value));
    }
    Ok(())
}

/// One round with a new browser.
async fn measure(stage: &Stage) -> Result<[f64; 12]> {
    let person = stage.person("visitor").await?;
    person.open("/local/tictactoe").await?;
    let size = number(&person.asks(page::BYTES).await?)? / 1000.0;
    let first = number(&person.asks(page::INTERACTIVE).await?)?;
    person.reload().await?;
    let again = number(&person.asks(page::INTERACTIVE).await?)?;
    let [frames, changed, painted] = tap(&person, &[4, 0, 2, 8]).await?;
    person.session.quit().await?;
    let at_table = at_table(stage).await?;
    let first_tap = slow::first_tap(stage).await?;
    let [home, xiangqi, dicethrone] = slow::first_visits(stage).await?;
    let effects = effects::frame_ms(stage).await?;
    Ok([
        size, at_table, first, again, frames, changed, painted, first_tap, home, xiangqi, dicethrone, effects,
    ])
}

/// The bytes that a visitor with an invitation downloads. Measured before the service worker is active:
/// responses that pass through it are counted uncompressed.
async fn at_table(stage: &Stage) -> Result<f64> {
    let host = stage.person("host").await?;
    host.open("/").await?;
    host.press("quick-friend").await?;
    host.press("tictactoe-title").await?;
    let link = host.invite_link().await?;
    let friend = stage.person("friend").await?;
    friend.open(&link).await?;
    friend.sees_board("... ... ...").await?;
    let bytes = number(&friend.asks(page::BYTES).await?)?;
    host.session.quit().await?;
    friend.session.quit().await?;
    Ok(bytes / 1000.0)
}

/// The maximum over taps on these cells; the first one may still compile something.
async fn tap(person: &Browser, cells: &[u8]) -> Result<[f64; 3]> {
    let mut worst = [0.0_f64; 3];
    for &cell in cells {
        person.asks(page::WATCH_TAP).await?;
        person.tap(cell).await?;
        person.until("the tap is painted", "return window.qipanTap.painted !== undefined", &[]).await?;
        let seen = person.asks("return window.qipanTap").await?;
        for (worst, name) in worst.iter_mut().zip(["frames", "changed", "painted"]) {
            *worst = worst.max(number(&seen[name])?);
        }
    }
    Ok(worst)
}

fn number(value: &Value) -> Result<f64> {
    value.as_f64().with_context(|| format!("expected a number, got {value}"))
}
