//! The board of tic-tac-toe, as a person uses it.

use anyhow::Result;
use serde_json::json;

use crate::browser::Browser;
use crate::page;

impl Browser {
    /// Clicks a cell: 0 to 8, row by row.
    pub(crate) async fn tap(&self, cell: u8) -> Result<()> {
        self.click(&format!("[data-spot=\"cell-{cell}\"]")).await
    }

    /// Clicks cells one after the other, each after the mark of the one before is visible.
    pub(crate) async fn tap_all(&self, cells: &[u8]) -> Result<()> {
        for cell in cells {
            self.tap(*cell).await?;
            self.sees_element(&format!("[data-spot=\"cell-{cell}\"] .ttt-mark")).await?;
        }
        Ok(())
    }

    /// Waits until the board has these marks, such as `X.. .O. ...`; blanks are ignored.
    pub(crate) async fn sees_board(&self, marks: &str) -> Result<()> {
        let expected = json!(marks.replace(' ', ""));
        let look = || async {
            let seen = self.session.script(page::BOARD, &[]).await?;
            Ok((seen == expected).then_some(()))
        };
        self.wait(&format!("the board {marks}"), look).await
    }

    /// The current marks of the board.
    pub(crate) async fn board(&self) -> Result<String> {
        Ok(self.session.script(page::BOARD, &[]).await?.as_str().unwrap_or_default().to_owned())
    }
}
