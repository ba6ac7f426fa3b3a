//! Refusals that the framework words itself: a path or a query it cannot read, a method there is not. They leave
//! in our own shape, with their status and their sentence.

use super::errors::Failure;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use qipan_engine::Problem;

/// The framework's sentences are short.
const LONGEST_SENTENCE: usize = 4096;

pub(super) async fn reshape(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let is_problem = status.is_client_error() || status.is_server_error();
    if !is_problem || is_json(&response) { response } else { reworded(response, status).await }
}

fn is_json(response: &Response) -> bool {
    let given = response.headers().get(header::CONTENT_TYPE);
    given.is_some_and(|value| value.as_bytes().starts_with(b"application/json"))
}

async fn reworded(response: Response, status: StatusCode) -> Response {
    let (mut parts, body) = response.into_parts();
    let sentence = to_bytes(body, LONGEST_SENTENCE).await.unwrap_or_default();
    let sentence = String::from_utf8_lossy(&sentence).into_owned();
    let (code, default) = match status {
        StatusCode::NOT_FOUND => ("not_found", "there is no such page"),
        StatusCode::METHOD_NOT_ALLOWED => ("wrong_method", "this cannot be done here"),
        StatusCode::PAYLOAD_TOO_LARGE => ("too_large", "the body is too large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ("not_json", "send the body as application/json"),
        StatusCode::UNPROCESSABLE_ENTITY => ("bad_json", "the body is not what is expected here"),
        StatusCode::UPGRADE_REQUIRED => ("not_a_socket", "come with a WebSocket"),
        _ if status.is_server_error() => ("internal", "the server has failed"),
        _ => ("bad_request", "the request cannot be read"),
    };
    let message = if sentence.is_empty() { default.to_owned() } else { sentence };
    let (shaped, body) = Failure(status, Problem::new(code, message)).into_response().into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(shaped.headers);
    parts.extensions.extend(shaped.extensions);
    Response::from_parts(parts, Body::new(body))
}
