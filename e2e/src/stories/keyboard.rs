//! Everything with the keyboard alone.

use std::rc::Rc;

use anyhow::{Result, bail};
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Key;
use crate::stage::Stage;

/// The maximum number of Tab stops before the wanted one on any page.
const MAX_STOPS: usize = 60;

/// Presses Tab until the focused element has this name.
async fn tab_to(browser: &Browser, name: &str) -> Result<()> {
    let focused = "const it = document.activeElement;
        return (it.getAttribute('aria-label') || it.textContent).replace(/\\s+/g, ' ').trim()";
    for _ in 0..MAX_STOPS {
        browser.keys(&[Key::Tab]).await?;
        let found = browser.asks(focused).await?;
        if found.as_str().is_some_and(|found| found.starts_with(name)) {
            return Ok(());
        }
    }
    bail!("the Tab key does not lead to “{name}”")
}

async fn sees_focus_on(browser: &Browser, cell: u8) -> Result<()> {
    let body = "return document.activeElement.dataset.spot === arguments[0]";
    browser.until("the focus is on the cell", body, &[json!(format!("cell-{cell}"))]).await
}

/// From the home page into a game and to its end.
pub(super) async fn whole_game(stage: Rc<Stage>) -> Result<()> {
    let mei = stage.person("mei").await?;
    mei.open("/").await?;
    mei.keys(&[Key::Tab]).await?;
    mei.sees_words(&mei.words("shell-skip")).await?;
    tab_to(&mei, &mei.words("quick-local")).await?;
    mei.keys(&[Key::Enter]).await?;
    tab_to(&mei, &mei.words("tictactoe-title")).await?;
    mei.keys(&[Key::Enter]).await?;
    mei.is_at("/local/tictactoe").await?;
    mei.sees_board("... ... ...").await?;
    let centre = [("cell", "b2".into()), ("content", mei.words("tictactoe-mark-none").into())];
    tab_to(&mei, &mei.words_with("tictactoe-cell", &centre)).await?;
    sees_focus_on(&mei, 4).await?;
    mei.keys(&[Key::Enter, Key::Up, Key::Space]).await?;
    mei.sees_board(".O. .X. ...").await?;
    mei.keys(&[Key::Left, Key::Enter, Key::Right, Key::Right, Key::Enter]).await?;
    mei.sees_board("XOO .X. ...").await?;
    mei.keys(&[Key::Down, Key::Down, Key::Enter]).await?;
    mei.sees_element(".ttt-win").await?;
    tab_to(&mei, &mei.words("local-rematch")).await?;
    mei.keys(&[Key::Enter]).await?;
    mei.sees_board("... ... ...").await
}

/// Escape closes a dialog and the focus returns to where it was.
pub(super) async fn dialog(stage: Rc<Stage>) -> Result<()> {
    let mei = stage.person("mei").await?;
    mei.open("/local/tictactoe").await?;
    tab_to(&mei, &mei.words("local-resign")).await?;
    mei.keys(&[Key::Space]).await?;
    mei.sees_element("dialog[open]").await?;
    mei.keys(&[Key::Tab, Key::Tab, Key::Tab, Key::Tab]).await?;
    mei.until("the focus stays inside", "return document.activeElement.closest('dialog') !== null || document.activeElement === document.body", &[]).await?;
    mei.keys(&[Key::Escape]).await?;
    mei.until("the dialog is closed", "return document.querySelector('dialog[open]') === null", &[]).await?;
    let back = "return document.activeElement.textContent.trim() === arguments[0]";
    mei.until("the focus is back", back, &[json!(mei.words("local-resign"))]).await
}
