//! The analysis board, matches as text, typed moves, and play with bots without a table.

use std::rc::Rc;

use anyhow::{Result, ensure};
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

async fn rows(browser: &Browser, count: usize) -> Result<()> {
    let body = "return document.querySelectorAll('.study .log--record li').length === arguments[0]";
    browser.until(&format!("{count} rows"), body, &[json!(count)]).await
}

/// Both sides are moved freely, a second move in the same position branches, and the computer evaluates with its line.
pub(super) async fn branches(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/tictactoe").await?;
    lan.press("study-title").await?;
    lan.is_at("/analysis/tictactoe").await?;
    lan.tap_all(&[4, 1]).await?;
    lan.sees_board(".O. .X. ...").await?;
    rows(&lan, 3).await?;
    lan.sees_element(".study-chances li").await?;
    lan.sees_element(".study .hint .line").await?;
    stage.is_accessible(&lan, "the analysis board").await?;
    lan.press("study-back").await?;
    lan.sees_board("... .X. ...").await?;
    lan.tap_all(&[0]).await?;
    rows(&lan, 4).await?;
    lan.sees_element(".study .log--record li[style]").await?;
    // The tree is there after a reload, with the same position.
    lan.reload().await?;
    lan.sees_board("O.. .X. ...").await?;
    rows(&lan, 4).await?;
    lan.press("study-take-back").await?;
    lan.sees_board("... .X. ...").await?;
    rows(&lan, 3).await?;
    // A proposal can be played.
    lan.click(".study .hint").await?;
    lan.until("two marks", "return document.querySelectorAll('.ttt-mark').length === 2", &[]).await
}

async fn paste(browser: &Browser, text: &str) -> Result<()> {
    browser.press("study-import").await?;
    browser.fill("import-title", text).await?;
    browser.press("import-go").await
}

/// A mistake is named with its line; a position and a record open; what was opened can be written again.
pub(super) async fn import_export(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/analysis/xiangqi").await?;
    paste(&lan, "[Game \"xiangqi\"]\n\n1. 炮二平五 马8进7\n2. 炮二平五").await?;
    let body = "return document.querySelector('#import-error')?.innerText.includes(arguments[0])";
    lan.until("the line of the mistake", body, &[json!("第 4 行")]).await?;
    stage.is_accessible(&lan, "import").await?;
    lan.keys(&[Key::Escape]).await?;
    paste(&lan, "1. C2=5 H8+7 2. h0g2").await?;
    rows(&lan, 4).await?;
    lan.sees_move("h2", "e2").await?;
    lan.sees_move("h0", "g2").await?;
    lan.press("study-export").await?;
    let written = "return document.querySelector('dialog textarea')?.value.includes(arguments[0])";
    lan.until("Chinese notation", written, &[json!("1. 炮二平五 马８进７\n2. 马二进三")]).await?;
    lan.press("export-position").await?;
    lan.until("a line for engines", written, &[json!(" moves h2e2 h9g7 h0g2")]).await?;
    lan.keys(&[Key::Escape]).await?;
    paste(&lan, "9/5k3/8R/9/9/9/9/9/9/3K5 w").await?;
    rows(&lan, 1).await?;
    lan.until("three pieces", "return document.querySelectorAll('.xq-piece').length === 3", &[]).await
}

pub(super) async fn types(browser: &Browser, text: &str) -> Result<()> {
    browser.fill("typed-label", text).await?;
    browser.keys(&[Key::Enter]).await
}

/// Moves are typed in every notation; a mistake gets a sentence; the pieces can be hidden.
pub(super) async fn typed(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/xiangqi?options=%7B%7D&seats=2").await?;
    lan.sees_element(".xq-piece").await?;
    lan.keys(&[Key::Letter('/')]).await?;
    types(&lan, "炮二平五").await?;
    lan.sees_move("h2", "e2").await?;
    types(&lan, "H8+7").await?;
    lan.sees_move("h9", "g7").await?;
    types(&lan, "炮五").await?;
    let error = "return document.querySelector('#typed-error')?.innerText.includes(arguments[0])";
    lan.until("several moves", error, &[json!("不够明确")]).await?;
    types(&lan, "e9e8").await?;
    lan.until("no such move", error, &[json!("走不了")]).await?;
    types(&lan, "h0g2").await?;
    lan.sees_move("h0", "g2").await?;
    stage.is_accessible(&lan, "typed moves").await?;
    lan.press_named("switch", &lan.words("typed-blind")).await?;
    let hidden = "return getComputedStyle(document.querySelector('.xq-piece')).visibility === 'hidden'";
    lan.until("no piece to be seen", hidden, &[]).await
}

/// Against the computer: the answer to a typed move is announced.
pub(super) async fn typed_against_the_computer(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe?against=computer").await?;
    lan.sees("local-your-turn").await?;
    lan.press("more").await?;
    lan.press("more-type").await?;
    types(&lan, "b2").await?;
    lan.sees_element(".ttt-mark[data-side=\"2\"]").await?;
    let said = "return [...document.querySelectorAll('[aria-live], [role=status]')]
        .some((region) => region.innerText.includes(arguments[0]))";
    lan.until("the answer is announced", said, &[json!(lan.words("bot-name-2"))]).await?;
    lan.press("more").await?;
    lan.press("more-export").await?;
    let written = "return document.querySelector('dialog textarea')?.value.includes('1. b2 ')";
    lan.until("the record as text", written, &[]).await
}

/// Two against two with bots, from the page of the game, without a table.
pub(super) async fn team(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/xiangqi").await?;
    lan.press("quick-team").await?;
    lan.is_at("/local/xiangqi").await?;
    lan.sees_element(".xq[data-armies=\"4\"]").await?;
    lan.sees("local-your-turn").await?;
    lan.click("#level option[value=\"1\"]").await?;
    let names = "return document.querySelectorAll('.sheet .ava--bot').length === 3";
    lan.until("three bots", names, &[]).await?;
    lan.moves("h2", "e2").await?;
    lan.until("all have moved", "return document.querySelectorAll('.log li').length >= 4", &[]).await?;
    lan.sees("local-your-turn").await
}

/// The set-up above the table form is used on one screen: an endgame, and a position as FEN.
pub(super) async fn set_up(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/xiangqi").await?;
    lan.click("#option-layout option[value=\"cannon_guard\"]").await?;
    lan.press("quick-local").await?;
    lan.until("four pieces", "return document.querySelectorAll('.xq-piece').length === 4", &[]).await?;
    lan.open("/game/xiangqi").await?;
    let is_above = "const [setup, form] = [document.querySelector('#option-fen'), document.querySelector('form.table-form')];
        return !form.contains(setup) && setup.getBoundingClientRect().bottom <= form.getBoundingClientRect().top";
    ensure!(lan.asks(is_above).await? == json!(true), "the set-up stands before the form of a table");
    lan.click("#option-fen").await?;
    lan.keys(&"9/5k3/8R/9/9/9/9/9/9/3K5 w".chars().map(Key::Letter).collect::<Vec<_>>()).await?;
    lan.press("quick-local").await?;
    lan.until("three pieces", "return document.querySelectorAll('.xq-piece').length === 3", &[]).await
}
