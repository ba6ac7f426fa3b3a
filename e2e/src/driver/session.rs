//! One browser, at the level of the WebDriver protocol.

use std::fmt;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::Key;
use super::keys::SHIFT;
use super::process::text_of;

/// The JSON key of element references in the protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

#[derive(Debug)]
pub(crate) struct Session {
    http: reqwest::Client,
    base: String,
}

/// A reference to an element of the current page.
#[derive(Clone, Debug)]
pub(crate) struct Element(Value);

/// An error of the driver; `code` is the protocol's, such as `stale element reference`.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) code: String,
    message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.code, self.message.lines().next().unwrap_or_default())
    }
}

impl std::error::Error for Fault {}

/// A line of the browser's console.
#[derive(Debug)]
pub(crate) struct ConsoleLine {
    pub(crate) level: String,
    pub(crate) message: String,
}

impl Session {
    pub(super) fn over(http: reqwest::Client, base: String) -> Session {
        Session { http, base }
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let answer = self.http.post(format!("{}{path}", self.base)).json(body).send().await?;
        read(answer.json().await?)
    }

    async fn get(&self, path: &str) -> Result<Value> {
        read(self.http.get(format!("{}{path}", self.base)).send().await?.json().await?)
    }

    pub(crate) async fn open(&self, url: &str) -> Result<()> {
        self.post("/url", &json!({ "url": url })).await.map(drop)
    }

    pub(crate) async fn reload(&self) -> Result<()> {
        self.post("/refresh", &json!({})).await.map(drop)
    }

    pub(crate) async fn back(&self) -> Result<()> {
        self.post("/back", &json!({})).await.map(drop)
    }

    /// Runs a function body in the page and returns its result.
    pub(crate) async fn script(&self, body: &str, arguments: &[Value]) -> Result<Value> {
        self.post("/execute/sync", &json!({ "script": body, "args": arguments })).await
    }

    /// The same for a function that calls its last argument when it is done.
    pub(crate) async fn slow_script(&self, body: &str, arguments: &[Value]) -> Result<Value> {
        self.post("/execute/async", &json!({ "script": body, "args": arguments })).await
    }

    /// The element that a function body returns, if it returns one.
    pub(crate) async fn find(&self, body: &str, arguments: &[Value]) -> Result<Option<Element>> {
        let found = self.script(body, arguments).await?;
        Ok(found.get(ELEMENT).is_some().then_some(Element(found)))
    }

    /// Goes into the frame of an element, or back to the whole page. Scripts, looks and clicks are then inside it.
    pub(crate) async fn frame(&self, element: Option<&Element>) -> Result<()> {
        let id = element.map_or(Value::Null, |element| element.0.clone());
        self.post("/frame", &json!({ "id": id })).await.map(drop)
    }

    /// Clicks in the middle of an element; fails if another element covers it.
    pub(crate) async fn click(&self, element: &Element) -> Result<()> {
        self.post(&format!("/element/{}/click", element.id()), &json!({})).await.map(drop)
    }

    /// Types into an element.
    pub(crate) async fn write(&self, element: &Element, text: &str) -> Result<()> {
        self.post(&format!("/element/{}/value", element.id()), &json!({ "text": text })).await.map(drop)
    }

    /// Empties a field.
    pub(crate) async fn clear(&self, element: &Element) -> Result<()> {
        self.post(&format!("/element/{}/clear", element.id()), &json!({})).await.map(drop)
    }

    /// Presses a key on the element with the focus.
    pub(crate) async fn key(&self, key: Key) -> Result<()> {
        let press = |kind: &str, code: char| json!({ "type": kind, "value": code.to_string() });
        let mut presses = vec![press("keyDown", key.code()), press("keyUp", key.code())];
        if key.with_shift() {
            presses.insert(0, press("keyDown", SHIFT));
            presses.push(press("keyUp", SHIFT));
        }
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": presses });
        self.post("/actions", &json!({ "actions": [keyboard] })).await.map(drop)
    }

    /// A screenshot of the window as a PNG.
    pub(crate) async fn screenshot(&self) -> Result<Vec<u8>> {
        let picture = text_of(&self.get("/screenshot").await?);
        BASE64_STANDARD.decode(picture).context("the screenshot cannot be read")
    }

    /// The console lines since the last call.
    pub(crate) async fn console(&self) -> Result<Vec<ConsoleLine>> {
        let lines = self.post("/se/log", &json!({ "type": "browser" })).await?;
        let lines = lines.as_array().cloned().unwrap_or_default();
        let read =
            |line: &Value| ConsoleLine { level: text_of(&line["level"]), message: text_of(&line["message"]) };
        Ok(lines.iter().map(read).collect())
    }

    /// A command of the browser's developer tools.
    pub(crate) async fn tool(&self, command: &str, parameters: &Value) -> Result<Value> {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters })).await
    }

    /// Closes the browser.
    pub(crate) async fn quit(&self) -> Result<()> {
        read(self.http.delete(&self.base).send().await?.json().await?).map(drop)
    }
}

impl Element {
    fn id(&self) -> &str {
        self.0[ELEMENT].as_str().unwrap_or_default()
    }
}

fn read(mut answer: Value) -> Result<Value> {
    let value = answer["value"].take();
    match value.get("error") {
        Some(code) => Err(Fault { code: text_of(code), message: text_of(&value["message"]) }.into()),
        None => Ok(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_values_or_faults() {
        assert_eq!(read(json!({ "value": 3 })).unwrap(), json!(3));
        let refused = json!({ "value": { "error": "stale element reference", "message": "gone\nstack" } });
        assert_eq!(read(refused).unwrap_err().to_string(), "stale element reference: gone");
    }
}
