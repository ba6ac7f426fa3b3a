//! HTTP requests to the server.

use super::session;
use qipan_engine::Problem;
use qipan_protocol::http::ErrorAnswer;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response, window};

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum NoAnswer {
    /// The server was not reached.
    Offline,
    /// The server refused the request. The code `unauthorized` means that it does not know this client.
    Refused(Problem),
}

impl NoAnswer {
    /// The same as a problem that can be shown.
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

/// The body of a request.
pub(crate) fn json(body: &impl Serialize) -> String {
    // The request types have only text keys, so they always serialise.
    serde_json::to_string(body).unwrap_or_default()
}

/// GET with a JSON answer.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, NoAnswer> {
    ask("GET", path, None).await
}

/// GET with an answer that is not JSON, such as a journal.
pub(crate) async fn get_text(path: &str) -> Result<String, NoAnswer> {
    let (is_fine, text) = fetch("GET", path, None).await.map_err(|_| NoAnswer::Offline)?;
    if is_fine { Ok(text) } else { Err(refusal(&text)) }
}

/// Sends a request with the client's session. An expired access token is renewed once on the way.
pub(crate) async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&str>,
) -> Result<T, NoAnswer> {
    read(&ask_text(method, path, body).await?)
}

/// The same with the answer as plain text, such as a journal.
pub(crate) async fn ask_text(method: &str, path: &str, body: Option<&str>) -> Result<String, NoAnswer> {
    match once_text(method, path, body).await {
        Err(refusal) if refusal.is_stranger() && session::renew().await.is_ok() => {
            once_text(method, path, body).await
        }
        answer => answer,
    }
}

/// One request, without a retry.
pub(super) async fn once<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&str>,
) -> Result<T, NoAnswer> {
    read(&once_text(method, path, body).await?)
}

async fn once_text(method: &str, path: &str, body: Option<&str>) -> Result<String, NoAnswer> {
    let (is_fine, text) = fetch(method, path, body).await.map_err(|_| NoAnswer::Offline)?;
    if is_fine {
        return Ok(text);
    }
    Err(refusal(&text))
}

fn refusal(answer: &str) -> NoAnswer {
    match serde_json::from_str(answer) {
        Ok(ErrorAnswer { error }) => NoAnswer::Refused(error),
        Err(_) => unreadable(answer),
    }
}

/// Parses an answer. An empty body counts as `null`.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, NoAnswer> {
    let text = if text.is_empty() { "null" } else { text };
    serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))
}

fn unreadable(why: &str) -> NoAnswer {
    NoAnswer::Refused(Problem::new("unreadable", why))
}

async fn fetch(method: &str, path: &str, body: Option<&str>) -> Result<(bool, String), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    let response = JsFuture::from(window.fetch_with_str_and_init(path, &init)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}
