//! Lessons and replays.

use std::rc::Rc;

use anyhow::Result;
use serde_json::json;

use super::online;
use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

/// The cells of the lesson, in its order.
const LESSON: &[(&str, u8)] = &[
    ("tictactoe-tutorial-centre", 4),
    ("tictactoe-tutorial-answer", 8),
    ("tictactoe-tutorial-block", 2),
    ("tictactoe-tutorial-finish", 6),
];

/// From the first step to the last; a wrong move gets a hint.
pub(super) async fn whole_lesson(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/").await?;
    nan.press("quick-learn").await?;
    nan.press("tictactoe-title").await?;
    nan.is_at("/learn/tictactoe").await?;
    nan.sees("tictactoe-tutorial-goal").await?;
    nan.press("lesson-next").await?;
    nan.sees("tictactoe-tutorial-centre").await?;
    nan.tap(1).await?;
    nan.sees("tictactoe-tutorial-centre-hint").await?;
    for (words, cell) in LESSON {
        nan.sees(words).await?;
        nan.tap(*cell).await?;
    }
    nan.sees("learn-done").await?;
    nan.follow("quick-local").await?;
    nan.is_at("/local/tictactoe").await
}

async fn sees_position(browser: &Browser, at: u64) -> Result<()> {
    let body = "return document.querySelector('input[type=range]')?.value === arguments[0]";
    browser.until(&format!("position {at}"), body, &[json!(at.to_string())]).await
}

/// The link to move 3 of an online match opens that position for a visitor who was not at the table.
pub(super) async fn replay_by_link(stage: Rc<Stage>) -> Result<()> {
    let (lan, mei) = online::begin(&stage).await?;
    online::play(&lan, &mei, &[4, 0, 2, 8, 6]).await?;
    lan.follow("table-replay").await?;
    lan.sees_element("input[type=range]").await?;
    let path = lan.asks("return location.pathname").await?;
    let path = path.as_str().unwrap_or_default();
    // Casual matches are private until a player shares them.
    lan.press("share-title").await?;
    lan.sees_element("[data-spot='share-link']").await?;
    let nan = stage.person("nan").await?;
    nan.open(&format!("{path}?move=3")).await?;
    nan.sees_board("O.X .X. ...").await?;
    sees_position(&nan, 3).await?;
    nan.keys(&[Key::Right]).await?;
    nan.sees_board("O.X .X. ..O").await?;
    nan.keys(&[Key::Home]).await?;
    nan.sees_board("... ... ...").await?;
    nan.press("replay-last").await?;
    nan.sees_board("O.X .X. X.O").await?;
    nan.keys(&[Key::Left, Key::Left]).await?;
    nan.until("the address follows", "return location.search === '?move=3'", &[]).await?;
    nan.reload().await?;
    nan.sees_board("O.X .X. ...").await
}

/// A same-screen match can be replayed too.
pub(super) async fn replay_of_local(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/local/tictactoe").await?;
    nan.tap_all(&[4, 0, 2, 8, 6]).await?;
    nan.follow("local-record").await?;
    nan.is_at("/replay/local").await?;
    nan.press("replay-first").await?;
    nan.sees_board("... ... ...").await?;
    nan.press("replay-forward").await?;
    nan.sees_board("... .X. ...").await
}

/// The analysis draws the chances and goes to the losing move, and a better move can be played.
pub(super) async fn analysis(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person("nan").await?;
    nan.open("/local/tictactoe").await?;
    // The fourth move fails to block the diagonal through the centre.
    nan.tap_all(&[4, 0, 2, 8, 6]).await?;
    nan.follow("analysis-title").await?;
    nan.is_at("/replay/local").await?;
    nan.sees_element(".graph .g-edge").await?;
    nan.sees_element(".turns .turn").await?;
    nan.until("all positions are looked at", "return !document.querySelector('.an-progress')", &[]).await?;
    stage.is_accessible(&nan, "analysis").await?;
    nan.press("replay-first").await?;
    nan.sees_board("... ... ...").await?;
    nan.click(".turns li:last-child .turn").await?;
    nan.sees_board("O.X .X. ..O").await?;
    sees_position(&nan, 4).await?;
    nan.click(".an-instead .hint").await?;
    nan.is_at("/local/tictactoe").await?;
    nan.sees_board("O.X .X. O..").await?;
    nan.press("local-undo").await?;
    nan.sees_board("O.X .X. ...").await
}
