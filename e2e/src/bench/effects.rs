//! The cost of effects: the time of a frame on the processor, which draws here in place of a graphics card.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::number;
use crate::page;
use crate::stage::Stage;

/// Measures each frame until its pixels are there. Reading one pixel waits for all of them.
const MEASURE: &str = "
    const gl = WebGL2RenderingContext.prototype, { clear, drawArraysInstanced } = gl;
    window.frameTimes = [];
    let begin = 0;
    gl.clear = function (...given) { begin = performance.now(); return clear.apply(this, given); };
    gl.drawArraysInstanced = function (...given) {
      drawArraysInstanced.apply(this, given);
      this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, new Uint8Array(4));
      const { width, clientWidth } = this.canvas;
      window.frameTimes.push({ ms: performance.now() - begin, share: width / clientWidth });
    };
    return true";

/// The 95th percentile of the frames of a match that is won, in milliseconds, at half the resolution.
pub(super) async fn frame_ms(stage: &Stage) -> Result<f64> {
    let person = stage.person("visitor").await?;
    person.open("/settings").await?;
    let saved = json!({ "motion": "full" });
    let body = "localStorage.setItem('qipan.settings', JSON.stringify(arguments[0])); return true";
    person.session.script(body, &[saved]).await?;
    person.open("/local/tictactoe").await?;
    person.until("the effects are loaded", page::HAS_EFFECTS, &[]).await?;
    person.asks(MEASURE).await?;
    person.tap_all(&[4, 0, 2, 8, 6]).await?;
    let rests = "return document.querySelector('canvas.fx-layer')?.hidden";
    person.until("nothing flies any more", rests, &[]).await?;
    let frames = person.asks("return window.frameTimes").await?;
    person.session.quit().await?;
    let frames = frames.as_array().context("no frames")?;
    let at_half = |frame: &&Value| frame["share"].as_f64().is_some_and(|share| share < 0.6);
    let mut times = Vec::new();
    for frame in frames.iter().filter(at_half) {
        times.push(number(&frame["ms"])?);
    }
    times.sort_by(f64::total_cmp);
    let place = (times.len() * 95).div_ceil(100).saturating_sub(1);
    times.get(place).copied().context("no frame was drawn at half the resolution")
}
