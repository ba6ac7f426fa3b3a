//! Matches against the computer, and hints of the coach.

use std::rc::Rc;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::browser::Browser;
use crate::stage::Stage;

const IS_OVER: &str = "return !!document.querySelector('.sheet a[href^=\"/replay/local\"]')";

async fn choose_level(browser: &Browser, level: u8) -> Result<()> {
    browser.click(&format!("#level option[value=\"{level}\"]")).await
}

/// Chooses a level on the page of the game and starts a match.
async fn begin(browser: &Browser, level: u8) -> Result<()> {
    browser.open("/game/tictactoe").await?;
    choose_level(browser, level).await?;
    browser.press("quick-computer").await?;
    browser.is_at("/local/tictactoe").await?;
    browser.sees("local-your-turn").await
}

/// The current status line of the match.
async fn status(browser: &Browser) -> Result<String> {
    let status = browser.asks("return document.querySelector('.status, .endbar')?.textContent ?? ''").await?;
    Ok(status.as_str().unwrap_or_default().to_owned())
}

/// Takes a free cell and waits for the computer's answer; returns whether the match is over.
async fn take_one(browser: &Browser, prefers: &[usize]) -> Result<bool> {
    // The computer may move first: its mark must be on the board before the look.
    browser.sees("local-your-turn").await?;
    let before = browser.board().await?;
    let is_free = |cell: &usize| before.as_bytes().get(*cell) == Some(&b'.');
    let cell = prefers.iter().copied().find(is_free).or_else(|| (0..9).find(is_free));
    browser.tap_all(&[cell.context("no cell is free")? as u8]).await?;
    let own_turn = browser.words("local-your-turn");
    let look = || async {
        let is_over = browser.asks(IS_OVER).await? == json!(true);
        let taken = browser.board().await?.bytes().filter(|mark| *mark != b'.').count();
        let expected = before.bytes().filter(|mark| *mark != b'.').count() + 2;
        // The last mark is on the board a moment before the page says that the match is over.
        let is_own_turn = status(browser).await?.contains(&own_turn);
        Ok((is_over || (taken == expected && is_own_turn)).then_some(is_over))
    };
    browser.wait("the answer of the computer", look).await
}

/// Plays to the end; returns whether the person has won.
async fn play_out(browser: &Browser, prefers: &[usize]) -> Result<bool> {
    for _ in 0..5 {
        if take_one(browser, prefers).await? {
            return Ok(status(browser).await?.contains(&browser.words("result-you-won")));
        }
    }
    anyhow::bail!("five moves and no end")
}

/// At the weakest level: a match to the end, a new match, and an undo back to the person's turn.
pub(super) async fn weakest(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    begin(&lan, 1).await?;
    ensure!(!take_one(&lan, &[4]).await?, "nobody wins with one move");
    lan.press("local-undo").await?;
    lan.sees_board("... ... ...").await?;
    lan.sees("local-your-turn").await?;
    stage.is_accessible(&lan, "against the computer").await?;
    play_out(&lan, &[4, 0, 8, 2, 6]).await?;
    lan.press("local-rematch").await?;
    lan.until("another match", "return !document.querySelector('.sheet a[href^=\"/replay/local\"]')", &[])
        .await
}

/// The strongest level never loses, whatever the first move is.
pub(super) async fn strongest(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    begin(&lan, 5).await?;
    for prefers in [[4, 0, 8], [0, 8, 2], [1, 3, 5]] {
        ensure!(!play_out(&lan, &prefers).await?, "the strongest level has lost");
        lan.press("local-rematch").await?;
        lan.until(
            "another match",
            "return !document.querySelector('.sheet a[href^=\"/replay/local\"]')",
            &[],
        )
        .await?;
    }
    Ok(())
}

/// A long search is shown and can be cut short. The move that started it can be taken back.
pub(super) async fn hurried(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/xiangqi?against=computer").await?;
    choose_level(&lan, 5).await?;
    // The first task is dropped, so the worker never answers and the search seems endless.
    let body = "const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function () { Worker.prototype.postMessage = post; }; return true";
    lan.asks(body).await?;
    lan.moves("h2", "e2").await?;
    lan.sees("local-thinking").await?;
    lan.press("local-hurry").await?;
    lan.sees("local-your-turn").await?;
    lan.until("two moves", "return document.querySelectorAll('.log li').length === 2", &[]).await?;
    lan.asks(body).await?;
    lan.moves("h0", "g2").await?;
    lan.sees("local-thinking").await?;
    lan.press("local-undo").await?;
    lan.sees("local-your-turn").await?;
    lan.sees_element("[data-at=\"h0\"]").await?;
    lan.moves("b0", "c2").await?;
    lan.until("four moves", "return document.querySelectorAll('.log li').length >= 4", &[]).await
}

