//! Questions to the server that are answered once.

use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, window};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoAnswer {
    /// The server was not reached.
    Offline,
    /// It answered with an error, or in a way we do not understand.
    Refused,
}

/// Reads what lies at a path of the server.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, NoAnswer> {
    let window = window().ok_or(NoAnswer::Offline)?;
    let response = JsFuture::from(window.fetch_with_str(path)).await.map_err(|_| NoAnswer::Offline)?;
    let response: Response = response.dyn_into().map_err(|_| NoAnswer::Refused)?;
    if !response.ok() {
        return Err(NoAnswer::Refused);
    }
    let text = response.text().map_err(|_| NoAnswer::Refused)?;
    let text = JsFuture::from(text).await.map_err(|_| NoAnswer::Offline)?;
    serde_json::from_str(&text.as_string().unwrap_or_default()).map_err(|_| NoAnswer::Refused)
}
