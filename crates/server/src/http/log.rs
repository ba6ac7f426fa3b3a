//! One log line per request, and its duration in the metrics. Both name the route and not the requested path, because
//! the id of a table by link is the key to it. They contain no header and no body.

use super::errors::RefusalCode;
use crate::App;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

pub(super) async fn log_request(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let start = Instant::now();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    let (status, took) = (response.status().as_u16(), start.elapsed());
    app.metrics().observe_request(&method, route, status, took);
    if let Some(RefusalCode(code)) = response.extensions().get() {
        app.metrics().count_refusal(code);
    }
    let ms = took.as_millis() as u64;
    if response.status().is_server_error() {
        tracing::error!(%method, route, status, ms, "request");
    } else {
        tracing::debug!(%method, route, status, ms, "request");
    }
    response
}
