//! The JSON body of a request, with refusals in our own shape.

use super::errors::Failure;
use crate::App;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use qipan_engine::{Problem, read_json};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// What a client has sent. Use it like axum's `Json`.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Failure> {
        if !is_json(request.headers()) {
            let problem = Problem::new("not_json", "send the body as application/json");
            return Err(Failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, problem));
        }
        let mut stopping = app.stopping();
        let bytes = tokio::select! {
            bytes = Bytes::from_request(request, app) => bytes.map_err(|rejection| unreadable(rejection.status()))?,
            () = tokio::time::sleep(app.config().timeouts.body) => return Err(too_slow()),
            () = async { stopping.wait().await; tokio::time::sleep(REST_WITHIN).await } => return Err(too_slow()),
        };
        let text =
            std::str::from_utf8(&bytes).map_err(|error| Problem::new("bad_json", error.to_string()))?;
        Ok(Body(read_json(text, "bad_json")?))
    }
}

/// How long the rest of a body may take once the server stops.
const REST_WITHIN: Duration = Duration::from_secs(1);

fn too_slow() -> Failure {
    Failure(StatusCode::REQUEST_TIMEOUT, Problem::new("too_slow", "the body did not come in time"))
}

fn unreadable(status: StatusCode) -> Failure {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Failure(status, Problem::new("too_large", "the body is too large")),
        _ => Problem::new("bad_request", "the body could not be read").into(),
    }
}

/// A page of another site can send other types without asking first; JSON it cannot.
fn is_json(headers: &HeaderMap) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = given.and_then(|value| value.split(';').next()).unwrap_or("").trim();
    essence.eq_ignore_ascii_case("application/json")
}
