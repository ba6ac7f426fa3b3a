//! A phone in portrait orientation.

use std::rc::Rc;

use anyhow::{Result, bail};
use qipan_ui::Language;
use serde_json::json;

use crate::browser::{Browser, PHONE};
use crate::stage::Stage;

/// The elements that exceed the window at the right; empty if there are none.
const STICKS_OUT: &str = "
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return '';
    const out = [...document.querySelectorAll('body *')].filter((it) => it.getBoundingClientRect().right > width + 1);
    return out.map((it) => `${it.tagName}.${it.getAttribute('class')}`).join(', ') || 'something';";

async fn fits(browser: &Browser, page: &str) -> Result<()> {
    let out = browser.asks(STICKS_OUT).await?;
    if out != json!("") {
        bail!("{page} scrolls sideways: {out}");
    }
    Ok(())
}

/// The whole board and the actions fit the screen, and a match can be played.
pub(super) async fn board_fits(stage: Rc<Stage>) -> Result<()> {
    let nan = stage.person_who("nan", Language::Zh, PHONE).await?;
    nan.open("/local/tictactoe").await?;
    nan.sees_board("... ... ...").await?;
    let body = "const it = document.querySelector('[data-spot=\"board\"]').getBoundingClientRect();
        return it.left >= 0 && it.top >= 0 && it.right <= innerWidth && it.bottom <= innerHeight && it.width >= innerWidth * 0.8";
    nan.until("the board is large and wholly visible", body, &[]).await?;
    let body = "const it = document.querySelector('.acts').getBoundingClientRect(); return it.bottom <= innerHeight + 1";
    nan.until("what can be done is visible", body, &[]).await?;
    fits(&nan, "the match").await?;
    nan.tap_all(&[4, 0, 2, 8, 6]).await?;
    nan.sees_element(".ttt-win").await?;
    fits(&nan, "the end of the match").await
}
