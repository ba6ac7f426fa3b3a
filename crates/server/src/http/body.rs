//! The JSON body of a request, with refusals in our own format.

use super::errors::RequestError;
use crate::App;
use crate::errors::Failure;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use qipan_engine::read_json;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The parsed body of a request. Use it like axum's `Json`.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Failure> {
        if !is_json(request.headers()) {
            return Err(RequestError::NotJson.into());
        }
        let mut stopping = app.stopping();
        let bytes = tokio::select! {
            bytes = Bytes::from_request(request, app) => bytes.map_err(|rejection| unreadable(rejection.status()))?,
            () = tokio::time::sleep(app.config().timeouts.body) => return Err(RequestError::TooSlow.into()),
            () = async { stopping.wait().await; tokio::time::sleep(REST_WITHIN).await } => return Err(RequestError::TooSlow.into()),
        };
        let text = std::str::from_utf8(&bytes)
            .map_err(|error| RequestError::BadJson { reason: error.to_string() })?;
        Ok(Body(read_json(text, "bad_json")?))
    }
}

/// How long the rest of a body may take once the server stops.
const REST_WITHIN: Duration = Duration::from_secs(1);

fn unreadable(status: StatusCode) -> RequestError {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => RequestError::TooLarge,
        _ => RequestError::BadRequest { reason: "the body could not be read".to_owned() },
    }
}

/// A page of another site can send other content types without a preflight request, but not JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = given.and_then(|value| value.split(';').next()).unwrap_or("").trim();
    essence.eq_ignore_ascii_case("application/json")
}
