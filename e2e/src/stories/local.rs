//! Two players at one screen.

use std::rc::Rc;

use anyhow::Result;
use qipan_ui::i18n::Argument;

use crate::browser::Browser;
use crate::stage::Stage;

fn seat(browser: &Browser, number: u8) -> Argument {
    browser.words_with("ui-seat", &[("number", number.into())]).into()
}

async fn sees_turn(browser: &Browser, number: u8) -> Result<()> {
    browser.sees_words(&browser.words_with("local-turn", &[("seat", seat(browser, number))])).await
}

pub(super) async fn won(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/").await?;
    lan.press("quick-local").await?;
    lan.press("tictactoe-title").await?;
    lan.is_at("/local/tictactoe").await?;
    sees_turn(&lan, 1).await?;
    lan.tap_all(&[4, 0, 2]).await?;
    lan.sees_board("O.X .X. ...").await?;
    sees_turn(&lan, 2).await?;
    lan.tap_all(&[8, 6]).await?;
    let reason = lan.words("tictactoe-reason-three-in-a-row");
    lan.sees_words(&lan.words_with("result-won", &[("name", seat(&lan, 1))])).await?;
    lan.sees_words(&reason).await?;
    lan.sees_element(".endbar[data-verdict=\"over\"][data-side=\"1\"] .stamp").await?;
    // The line is a stroke of a brush, in its final state at once: motion is reduced.
    let drawn = "const hairs = [...document.querySelectorAll('.ttt-win path')];
        return hairs.length > 4 && hairs.every((it) => getComputedStyle(it).opacity === '1')";
    lan.until("the brush has drawn the line", drawn, &[]).await?;
    points_at_places(&lan).await?;
    lan.press("local-rematch").await?;
    lan.sees_board("... ... ...").await
}

/// A line of the log under the pointer marks its place on the board.
async fn points_at_places(browser: &Browser) -> Result<()> {
    let over = |event: &str| {
        let line = "document.querySelectorAll('.log .of-places')[1]";
        format!("{line}.dispatchEvent(new MouseEvent('{event}')); return true")
    };
    browser.asks(&over("mouseenter")).await?;
    browser.sees_element("[data-spot=\"cell-0\"][data-pointed]").await?;
    browser.asks(&over("mouseleave")).await?;
    browser.until("nothing is marked", "return !document.querySelector('[data-pointed]')", &[]).await
}

pub(super) async fn drawn(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    lan.tap_all(&[0, 1, 2, 4, 3, 5, 7, 6, 8]).await?;
    lan.sees_board("XOX XOO OXX").await?;
    let reason = lan.words("tictactoe-reason-board-full");
    lan.sees("result-drawn").await?;
    lan.sees_words(&reason).await
}

pub(super) async fn taken_back(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    assert!(!lan.has("button", "local-undo").await?, "there is nothing to take back yet");
    lan.tap_all(&[4, 0]).await?;
    lan.press("local-undo").await?;
    lan.sees_board("... .X. ...").await?;
    sees_turn(&lan, 2).await?;
    lan.press("local-undo").await?;
    lan.sees_board("... ... ...").await?;
    lan.tap_all(&[8]).await?;
    lan.sees_board("... ... ..X").await?;
    // Two moves that were taken back, the two lines about it, and the first move that stands.
    let numbers =
        "return [...document.querySelectorAll('.log .at')].map((it) => it.textContent).join() === ',,,,1'";
    lan.until("only the move that stands has a number", numbers, &[]).await
}

pub(super) async fn resigned(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    lan.tap_all(&[4]).await?;
    lan.press("local-resign").await?;
    lan.sees("local-resign-words").await?;
    lan.press("ui-cancel").await?;
    sees_turn(&lan, 2).await?;
    lan.press("local-resign").await?;
    lan.sees("local-resign-words").await?;
    lan.press("local-resign").await?;
    lan.sees_words(&lan.words_with("result-won", &[("name", seat(&lan, 1))])).await?;
    lan.sees_words(&lan.words_with("reason-resignation-by", &[("seat", seat(&lan, 2))])).await
}

/// An unfinished match is restored after a reload, and the home page links to it.
pub(super) async fn resumed(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    lan.tap_all(&[4, 0]).await?;
    lan.reload().await?;
    lan.sees_board("O.. .X. ...").await?;
    lan.open("/").await?;
    lan.follow("resume-go").await?;
    lan.sees_board("O.. .X. ...").await?;
    lan.tap_all(&[8]).await
}

/// A taken cell is refused with a message, and nothing changes.
pub(super) async fn refused(stage: Rc<Stage>) -> Result<()> {
    let lan = stage.person("lan").await?;
    lan.open("/local/tictactoe").await?;
    lan.tap_all(&[4]).await?;
    lan.tap(4).await?;
    lan.sees("tictactoe-reject-cell-occupied").await?;
    lan.sees_board("... .X. ...").await
}
