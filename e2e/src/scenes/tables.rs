//! Scenes at tables on the server, most of them with a clock.

use std::rc::Rc;

use anyhow::Result;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::stage::Stage;
use crate::stories::{online, pillars};

/// A table with a clock and with hints.
fn settings(game: &str, seats: u8, options: &Value) -> Value {
    let time = json!({ "type": "fischer", "initial_ms": 600_000, "increment_ms": 5_000 });
    json!({ "game": game, "seats": seats, "options": options, "time": time, "visibility": "link", "hints": true })
}

/// Bots take all other seats, and the match begins.
async fn with_bots(it: &Browser, game: &str, seats: u8, options: Value) -> Result<()> {
    online::open_table_with(it, settings(game, seats, &options)).await?;
    for taken in 1..seats {
        it.press("table-add-bot").await?;
        let body =
            "return document.querySelectorAll('.seat:not(.is-free) .ava--bot').length === arguments[0]";
        it.until("a bot takes a seat", body, &[json!(taken)]).await?;
    }
    it.press("table-start").await
}

/// A match of xiangqi with a friend, after a move of each.
async fn xiangqi(stage: &Stage, it: &Browser) -> Result<Rc<Browser>> {
    let friend = stage.person("friend").await?;
    let path = online::open_table_with(it, settings("xiangqi", 2, &json!({}))).await?;
    friend.open(&path).await?;
    friend.sees("table-stand").await?;
    it.press("table-start").await?;
    it.moves("h2", "e2").await?;
    friend.sees_move("h2", "e2").await?;
    friend.moves("h9", "g7").await?;
    it.sees_move("h9", "g7").await?;
    Ok(friend)
}

/// The invitation as a dialog.
pub(super) async fn invite(_: &Stage, it: &Browser) -> Result<()> {
    with_bots(it, "tictactoe", 2, json!({})).await?;
    it.may_move().await?;
    it.press("table-invite").await?;
    it.sees_element("dialog[open] .qr").await
}

/// The opponent offers a draw and asks to take a move back.
pub(super) async fn draw_offer(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = xiangqi(stage, it).await?;
    friend.press("table-undo").await?;
    friend.press("table-draw").await?;
    it.until("two requests", "return document.querySelectorAll('.ask').length === 2", &[]).await
}

pub(super) async fn own_request(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = xiangqi(stage, it).await?;
    it.press("table-draw").await?;
    friend.sees_element(".ask").await?;
    it.sees("table-own-draw").await
}

pub(super) async fn spectator(stage: &Stage, it: &Browser) -> Result<()> {
    let friend = stage.person("friend").await?;
    with_bots(&friend, "xiangqi", 2, json!({})).await?;
    friend.moves("h2", "e2").await?;
    let path = friend.asks("return location.pathname").await?;
    it.open(&format!("{}?watch", path.as_str().unwrap_or_default())).await?;
    it.sees_element("[data-piece]").await
}

/// Two against two.
pub(super) async fn four(_: &Stage, it: &Browser) -> Result<()> {
    with_bots(it, "xiangqi", 4, json!({})).await?;
    it.sees_element("[data-piece]").await
}

pub(super) async fn dice(_: &Stage, it: &Browser) -> Result<()> {
    with_bots(it, "dicethrone", 2, json!({ "heroes": ["quarryhand", "ashcaller"] })).await?;
    it.duel_asks("main").await?;
    it.click("[data-spot=onward]").await?;
    it.click("[data-spot=roll]").await?;
    it.sees_element(".tray .die .n").await
}

pub(super) async fn pillars_with_bots(_: &Stage, it: &Browser) -> Result<()> {
    // The host leads, so that nothing happens until then.
    with_bots(it, "pillars", 3, pillars::deal()).await?;
    it.sees_element(".pl-seat--m .player").await
}

/// The host does not move first, so they will play Black.
pub(super) async fn black(_: &Stage, it: &Browser) -> Result<()> {
    online::open_table_with(it, json!({ "game": "xiangqi", "first_seat": 1, "visibility": "link" })).await?;
    it.sees_element(".seat .side-name").await
}

/// The replay of a match against a bot.
pub(super) async fn record(_: &Stage, it: &Browser) -> Result<()> {
    with_bots(it, "xiangqi", 2, json!({})).await?;
    it.moves("h2", "e2").await?;
    it.press("table-resign").await?;
    it.sees_element("dialog[open]").await?;
    it.press("table-resign").await?;
    it.sees_element(".endbar").await?;
    it.click(".endbar a[href^=\"/replay/\"]").await?;
    it.sees_element(".record-players").await
}

pub(super) async fn embedded(stage: &Stage, it: &Browser) -> Result<()> {
    record(stage, it).await?;
    let path = it.asks("return location.pathname.replace('replay', 'embed')").await?;
    it.open(path.as_str().unwrap_or_default()).await?;
    it.sees_element(".embed-foot").await
}

pub(super) async fn share(stage: &Stage, it: &Browser) -> Result<()> {
    record(stage, it).await?;
    it.press("share-title").await?;
    it.press("share-embed").await?;
    it.sees_element("details[open] textarea").await
}

pub(super) async fn matches(stage: &Stage, it: &Browser) -> Result<()> {
    record(stage, it).await?;
    it.open("/account").await?;
    it.sees_element(".rows .others").await
}
