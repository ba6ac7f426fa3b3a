//! The board of Puzzle Chess, as a person uses it. Actions are written as in its records: `a1-b2>` moves a piece
//! whose top points to the right in the end, `d1v` turns the bird in its place, `--` skips.

use anyhow::{Context, Result};
use serde_json::json;

use crate::browser::Browser;
use crate::driver::Key;

/// The signs for 0 to 3 quarter turns.
const ARROWS: &str = "^>v<";

/// The rotation of the piece on a cell, from its accessible name; `NaN` for an empty cell.
const DEGREES: &str =
    "const label = document.querySelector(`[data-place=\"${arguments[0]}\"]`)?.getAttribute('aria-label');
    return Number(label?.match(/(\\d+)°/)?.[1] ?? NaN)";

/// The centre of a cell in the window.
const MIDDLE: &str =
    "const it = document.querySelector(`[data-place=\"${arguments[0]}\"] .f-area`).getBoundingClientRect();
    return [it.x + it.width / 2, it.y + it.height / 2]";

/// A move, or a turn in place: then both cells are the same.
struct Written<'a> {
    from: &'a str,
    to: &'a str,
    quarters: u64,
}

fn read(action: &str) -> Option<Written<'_>> {
    let arrow = action.chars().next_back()?;
    let quarters = ARROWS.find(arrow)? as u64;
    let places = action.strip_suffix(arrow)?;
    let (from, to) = places.split_once('-').unwrap_or((places, places));
    Some(Written { from, to, quarters })
}

impl Browser {
    pub(crate) async fn tap_cell(&self, cell: &str) -> Result<()> {
        self.click(&format!("[data-place=\"{cell}\"]")).await
    }

    /// Moves the mouse over a cell, and checks whether the preview of the held piece is shown there.
    pub(crate) async fn aims_at(&self, cell: &str, expected: bool) -> Result<()> {
        let middle = self.session.script(MIDDLE, &[json!(cell)]).await?;
        let moved = json!({ "type": "mouseMoved", "x": middle[0], "y": middle[1] });
        self.session.tool("Input.dispatchMouseEvent", &moved).await?;
        self.sees_ghost(expected).await
    }

    pub(crate) async fn sees_ghost(&self, expected: bool) -> Result<()> {
        let body = "return (document.querySelector('.pzc-ghost') !== null) === arguments[0]";
        self.until(&format!("a ghost: {expected}"), body, &[json!(expected)]).await
    }

    /// Picks up a piece.
    pub(crate) async fn hold(&self, cell: &str) -> Result<()> {
        self.tap_cell(cell).await?;
        self.sees_element(&format!("[data-place=\"{cell}\"][aria-selected=\"true\"]")).await
    }

    /// Takes actions one after the other, each as soon as the result of the one before is visible.
    pub(crate) async fn acts(&self, line: &str) -> Result<()> {
        for action in line.split_whitespace() {
            self.act(action).await.with_context(|| format!("the action {action}"))?;
        }
        Ok(())
    }

    async fn act(&self, action: &str) -> Result<()> {
        if action == "--" {
            return self.press("puzzlechess-skip").await;
        }
        let Written { from, to, quarters } = read(action).context("nobody writes actions like this")?;
        let look = || async { Ok(self.session.script(DEGREES, &[json!(from)]).await?.as_u64()) };
        let stands = self.wait(&format!("a piece on {from}"), look).await?;
        self.tap_cell(from).await?;
        for _ in 0..(quarters + 4 - stands / 90) % 4 {
            self.keys(&[Key::Letter('r')]).await?;
        }
        self.tap_cell(to).await?;
        self.sees_action(action).await
    }

    /// Waits until the piece is where this action puts it.
    pub(crate) async fn sees_action(&self, action: &str) -> Result<()> {
        let Written { to, quarters, .. } = read(action).context("nobody writes actions like this")?;
        self.sees_turned(to, quarters * 90).await
    }

    /// Waits until a piece is on a cell with this rotation.
    pub(crate) async fn sees_turned(&self, cell: &str, degrees: u64) -> Result<()> {
        let look = || async {
            let seen = self.session.script(DEGREES, &[json!(cell)]).await?;
            Ok((seen.as_u64() == Some(degrees)).then_some(()))
        };
        self.wait(&format!("a piece on {cell}, turned by {degrees}°"), look).await
    }

    pub(crate) async fn sees_empty(&self, cell: &str) -> Result<()> {
        let look = || async {
            let seen = self.session.script(DEGREES, &[json!(cell)]).await?;
            Ok(seen.is_null().then_some(()))
        };
        self.wait(&format!("nothing on {cell}"), look).await
    }

    /// Waits until it is this person's turn, in a mode that allows skipping.
    pub(crate) async fn may_skip(&self) -> Result<()> {
        self.sees_element("[data-spot=\"skip\"]:not(:disabled)").await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read() {
        let rows = [
            ("a1-b2>", Some(("a1", "b2", 1))),
            ("d1v", Some(("d1", "d1", 2))),
            ("h8-a1<", Some(("h8", "a1", 3))),
            ("a1-b2", None),
        ];
        for (action, expected) in rows {
            assert_eq!(read(action).map(|it| (it.from, it.to, it.quarters)), expected, "{action}");
        }
    }
}
