//! The effects above boards: what flies, when it does not, and that nobody has to wait for it.

use std::rc::Rc;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::page;
use crate::stage::Stage;

/// Opens a match on one screen with these settings, and counts what it draws.
async fn opens(browser: &Browser, saved: &Value) -> Result<()> {
    // The processor draws here, of which browsers warn.
    browser.expects("WebGL");
    browser.open("/settings").await?;
    let body = "localStorage.setItem('qipan.settings', JSON.stringify(arguments[0])); return true";
    browser.session.script(body, std::slice::from_ref(saved)).await?;
    browser.open("/local/tictactoe").await?;
    browser.asks(page::WATCH).await.map(drop)
}

async fn has_effects(browser: &Browser) -> Result<()> {
    browser.until("the effects are loaded", page::HAS_EFFECTS, &[]).await
}

async fn count(browser: &Browser, what: &str) -> Result<u64> {
    let seen = browser.session.script("return window.seen[arguments[0]]", &[json!(what)]).await?;
    Ok(seen.as_u64().unwrap_or_default())
}

const FLIES: &str = "const layer = document.querySelector('.fx-stage > canvas.fx-layer');
    return window.seen.gl > 0 && layer !== null && getComputedStyle(layer).pointerEvents === 'none'";
const RESTS: &str = "return document.querySelector('canvas.fx-layer').hidden";

/// A move raises dust, the next move need not wait for it, and afterwards nothing is drawn any more.
pub(super) async fn fly_and_rest(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    opens(&ana, &json!({ "motion": "full" })).await?;
    has_effects(&ana).await?;
    ana.tap(4).await?;
    ana.until("dust flies", FLIES, &[]).await?;
    ana.tap_all(&[0, 2, 8, 6]).await?;
    ana.sees_element(".ttt-win").await?;
    ana.until("nothing flies any more", RESTS, &[]).await?;
    let drawn = count(&ana, "gl").await?;
    ana.frames(20).await?;
    ensure!(count(&ana, "gl").await? == drawn, "frames are drawn while nothing flies");
    Ok(())
}

/// Nothing is loaded and nothing flies if the visitor does not want it or wants to save data.
pub(super) async fn stay_away(stage: Rc<Stage>) -> Result<()> {
    for (name, saved, saves_data) in [
        ("reduced", json!({ "motion": "system" }), false),
        ("off", json!({ "motion": "full", "effects": false }), false),
        ("saving", json!({ "motion": "full" }), true),
    ] {
        let ana = stage.person(name).await?;
        if saves_data {
            let source = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";
            ana.session.tool("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source })).await?;
        }
        opens(&ana, &saved).await?;
        ana.tap_all(&[4, 0, 2]).await?;
        ana.frames(5).await?;
        let body = "return window.seen.fetched.filter((it) => it.includes('effects')).length";
        let fetched = ana.asks(body).await?;
        ensure!(fetched == json!(0) && count(&ana, "gl").await? == 0, "{name}: {fetched} files were fetched");
    }
    Ok(())
}

/// A low battery stops the effects, not the match.
pub(super) async fn save_the_battery(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    let source = "navigator.getBattery = async () => Object.assign(new EventTarget(), { charging: false, level: 0.2 })";
    ana.session.tool("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source })).await?;
    opens(&ana, &json!({ "motion": "full" })).await?;
    has_effects(&ana).await?;
    ana.tap_all(&[4, 0]).await?;
    ana.frames(5).await?;
    ensure!(count(&ana, "gl").await? == 0, "effects are drawn with a low battery");
    Ok(())
}

/// After the loss of the WebGL context, the effects are drawn on a plain canvas.
pub(super) async fn survive_a_lost_context(stage: Rc<Stage>) -> Result<()> {
    let ana = stage.person("ana").await?;
    opens(&ana, &json!({ "motion": "full" })).await?;
    ana.expects("CONTEXT_LOST");
    has_effects(&ana).await?;
    ana.tap(4).await?;
    ana.until("dust flies", FLIES, &[]).await?;
    let lose = "document.querySelector('canvas.fx-layer').getContext('webgl2')
        .getExtension('WEBGL_lose_context').loseContext(); return true";
    ana.asks(lose).await?;
    ana.until("the canvas is gone", "return !document.querySelector('canvas.fx-layer')", &[]).await?;
    ana.tap(0).await?;
    let plain = "return window.seen.plain > 0 && document.querySelector('canvas.fx-layer').getContext('webgl2') === null";
    ana.until("dust flies on a plain canvas", plain, &[]).await
}
