//! Rejections by the framework: a path or a query that it cannot read, an unknown method. They are sent in our own
//! format, with the status that the framework gave them.

use super::errors::RequestError;
use crate::errors::Failure;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The framework's sentences are much shorter than this.
const LONGEST_SENTENCE: usize = 4096;

pub(super) async fn reshape(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let is_problem = status.is_client_error() || status.is_server_error();
    if !is_problem || is_shaped(&response) { response } else { reworded(response, status).await }
}

/// Whether the answer is ours: JSON, or the client's page under an unknown address. The framework answers in plain text.
fn is_shaped(response: &Response) -> bool {
    let given = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    given.is_some_and(|value| value.starts_with(b"application/json") || value.starts_with(b"text/html"))
}

async fn reworded(response: Response, status: StatusCode) -> Response {
    let (mut parts, body) = response.into_parts();
    let sentence = to_bytes(body, LONGEST_SENTENCE).await.unwrap_or_default();
    let reason = String::from_utf8_lossy(&sentence).into_owned();
    let error = match status {
        StatusCode::NOT_FOUND => RequestError::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => RequestError::WrongMethod,
        StatusCode::PAYLOAD_TOO_LARGE => RequestError::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => RequestError::NotJson,
        StatusCode::UNPROCESSABLE_ENTITY => RequestError::BadJson { reason },
        StatusCode::UPGRADE_REQUIRED => RequestError::NotASocket,
        _ if status.is_server_error() => RequestError::ServerFailed,
        _ => RequestError::BadRequest { reason },
    };
    let (shaped, body) = Failure::from(error).into_response().into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(shaped.headers);
    parts.extensions.extend(shaped.extensions);
    Response::from_parts(parts, Body::new(body))
}
