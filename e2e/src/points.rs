//! A board of points, as a person uses it: places have names such as `h2`.

use anyhow::{Context, Result};
use serde_json::json;

use crate::browser::Browser;

/// The centre of a place in the window.
const MIDDLE: &str =
    "const it = document.querySelector(`[data-spot=\"${arguments[0]}\"] .f-area`)?.getBoundingClientRect();
    return it ? [it.x + it.width / 2, it.y + it.height / 2] : null";

impl Browser {
    pub(crate) async fn tap_point(&self, point: &str) -> Result<()> {
        self.click(&format!("[data-spot=\"{point}\"]")).await
    }

    /// Moves a piece by two taps as soon as the board offers the move, and waits until it is there.
    pub(crate) async fn moves(&self, from: &str, to: &str) -> Result<()> {
        self.sees_element(&format!("[data-spot=\"{from}\"].is-movable")).await?;
        self.tap_point(from).await?;
        self.sees_element(&format!("[data-spot=\"{to}\"].is-target")).await?;
        self.tap_point(to).await?;
        self.sees_move(from, to).await
    }

    /// The same by dragging with the mouse.
    pub(crate) async fn drags(&self, from: &str, to: &str) -> Result<()> {
        self.sees_element(&format!("[data-spot=\"{from}\"].is-movable")).await?;
        let (start, end) = (self.middle(from).await?, self.middle(to).await?);
        let between = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        let steps =
            [("mousePressed", start), ("mouseMoved", between), ("mouseMoved", end), ("mouseReleased", end)];
        for (kind, (x, y)) in steps {
            let event =
                json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            self.session.tool("Input.dispatchMouseEvent", &event).await?;
        }
        self.sees_move(from, to).await
    }

    async fn middle(&self, point: &str) -> Result<(f64, f64)> {
        let found = self.session.script(MIDDLE, &[json!(point)]).await?;
        serde_json::from_value(found).with_context(|| format!("{point} is not on the board"))
    }

    /// Waits until the board shows this move: no piece at its start, one at its end.
    pub(crate) async fn sees_move(&self, from: &str, to: &str) -> Result<()> {
        let body = "const [from, to] = arguments;
            return !document.querySelector(`[data-at=\"${from}\"]`) && !!document.querySelector(`[data-at=\"${to}\"]`)";
        self.until(&format!("see the move from {from} to {to}"), body, &[json!(from), json!(to)]).await
    }

    /// The accessible name of a place.
    pub(crate) async fn spoken(&self, point: &str) -> Result<String> {
        let body =
            "return document.querySelector(`[data-spot=\"${arguments[0]}\"]`).getAttribute('aria-label')";
        Ok(self.session.script(body, &[json!(point)]).await?.as_str().unwrap_or_default().to_owned())
    }
}
