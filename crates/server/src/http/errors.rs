//! Errors as HTTP answers, and errors of a request itself.

use crate::errors::{Failure, WireError};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use qipan_protocol::http::ErrorAnswer;
use serde::Serialize;

/// Attached to the response of a refused request, for the count of refusals.
#[derive(Clone, Debug)]
pub(super) struct RefusalCode(pub(super) String);

/// What is wrong with a request before it reaches its handler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum RequestError {
    #[error("there is no such page")]
    NotFound,
    #[error("this cannot be done here")]
    WrongMethod,
    /// The sentence comes from the framework and names the part that cannot be read.
    #[error("{reason}")]
    BadRequest {
        #[serde(skip)]
        reason: String,
    },
    #[error("send the body as application/json")]
    NotJson,
    #[error("{reason}")]
    BadJson {
        #[serde(skip)]
        reason: String,
    },
    #[error("the body is too large")]
    TooLarge,
    #[error("the body did not arrive in time")]
    TooSlow,
    #[error("this address is for WebSockets only")]
    NotASocket,
    #[error("this server answers its own pages only")]
    ForeignOrigin,
    #[error("this server does not answer under this host name")]
    WrongHost,
    #[error("this is not a cursor of this list")]
    BadCursor,
    #[error("look for 1 to {max} characters")]
    BadSearch { max: usize },
    #[serde(rename = "not_found")]
    #[error("there is no such table")]
    NoSuchTable,
    #[serde(rename = "internal")]
    #[error("the server has failed")]
    ServerFailed,
}

impl WireError for RequestError {
    fn status(&self) -> StatusCode {
        match self {
            RequestError::NotFound | RequestError::NoSuchTable => StatusCode::NOT_FOUND,
            RequestError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            RequestError::BadRequest { .. }
            | RequestError::BadJson { .. }
            | RequestError::BadCursor
            | RequestError::BadSearch { .. } => StatusCode::BAD_REQUEST,
            RequestError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            RequestError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            RequestError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            RequestError::NotASocket => StatusCode::UPGRADE_REQUIRED,
            RequestError::ForeignOrigin => StatusCode::FORBIDDEN,
            RequestError::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            RequestError::ServerFailed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = RefusalCode(self.problem.code.clone());
        let retry_after = self.problem.args.get("retry_after_s").and_then(serde_json::Value::as_u64);
        let body = Json(ErrorAnswer { error: self.problem });
        let mut response = (self.status, Extension(code), body).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

pub(crate) async fn not_found() -> Failure {
    RequestError::NotFound.into()
}
