//! Questions to the server that are answered once.

use super::session;
use qipan_engine::Problem;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response, window};

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum NoAnswer {
    /// The server was not reached.
    Offline,
    /// It refused, and says why; `unauthorized` means that we are a stranger to it.
    Refused(Problem),
}

impl NoAnswer {
    /// The same as a problem, for whoever shows it.
    pub(crate) fn problem(self) -> Problem {
        match self {
            NoAnswer::Offline => Problem::new("offline", "the server cannot be reached"),
            NoAnswer::Refused(problem) => problem,
        }
    }

    fn is_stranger(&self) -> bool {
        matches!(self, NoAnswer::Refused(problem) if problem.code == "unauthorized")
    }
}

/// Reads what lies at a path of the server.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, NoAnswer> {
    ask("GET", path, None).await
}

/// Reads a text that is no JSON, such as a journal.
pub(crate) async fn get_text(path: &str) -> Result<String, NoAnswer> {
    let (is_fine, text) = fetch("GET", path, None).await.map_err(|_| NoAnswer::Offline)?;
    if is_fine { Ok(text) } else { Err(refusal(&text)) }
}

/// Asks the server to do something, as whoever we are. An access that has run out is renewed on the way.
pub(crate) async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<T, NoAnswer> {
    read(&ask_text(method, path, body).await?)
}

/// What lies at a path as it is, such as a journal.
pub(crate) async fn ask_text(method: &str, path: &str, body: Option<&Value>) -> Result<String, NoAnswer> {
    match once_text(method, path, body).await {
        Err(refusal) if refusal.is_stranger() && session::renew().await.is_ok() => {
            once_text(method, path, body).await
        }
        answer => answer,
    }
}

/// One question, without a second try.
pub(super) async fn once<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<T, NoAnswer> {
    read(&once_text(method, path, body).await?)
}

async fn once_text(method: &str, path: &str, body: Option<&Value>) -> Result<String, NoAnswer> {
    let (is_fine, text) = fetch(method, path, body).await.map_err(|_| NoAnswer::Offline)?;
    if is_fine {
        return Ok(text);
    }
    Err(refusal(&text))
}

fn refusal(answer: &str) -> NoAnswer {
    serde_json::from_str(answer).ok().as_ref().and_then(read_problem).unwrap_or_else(|| unreadable(answer))
}

/// An empty answer is read as `null`.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, NoAnswer> {
    let text = if text.is_empty() { "null" } else { text };
    serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))
}

fn unreadable(why: &str) -> NoAnswer {
    NoAnswer::Refused(Problem::new("unreadable", why))
}

fn read_problem(answer: &Value) -> Option<NoAnswer> {
    let error = answer.get("error")?;
    let word = |name| Some(error.get(name)?.as_str()?.to_owned());
    let args = error.get("args").and_then(Value::as_object).cloned().unwrap_or_else(Map::new);
    Some(NoAnswer::Refused(Problem { code: word("code")?, message: word("message")?, args }))
}

async fn fetch(method: &str, path: &str, body: Option<&Value>) -> Result<(bool, String), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body.to_string()));
    }
    let response = JsFuture::from(window.fetch_with_str_and_init(path, &init)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}