/// The side of a seat as its panel shows it: the name of the army in the colour of its pieces.
async fn plays(browser: &Browser, place: &str, army: &str, colour: u8) -> Result<()> {
    let body = "const panel = document.querySelector(`.player.${arguments[0]}`);
        return panel?.dataset.side === arguments[1]
            && panel.querySelector('.side-name')?.textContent === arguments[2]";
    let arguments = [json!(place), json!(colour.to_string()), json!(browser.words(army))];
    browser.until(&format!("{place} plays {army}"), body, &arguments).await
}

/// The player chooses their side, keeps it in a new match, and changes it in a rematch. The panels follow the armies.
pub(super) async fn sides(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/xiangqi?against=computer").await?;
    choose_level(&lan, 1).await?;
    plays(&lan, "p-me", "xiangqi-army-red", 1).await?;
    plays(&lan, "p-opp", "xiangqi-army-black", 2).await?;
    lan.press("local-swap").await?;
    plays(&lan, "p-me", "xiangqi-army-black", 2).await?;
    plays(&lan, "p-opp", "xiangqi-army-red", 1).await?;
    // The computer moves first, and it has a name.
    lan.until("one move", "return document.querySelectorAll('.log li').length === 1", &[]).await?;
    lan.sees("bot-name-2").await?;
    lan.press("local-again").await?;
    plays(&lan, "p-me", "xiangqi-army-black", 2).await?;
    lan.until("one move", "return document.querySelectorAll('.log li').length === 1", &[]).await?;
    lan.press("local-resign").await?;
    lan.sees("local-resign-words").await?;
    lan.press("local-resign").await?;
    lan.sees("reason-resignation-own").await?;
    lan.sees_words(&lan.words_with("result-won", &[("name", lan.words("bot-name-2").into())])).await?;
    lan.sees_element(".endbar[data-verdict=\"lost\"] .stamp").await?;
    lan.press("local-rematch").await?;
    plays(&lan, "p-me", "xiangqi-army-red", 1).await
}

/// Without workers, the page itself searches.
pub(super) async fn without_workers(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    lan.asks("window.Worker = class { constructor() { throw new Error('none'); } }; return true").await?;
    lan.press("quick-computer").await?;
    lan.press("tictactoe-title").await?;
    lan.sees("local-your-turn").await?;
    ensure!(!take_one(&lan, &[4]).await?, "nobody wins with one move");
    Ok(())
}

/// The coach proposes moves on the board and beside it, and a proposal can be played.
pub(super) async fn hint(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    lan.tap_all(&[0, 3, 1, 4]).await?;
    lan.press("coach-hint").await?;
    lan.sees_element(".hints .hint").await?;
    lan.sees_element("[data-spot=\"cell-2\"] .mk-chance").await?;
    stage.is_accessible(&lan, "hints").await?;
    lan.click(".hints .hint").await?;
    lan.sees_board("XXX OO. ...").await?;
    lan.sees_element(".ttt-win").await?;
    lan.until("the hints are gone", "return !document.querySelector('.mk-chance, .hints .hint')", &[]).await
}

/// At a table that allows hints, the server's bots give them.
pub(super) async fn hint_online(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/game/tictactoe?open").await?;
    lan.press_named("switch", &lan.words("game-hints")).await?;
    lan.press("game-open-go").await?;
    // Wait for the table: the page of the game has a choice of levels too.
    lan.sees("table-add-bot").await?;
    choose_level(&lan, 5).await?;
    lan.press("table-add-bot").await?;
    lan.sees_words(&lan.words_with("bot-of-level", &[("level", lan.words("level-5").into())])).await?;
    lan.press("table-start").await?;
    lan.sees_board("... ... ...").await?;
    lan.press("coach-hint").await?;
    lan.sees_element(".hints .hint").await?;
    lan.sees_element(".mk-chance").await?;
    lan.click(".hints .hint").await?;
    lan.sees_element(".ttt-mark[data-side=\"1\"]").await?;
    lan.sees_element(".ttt-mark[data-side=\"2\"]").await
}
