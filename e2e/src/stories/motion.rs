//! With motion: nothing tells a result before the motion that leads to it has ended, and any input ends the motion.

use std::rc::Rc;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::page;
use crate::stage::Stage;

/// Opens a page with full motion, whatever the system asks for.
pub(super) async fn open_moving(person: &Browser, path: &str) -> Result<()> {
    person.open("/settings").await?;
    person.press("motion-full").await?;
    person.until("full motion", "return document.documentElement.dataset.motion === 'full'", &[]).await?;
    person.open(path).await
}

/// Clicks an element and watches until the page shows what matches `tells`.
async fn watch(person: &Browser, click: &str, tells: &str, with_input: bool) -> Result<Value> {
    person.sees_element(click).await?;
    let seen =
        person.session.slow_script(page::MOTION, &[json!(click), json!(tells), json!(with_input)]).await?;
    ensure!(seen["before"] == json!(false), "{tells} is there before {click}: {seen}");
    ensure!(seen["moved"] == json!(true), "nothing moved after {click}: {seen}");
    ensure!(seen["toldInMotion"] == json!(false), "{tells} came before the motion had ended: {seen}");
    Ok(seen)
}

pub(super) const DUEL: &str = "/local/dicethrone?against=computer&seats=2&options=\
    %7B%22heroes%22%3A%5B%22quarryhand%22%2C%22ashcaller%22%5D%7D";

/// The log, the badges of the abilities and the buttons wait until the dice lie.
pub(super) async fn dice(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    open_moving(&lan, DUEL).await?;
    lan.duel_asks("main").await?;
    lan.click("[data-spot=onward]").await?;
    lan.duel_asks("roll").await?;
    let lines = lan.asks("return document.querySelectorAll('.log li').length").await?;
    let told = format!(
        ".log li:nth-child({}), .ab.is-ready, .ab.is-near, [data-spot=confirm]:not([disabled])",
        lines.as_u64().unwrap_or(0) + 1
    );
    watch(&lan, "[data-spot=roll]", &told, false).await?;
    // The same button rolls again. This time a key ends the motion.
    let lines = lan.asks("return document.querySelectorAll('.log li').length").await?;
    let told = format!(".log li:nth-child({})", lines.as_u64().unwrap_or(0) + 1);
    let seen = watch(&lan, "[data-spot=roll]", &told, true).await?;
    ensure!(seen["toldAfterInput"] == json!(true), "the key did not end the motion: {seen}");
    Ok(())
}

/// A tap on a button ends the motion of the dice and still counts.
pub(super) async fn tap_counts(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    open_moving(&lan, DUEL).await?;
    lan.duel_asks("main").await?;
    lan.click("[data-spot=onward]").await?;
    for made in 1..=3 {
        lan.click("[data-spot=roll]:not([disabled])").await?;
        let rolls = "return document.querySelectorAll('.tray-rolls .boxes i.on').length === arguments[0]";
        lan.until(&format!("roll {made}"), rolls, &[json!(made)]).await?;
    }
    Ok(())
}

/// The result box waits for the last stone and the winning line.
pub(super) async fn result(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    open_moving(&lan, "/local/tictactoe").await?;
    lan.tap_all(&[4, 0, 2, 8]).await?;
    watch(&lan, "[data-spot=cell-6]", ".endbar", false).await.map(drop)
}

/// The closing card of the lesson waits for the laser.
pub(super) async fn lesson(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    open_moving(&nan, "/learn/xiangqi").await?;
    let (last, before) = super::xiangqi::LESSON.split_last().expect("the lesson has steps");
    for (step, way) in before {
        nan.sees(&format!("xiangqi-tutorial-{step}")).await?;
        match way {
            Some((from, to)) => nan.moves(from, to).await?,
            None => nan.press("lesson-next").await?,
        }
    }
    nan.sees(&format!("xiangqi-tutorial-{}", last.0)).await?;
    let (from, to) = last.1.expect("the last step asks for a move");
    nan.sees_element(&format!("[data-spot=\"{from}\"].is-movable")).await?;
    nan.tap_point(from).await?;
    nan.sees_element(&format!("[data-spot=\"{to}\"].is-target")).await?;
    watch(&nan, &format!("[data-spot=\"{to}\"]"), ".tutor .ends", false).await.map(drop)
}
